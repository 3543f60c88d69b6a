"""Tables, their coloured slots, and invitations to them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, SmallInteger, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class Table(Base):
    """One row a table; `state` is open, playing (then `game_id` is set) or closed; `kind` is its game's.

    `visibility` is open, link or invited; `delay` the seconds by which spectators of its game see it later.
    """

    __tablename__ = "tables"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    seats: Mapped[str] = mapped_column(String(4))
    ranked: Mapped[bool]
    kind: Mapped[str] = mapped_column(String(12), server_default="game")
    hints: Mapped[str] = mapped_column(String(8))
    visibility: Mapped[str] = mapped_column(String(8))
    clock: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    delay: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    state: Mapped[str] = mapped_column(String(8))
    opener_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    game_id: Mapped[UUID | None] = mapped_column(ForeignKey("games.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
    changed_at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_tables_state_created_at", "state", "created_at"),)


class TableSlot(Base):
    """A slot is free while both `person_id` and `level` are null. A person has one slot at a table."""

    __tablename__ = "table_slots"

    table_id: Mapped[UUID] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    slot: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    colour: Mapped[str] = mapped_column(String(1))
    person_id: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    level: Mapped[str | None] = mapped_column(String(32))

    __table_args__ = (UniqueConstraint("table_id", "person_id"),)


class Invitation(Base):
    """A person invited to a table; `state` is pending, accepted (they sat down) or declined."""

    __tablename__ = "table_invitations"

    table_id: Mapped[UUID] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    state: Mapped[str] = mapped_column(String(8))
    created_at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_table_invitations_person_id_state", "person_id", "state"),)
