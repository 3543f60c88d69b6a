"""Asking for reviews, taking them up, storing them. Takes a session, never commits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.errors import Conflict, TooFast
from app.games.service import GameId
from app.play.match import Match
from app.reviews import repository
from app.reviews.models import GameReview
from app.robots.findings import REVIEWER, Review

LEASE_MILLISECONDS: Final = 15_000
"""How long a process that is not heard of keeps its claim: it renews it every few seconds."""
MAX_TRIES: Final = 3
MAX_WAITING: Final = 5
"""How many reviews one person may be waiting for."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game's review stands. `ahead` counts those before it in the queue; `done` of `total` are placements.

    `result` is as in `stored`, by the reviewer of that `version`; there may be one by an older one.
    """

    state: Literal["waiting", "running", "done", "failed"]
    ahead: int
    done: int
    total: int
    version: int | None
    result: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Taken:
    """The game that was claimed, if there was one, and those that were `given_up`, with their placements."""

    game: GameId | None
    given_up: tuple[tuple[GameId, int], ...] = ()


async def ask(session: AsyncSession, game: GameId, match: Match, person: UUID | None, now: int) -> bool:
    """Put a finished game into the queue; False when it is reviewed, or waits, already.

    Raises Conflict for a game that cannot be reviewed, TooFast when the person waits for too many.
    """
    check_reviewable(match)
    row = await repository.lock(session, game)
    if row is not None and (row.state == "waiting" or (row.state == "done" and row.version == REVIEWER)):
        return False
    await repository.lock_asker(session, person)
    if await repository.count_waiting(session, person) >= MAX_WAITING:
        raise TooFast(f"{MAX_WAITING} of your reviews are waiting already; wait until one is done.", retry_after=30)
    if row is None:
        row = GameReview(game_id=game, total=len(match.plies))
        session.add(row)
    row.state, row.asked_by, row.asked_at = "waiting", person, now
    row.tries, row.done, row.lease, row.leased_until = 0, 0, None, 0
    await session.flush()
    return True


def check_reviewable(match: Match) -> None:
    """Raises Conflict for a game that runs, or in which nothing was placed."""
    if match.result is None:
        raise Conflict("The game is still running; ask for its review when it is over.")
    if not match.plies:
        raise Conflict("Nothing was placed in this game; there is nothing to review.")


async def standing(session: AsyncSession, game: GameId, now: int) -> Standing | None:
    """Where the game's review stands; None when nobody has asked for one."""
    # First the queue, then the row: one that is done in between is told as done, one that begins to wait is the last.
    queue = list(await repository.queue(session))
    row = await repository.review(session, game)
    if row is None:
        return None
    if row.state != "waiting":
        state: Literal["done", "failed"] = "done" if row.state == "done" else "failed"
        return Standing(state, 0, row.done, row.total, row.version, row.result)
    if row.leased_until > now:
        return Standing("running", 0, row.done, row.total, row.version, row.result)
    ahead = queue.index(game) if game in queue else len(queue)
    return Standing("waiting", ahead, row.done, row.total, row.version, row.result)


async def take_next(session: AsyncSession, lease: UUID, now: int) -> Taken:
    """Claim the next game in the queue, if there is one at which nobody works.

    One that was taken up too often without an end is given up: it would bring down the next process too.
    """
    given_up: list[tuple[GameId, int]] = []
    for game in await repository.queue(session):
        row = await repository.review(session, game)
        if row is None or row.leased_until > now:
            continue
        tries = row.tries
        if not await repository.take(session, game, lease, now, now + LEASE_MILLISECONDS):
            continue
        if tries >= MAX_TRIES:
            await repository.release(session, game, lease, "failed")
            given_up.append((GameId(game), row.total))
            continue
        return Taken(GameId(game), tuple(given_up))
    return Taken(None, tuple(given_up))


async def renew(session: AsyncSession, game: GameId, lease: UUID, now: int, done: int) -> bool:
    """Keep the claim, and note how far it is; False when another process has it by now."""
    return await repository.renew(session, game, lease, now + LEASE_MILLISECONDS, done)


async def hand_back(session: AsyncSession, game: GameId, lease: UUID, *, counts: bool) -> None:
    """Let somebody take the game up again at once; `counts` tells whether this was a try that failed."""
    await repository.release(session, game, lease, "waiting", 0 if counts else 1)


async def store(session: AsyncSession, game: GameId, lease: UUID, review: Review) -> bool:
    """Keep the result; False when another process has the game by now."""
    return await repository.finish(session, game, lease, REVIEWER, stored(review))


def stored(review: Review) -> dict[str, Any]:
    """The review as JSON values: placements in the notation, points as numbers."""
    return {
        "accuracy": list(review.accuracy),
        "turning_points": list(review.turning_points),
        "plies": [
            {
                "seat": ply.seat,
                "placement": str(ply.placement),
                "had_choice": ply.had_choice,
                "loss": ply.loss,
                "alternatives": [{"placement": str(one.placement), "margin": one.margin} for one in ply.alternatives],
                "scores": ply.scores,
            }
            for ply in review.plies
        ],
    }
