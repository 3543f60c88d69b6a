"""Starting games: from a table, or against robots at once. Takes a session, never commits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import sanctions
from app.accounts.models import Person
from app.errors import Conflict, Forbidden, NotFound, Unprocessable
from app.games import service as games
from app.games.service import GameId, NewGame
from app.lobby import kinds, repository
from app.lobby.robots import check_level, robot
from app.lobby.service import COLOURS, check_opener, leave_other_tables, open_locked, view
from app.lobby.wishes import TableWish
from app.play.clock import ClockOption
from app.play.events import GameKind, Hints, Options, Player, PlayerKind, clock_from
from app.protocol.views import TableView
from app.standings.marks import Marks, marks
from app.standings.robots import shown_rankings


class Deal(Protocol):
    """The chance that a start needs: a shuffled bag (drawing order) and 32 random bytes."""

    def __call__(self) -> tuple[tuple[int, ...], bytes]: ...


async def start(
    session: AsyncSession, table_id: UUID, person: Person, deal: Deal, now: int
) -> tuple[TableView, GameId]:
    """The opener starts; free slots fall away (Doubles needs all four). Raises Forbidden, Conflict, NotFound."""
    table = await open_locked(session, table_id)
    check_opener(table, person)
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
        delay=table.delay,
        kind=kind,
    )
    seats = "".join(row.colour for row in rows)
    if table.ranked:
        await _check_ranked(session, rows, now)
    marked = await marks(session, [row.person_id for row in rows if row.person_id])
    kinds.check_start(kind, list(marked.values()))
    rankings = await shown_rankings(session)
    players = tuple(_player(row, marked, rankings) for row in rows)
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
    if wish.ranked:
        await sanctions.check_ranked(session, person.id, now)
    me = await human(session, person)
    rankings = await shown_rankings(session)
    robots = tuple(robot(level_id, rankings) for level_id in levels)
    bag, salt = deal()
    game = GameId(uuid4())
    options = Options(ranked=wish.ranked, clock=wish.clock)
    await games.start(session, NewGame(game, seats, (me, *robots), bag, salt, options), now)
    return game


async def start_pair(
    session: AsyncSession, a: UUID, b: UUID, clock: ClockOption | None, deal: Deal, now: int
) -> tuple[GameId, list[TableView]]:
    """Start a game of two who were paired, ranked if both may play ranked; also the tables that they left for it.

    Raises NotFound when one of them is no more.
    """
    await repository.lock_seats_of(session, [a, b])
    people = await repository.present(session, [a, b])
    if len(people) < 2:
        raise NotFound("Your opponent is gone.")
    pair = (people[a], people[b])
    seats = [table for person in pair for table in await repository.open_seats_of(session, person.id)]
    await repository.lock_all(session, seats)
    left = [table for person in pair for table in await leave_other_tables(session, person, None, now)]
    ranked = all([await may_play_ranked(session, person, now) for person in pair])
    players = tuple([await human(session, person) for person in pair])
    bag, salt = deal()
    game = GameId(uuid4())
    new = NewGame(game, COLOURS[:2], players, bag, salt, Options(ranked=ranked, clock=clock))
    await games.start(session, new, now)
    return game, left


async def may_play_ranked(session: AsyncSession, person: Person, now: int) -> bool:
    """Whether the person is registered, and no sanction keeps them from ranked games."""
    if person.kind != "registered":
        return False
    return await sanctions.against(session, person.id, [sanctions.Kind.RANKED], now) is None


async def _check_ranked(session: AsyncSession, rows: Sequence[Any], now: int) -> None:
    """Raises Conflict if somebody was barred from ranked games while the table waited."""
    for row in rows:
        if row.person_id and await sanctions.against(session, row.person_id, [sanctions.Kind.RANKED], now):
            raise Conflict(f"{row.name} may play no ranked games for now; free that seat, or open an unranked table.")


async def human(session: AsyncSession, person: Person) -> Player:
    """A person as the player of a game, with ranking and crown."""
    mark = (await marks(session, [person.id]))[person.id]
    return Player(PlayerKind(person.kind), person.name, str(person.id), ranking=mark.ranking, crown=mark.crown)


def _player(row: object, marked: Marks, rankings: Mapping[str, int]) -> Player:
    level_id, name, kind, person = (getattr(row, n) for n in ("level", "name", "kind", "person_id"))
    if level_id is not None:
        return robot(level_id, rankings)
    mark = marked[person]
    return Player(PlayerKind(kind), name, str(person), ranking=mark.ranking, crown=mark.crown)
