"""The text record of a match, in play or finished."""

from __future__ import annotations

from datetime import UTC, datetime

from app.play.bag import commitment
from app.play.match import Match
from app.rules.record import Move, Record


def record_of(match: Match) -> Record:
    """The record; the draws are in it once the game is over, their commitment always."""
    created, ended = match.created, match.result
    started = datetime.fromtimestamp(match.started_at / 1000, UTC)
    return Record(
        event="Ranked game" if created.options.ranked else "Friendly game",
        date=started.strftime("%Y.%m.%d"),
        seats=created.seats,
        players=tuple(player.name for player in created.players),
        moves=tuple(Move(ply.turn, ply.placement, max(0, ply.at - match.started_at) // 100) for ply in match.plies),
        draws=created.bag if ended else None,
        commitment=commitment(created.bag, created.salt),
        winners=ended.winners if ended else None,
        termination=ended.reason.value if ended else None,
        tags={"Salt": created.salt.hex()} if ended else {},
    )
