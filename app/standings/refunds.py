"""Giving back what a cheat took. Takes a session, never commits.

Of each game: who lost points to the cheat (a robot, too, whose ranking floats) has them back, and the cheat loses what
it gained. Whoever won against the cheat keeps that, and the cheat its defeats. The game itself stands; only points move,
each time as one more row of the history. What was taken is read off the history: of a game between two sides it is the
change itself, of a game of three or four sides the part that the encounters with the cheat had in it, computed anew from
the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.games import service as games
from app.games.service import GameId
from app.play.match import Match
from app.ratings import lobby
from app.ratings.changes import Note, Table
from app.ratings.constants import DEFAULT
from app.ratings.game import FinishedGame, Person, Ratings
from app.ratings.refunds import taken
from app.standings import facts, recount, refund_repository, repository, robot_repository, robots, service
from app.standings.models import RatingChange, RobotChange, Settlement
from app.standings.tables import ALL_TIME, DOUBLES, table_of
from app.standings.titles import Act

CLOSE: Final = 1e-6
"""Within which a change that is computed anew is the one that was made."""


async def refund_game(session: AsyncSession, game: UUID, cheat: UUID, act: Act, now: int) -> list[UUID]:
    """Give back what the cheat took in a counted game; whose ratings moved (nobody's, where nothing was taken).

    The players are locked, and the levels of robots that float. Raises sqlalchemy IntegrityError for a game that has been
    refunded.
    """
    await refund_repository.note(session, game, cheat, now)
    seats = await refund_repository.colours(session, game)
    if cheat not in seats:
        return []
    own_seat, own_colour = seats[cheat]
    rows = [row for row in await repository.changes_of_game(session, game) if row.kind == "game"]
    is_pair = await refund_repository.sides(session, game) == 2
    anew = {} if is_pair else await _computed_anew(session, game, own_seat, rows)
    moved = set()
    for row, part in _taken(cheat, seats, anew, rows):
        if part:
            await _give_back(session, row, part, act, now)
            moved.add(row.person_id)
    lost = await _lost_by_robots(session, game, own_colour, anew)
    await robots.give_back(session, lost, act, now)
    return sorted(moved)


async def _give_back(session: AsyncSession, row: RatingChange, part: float, act: Act, now: int) -> None:
    held = (await repository.standings(session, [row.person_id], [row.table]))[row.person_id, row.table]
    # Between two sides `part` is the whole change, which comes off exactly where nothing happened since.
    after = row.before if held.rating == row.after and part == row.after - row.before else held.rating - part
    if table_of(row.table) not in (Table.ELO, Table.MASTER):
        after = lobby.clamped(after)
    await recount.add(session, row.person_id, row.table, "refund", held.rating, after, act, now, row.game_id)
    await recount.store(session, row.person_id, row.table)


def _taken(
    cheat: UUID,
    seats: Mapping[UUID, tuple[int, str]],
    anew: Mapping[tuple[int, str], float],
    rows: Sequence[RatingChange],
) -> list[tuple[RatingChange, float]]:
    """Each row with the part that the cheat took (negative) or gained by it (positive)."""
    found = []
    for row in rows:
        seat, colour = seats.get(row.person_id, (-1, ""))
        part = anew.get((seat, row.table), row.after - row.before)
        if row.person_id == cheat:
            found.append((row, max(0.0, part)))
        elif colour not in ("", seats[cheat][1]):
            found.append((row, min(0.0, part)))
    return found


async def _lost_by_robots(
    session: AsyncSession, game: UUID, colour: str, anew: Mapping[tuple[int, str], float]
) -> list[tuple[RobotChange, float]]:
    """The rows of robots with what they lost (negative) to the cheat of that colour."""
    seats = await refund_repository.levels(session, game)
    found = []
    for row in await robot_repository.changes_of_games(session, [game]):
        against = [seat for seat, level, its in seats if level == row.level and its != colour]
        if row.kind == "game" and against:
            parts = [anew[seat, ALL_TIME] for seat in against if (seat, ALL_TIME) in anew]
            part = sum(min(0.0, one) for one in parts) if parts else min(0.0, row.after - row.before)
            if part:
                found.append((row, part))
    return found


async def _computed_anew(
    session: AsyncSession, game: UUID, seat: int, rows: Sequence[RatingChange]
) -> dict[tuple[int, str], float]:
    """By seat and table, what the cheat at `seat` took of everybody.

    A table of which another result comes than was written down (by other constants, say) is left out: there the change
    as a whole stands for it.
    """
    settlement = await repository.settlement(session, game)
    log = await games.log(session, GameId(game))
    match = await asyncio.to_thread(log.match)
    found: dict[tuple[int, str], float] = {}
    for table in sorted({row.table for row in rows}):
        own = {row.person_id: row for row in rows if row.table == table}
        known = await _as_it_was(session, game, match, settlement, own)
        if _agrees(known, match, table, own):
            parts = taken(known, seat, table_of(table))
            frozen = {who for who, row in own.items() if Note.FROZEN.value in row.notes}
            for one, player in enumerate(match.players):
                is_frozen = player.person is not None and UUID(player.person) in frozen
                found[one, table] = 0.0 if is_frozen else parts.get(one, 0.0)
    return found


async def _as_it_was(
    session: AsyncSession, game: UUID, match: Match, settlement: Settlement | None, own: Mapping[UUID, RatingChange]
) -> FinishedGame:
    """The facts of the game as they were when it was counted, with everybody's rating in one table."""
    at = 0 if settlement is None else settlement.at
    persons = {who: _person(row) for who, row in own.items()}
    met, lately = await service.met(session, match, at, DEFAULT, before=(at, game))
    of_robots = await robot_repository.changes_of_games(session, [game])
    floating = {row.level: row.before for row in of_robots if row.kind == "game"}
    return facts.finished_game(match, facts.quits(match), persons, floating, met, lately)


def _person(row: RatingChange) -> Person:
    before = Ratings()
    if row.table == DOUBLES:
        before = replace(before, doubles=row.before)
    elif table_of(row.table) is Table.MONTHLY:
        before = replace(before, monthly=row.before)
    else:
        before = replace(before, all_time=row.before)
    return Person(0, before, frozen=Note.FROZEN.value in row.notes)


def _agrees(known: FinishedGame, match: Match, table: str, own: Mapping[UUID, RatingChange]) -> bool:
    anew = {change.seat: change for change in lobby.changes(known) if change.table is table_of(table)}
    for seat, player in enumerate(match.players):
        row = None if player.person is None else own.get(UUID(player.person))
        if row is not None and (seat not in anew or abs(anew[seat].after - row.after) > CLOSE):
            return False
    return True
