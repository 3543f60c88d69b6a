"""REST on players: their profile, the history of their rankings, whom they have met."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel
from sqlalchemy import Row

from app.errors import Unprocessable
from app.lobby.service import person_seen
from app.protocol.views import Colour, Milliseconds, PersonView, PlayerView
from app.ratings.lobby import shown
from app.ratings.tournament import is_established
from app.standings import archive, lists, profile_repository, profiles
from app.standings.archive_repository import GameFilter
from app.standings.profiles import Ranked
from app.standings.tables import TOURNAMENT
from app.web.archive import ArchiveGame, archive_view, player_or_robot
from app.web.dependencies import OptionalPerson, Services

router = APIRouter(prefix="/api/v1/players", tags=["players"])

Name = Annotated[str, Path(max_length=64)]
Table = Annotated[str, Path(max_length=16, description="all_time, doubles, tournament, master, or a month: 2026-11")]
RECENT = 10


class Record(BaseModel):
    """Games that were played to some end; void ones are none."""

    games: int
    won: int
    drawn: int
    lost: int


class ColourRecord(Record):
    colour: Colour


class OpponentRecord(Record):
    """`player` is null for somebody who has been removed."""

    player: PlayerView | None
    last_at: Milliseconds


class RankingView(BaseModel):
    """`rating` and `best` are rounded; `rank` is null for whoever the list leaves off."""

    table: str
    rating: int
    best: int
    rank: int | None
    games: int
    won: int
    drawn: int
    last_at: Milliseconds
    provisional: bool


class LongestView(BaseModel):
    """The player's longest line (a point a tile) or loop (two); `game` is null where the game was not a public one."""

    tiles: int
    score: int
    colour: Colour
    game: UUID | None
    at: Milliseconds


class TitleView(BaseModel):
    state: Literal["master", "waiting", "former"]
    since: Milliseconds


class ProfileView(BaseModel):
    """`colours` by the player's own colour, `against_colours` by the opponents'; `opponents` are those met most often.

    `country` (ISO 3166 alpha-2) and `about` are what the player says; `about` is plain text.
    """

    player: PersonView
    country: str | None
    about: str
    since: Milliseconds
    title: TitleView | None
    rankings: list[RankingView]
    record: Record
    colours: list[ColourRecord]
    against_colours: list[ColourRecord]
    opponents: list[OpponentRecord]
    line: LongestView | None
    loop: LongestView | None
    recent: list[ArchiveGame]


class ChangeView(BaseModel):
    """A change of a ranking. `kind` is game, reversal, refund, correction or reset; `notes` say why a game's change is not
    what the plain formula gives; `reason` is of whoever runs the place.
    """

    id: int
    at: Milliseconds
    kind: str
    before: float
    after: float
    outcome: Literal["won", "drawn", "lost", "void"] | None
    notes: list[str]
    reason: str | None
    game: UUID | None


class HistoryView(BaseModel):
    """`graph` has (time, rating) from the first change to the last, thinned out; `changes` the newest first."""

    table: str
    graph: list[tuple[Milliseconds, float]]
    changes: list[ChangeView]
    next: int | None


class HeadToHead(BaseModel):
    """How the first fared against the second, and their latest games."""

    player: PersonView
    opponent: PlayerView
    record: Record
    games: list[ArchiveGame]
    next: str | None


@router.get("/{name}")
async def profile(name: Name, services: Services, person: OptionalPerson) -> ProfileView:
    """A player's profile, by name."""
    now = services.clock()
    async with services.database.read() as session:
        found = await profiles.profile(session, name, now)
        viewer = None if person is None else person.id
        recent = await archive.search(session, GameFilter(viewer, (found.person.id,)), None, RECENT)
        player = await person_seen(session, found.person)
    mine, title = viewer == found.person.id, found.title
    return ProfileView(
        player=player,
        country=found.person.country,
        about=found.person.about,
        since=found.person.created_at,
        title=None
        if title is None or title.state == "none"
        else TitleView.model_validate({"state": title.state, "since": title.since}),
        rankings=[_ranking(one) for one in found.rankings],
        record=_record(found.record),
        colours=[_by_colour(row) for row in found.colours],
        against_colours=[_by_colour(row) for row in found.against_colours],
        opponents=[_opponent(row, recent.robots) for row in found.opponents],
        line=_longest(found.line, 1, mine),
        loop=_longest(found.loop, 2, mine),
        recent=archive_view(recent).games,
    )


