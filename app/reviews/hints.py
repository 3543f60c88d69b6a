"""Who may have a hint, and the hints that were given. Takes a session, never commits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from app.errors import Conflict, Forbidden
from app.games.service import GameId
from app.play.events import Hints
from app.play.match import Match
from app.reviews import repository
from app.robots.findings import Suggestion

HINTS_A_GAME: Final = 12


@dataclass(frozen=True, slots=True)
class Given:
    """The hint for the position after event `seq`: placements in the notation with their margins, the best first."""

    seq: int
    suggestions: list[dict[str, Any]]
    left: int


def check_may_ask(match: Match, person: str) -> int:
    """The person's seat, which is on move. Raises Forbidden or Conflict, which say why there is no hint."""
    seat = match.seat_of(person)
    if seat is None:
        raise Forbidden("Only who plays a game may have a hint in it.")
    if match.result is not None:
        raise Conflict("The game is over; ask for its review instead.")
    options = match.created.options
    if options.ranked:
        raise Forbidden("There are no hints in ranked games.")
    if any(player.level is None for other, player in enumerate(match.players) if other != seat):
        raise Forbidden("There are hints only in games in which everybody else is a robot.")
    if options.hints is not Hints.ON:
        raise Forbidden("This game is played without hints.")
    if match.mover != seat or match.robot_level(seat) is not None:
        raise Conflict("Wait until it is your turn, then ask again.")
    return seat


async def given(session: AsyncSession, game: GameId, seq: int) -> Given | None:
    """The hint that was given for this position, if one was. Raises Forbidden when the game has had all its hints."""
    used = await repository.count_hints(session, game)
    known = await repository.hint(session, game, seq)
    if known is not None:
        return Given(seq, known, HINTS_A_GAME - used)
    if used >= HINTS_A_GAME:
        raise Forbidden(f"You have had the {HINTS_A_GAME} hints that there are in a game.")
    return None


async def keep(session: AsyncSession, game: GameId, seq: int, suggestions: tuple[Suggestion, ...], now: int) -> Given:
    """Note a hint before it is told; the one that was noted first, if another process has been quicker.

    Raises Forbidden when the game has had all its hints meanwhile.
    """
    known = await given(session, game, seq)
    if known is not None:
        return known
    values = [{"placement": str(one.placement), "margin": one.margin} for one in suggestions]
    await repository.insert_hint(session, {"game_id": game, "seq": seq, "at": now, "suggestions": values})
    return Given(seq, values, HINTS_A_GAME - await repository.count_hints(session, game))
