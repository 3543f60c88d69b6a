"""REST with which those who run the place look things up: players, their sessions, games, the audit log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Query
from pydantic import BaseModel
from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import service as accounts
from app.accounts import sessions
from app.admin import audit, lookup, people, sanctions
from app.admin.audit import AuditFilter
from app.errors import NotFound
from app.protocol.views import Colour, GameKindName, Milliseconds
from app.standings import archive_repository, repository, title_repository
from app.web import cursors
from app.web.admin import (
    PREFIX,
    Limit,
    Moderator,
    PersonAdminView,
    SanctionView,
    Staff,
    person_view,
    sanction_view,
)
from app.web.archive import robot_name
from app.web.cursors import Cursor
from app.web.dependencies import Services
from app.web.personal_views import FormerNameView

router = APIRouter(prefix=PREFIX, tags=["admin"])

LATEST = 50


class Players(BaseModel):
    players: list[PersonAdminView]
    next: str | None


class RatingView(BaseModel):
    """Not rounded, as a correction sets it."""

    table: str
    rating: float
    games: int


class PlayerAdminView(BaseModel):
    """`title` is master, waiting, former or none; `sanctions` the latest, those that are over too."""

    person: PersonAdminView
    country: str | None
    about: str
    former_names: list[FormerNameView]
    sanctions: list[SanctionView]
    ratings: list[RatingView]
    frozen: bool
    title: str
    exempt: bool
    barred: bool


class AdminSession(BaseModel):
    id: UUID
    address: str
    agent: str
    created_at: Milliseconds
    seen_at: Milliseconds
    expires_at: Milliseconds


class AdminSessions(BaseModel):
    sessions: list[AdminSession]


class AdminSeat(BaseModel):
    """`name` is a person's or a robot's; `person` and `level` are null for somebody who has been removed."""

    seat: int
    colour: Colour
    person: UUID | None
    name: str | None
    level: str | None
    score: int | None
    outcome: str | None


class AdminGame(BaseModel):
    """`settled_at` and `ended_at` are null while it runs; `uncounted` says why it changed no ranking."""

    id: UUID
    kind: GameKindName
    ranked: bool
    public: bool
    started_at: Milliseconds
    ended_at: Milliseconds | None
    reason: str | None
    settled_at: Milliseconds | None
    uncounted: str | None
    reversed_at: Milliseconds | None
    seats: list[AdminSeat]


class AdminGames(BaseModel):
    games: list[AdminGame]
    next: str | None


class AuditView(BaseModel):
    id: int
    at: Milliseconds
    actor: UUID
    actor_name: str | None
    role: str
    act: str
    target_kind: str
    target_id: str
    target_name: str | None
    reason: str
    before: dict[str, Any]
    after: dict[str, Any]


class AuditLog(BaseModel):
    """`next` is the id from behind which the next page begins."""

    entries: list[AuditView]
    next: int | None


@router.get("/players")
async def find_players(
    _staff: Staff,
    services: Services,
    q: Annotated[str, Query(max_length=64, description="Part of a name, present or former")] = "",
    kind: Literal["guest", "registered"] | None = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Players:
    """People, the newest first."""
    before = cursors.time_and_id(cursor)
    async with services.database.read() as session:
        found = await people.find(session, q, kind, before, limit + 1)
    shown = found[:limit]
    last = cursors.write(shown[-1].created_at, shown[-1].id) if len(found) > limit else None
    return Players(players=[person_view(one) for one in shown], next=last)


@router.get("/players/{person}")
async def player(person: UUID, _staff: Staff, services: Services) -> PlayerAdminView:
    """What there is to know of somebody before an act."""
    async with services.database.read() as session:
        found = await accounts.person(session, person)
        former = await accounts.former_names(session, person)
        imposed = await sanctions.page(session, person, None, None, LATEST)
        names = await lookup.names(session, [row.Sanction.by_id for row in imposed])
        kept = await repository.standings(session, [person])
        title = await title_repository.title(session, person)
        frozen = await lookup.is_frozen(session, person)
    return PlayerAdminView(
        person=person_view(found),
        country=found.country,
        about=found.about,
        former_names=[FormerNameView(name=one.name, until=one.until) for one in former],
        sanctions=[sanction_view(row.Sanction, row.Person, names.get(row.Sanction.by_id)) for row in imposed],
        ratings=[
            RatingView(table=table, rating=one.rating, games=one.games) for (_, table), one in sorted(kept.items())
        ],
        frozen=frozen,
        title="none" if title is None else title.state,
        exempt=title is not None and title.exempt,
        barred=title is not None and title.barred,
    )


@router.get("/players/{person}/sessions")
async def player_sessions(person: UUID, _moderator: Moderator, services: Services) -> AdminSessions:
    """Where somebody is logged in, the latest used first."""
    async with services.database.read() as session:
        await accounts.person(session, person)
        found = await sessions.all_of(session, person, services.clock())
    return AdminSessions(
        sessions=[
            AdminSession(
                id=one.id,
                address=one.address,
                agent=one.agent,
                created_at=one.created_at,
                seen_at=one.seen_at,
                expires_at=one.expires_at,
            )
            for one in found
        ]
    )


@router.get("/games")
async def find_games(
    _staff: Staff, services: Services, person: UUID | None = None, cursor: Cursor = None, limit: Limit = 20
) -> AdminGames:
    """Games of every visibility, running and finished, the latest begun first; with `person` those of that player."""
    before = cursors.time_and_id(cursor)
    async with services.database.read() as session:
        found = await lookup.games(session, person, before, limit + 1)
        shown = await _game_views(session, found[:limit])
    last = cursors.write(shown[-1].started_at, shown[-1].id) if len(found) > limit else None
    return AdminGames(games=shown, next=last)


@router.get("/games/{game}")
async def game(game: UUID, _staff: Staff, services: Services) -> AdminGame:
    """One game."""
    async with services.database.read() as session:
        shown = await _game_views(session, await lookup.games(session, None, None, 1, only=game))
    if not shown:
        raise NotFound("There is no such game.")
    return shown[0]


@router.get("/audit")
async def read_audit_log(
    _staff: Staff,
    services: Services,
    actor: UUID | None = None,
    act: Annotated[str | None, Query(max_length=24, pattern=r"^[a-z_]+$")] = None,
    target_kind: Literal["person", "game", "network", "report"] | None = None,
    target: Annotated[str | None, Query(max_length=64, pattern=r"^[0-9a-f:./-]+$")] = None,
    before: Annotated[int | None, Query(ge=1, le=2**62, description="The id of the last entry that was seen")] = None,
    limit: Limit = 50,
) -> AuditLog:
    """What those who run the place have done, the latest first; nobody can edit it."""
    async with services.database.read() as session:
        found = await audit.page(session, AuditFilter(actor, act, target_kind, target), before, limit + 1)
        targets = [UUID(row.AuditEntry.target_id) for row in found if row.AuditEntry.target_kind == "person"]
        names = await lookup.names(session, targets)
    shown = [
        AuditView(
            id=entry.id,
            at=entry.at,
            actor=entry.actor_id,
            actor_name=name,
            role=entry.role,
            act=entry.act,
            target_kind=entry.target_kind,
            target_id=entry.target_id,
            target_name=names.get(UUID(entry.target_id)) if entry.target_kind == "person" else None,
            reason=entry.reason,
            before=entry.before,
            after=entry.after,
        )
        for entry, name in ((row.AuditEntry, row.name) for row in found[:limit])
    ]
    return AuditLog(entries=shown, next=shown[-1].id if len(found) > limit else None)


async def _game_views(session: AsyncSession, found: Sequence[Row[Any]]) -> list[AdminGame]:
    seats: dict[UUID, list[Row[Any]]] = {}
    for row in await archive_repository.seats(session, [row.Game.id for row in found]):
        seats.setdefault(row.game_id, []).append(row)
    return [
        AdminGame(
            id=row.Game.id,
            kind=row.Game.kind,
            ranked=row.Game.ranked,
            public=row.Game.public,
            started_at=row.Game.started_at,
            ended_at=row.Game.ended_at,
            reason=row.Game.end_reason,
            settled_at=row.settled_at,
            uncounted=row.uncounted,
            reversed_at=row.reversed_at,
            seats=[_seat(seat, row.Game.seats) for seat in seats.get(row.Game.id, [])],
        )
        for row in found
    ]


def _seat(row: Any, colours: str) -> AdminSeat:
    return AdminSeat.model_validate(
        {
            "seat": row.seat,
            "colour": colours[row.seat],
            "person": row.person_id,
            "name": row.name if row.level is None else robot_name(row.level),
            "level": row.level,
            "score": row.score,
            "outcome": row.outcome,
        }
    )
