"""Everything that is kept of a person, for that person."""

from __future__ import annotations

from uuid import UUID

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import models, sessions, tokens
from app.accounts import service as accounts
from app.admin import reports, sanctions
from app.games import service as games
from app.protocol.views import Milliseconds

MOST = 10_000


class FormerNameView(BaseModel):
    name: str
    until: Milliseconds


class SessionData(BaseModel):
    address: str
    agent: str
    created_at: Milliseconds
    seen_at: Milliseconds
    expires_at: Milliseconds


class TokenData(BaseModel):
    name: str
    scopes: list[str]
    created_at: Milliseconds
    used_at: Milliseconds | None
    expires_at: Milliseconds | None


class GameData(BaseModel):
    """A seat in a game; the game itself is at `record`."""

    id: UUID
    started_at: Milliseconds
    ended_at: Milliseconds | None
    end_reason: str | None
    ranked: bool
    seat: int
    score: int | None
    won: bool | None
    record: str


class SanctionData(BaseModel):
    """What those who run the place have imposed; over when `until` or `lifted_at` has passed."""

    kind: str
    since: Milliseconds
    until: Milliseconds | None
    lifted_at: Milliseconds | None
    reason: str


class ReportData(BaseModel):
    """What this person has reported."""

    subject_kind: str
    subject_id: str
    words: str
    at: Milliseconds
    outcome: str | None
    answer: str | None


class PersonalData(BaseModel):
    """`format` is the version of this form."""

    format: int = 1
    made_at: Milliseconds
    id: UUID
    name: str
    former_names: list[FormerNameView]
    created_at: Milliseconds
    registered_at: Milliseconds | None
    country: str | None
    about: str
    roles: list[str]
    email: str | None
    unconfirmed_email: str | None
    password_changed_at: Milliseconds
    sessions: list[SessionData]
    tokens: list[TokenData]
    games: list[GameData]
    sanctions: list[SanctionData]
    reports: list[ReportData]


async def personal_data(session: AsyncSession, person: models.Person, now: int) -> PersonalData:
    """Put together what each part keeps."""
    credential = await accounts.credential(session, person.id)
    former = await accounts.former_names(session, person.id)
    browsers = await sessions.all_of(session, person.id, now)
    tools = await tokens.all_of(session, person.id)
    played = await games.of_person(session, person.id)
    imposed = await sanctions.page(session, person.id, None, None, MOST)
    reported = await reports.of_reporter(session, person.id, MOST)
    return PersonalData(
        made_at=now,
        id=person.id,
        name=person.name,
        former_names=[FormerNameView.model_validate(one, from_attributes=True) for one in former],
        created_at=person.created_at,
        registered_at=person.registered_at,
        country=person.country,
        about=person.about,
        roles=person.roles,
        email=credential.email,
        unconfirmed_email=credential.wanted_email,
        password_changed_at=credential.changed_at,
        sessions=[SessionData.model_validate(one, from_attributes=True) for one in browsers],
        tokens=[TokenData.model_validate(one, from_attributes=True) for one in tools],
        games=[GameData(record=f"/api/v1/games/{row.id}/record", **row._asdict()) for row in played],
        sanctions=[SanctionData.model_validate(row.Sanction, from_attributes=True) for row in imposed],
        reports=[ReportData.model_validate(one, from_attributes=True) for one in reported],
    )
