"""Tables of the reviews and hints."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, SmallInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class GameReview(Base):
    """One row a game that somebody wanted reviewed. `state` is waiting, done or failed.

    While a process works at it, `lease` names that process' claim and `leased_until` (Unix milliseconds) says when
    another one may take over. `done` counts the placements reviewed, as of the last renewal of the lease. `version` is
    the reviewer's of `result`, which is kept while a newer reviewer is at work.
    """

    __tablename__ = "game_reviews"

    game_id: Mapped[UUID] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    state: Mapped[str] = mapped_column(String(8))
    asked_by: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    asked_at: Mapped[int] = mapped_column(BigInteger)
    tries: Mapped[int] = mapped_column(SmallInteger)
    done: Mapped[int] = mapped_column(SmallInteger)
    total: Mapped[int] = mapped_column(SmallInteger)
    lease: Mapped[UUID | None]
    leased_until: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[int | None] = mapped_column(SmallInteger)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))

    __table_args__ = (Index("ix_game_reviews_state_asked_at", "state", "asked_at"),)


class GameHint(Base):
    """A hint that was given: in which game, after which event of its log."""

    __tablename__ = "game_hints"

    game_id: Mapped[UUID] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(BigInteger)
    suggestions: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
