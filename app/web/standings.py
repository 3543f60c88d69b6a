"""REST on rankings and masters."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import BaseModel
from sqlalchemy import Row

from app.errors import NotFound
from app.protocol.views import Milliseconds, PersonView
from app.ratings.constants import DEFAULT
from app.ratings.lobby import shown
from app.ratings.tournament import is_established
from app.standings import list_repository, lists, profiles, repository, robot_repository
from app.standings.lists import RankingQuestion
from app.standings.tables import LASTING, TOURNAMENT, month_name
from app.web import cursors
from app.web.cursors import Cursor
from app.web.dependencies import OptionalPerson, Services

router = APIRouter(prefix="/api/v1", tags=["rankings"])


class RankingRow(BaseModel):
    """`rating` is rounded; `provisional`: a tournament Elo of fewer than 36 games."""

    rank: int
    player: PersonView
    rating: int
    games: int
    won: int
    drawn: int
    last_at: Milliseconds
    provisional: bool = False


class Ranking(BaseModel):
    """`next` is the cursor of the next page, null on the last; `me` is your own row, wherever it stands."""

    table: str
    total: int
    rows: list[RankingRow]
    me: RankingRow | None
    next: str | None


class RankingTables(BaseModel):
    """`months` have ranked games in them, the newest first; `month` is the one that runs."""

    tables: list[str]
    month: str
    months: list[str]


class MasterRow(BaseModel):
    """`recent_games`: master games in the last three months; `active`: enough of them, or a title younger than that."""

    player: PersonView
    rating: int
    since: Milliseconds
    recent_games: int
    active: bool


class WaitingRow(BaseModel):
    player: PersonView
    since: Milliseconds


class Masters(BaseModel):
    """The masters, the highest ranked first, and those who wait for one of the `seats`, the longest first."""

    seats: int
    masters: list[MasterRow]
    waiting: list[WaitingRow]


class GameChange(BaseModel):
    """What the game did to a player in a table (unrounded); `kind` is game, reversal or refund where that was taken back."""

    person: UUID
    table: str
    kind: str
    before: float
    after: float
    notes: list[str]


class RobotGameChange(BaseModel):
    """The same, of a robot whose ranking floats: one for each level, on however many seats it sat."""

    level: str
    kind: str
    before: float
    after: float
    notes: list[str]


class GameChanges(BaseModel):
    """`uncounted` says why the game changed no ranking; null if it did. `reversed_at`: when it was taken back."""

    game: UUID
    uncounted: str | None
    reversed_at: Milliseconds | None
    changes: list[GameChange]
    robots: list[RobotGameChange]


@router.get("/rankings")
async def tables(services: Services) -> RankingTables:
    """The lists that there are."""
    async with services.database.read() as session:
        months = await list_repository.months(session)
    month = month_name(services.clock())
    return RankingTables(tables=list(LASTING), month=month, months=sorted({month, *months}, reverse=True))


@router.get("/rankings/{table}")
async def ranking(
    table: str,
    services: Services,
    person: OptionalPerson,
    cursor: Cursor = None,
    search: Annotated[str | None, Query(max_length=32, description="A part of the name")] = None,
    around: Annotated[str | None, Query(max_length=64, description="The page on which this player stands")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Ranking:
    """A page of a ranking: all_time, doubles, tournament, master, or a month such as 2026-11."""
    lists.check_table(table)
    async with services.database.read() as session:
        middle = None if around is None else (await profiles.find(session, around)).id
        asked = RankingQuestion(
            table=table,
            after=cursors.rating_and_id(cursor),
            around=middle,
            search=search,
            me=None if person is None else person.id,
            limit=limit,
        )
        page = await lists.ranking(session, asked, services.clock())
    return Ranking(
        table=table,
        total=page.total,
        rows=[_row(table, row, page) for row in page.rows],
        me=None if page.me is None else _row(table, page.me, page),
        next=None if page.next is None else cursors.write(*page.next),
    )


@router.get("/games/{game}/changes")
async def game_changes(game: UUID, services: Services) -> GameChanges:
    """What a finished game did to the rankings of those who played it."""
    async with services.database.read() as session:
        settled = await repository.settlement(session, game)
        rows = await repository.changes_of_game(session, game)
        of_robots = await robot_repository.changes_of_games(session, [game])
    if settled is None:
        raise NotFound("There is no such finished game.")
    return GameChanges(
        game=game,
        uncounted=settled.uncounted,
        reversed_at=settled.reversed_at,
        changes=[
            GameChange(
                person=row.person_id,
                table=row.table,
                kind=row.kind,
                before=row.before,
                after=row.after,
                notes=row.notes,
            )
            for row in rows
        ],
        robots=[
            RobotGameChange(level=row.level, kind=row.kind, before=row.before, after=row.after, notes=row.notes)
            for row in of_robots
        ],
    )


@router.get("/masters")
async def masters(services: Services) -> Masters:
    """The masters, and those who wait for a seat."""
    now = services.clock()
    async with services.database.read() as session:
        titled, waiting = await lists.masters(session, now)
    return Masters(
        seats=DEFAULT.master_seats,
        masters=[
            MasterRow(
                player=_player(row, crown=True),
                rating=shown(DEFAULT.master_start if row.rating is None else row.rating),
                since=row.since,
                recent_games=row.recent_games,
                active=lists.is_active(row, now),
            )
            for row in titled
        ],
        waiting=[WaitingRow(player=_player(row, crown=False), since=row.since) for row in waiting],
    )


def _row(table: str, row: Row[Any], page: lists.RankingPage) -> RankingRow:
    return RankingRow(
        rank=row.rank,
        player=_player(row, crown=row.person_id in page.crowned),
        rating=shown(row.rating),
        games=row.games,
        won=row.won,
        drawn=row.drawn,
        last_at=row.last_at,
        provisional=table == TOURNAMENT and not is_established(row.games),
    )


def _player(row: Row[Any], *, crown: bool) -> PersonView:
    return PersonView(id=str(row.person_id), name=row.name, kind="registered", crown=crown)
