"""Giving back what a cheat took. Takes a session, never commits.

Of each game: who lost points to the cheat has them back, and the cheat loses what it gained. Whoever won against the
cheat keeps that, and the cheat its defeats. The game itself stands; only points move, each time as one more row of the
history. What was taken is read off the history: of a game between two sides it is the change itself, of a game of
three or four sides the part that the encounters with the cheat had in it, computed anew from the log.
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
from app.ratings.game import FinishedGame, Person, Ratings
from app.ratings.refunds import taken
from app.standings import facts, recount, refund_repository, repository, service
from app.standings.models import RatingChange, Settlement
from app.standings.tables import DOUBLES, table_of
from app.standings.titles import Act

CLOSE: Final = 1e-6
"""Within which a change that is computed anew is the one that was made."""


async def refund_game(session: AsyncSession, game: UUID, cheat: UUID, act: Act, now: int) -> list[UUID]:
    """Give back what the cheat took in a counted game; whose ratings moved (nobody's, where nothing was taken).

    The players are locked. Raises sqlalchemy IntegrityError for a game that has been refunded.
    """
    await refund_repository.note(session, game, cheat, now)
    rows = await repository.changes_of_game(session, game)
    moved = set()
    for row, part in await _taken(session, game, cheat, [row for row in rows if row.kind == "game"]):
        if part:
            await _give_back(session, row, part, act, now)
            moved.add(row.person_id)
    return sorted(moved)


async def _give_back(session: AsyncSession, row: RatingChange, part: float, act: Act, now: int) -> None:
    held = (await repository.standings(session, [row.person_id], [row.table]))[row.person_id, row.table]
    # Between two sides `part` is the whole change, which comes off exactly where nothing happened since.
    after = row.before if held.rating == row.after and part == row.after - row.before else held.rating - part
    if table_of(row.table) not in (Table.ELO, Table.MASTER):
        after = lobby.clamped(after)
    await recount.add(session, row.person_id, row.table, "refund", held.rating, after, act, now, row.game_id)
    await recount.store(session, row.person_id, row.table)


async def _taken(
    session: AsyncSession, game: UUID, cheat: UUID, rows: Sequence[RatingChange]
) -> list[tuple[RatingChange, float]]:
    """Each row with the part that the cheat took (negative) or gained by it (positive)."""
    seats = await refund_repository.colours(session, game)
    if cheat not in seats:
        return []
    if await refund_repository.sides(session, game) > 2:
        anew = await _computed_anew(session, game, seats[cheat][0], rows)
    else:
        anew = {}
    found = []
    for row in rows:
        seat, colour = seats.get(row.person_id, (-1, ""))
        part = anew.get((seat, row.table), row.after - row.before)
        if row.person_id == cheat:
            found.append((row, max(0.0, part)))
        elif colour not in ("", seats[cheat][1]):
            found.append((row, min(0.0, part)))
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
    met = await service.met(session, match, at, before=(at, game))
    return facts.finished_game(match, facts.quits(match), persons, met)


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
