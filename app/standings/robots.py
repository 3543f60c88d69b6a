"""The robots' rankings: fixed by definition, or floating by results as people's do. Takes a session, never commits.

A floating level has a row of history for every game that counted, and what it has now follows from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from app.games.service import GameId
from app.play.match import Match
from app.ratings import lobby
from app.ratings.changes import Change, Table
from app.ratings.lobby import clamped, shown
from app.robots.levels import LEVELS
from app.standings import repository, robot_repository
from app.standings.chain import standing_of
from app.standings.facts import SeatFacts
from app.standings.models import RobotChange, RobotStanding
from app.standings.tables import ALL_TIME
from app.standings.titles import Act

STARTS: Final = {one.id: float(one.ranking) for one in LEVELS if one.floats}
"""Where each floating level begins."""
OUTCOMES: Final = ("won", "drawn", "lost", "void")
"""Of several seats of one level the first of these counts."""

Held = Mapping[str, RobotStanding]


async def rankings(session: AsyncSession) -> dict[str, float]:
    """Every level's ranking as it is now, unrounded."""
    floating = {row.level: row.rating for row in await robot_repository.standings(session) if row.level in STARTS}
    return {one.id: float(one.ranking) for one in LEVELS} | floating


async def shown_rankings(session: AsyncSession) -> dict[str, int]:
    """Every level's ranking as people see it."""
    return {level: shown(ranking) for level, ranking in (await rankings(session)).items()}


async def lock(session: AsyncSession, match: Match) -> dict[str, RobotStanding]:
    """Hold the floating levels that sit at the game. To be called after people are locked, before chores are."""
    return await lock_levels(session, [player.level for player in match.players if player.level is not None])


async def lock_levels(session: AsyncSession, levels: Iterable[str]) -> dict[str, RobotStanding]:
    """Hold those of the levels that float."""
    return await robot_repository.lock(session, {level: STARTS[level] for level in levels if level in STARTS})


async def count(
    session: AsyncSession, game: GameId, changes: Sequence[Change], seats: Sequence[SeatFacts], held: Held, at: int
) -> None:
    """Write what the game did to the levels that are held; one row a level, on however many seats it sat."""
    by_seat = {change.seat: change for change in changes}
    for level in sorted(held):
        own = [(by_seat[one.seat], one) for one in seats if one.level == level and one.seat in by_seat]
        if own:
            before = held[level].rating
            row = {
                "game_id": game,
                "level": level,
                "kind": "game",
                "before": before,
                "after": clamped(before + sum(change.delta for change, _ in own)),
                "outcome": min((one.outcome for _, one in own), key=OUTCOMES.index),
                "notes": sorted({note.value for change, _ in own for note in change.notes}),
                "at": at,
            }
            await robot_repository.add_change(session, row)
            await robot_repository.put(session, level, _after_game(held[level], row))


def _after_game(before: RobotStanding, row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "rating": row["after"],
        "best": max(before.best, row["after"]) if before.games else row["after"],
        "games": before.games + 1,
        "won": before.won + (row["outcome"] == "won"),
        "drawn": before.drawn + (row["outcome"] == "drawn"),
        "last_at": max(before.last_at, row["at"]),
    }


async def take_back(session: AsyncSession, changes: Sequence[RobotChange], act: Act, now: int) -> None:
    """Take back what a game, marked as reversed, did to robots. Their rows are held."""
    for row in changes:
        held = (await lock_levels(session, [row.level]))[row.level]
        undone = await robot_repository.refunded(session, row)
        after = lobby.reversed_ranking(held.rating, Change(0, Table.ALL_TIME, row.before, row.after + undone))
        await robot_repository.add_change(session, _by_hand(row, "reversal", held.rating, after, act, now))
        await recount(session, row.level)


async def give_back(session: AsyncSession, lost: Sequence[tuple[RobotChange, float]], act: Act, now: int) -> None:
    """Give robots back what they lost (negative) in a game whose row that is; a level once a game. Their rows are held."""
    for row, part in lost:
        if await robot_repository.refunded(session, row):
            continue
        held = (await lock_levels(session, [row.level]))[row.level]
        is_whole = part == row.after - row.before and held.rating == row.after
        after = row.before if is_whole else clamped(held.rating - part)
        await robot_repository.add_change(session, _by_hand(row, "refund", held.rating, after, act, now))
        await recount(session, row.level)


def _by_hand(row: RobotChange, kind: str, before: float, after: float, act: Act, now: int) -> dict[str, Any]:
    """A change by whoever runs the place, to what a game did."""
    made = {"game_id": row.game_id, "level": row.level, "kind": kind, "before": before, "after": after, "notes": []}
    return made | {"reason": act.reason, "by_id": act.by, "at": now}


async def recount(session: AsyncSession, level: str) -> float:
    """Compute what the level has anew from its history, store it, and return the ranking."""
    await lock_levels(session, [level])
    rows = await robot_repository.history(session, level)
    undone = await repository.reversed_games(session, [row.game_id for row in rows])
    # From where the first game began, not from where the level would begin today: another version may place it elsewhere.
    values = standing_of(rows, undone, ALL_TIME, rows[0].before if rows else STARTS[level])
    await robot_repository.put(session, level, values)
    rating: float = values["rating"]
    return rating
