"""SQL of a player's own page: records, bests, history, opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Case, ColumnElement, Row, SQLColumnExpression, case, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from app.accounts.models import Person
from app.db import rows
from app.games.models import Game
from app.standings.models import RatingChange, SeatResult

Opponent = tuple[UUID | None, str | None]
"""A person, or a robot's level."""

mine, theirs = aliased(SeatResult, name="mine"), aliased(SeatResult, name="theirs")


def _against() -> Case[Any]:
    """How the two seats fared against each other: by who gave up, else by score; a drawn game is one for both."""
    return case(
        ((mine.outcome == "drawn") & (theirs.outcome == "drawn"), "drawn"),
        (mine.quit & ~theirs.quit, "lost"),
        (theirs.quit & ~mine.quit, "won"),
        (mine.score > theirs.score, "won"),
        (mine.score < theirs.score, "lost"),
        else_="drawn",
    )


def _counts(outcome: SQLColumnExpression[Any]) -> list[ColumnElement[int]]:
    def times(what: str) -> ColumnElement[int]:
        return func.sum(case((outcome == what, 1), else_=0)).label(what)

    return [func.count().label("games"), times("won"), times("drawn"), times("lost")]


def _pairs() -> ColumnElement[bool]:
    return (theirs.game_id == mine.game_id) & (theirs.colour != mine.colour)


async def record(session: AsyncSession, person: UUID) -> Row[Any]:
    """One row (games, won, drawn, lost) of everything that the person has finished; void games are none."""
    query = select(*_counts(SeatResult.outcome)).where(SeatResult.person_id == person, SeatResult.outcome != "void")
    return await rows.only(session, query)


async def by_colour(session: AsyncSession, person: UUID, *, own: bool) -> Sequence[Row[Any]]:
    """Rows (colour, games, won, drawn, lost): with each own colour, or against each of the others'.

    Partners in Doubles are one opponent.
    """
    if own:
        query = (
            select(SeatResult.colour, *_counts(SeatResult.outcome))
            .where(SeatResult.person_id == person, SeatResult.outcome != "void")
            .group_by(SeatResult.colour)
        )
        return await rows.every(session, query)
    sides = (
        select(theirs.colour, _against().label("outcome"))
        .select_from(mine)
        .join(theirs, _pairs())
        .where(mine.person_id == person, mine.outcome != "void")
        .distinct()
        .add_columns(mine.game_id)
        .subquery()
    )
    query = select(sides.c.colour, *_counts(sides.c.outcome)).group_by(sides.c.colour)
    return await rows.every(session, query)


async def opponents(
    session: AsyncSession, person: UUID, after: tuple[int, str] | None, limit: int
) -> Sequence[Row[Any]]:
    """Rows (person_id, level, name, kind, games, won, drawn, lost, last_at), those met most often first."""
    found = _met(person).group_by(theirs.person_id, theirs.level, Person.name, Person.kind).subquery()
    key = func.coalesce(found.c.name, found.c.level)
    query = select(found)
    if after is not None:
        games, last = after
        query = query.where((found.c.games < games) | ((found.c.games == games) & (key > last)))
    return await rows.every(session, query.order_by(found.c.games.desc(), key).limit(limit))


def _met(person: UUID) -> Any:
    return (
        select(theirs.person_id, theirs.level, Person.name, Person.kind, *_counts(_against()))
        .add_columns(func.max(mine.ended_at).label("last_at"))
        .select_from(mine)
        .join(theirs, _pairs())
        .outerjoin(Person, Person.id == theirs.person_id)
        .where(mine.person_id == person, mine.outcome != "void")
        .where(theirs.person_id.is_not(None) | theirs.level.is_not(None))
    )


async def against(session: AsyncSession, person: UUID, other: Opponent) -> Row[Any]:
    """One row (games, won, drawn, lost) of the two against each other."""
    who, level = other
    query = select(*_counts(_against())).select_from(mine).join(theirs, _pairs())
    query = query.where(mine.person_id == person, mine.outcome != "void")
    query = query.where(theirs.person_id == who if who is not None else theirs.level == level)
    return await rows.only(session, query)


async def longest(session: AsyncSession, person: UUID, what: str) -> Row[Any] | None:
    """The row (tiles, game_id, colour, ended_at, public) of the person's longest `line` or `loop`; the first of equals."""
    tiles = {"line": SeatResult.line, "loop": SeatResult.loop}[what]
    query = (
        select(tiles.label("tiles"), SeatResult.game_id, SeatResult.colour, SeatResult.ended_at, Game.public)
        .join(Game, Game.id == SeatResult.game_id)
        .where(SeatResult.person_id == person, tiles > 0)
        .order_by(tiles.desc(), SeatResult.ended_at, SeatResult.game_id)
        .limit(1)
    )
    return await rows.one_or_none(session, query)


async def latest_changes(
    session: AsyncSession, person: UUID, table: str, before: int | None, limit: int
) -> Sequence[Row[Any]]:
    """Rows (change, public) of the history in that table, the newest first, from behind the change `before`."""
    query = (
        select(RatingChange, Game.public)
        .outerjoin(Game, Game.id == RatingChange.game_id)
        .where(RatingChange.person_id == person, RatingChange.table == table)
    )
    if before is not None:
        query = query.where(RatingChange.id < before)
    return await rows.every(session, query.order_by(RatingChange.id.desc()).limit(limit))


async def points(session: AsyncSession, person: UUID, table: str) -> Sequence[Row[Any]]:
    """Rows (at, before, after) of the whole history, for a graph."""
    query = select(RatingChange.at, RatingChange.before, RatingChange.after)
    query = query.where(RatingChange.person_id == person, RatingChange.table == table)
    return await rows.every(session, query.order_by(RatingChange.id))
