"""REST on tables: open, sit, invite, fill with robots, start; and a game against robots at once."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Body
from pydantic import BaseModel, Field

from app.errors import Unprocessable
from app.games.service import GameId
from app.lobby import invitations, service, starting
from app.lobby.wishes import TableWish
from app.play.clock import ClockKind, ClockOption
from app.play.events import GameKind
from app.protocol.views import Colour, DelaySeconds, GameKindName, HintsName, TableView, VisibilityName
from app.web.bodies import RequestBody
from app.web.dependencies import OptionalPerson, Person, Services

router = APIRouter(prefix="/api/v1", tags=["tables"])

LevelId = Annotated[str, Field(min_length=1, max_length=32)]


class ClockWish(RequestBody):
    """A clock: seconds a side; `increment` seconds after each turn, for the kind increment only."""

    kind: ClockKind
    seconds: Annotated[int, Field(ge=10, le=14_400)]
    increment: Annotated[int, Field(ge=0, le=300)] = 0

    def option(self) -> ClockOption:
        """Raises Unprocessable for a clock that there is not."""
        try:
            return ClockOption(self.kind, self.seconds, self.increment)
        except ValueError as error:
            raise Unprocessable(f"{error}.".capitalize()) from None


class NewTable(RequestBody):
    """What the opener asks for; `colour` is the opener's own (null: red), `delay` seconds for spectators. Tournament
    and master games are ranked, for two, under the penalty clock of 15:00.
    """

    seats: Literal[2, 3, 4] = 2
    doubles: bool = False
    ranked: bool = False
    visibility: VisibilityName = "open"
    hints: HintsName = "on"
    clock: ClockWish | None = None
    colour: Colour | None = None
    delay: DelaySeconds = 0
    kind: GameKindName = "game"


class NewRobotGame(RequestBody):
    """One level for each robot that you meet; `colour` is your own (null: red). `ranked` is for registered players."""

    levels: Annotated[list[LevelId], Field(min_length=1, max_length=3)]
    colour: Colour | None = None
    clock: ClockWish | None = None
    ranked: bool = False


class SlotWish(RequestBody):
    """Empty: I sit down. With `robot`: the opener seats a robot of that level."""

    robot: LevelId | None = None


class InvitationWish(RequestBody):
    """Whom to invite, by name."""

    name: Annotated[str, Field(min_length=1, max_length=32)]


class Tables(BaseModel):
    tables: list[TableView]


class Started(BaseModel):
    game: UUID


@router.post("/robot-games", status_code=201)
async def play_robots(wish: NewRobotGame, person: Person, services: Services) -> Started:
    """Start a game against robots at once."""
    async with services.database.transaction() as session:
        clock = wish.clock.option() if wish.clock else None
        asked = TableWish(colour=wish.colour, clock=clock, ranked=wish.ranked)
        game = await starting.play_robots(session, person, wish.levels, asked, services.deal, services.clock())
    await services.hub.opened(game)
    return Started(game=game)


@router.get("/tables")
async def tables(services: Services) -> Tables:
    """The open tables, newest first."""
    async with services.database.read() as session:
        return Tables(tables=await service.open_views(session))


@router.post("/tables", status_code=201)
async def open_table(wish: NewTable, person: Person, services: Services) -> TableView:
    """Open a table; whoever opens it sits at once."""
    clock = wish.clock.option() if wish.clock else None
    asked = TableWish(
        seats=wish.seats,
        doubles=wish.doubles,
        ranked=wish.ranked,
        hints=wish.hints,
        visibility=wish.visibility,
        colour=wish.colour,
        clock=clock,
        delay=wish.delay,
        kind=GameKind(wish.kind),
    )
    async with services.database.transaction() as session:
        table, left = await service.open_table(session, person, asked, services.clock())
    services.hub.tables_changed([table, *left])
    return table


@router.get("/tables/{table}")
async def table(table: UUID, person: OptionalPerson, services: Services) -> TableView:
    """One table; whoever has its id may see it, unless it is for invited people."""
    async with services.database.read() as session:
        found = await service.view(session, table)
    service.check_may_see(found, None if person is None else str(person.id))
    return found


@router.put("/tables/{table}/slots/{slot}")
async def take_slot(
    table: UUID, slot: int, person: Person, services: Services, wish: Annotated[SlotWish | None, Body()] = None
) -> TableView:
    """Sit down on a free slot or move there; the opener may seat a robot."""
    async with services.database.transaction() as session:
        now = services.clock()
        if wish is not None and wish.robot is not None:
            changed = [await service.seat_robot(session, table, slot, wish.robot, person, now)]
        else:
            changed = await service.sit(session, table, slot, person, now)
    services.hub.tables_changed(changed)
    return changed[0]


@router.delete("/tables/{table}/slots/{slot}")
async def free_slot(table: UUID, slot: int, person: Person, services: Services) -> TableView:
    """Leave your slot; the opener may free any."""
    async with services.database.transaction() as session:
        changed = await service.free_slot(session, table, slot, person, services.clock())
    services.hub.tables_changed([changed])
    return changed


@router.post("/tables/{table}/start")
async def start(table: UUID, person: Person, services: Services) -> Started:
    """The opener starts the game with those who sit."""
    async with services.database.transaction() as session:
        changed, game = await starting.start(session, table, person, services.deal, services.clock())
    await services.hub.opened(GameId(game))
    services.hub.tables_changed([changed])
    return Started(game=game)


@router.get("/invitations")
async def my_invitations(person: Person, services: Services) -> Tables:
    """The tables to which you are invited and have not answered, the newest invitation first."""
    async with services.database.read() as session:
        return Tables(tables=await invitations.pending(session, person.id))


@router.post("/tables/{table}/invitations")
async def invite(table: UUID, wish: InvitationWish, person: Person, services: Services) -> TableView:
    """The opener invites somebody by name; they are told at once."""
    async with services.database.transaction() as session:
        changed = await invitations.invite(session, table, wish.name, person, services.clock())
    services.hub.tables_changed([changed])
    return changed


@router.delete("/tables/{table}/invitations/{whom}")
async def take_back_invitation(table: UUID, whom: UUID, person: Person, services: Services) -> TableView:
    """Decline your own invitation, or as the opener withdraw another's."""
    async with services.database.transaction() as session:
        changed = await invitations.take_back(session, table, whom, person, services.clock())
    services.hub.tables_changed([changed])
    return changed
