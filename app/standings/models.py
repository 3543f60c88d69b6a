"""Tables of the standings. `rating_changes` is the truth; `standings` is what lists search, and follows from it."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Double,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base

# SQLite counts up by itself in a column of this very type only.
Counting = BigInteger().with_variant(Integer, "sqlite")


class Settlement(Base):
    """One row a finished game: it has been counted, or `uncounted` says why not. Written with the end itself."""

    __tablename__ = "settlements"

    game_id: Mapped[UUID] = mapped_column(ForeignKey("games.id"), primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger, index=True)
    kind: Mapped[str] = mapped_column(String(12))
    uncounted: Mapped[str | None] = mapped_column(String(20))
    reversed_at: Mapped[int | None] = mapped_column(BigInteger)


class SeatResult(Base):
    """What a finished game was for a seat: `outcome` is won, drawn, lost or void; `line` and `loop` count tiles.

    `quit`: the seat's side gave up. `points` are TP, in tournament and master games. `level` is a robot's; a person who has been removed has neither.
    """

    __tablename__ = "seat_results"

    game_id: Mapped[UUID] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    person_id: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    level: Mapped[str | None] = mapped_column(String(32))
    colour: Mapped[str] = mapped_column(String(1))
    score: Mapped[int] = mapped_column(SmallInteger)
    outcome: Mapped[str] = mapped_column(String(5))
    quit: Mapped[bool]
    line: Mapped[int] = mapped_column(SmallInteger)
    loop: Mapped[int] = mapped_column(SmallInteger)
    points: Mapped[float | None] = mapped_column(Double)
    ended_at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_seat_results_person_id_ended_at", "person_id", "ended_at"),)


class RankedPlayer(Base):
    """The row that is locked before a person's ratings are read to be changed. `frozen`: they stay as they are."""

    __tablename__ = "ranked_players"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    frozen: Mapped[bool] = mapped_column(Boolean, server_default=false())


class Standing(Base):
    """What a person has now in a table: all_time, doubles, tournament (the Elo), master, or a month as 2026-11.

    `best` is the highest after any game. `last_at` is when the last game of the table ended.
    """

    __tablename__ = "standings"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    table: Mapped[str] = mapped_column("rating_table", String(12), primary_key=True)
    rating: Mapped[float] = mapped_column(Double)
    best: Mapped[float] = mapped_column(Double)
    games: Mapped[int]
    won: Mapped[int]
    drawn: Mapped[int]
    last_at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_standings_rating_table_rating", "rating_table", "rating", "person_id"),)


class RatingChange(Base):
    """The history, appended to and never edited. A person's rows of a table are a chain: `before` of each is
    `after` of the one that was there.

    `kind` is game, reversal (of that game), refund (of what a cheat took in it), correction or reset; the last two have
    no game. `notes` say why the change is not what the plain formula gives; `reason` and `by_id` are of whoever runs the
    place. The unique index keeps a game from counting twice, and from being reversed twice; of refunds there is one for
    each cheat at the table, which `Refund` keeps.
    """

    __tablename__ = "rating_changes"

    id: Mapped[int] = mapped_column(Counting, primary_key=True)
    game_id: Mapped[UUID | None] = mapped_column(ForeignKey("games.id"))
    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    table: Mapped[str] = mapped_column("rating_table", String(12))
    kind: Mapped[str] = mapped_column(String(12))
    before: Mapped[float] = mapped_column(Double)
    after: Mapped[float] = mapped_column(Double)
    outcome: Mapped[str | None] = mapped_column(String(5))
    notes: Mapped[list[str]] = mapped_column(JSON)
    reason: Mapped[str | None] = mapped_column(Text)
    by_id: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        Index(
            "uq_rating_changes_once",
            "game_id",
            "person_id",
            "rating_table",
            "kind",
            unique=True,
            sqlite_where=text("kind <> 'refund'"),
            postgresql_where=text("kind <> 'refund'"),
        ),
        Index("ix_rating_changes_person_id_rating_table_id", "person_id", "rating_table", "id"),
    )


class Refund(Base):
    """What this person took in this game has been given back; the primary key keeps it from being done twice."""

    __tablename__ = "refunds"

    game_id: Mapped[UUID] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)
    at: Mapped[int] = mapped_column(BigInteger)


class RobotStanding(Base):
    """What a robot's level has now whose ranking floats; the row is locked before it is read to be changed."""

    __tablename__ = "robot_standings"

    level: Mapped[str] = mapped_column(String(32), primary_key=True)
    rating: Mapped[float] = mapped_column(Double)
    best: Mapped[float] = mapped_column(Double)
    games: Mapped[int]
    won: Mapped[int]
    drawn: Mapped[int]
    last_at: Mapped[int] = mapped_column(BigInteger)


class RobotChange(Base):
    """The history of the levels that float, as `RatingChange` is that of people: `kind` is game, reversal or refund."""

    __tablename__ = "robot_changes"

    id: Mapped[int] = mapped_column(Counting, primary_key=True)
    game_id: Mapped[UUID] = mapped_column(ForeignKey("games.id"))
    level: Mapped[str] = mapped_column(String(32))
    kind: Mapped[str] = mapped_column(String(12))
    before: Mapped[float] = mapped_column(Double)
    after: Mapped[float] = mapped_column(Double)
    outcome: Mapped[str | None] = mapped_column(String(5))
    notes: Mapped[list[str]] = mapped_column(JSON)
    reason: Mapped[str | None] = mapped_column(Text)
    by_id: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        UniqueConstraint("game_id", "level", "kind"),
        Index("ix_robot_changes_level_id", "level", "id"),
    )


class MasterTitle(Base):
    """Where a person stands with the title: `state` is master, waiting, former, or none (barred only).

    `since` is when the state began. `barred`: whoever runs the place has withdrawn the right to the title.
    """

    __tablename__ = "master_titles"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    state: Mapped[str] = mapped_column(String(8), index=True)
    since: Mapped[int] = mapped_column(BigInteger)
    lost_at: Mapped[int | None] = mapped_column(BigInteger)
    exempt: Mapped[bool] = mapped_column(Boolean, server_default=false())
    barred: Mapped[bool] = mapped_column(Boolean, server_default=false())


class TitleChange(Base):
    """The history of titles, appended to and never edited: `kind` is grant, wait, withdraw, exempt, bar, ..."""

    __tablename__ = "title_changes"

    id: Mapped[int] = mapped_column(Counting, primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(12))
    cause: Mapped[str | None] = mapped_column(String(16))
    reason: Mapped[str | None] = mapped_column(Text)
    by_id: Mapped[UUID | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_title_changes_person_id_at", "person_id", "at"),)


class Chore(Base):
    """A job that one process does at a time, by locking the row; `done_on` is the last day (UTC) it was done for."""

    __tablename__ = "chores"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    done_on: Mapped[str | None] = mapped_column(String(10))