@router.get("/{name}/history/{table}")
async def history(
    name: Name,
    table: Table,
    services: Services,
    person: OptionalPerson,
    before: Annotated[int | None, Query(ge=1, le=2**62, description="The id of the last change that was seen")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> HistoryView:
    """How a player's ranking in a table came about."""
    lists.check_table(table)
    async with services.database.read() as session:
        who = await profiles.find(session, name)
        graph = await profiles.graph(session, who.id, table)
        rows = await profile_repository.latest_changes(session, who.id, table, before, limit + 1)
    mine = person is not None and person.id == who.id
    changes = [_change(row, mine) for row in rows[:limit]]
    return HistoryView(table=table, graph=graph, changes=changes, next=changes[-1].id if len(rows) > limit else None)


@router.get("/{name}/against/{other}")
async def against(name: Name, other: Name, services: Services, person: OptionalPerson) -> HeadToHead:
    """Two players against each other; `other` is a name, or a robot as robot:<level>."""
    async with services.database.read() as session:
        who = await profiles.find(session, name)
        opponent, found = await profiles.opponent(session, other)
        if opponent[0] == who.id:
            raise Unprocessable("Nobody plays against themselves; name another opponent.")
        row = await profile_repository.against(session, who.id, opponent)
        people = (who.id,) if opponent[0] is None else (who.id, opponent[0])
        levels = () if opponent[1] is None else (opponent[1],)
        wanted = GameFilter(None if person is None else person.id, people, levels)
        met = await archive.search(session, wanted, None, RECENT)
        page = archive_view(met)
        player = await person_seen(session, who)
        if found is None:
            view = player_or_robot(None, None, None, opponent[1], met.robots)
        else:
            seen = await person_seen(session, found)
            view = PlayerView(**seen.model_dump(), level=None)
    if view is None:
        raise Unprocessable("That opponent has been removed.")
    return HeadToHead(player=player, opponent=view, record=_record(row), games=page.games, next=page.next)


def _ranking(one: Ranked) -> RankingView:
    kept = one.standing
    return RankingView(
        table=kept.table,
        rating=shown(kept.rating),
        best=shown(kept.best),
        rank=one.rank,
        games=kept.games,
        won=kept.won,
        drawn=kept.drawn,
        last_at=kept.last_at,
        provisional=kept.table == TOURNAMENT and not is_established(kept.games),
    )


def _counts(row: Row[Any]) -> dict[str, int]:
    return {name: getattr(row, name) or 0 for name in ("games", "won", "drawn", "lost")}


def _record(row: Row[Any]) -> Record:
    return Record(**_counts(row))


def _by_colour(row: Row[Any]) -> ColourRecord:
    return ColourRecord.model_validate({**_counts(row), "colour": row.colour})


def _opponent(row: Row[Any], robots: Mapping[str, int]) -> OpponentRecord:
    player = player_or_robot(row.person_id, row.name, row.kind, row.level, robots)
    return OpponentRecord(**_counts(row), player=player, last_at=row.last_at)


def _longest(row: Row[Any] | None, points: int, mine: bool) -> LongestView | None:
    if row is None:
        return None
    return LongestView(
        tiles=row.tiles,
        score=row.tiles * points,
        colour=row.colour,
        game=row.game_id if row.public or mine else None,
        at=row.ended_at,
    )


def _change(row: Row[Any], mine: bool) -> ChangeView:
    """A game by link is named to its own players alone."""
    change, public = row.RatingChange, row.public
    return ChangeView(
        id=change.id,
        at=change.at,
        kind=change.kind,
        before=change.before,
        after=change.after,
        outcome=change.outcome,
        notes=change.notes,
        reason=change.reason,
        game=change.game_id if public or mine else None,
    )
