"""Tables of the games: `game_events` is the truth, `games` and `game_seats` are what lists search."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, SmallInteger, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class Game(Base):
    """One row a game; `ended_at` is null while it runs. `kind` is game, tournament or master."""

    __tablename__ = "games"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    seats: Mapped[str] = mapped_column(String(4))
    ranked: Mapped[bool]
    public: Mapped[bool]
    clocked: Mapped[bool]
    kind: Mapped[str] = mapped_column(String(12), server_default="game")
    started_at: Mapped[int] = mapped_column(BigInteger)
    ended_at: Mapped[int | None] = mapped_column(BigInteger)
    end_reason: Mapped[str | None] = mapped_column(String(16))

    __table_args__ = (Index("ix_games_ended_at_started_at", "ended_at", "started_at"),)


class GameSeat(Base):
    """Who sat where; exactly one of `person_id` and `level` is set."""

    __tablename__ = "game_seats"

    game_id: Mapped[UUID] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    person_id: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    level: Mapped[str | None] = mapped_column(String(32))
    score: Mapped[int | None] = mapped_column(SmallInteger)
    won: Mapped[bool | None]


class GameEvent(Base):
    """The log. The primary key settles every race: who loses it reloads and decides again.

    `request_id` is the client-made id of the move, unique for its seat in its game.
    """

    __tablename__ = "game_events"

    game_id: Mapped[UUID] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(24))
    payload: Mapped[dict[str, Any]] = mapped_column(JSON)
    at: Mapped[int] = mapped_column(BigInteger)
    seat: Mapped[int | None] = mapped_column(SmallInteger)
    request_id: Mapped[str | None] = mapped_column(String(36))

    __table_args__ = (UniqueConstraint("game_id", "seat", "request_id"),)


class Heartbeat(Base):
    """When this server was last alive, so that time in which it was not can be given back."""

    __tablename__ = "heartbeats"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
