"""A person's standing from history alone, and taking a game's effect back. Takes a session, never commits.

Nothing is ever taken out of the history: a reversal is one more row.
"""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.errors import Conflict, NotFound
from app.ratings import lobby
from app.ratings.changes import Change, Table
from app.standings import repository, robot_repository, robots
from app.standings.chain import standing_of, taken_back
from app.standings.models import RatingChange
from app.standings.tables import start, table_of
from app.standings.titles import Act


async def recount(session: AsyncSession, person: UUID, table: str) -> float:
    """Compute the person's standing in that table anew from its history, store it, and return the rating."""
    await repository.lock_players(session, [person])
    return await store(session, person, table)


async def store(session: AsyncSession, person: UUID, table: str) -> float:
    """The same, for a person who is locked already."""
    rows = await repository.history(session, person, table)
    undone = await repository.reversed_games(session, [row.game_id for row in rows if row.game_id is not None])
    values = standing_of(rows, undone, table, start(table))
    there = await repository.standings(session, [person], [table])
    await repository.put_standing(session, person, table, values, new=not there)
    rating: float = values["rating"]
    return rating


async def reverse_game(session: AsyncSession, game: UUID, act: Act, now: int) -> list[UUID]:
    """Take back what a game did to everybody's ratings; later games keep their own changes. The people concerned.

    Raises NotFound for a game that isn't settled, Conflict for one that counted for nothing or is reversed already.
    """
    changes = [row for row in await repository.changes_of_game(session, game) if row.kind == "game"]
    people = sorted({row.person_id for row in changes})
    of_robots = [row for row in await robot_repository.changes_of_games(session, [game]) if row.kind == "game"]
    await repository.lock_players(session, people)
    await robots.lock_levels(session, [row.level for row in of_robots])
    settlement = await repository.settlement(session, game)
    if settlement is None:
        raise NotFound("There is no such finished game.")
    if settlement.reversed_at is not None:
        raise Conflict("That game has been reversed already.")
    if not changes and not of_robots:
        raise Conflict("That game changed no ranking.")
    await repository.mark_reversed(session, game, now)
    undone = taken_back(await repository.changes_of_game(session, game))
    for row in changes:
        await _take_back(session, row, undone[row.person_id, row.table], act, now)
        await store(session, row.person_id, row.table)
    await robots.take_back(session, of_robots, act, now)
    return people


async def _take_back(session: AsyncSession, row: RatingChange, undone: float, act: Act, now: int) -> None:
    """`undone`: what a refund has taken back of it already."""
    held = (await repository.standings(session, [row.person_id], [row.table]))[row.person_id, row.table]
    kind = table_of(row.table)
    if kind in (Table.ELO, Table.MASTER):
        after = held.rating - (row.after - row.before + undone)
    else:
        after = lobby.reversed_ranking(held.rating, Change(0, kind, row.before, row.after + undone))
    await add(session, row.person_id, row.table, "reversal", held.rating, after, act, now, row.game_id)


async def correct(
    session: AsyncSession, person: UUID, table: str, rating: float, act: Act, now: int, *, kind: str = "correction"
) -> None:
    """Set somebody's rating, for a reason that stays in their history; `kind` is correction or reset.

    Raises ValueError for a table there is not.
    """
    await repository.lock_players(session, [person])
    held = (await repository.standings(session, [person], [table])).get((person, table))
    before = start(table) if held is None else held.rating
    await add(session, person, table, kind, before, rating, act, now, None)
    await store(session, person, table)


async def freeze(session: AsyncSession, person: UUID, *, on: bool) -> None:
    """A frozen person's ratings stay as they are, whatever is played; the opponents' move."""
    (await repository.lock_players(session, [person]))[person].frozen = on
    await session.flush()


async def add(
    session: AsyncSession,
    person: UUID,
    table: str,
    kind: str,
    before: float,
    after: float,
    act: Act,
    now: int,
    game: UUID | None,
) -> None:
    """Append a change by whoever runs the place to the history."""
    row = {"person_id": person, "table": table, "kind": kind, "before": before, "after": after, "notes": [], "at": now}
    await repository.add_changes(session, [{**row, "game_id": game, "reason": act.reason, "by_id": act.by}])
