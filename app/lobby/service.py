"""Opening a table, sitting down, leaving, starting. Takes a session, never commits.

Every change locks its table first, so that two people who click at the same moment come one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.errors import Conflict, Forbidden, NotFound, Unprocessable
from app.games import service as games
from app.games.service import GameId, NewGame
from app.lobby import kinds, repository
from app.lobby.models import Table
from app.lobby.views import person_view, table_view
from app.lobby.wishes import TableWish
from app.play.events import GameKind, Hints, Options, Player, PlayerKind, clock_from, clock_payload
from app.protocol.views import PersonView, TableView
from app.robots.levels import level, playable_levels
from app.standings.marks import Marks, marks

COLOURS: Final = "RYGB"
MAX_LISTED: Final = 100


class Deal(Protocol):
    """The chance that a start needs: a shuffled bag (drawing order) and 32 random bytes."""

    def __call__(self) -> tuple[tuple[int, ...], bytes]: ...


async def open_table(
    session: AsyncSession, person: Person, wish: TableWish, now: int
) -> tuple[TableView, list[TableView]]:
    """Open a table with the opener on it; also gives the tables that the opener left for it.

    Raises Unprocessable for seats that there are not.
    """
    wish = kinds.fitted(wish)
    seats = _seats(wish)
    if wish.ranked and person.kind != "registered":
        raise Forbidden("Only registered players play ranked games; open the table unranked.")
    await kinds.check_player(session, wish.kind, person)
    left = await leave_other_tables(session, person, None, now)
    table_id = uuid4()
    row = {
        "id": table_id,
        "seats": seats,
        "ranked": wish.ranked,
        "kind": wish.kind.value,
        "hints": wish.hints,
        "visibility": wish.visibility,
        "clock": None if wish.clock is None else clock_payload(wish.clock),
        "state": "open",
        "opener_id": person.id,
        "created_at": now,
        "changed_at": now,
    }
    rows = [
        {"table_id": table_id, "slot": i, "colour": colour, "person_id": person.id if i == 0 else None}
        for i, colour in enumerate(seats)
    ]
    await repository.insert_table(session, row, rows)
    return await view(session, table_id), left


def _seats(wish: TableWish) -> str:
    """The colours of the slots, the opener's first; Doubles repeats its two, so that partners sit opposite."""
    if wish.seats not in (2, 3, 4) or (wish.doubles and wish.seats != 4):
        raise Unprocessable("A table has 2, 3 or 4 seats; Doubles has 4.")
    own = wish.colour or COLOURS[0]
    order = own + COLOURS.replace(own, "")
    return order[:2] * 2 if wish.doubles else order[: wish.seats]


async def sit(session: AsyncSession, table_id: UUID, slot: int, person: Person, now: int) -> list[TableView]:
    """Sit down on a free slot, or move there; leaves every other open table. The tables that changed, this one first.

    Raises NotFound, Conflict when somebody else was first, or when the table is not open any more.
    """
    table = await _open(session, table_id)
    if table.ranked and person.kind != "registered":
        raise Forbidden("This table is ranked; register to play ranked games.")
    await kinds.check_player(session, GameKind(table.kind), person)
    _check_slot(table, slot)
    await repository.clear_person(session, table_id, person.id)
    if not await repository.occupy(session, table_id, slot, person.id, None):
        raise Conflict("Somebody else sits there; pick another slot.")
    await repository.change(session, table_id, changed_at=now)
    left = await leave_other_tables(session, person, table_id, now)
    return [await view(session, table_id), *left]


async def seat_robot(
    session: AsyncSession, table_id: UUID, slot: int, level_id: str, person: Person, now: int
) -> TableView:
    """The opener fills a free slot with a robot. Raises Forbidden, NotFound, Conflict, Unprocessable."""
    table = await _open(session, table_id)
    _check_opener(table, person)
    check_level(level_id)
    kinds.check_robot(GameKind(table.kind))
    _check_slot(table, slot)
    if not await repository.occupy(session, table_id, slot, None, level_id):
        raise Conflict("Somebody sits there; pick another slot.")
    await repository.change(session, table_id, changed_at=now)
    return await view(session, table_id)


async def free_slot(session: AsyncSession, table_id: UUID, slot: int, person: Person, now: int) -> TableView:
    """Leave a slot; the opener may free any. The table closes when nobody is left on it."""
    table = await _open(session, table_id)
    _check_slot(table, slot)
    row = (await repository.slots(session, [table_id]))[slot]
    if row.person_id != person.id and table.opener_id != person.id:
        raise Forbidden("Only whoever opened the table may free another's slot.")
    await repository.clear(session, table_id, slot)
    await _settle(session, table, now)
    return await view(session, table_id)


async def leave_other_tables(session: AsyncSession, person: Person, stay: UUID | None, now: int) -> list[TableView]:
    """Get up from every open table but `stay`."""
    changed = []
    for table_id in await repository.open_seats_of(session, person.id):
        table = await repository.lock(session, table_id) if table_id != stay else None
        if table is not None and table.state == "open":
            await repository.clear_person(session, table_id, person.id)
            await _settle(session, table, now)
            changed.append(await view(session, table_id))
    return changed


