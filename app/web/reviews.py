"""REST on hints and reviews."""

from __future__ import annotations

from typing import Any, Literal
from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel

from app.games.service import GameId
from app.reviews import service
from app.web.dependencies import OptionalPerson, Person, Services

router = APIRouter(prefix="/api/v1/games/{game}", tags=["games"])


class SuggestionView(BaseModel):
    """A placement in the notation, and the margin in points that it lets its seat expect."""

    placement: str
    margin: float


class HintView(BaseModel):
    """The best placements after event `seq` of the game, the best first; `left` hints remain in this game."""

    seq: int
    suggestions: list[SuggestionView]
    left: int


class ReviewedPly(BaseModel):
    """`loss`: points against the best there was (0 where there was no choice). `scores`: each colour's final score as
    expected right after the placement."""

    seat: int
    placement: str
    had_choice: bool
    loss: float
    alternatives: list[SuggestionView]
    scores: dict[str, float]


class ReviewResult(BaseModel):
    """`accuracy`: 0 to 100 for each seat, null where it never had a choice. `turning_points`: indices into `plies`."""

    version: int
    accuracy: list[float | None]
    turning_points: list[int]
    plies: list[ReviewedPly]


class ReviewView(BaseModel):
    """Where the review stands: `ahead` others come first while it waits; `done` of `total` placements.

    `review` is there once it is done; while a newer reviewer is at work it is the older one's.
    """

    state: Literal["none", "waiting", "running", "done", "failed"]
    ahead: int
    done: int
    total: int
    review: ReviewResult | None


@router.post("/hint")
async def give_hint(game: UUID, person: Person, services: Services) -> HintView:
    """The best three placements for you, who are on move, in an unranked game among robots with hints on."""
    room = await services.hub.game(GameId(game))
    given = await services.hints.give(room.game, room.match, str(person.id))
    return HintView(seq=given.seq, left=given.left, suggestions=[SuggestionView(**one) for one in given.suggestions])


@router.post("/review", status_code=202)
async def ask_for_review(game: UUID, person: OptionalPerson, services: Services) -> ReviewView:
    """Have the finished game reviewed; asking again does no harm. The game's room is told how far it is."""
    room = await services.hub.game(GameId(game))
    return _view(await services.reviews.ask(room.game, room.match, None if person is None else person.id))


@router.get("/review")
async def read_review(game: UUID, services: Services) -> ReviewView:
    """The review, or how far it is."""
    room = await services.hub.game(GameId(game))
    async with services.database.read() as session:
        standing = await service.standing(session, room.game, services.clock())
    if standing is None:
        # Of a running game nobody learns here what the spectators don't see yet.
        seen, _ = room.seen_by(None)
        return ReviewView(state="none", ahead=0, done=0, total=len(seen.plies), review=None)
    return _view(standing)


def _view(standing: service.Standing) -> ReviewView:
    result: dict[str, Any] | None = standing.result
    return ReviewView(
        state=standing.state,
        ahead=standing.ahead,
        done=standing.done,
        total=standing.total,
        review=None if result is None else ReviewResult(version=standing.version or 0, **result),
    )
