"""SQL of the archive of finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, exists, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from app.accounts.models import Person
from app.db import rows
from app.games.models import Game, GameEvent, GameSeat
from app.standings.models import SeatResult, Settlement


@dataclass(frozen=True, slots=True)
class GameFilter:
    """What the games must have, all of it. `viewer` sees their own games by link as well as the public ones.

    `people` and `levels` sat at the game, on different seats. `since` and `until` are about the end (Unix
    milliseconds, the second exclusive).
    """

    viewer: UUID | None = None
    people: tuple[UUID, ...] = ()
    levels: tuple[str, ...] = ()
    kind: str | None = None
    ranked: bool | None = None
    doubles: bool | None = None
    reason: str | None = None
    since: int | None = None
    until: int | None = None


def _sat(**who: Any) -> Any:
    seat = aliased(GameSeat)
    return exists().where(seat.game_id == Game.id, *(getattr(seat, name) == value for name, value in who.items()))


def _filtered(query: Select[Any], wanted: GameFilter) -> Select[Any]:
    visible = Game.public if wanted.viewer is None else Game.public | _sat(person_id=wanted.viewer)
    query = query.where(Game.ended_at.is_not(None), visible)
    for person in wanted.people:
        query = query.where(_sat(person_id=person))
    for level in wanted.levels:
        query = query.where(_sat(level=level))
    for column, value in ((Game.kind, wanted.kind), (Game.ranked, wanted.ranked), (Game.end_reason, wanted.reason)):
        if value is not None:
            query = query.where(column == value)
    if wanted.doubles is not None:
        # Only Doubles repeats a colour: two seats on, the same again.
        pairs = Game.seats.in_([a + b + a + b for a in "RYGB" for b in "RYGB" if a != b])
        query = query.where(pairs if wanted.doubles else ~pairs)
    if wanted.since is not None:
        query = query.where(Game.ended_at >= wanted.since)
    if wanted.until is not None:
        query = query.where(Game.ended_at < wanted.until)
    return query


async def page(
    session: AsyncSession, wanted: GameFilter, after: tuple[int, UUID] | None, limit: int
) -> Sequence[Row[Any]]:
    """Rows (id, kind, ranked, seats, started_at, ended_at, end_reason, uncounted), the latest end first."""
    query: Select[Any] = (
        select(Game.id, Game.kind, Game.ranked, Game.seats, Game.started_at, Game.ended_at, Game.end_reason)
        .add_columns(Settlement.uncounted)
        .outerjoin(Settlement, Settlement.game_id == Game.id)
    )
    query = _filtered(query, wanted)
    if after is not None:
        at, last = after
        query = query.where((Game.ended_at < at) | ((Game.ended_at == at) & (Game.id < last)))
    return await rows.every(session, query.order_by(Game.ended_at.desc(), Game.id.desc()).limit(limit))


async def seats(session: AsyncSession, games: Sequence[UUID]) -> Sequence[Row[Any]]:
    """Rows (game_id, seat, person_id, level, score, won, name, person_kind, outcome, points), by game and seat."""
    query = (
        select(GameSeat.game_id, GameSeat.seat, GameSeat.person_id, GameSeat.level, GameSeat.score, GameSeat.won)
        .add_columns(Person.name, Person.kind.label("person_kind"), SeatResult.outcome, SeatResult.points)
        .outerjoin(Person, Person.id == GameSeat.person_id)
        .outerjoin(SeatResult, (SeatResult.game_id == GameSeat.game_id) & (SeatResult.seat == GameSeat.seat))
        .where(GameSeat.game_id.in_(games))
        .order_by(GameSeat.game_id, GameSeat.seat)
    )
    return await rows.every(session, query)


async def first_and_placements(session: AsyncSession, games: Sequence[UUID]) -> Sequence[Row[Any]]:
    """Rows (game_id, seq, kind, payload) of how the games began, their placements, and how they ended."""
    query = (
        select(GameEvent.game_id, GameEvent.seq, GameEvent.kind, GameEvent.payload)
        .where(GameEvent.game_id.in_(games), GameEvent.kind.in_(("created", "placed", "ended")))
        .order_by(GameEvent.game_id, GameEvent.seq)
    )
    return await rows.every(session, query)