async def _settle(session: AsyncSession, table: Table, now: int) -> None:
    """After somebody left: hand the table to another person who sits there, or close it."""
    sitting = [row.person_id for row in await repository.slots(session, [table.id]) if row.person_id]
    if not sitting:
        await repository.change(session, table.id, state="closed", changed_at=now)
    elif table.opener_id not in sitting:
        await repository.change(session, table.id, opener_id=sitting[0], changed_at=now)


async def start(
    session: AsyncSession, table_id: UUID, person: Person, deal: Deal, now: int
) -> tuple[TableView, GameId]:
    """The opener starts; free slots fall away (Doubles needs all four). Raises Forbidden, Conflict, NotFound."""
    table = await _open(session, table_id)
    _check_opener(table, person)
    rows = [row for row in await repository.slots(session, [table_id]) if row.person_id or row.level]
    if len(rows) < 2 or (len(set(table.seats)) < len(table.seats) and len(rows) < len(table.seats)):
        raise Conflict("Wait until two sit at the table; Doubles needs all four.")
    if all(row.level for row in rows):
        raise Conflict("A table of robots needs at least one person.")
    bag, salt = deal()
    game, kind = GameId(uuid4()), GameKind(table.kind)
    options = Options(
        table.ranked,
        Hints(table.hints),
        public=table.visibility == "open",
        clock=clock_from(table.clock),
        kind=kind,
    )
    seats = "".join(row.colour for row in rows)
    marked = await marks(session, [row.person_id for row in rows if row.person_id])
    kinds.check_start(kind, list(marked.values()))
    players = tuple(_player(row, marked) for row in rows)
    new = NewGame(game, seats, players, bag, salt, options)
    await games.start(session, new, now)
    await repository.change(session, table_id, state="playing", game_id=game, changed_at=now)
    return await view(session, table_id), game


async def play_robots(
    session: AsyncSession, person: Person, levels: Sequence[str], wish: TableWish, deal: Deal, now: int
) -> GameId:
    """Start a game against one to three robots at once. Raises Unprocessable for a level that there is not."""
    for level_id in levels:
        check_level(level_id)
    if not 1 <= len(levels) <= 3:
        raise Unprocessable("A game has one to three robots.")
    own = wish.colour or COLOURS[0]
    seats = own + COLOURS.replace(own, "")[: len(levels)]
    if wish.ranked and person.kind != "registered":
        raise Forbidden("Only registered players play ranked games; play this one unranked.")
    mark = (await marks(session, [person.id]))[person.id]
    me = Player(PlayerKind(person.kind), person.name, str(person.id), ranking=mark.ranking, crown=mark.crown)
    robots = tuple(robot(level_id) for level_id in levels)
    bag, salt = deal()
    game = GameId(uuid4())
    options = Options(ranked=wish.ranked, clock=wish.clock)
    await games.start(session, NewGame(game, seats, (me, *robots), bag, salt, options), now)
    return game


def robot(level_id: str) -> Player:
    found = level(level_id)
    return Player(PlayerKind.ROBOT, found.name, level=level_id, ranking=found.ranking)


def check_level(level_id: str) -> None:
    """Raises Unprocessable, naming the levels that there are."""
    playable = {one.id for one in playable_levels()}
    if level_id not in playable:
        raise Unprocessable(f"There is no robot {level_id!r} here; there are {', '.join(sorted(playable))}.")


async def view(session: AsyncSession, table_id: UUID) -> TableView:
    """The table as people see it. Raises NotFound."""
    table = await repository.table(session, table_id)
    if table is None:
        raise NotFound("There is no such table.")
    return (await _views(session, [table]))[0]


async def open_views(session: AsyncSession) -> list[TableView]:
    """The open tables that anyone may see, newest first."""
    return await _views(session, await repository.open_tables(session, "open", MAX_LISTED))


async def _views(session: AsyncSession, tables: Sequence[Table]) -> list[TableView]:
    rows = await repository.slots(session, [table.id for table in tables])
    openers = {p.id: p for p in await repository.people(session, [table.opener_id for table in tables])}
    marked = await marks(session, list(openers.keys() | {row.person_id for row in rows if row.person_id}))
    return [
        table_view(table, [row for row in rows if row.table_id == table.id], openers[table.opener_id], marked)
        for table in tables
    ]


async def _open(session: AsyncSession, table_id: UUID) -> Table:
    table = await repository.lock(session, table_id)
    if table is None:
        raise NotFound("There is no such table.")
    if table.state != "open":
        raise Conflict("This table has started or closed; open another.")
    return table


def _check_slot(table: Table, slot: int) -> None:
    if not 0 <= slot < len(table.seats):
        raise NotFound(f"This table has slots 0 to {len(table.seats) - 1}.")


def _check_opener(table: Table, person: Person) -> None:
    if table.opener_id != person.id:
        raise Forbidden("Only whoever opened the table may do that.")


def _player(row: object, marked: Marks) -> Player:
    level_id, name, kind, person = (getattr(row, n) for n in ("level", "name", "kind", "person_id"))
    if level_id is not None:
        return robot(level_id)
    mark = marked[person]
    return Player(PlayerKind(kind), name, str(person), ranking=mark.ranking, crown=mark.crown)


async def person_seen(session: AsyncSession, person: Person) -> PersonView:
    """The person as others see them, with ranking and crown."""
    return person_view(person, (await marks(session, [person.id]))[person.id])
