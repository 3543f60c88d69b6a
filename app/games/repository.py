"""All SQL on games. Core on the hot path: one INSERT a placement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, case, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.games.models import Game, GameEvent, GameSeat, Heartbeat


async def insert_game(session: AsyncSession, game: dict[str, Any], seats: list[dict[str, Any]]) -> None:
    await session.execute(insert(Game).values(**game))
    await session.execute(insert(GameSeat), seats)


async def insert_events(session: AsyncSession, rows: list[dict[str, Any]]) -> None:
    """Append to the log. Raises sqlalchemy IntegrityError where another process was first."""
    await session.execute(insert(GameEvent.__table__), rows)  # type: ignore[arg-type]


async def events(session: AsyncSession, game: UUID) -> Sequence[Row[Any]]:
    """Rows (seq, at, kind, payload, seat, request_id) in order; empty for an unknown game."""
    table = GameEvent
    query = (
        select(table.seq, table.at, table.kind, table.payload, table.seat, table.request_id)
        .where(table.game_id == game)
        .order_by(table.seq)
    )
    return (await session.execute(query)).all()


async def lengths(session: AsyncSession, games: Sequence[UUID]) -> Sequence[Row[UUID, int]]:
    """Rows (game_id, seq): the number of the last event in the log of each."""
    query = select(GameEvent.game_id, func.max(GameEvent.seq).label("seq")).where(GameEvent.game_id.in_(games))
    return (await session.execute(query.group_by(GameEvent.game_id))).all()


async def deals_of(session: AsyncSession, person: UUID) -> Sequence[Row[Any]]:
    """Rows (game_id, kind, payload): the first event of each game of that person."""
    games = select(GameSeat.game_id).where(GameSeat.person_id == person)
    query = select(GameEvent.game_id, GameEvent.kind, GameEvent.payload)
    return (await session.execute(query.where(GameEvent.seq == 1, GameEvent.game_id.in_(games)))).all()


async def change_deal(session: AsyncSession, game: UUID, payload: dict[str, Any]) -> None:
    """Write a game's first event anew: only ever to take a name out."""
    query = update(GameEvent).where(GameEvent.game_id == game, GameEvent.seq == 1)
    await session.execute(query.values(payload=payload))


async def of_person(session: AsyncSession, person: UUID) -> Sequence[Row[Any]]:
    """Rows (id, started_at, ended_at, end_reason, ranked, seat, score, won) of a person's games, the oldest first."""
    query = (
        select(Game.id, Game.started_at, Game.ended_at, Game.end_reason, Game.ranked)
        .add_columns(GameSeat.seat, GameSeat.score, GameSeat.won)
        .join(GameSeat, GameSeat.game_id == Game.id)
        .where(GameSeat.person_id == person)
        .order_by(Game.started_at, Game.id, GameSeat.seat)
    )
    return (await session.execute(query)).all()


async def mark_ended(session: AsyncSession, game: UUID, at: int, reason: str) -> None:
    await session.execute(update(Game).where(Game.id == game).values(ended_at=at, end_reason=reason))


async def mark_score(session: AsyncSession, game: UUID, seat: int, score: int, won: bool) -> None:
    query = update(GameSeat).where(GameSeat.game_id == game, GameSeat.seat == seat)
    await session.execute(query.values(score=score, won=won))


async def running_unattended(session: AsyncSession) -> Sequence[UUID]:
    """Ids of the running games that go on without anybody: a robot has a seat or was lent one, or a clock runs."""
    seats = select(GameSeat.game_id).where(GameSeat.level.is_not(None))
    lent = select(GameEvent.game_id).where(GameEvent.game_id == Game.id, GameEvent.kind == "seat_lent").exists()
    query = select(Game.id).where(Game.ended_at.is_(None), Game.clocked | Game.id.in_(seats) | lent)
    return (await session.scalars(query)).all()


async def idle(
    session: AsyncSession, guests: int, registered: int, after: tuple[int, UUID] | None, limit: int
) -> Sequence[Row[UUID, int]]:
    """Rows (id, started_at) of the running games in which nothing has happened since then (Unix milliseconds): since
    `registered` where a registered player sits, else since `guests`. The oldest first, after the cursor `after`
    (started_at, id).
    """
    latest = select(func.max(GameEvent.at)).where(GameEvent.game_id == Game.id).scalar_subquery()
    seats = select(GameSeat.game_id).join(Person, Person.id == GameSeat.person_id)
    members = seats.where(GameSeat.game_id == Game.id, Person.kind == "registered").exists()
    query = select(Game.id, Game.started_at).where(
        Game.ended_at.is_(None), Game.started_at < guests, latest < case((members, registered), else_=guests)
    )
    if after is not None:
        at, last = after
        query = query.where((Game.started_at > at) | ((Game.started_at == at) & (Game.id > last)))
    return (await session.execute(query.order_by(Game.started_at, Game.id).limit(limit))).all()


async def running_of_deleted(session: AsyncSession) -> Sequence[Row[UUID, UUID]]:
    """Rows (game, person) of the running games in which somebody sits whose account was deleted and who is not out yet."""
    resigned = select(GameEvent.game_id).where(
        GameEvent.game_id == Game.id, GameEvent.seat == GameSeat.seat, GameEvent.kind == "resigned"
    )
    query = (
        select(Game.id, Person.id)
        .join(GameSeat, GameSeat.game_id == Game.id)
        .join(Person, Person.id == GameSeat.person_id)
        .where(Game.ended_at.is_(None), Person.kind == "deleted", ~resigned.exists())
    )
    return (await session.execute(query)).all()


async def heartbeat(session: AsyncSession, name: str) -> int | None:
    """When that server was last alive; None when it never was."""
    return await session.scalar(select(Heartbeat.at).where(Heartbeat.name == name))


async def beat(session: AsyncSession, name: str, at: int) -> None:
    """Note that the server is alive."""
    await session.merge(Heartbeat(name=name, at=at))


async def page(
    session: AsyncSession, *, finished: bool, person: UUID | None, before: tuple[int, UUID] | None, limit: int
) -> Sequence[Row[UUID, int]]:
    """Rows (id, started_at) of public games, newest first, after the cursor `before` (started_at, id)."""
    query = select(Game.id, Game.started_at)
    query = query.where(Game.ended_at.is_not(None) if finished else Game.ended_at.is_(None))
    if person is None:
        query = query.where(Game.public)
    else:
        query = query.where(Game.id.in_(select(GameSeat.game_id).where(GameSeat.person_id == person)))
    if before is not None:
        at, last = before
        query = query.where((Game.started_at < at) | ((Game.started_at == at) & (Game.id < last)))
    query = query.order_by(Game.started_at.desc(), Game.id.desc()).limit(limit)
    return (await session.execute(query)).all()
