"""Lines of talk, and mutes."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class ChatLine(Base):
    """One thing said. `room` is the live room's name, `channel` the channel as stored (team talk: one for each colour)."""

    __tablename__ = "chat_lines"

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    room: Mapped[str] = mapped_column(String(48))
    channel: Mapped[str] = mapped_column(String(16))
    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    request_id: Mapped[str] = mapped_column(String(36))
    at: Mapped[int] = mapped_column(BigInteger)
    text: Mapped[str] = mapped_column(String(300))

    __table_args__ = (
        UniqueConstraint("person_id", "request_id"),
        Index("ix_chat_lines_room_channel_id", "room", "channel", "id"),
        # An id is never used twice, not even that of a line that was taken away: the page tells lines apart by it.
        {"sqlite_autoincrement": True},
    )


class Mute(Base):
    """`by_id` does not want to hear from `who_id`. A guest's mutes end with the guest."""

    __tablename__ = "mutes"

    by_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    who_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)
    created_at: Mapped[int] = mapped_column(BigInteger)
