"""SQL of settlements: locks, current standings, and the history, which is only ever added to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Table, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from app.accounts.models import Person
from app.games.models import Game
from app.standings.models import Chore, RankedPlayer, RatingChange, SeatResult, Settlement, Standing


async def make_sure(session: AsyncSession, table: Any, rows: list[dict[str, Any]]) -> None:
    """Insert the rows that are not there yet, in the order given; on Postgres it waits for whoever is inserting one."""
    into: Table = table.__table__
    if session.get_bind().dialect.name == "postgresql":
        await session.execute(postgresql.insert(into).on_conflict_do_nothing(), rows)
    else:
        await session.execute(sqlite.insert(into).on_conflict_do_nothing(), rows)


async def lock_players(session: AsyncSession, people: Sequence[UUID]) -> dict[UUID, RankedPlayer]:
    """Hold the people's ratings until the end of the transaction. Everybody locks in the order of the ids."""
    if not people:
        return {}
    await make_sure(session, RankedPlayer, [{"person_id": person} for person in sorted(people)])
    query = select(RankedPlayer).where(RankedPlayer.person_id.in_(people)).order_by(RankedPlayer.person_id)
    # On Postgres ids sort as their bytes do, as UUID sorts here; so two transactions never wait for each other.
    found = await session.scalars(query.with_for_update().execution_options(populate_existing=True))
    return {row.person_id: row for row in found}


async def lock_chore(session: AsyncSession, name: str) -> Chore:
    """Hold the chore until the end of the transaction; always after players, never before them."""
    await make_sure(session, Chore, [{"name": name}])
    query = select(Chore).where(Chore.name == name).with_for_update()
    return (await session.scalars(query.execution_options(populate_existing=True))).one()


async def standings(
    session: AsyncSession, people: Sequence[UUID], tables: Iterable[str] | None = None
) -> dict[tuple[UUID, str], Standing]:
    """Current standings by person and table; of all tables when none is named."""
    query = select(Standing).where(Standing.person_id.in_(people))
    if tables is not None:
        query = query.where(Standing.table.in_(list(tables)))
    found = await session.scalars(query.execution_options(populate_existing=True))
    return {(row.person_id, row.table): row for row in found}


async def put_standing(session: AsyncSession, person: UUID, table: str, values: dict[str, Any], *, new: bool) -> None:
    if new:
        await session.execute(insert(Standing).values(person_id=person, table=table, **values))
    else:
        where = (Standing.person_id == person, Standing.table == table)
        await session.execute(
            update(Standing).where(*where).values(**values).execution_options(synchronize_session=False)
        )


async def add_changes(session: AsyncSession, rows: list[dict[str, Any]]) -> None:
    """Append to the history. Raises sqlalchemy IntegrityError for a game that was counted already."""
    for row in rows:
        await session.execute(insert(RatingChange).values(**row))


async def history(session: AsyncSession, person: UUID, table: str) -> Sequence[RatingChange]:
    """Every change of the person in that table, in the order in which they were made."""
    query = select(RatingChange).where(RatingChange.person_id == person, RatingChange.table == table)
    return (await session.scalars(query.order_by(RatingChange.id))).all()


async def changes_of_game(session: AsyncSession, game: UUID) -> Sequence[RatingChange]:
    query = select(RatingChange).where(RatingChange.game_id == game).order_by(RatingChange.id)
    return (await session.scalars(query)).all()


async def tables_of(session: AsyncSession, person: UUID) -> Sequence[str]:
    """The tables in which the person has a history."""
    query = select(RatingChange.table).where(RatingChange.person_id == person).distinct()
    return sorted((await session.scalars(query)).all())


async def reversed_games(session: AsyncSession, games: Sequence[UUID]) -> frozenset[UUID]:
    query = select(Settlement.game_id).where(Settlement.game_id.in_(games), Settlement.reversed_at.is_not(None))
    return frozenset((await session.scalars(query)).all())


async def settlement(session: AsyncSession, game: UUID) -> Settlement | None:
    return await session.get(Settlement, game, populate_existing=True)


async def insert_settlement(session: AsyncSession, row: dict[str, Any], seats: list[dict[str, Any]]) -> None:
    """Raises sqlalchemy IntegrityError for a game that is settled."""
    await session.execute(insert(Settlement).values(**row))
    await session.execute(insert(SeatResult), seats)


async def mark_reversed(session: AsyncSession, game: UUID, at: int) -> None:
    await session.execute(update(Settlement).where(Settlement.game_id == game).values(reversed_at=at))


async def met(
    session: AsyncSession,
    who: tuple[UUID | None, str | None],
    other: tuple[UUID | None, str | None],
    since: int,
    before: tuple[int, UUID] | None = None,
) -> int:
    """How many counted games the two (person, or robot's level) had against each other that ended after `since`.

    With `before`, the end and the id of a game: as it was when that one was counted.
    """
    mine, theirs = aliased(SeatResult), aliased(SeatResult)
    query = (
        select(func.count(mine.game_id.distinct()))
        .join(theirs, (theirs.game_id == mine.game_id) & (theirs.colour != mine.colour))
        .join(Settlement, Settlement.game_id == mine.game_id)
        .where(mine.ended_at > since, Settlement.uncounted.is_(None))
    )
    if before is None:
        query = query.where(Settlement.reversed_at.is_(None))
    else:
        at, game = before
        still = Settlement.reversed_at.is_(None) | (Settlement.reversed_at > at)
        query = query.where(mine.ended_at <= at, mine.game_id != game, still)
    for seat, (person, level) in ((mine, who), (theirs, other)):
        query = query.where(seat.person_id == person if person is not None else seat.level == level)
    return await session.scalar(query) or 0


async def opponents(session: AsyncSession, person: UUID) -> int:
    """How many different people the person has met in counted games, on another side."""
    mine, theirs = aliased(SeatResult), aliased(SeatResult)
    query = (
        select(func.count(theirs.person_id.distinct()))
        .join(mine, (theirs.game_id == mine.game_id) & (theirs.colour != mine.colour))
        .join(Settlement, Settlement.game_id == mine.game_id)
        .where(mine.person_id == person, Settlement.uncounted.is_(None), Settlement.reversed_at.is_(None))
    )
    return await session.scalar(query) or 0


async def unsettled(
    session: AsyncSession, after: tuple[int, UUID] | None, limit: int
) -> Sequence[Row[UUID, int | None]]:
    """Rows (id, ended_at) of ended games without a settlement, the first that ended first, from behind `after`."""
    query = select(Game.id, Game.ended_at).outerjoin(Settlement, Settlement.game_id == Game.id)
    query = query.where(Game.ended_at.is_not(None), Settlement.game_id.is_(None))
    if after is not None:
        at, last = after
        query = query.where((Game.ended_at > at) | ((Game.ended_at == at) & (Game.id > last)))
    return (await session.execute(query.order_by(Game.ended_at, Game.id).limit(limit))).all()


async def present(session: AsyncSession, people: Sequence[UUID]) -> frozenset[UUID]:
    """Those of the people who have not been removed."""
    return frozenset((await session.scalars(select(Person.id).where(Person.id.in_(people)))).all())
