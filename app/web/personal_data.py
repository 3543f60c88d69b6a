"""Everything that is kept of a person, for that person."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import models, sessions, tokens
from app.accounts import service as accounts
from app.admin import reports, sanctions
from app.games import service as games
from app.upkeep import kept
from app.web.personal_views import GameData, PersonalData

MOST = 10_000


async def personal_data(session: AsyncSession, person: models.Person, now: int) -> PersonalData:
    """Put together what each part keeps."""
    credential = await accounts.credential(session, person.id)
    played = await games.of_person(session, person.id)
    imposed = await sanctions.page(session, person.id, None, None, MOST)
    return PersonalData.model_validate(
        {
            "made_at": now,
            **{name: getattr(person, name) for name in ("id", "name", "created_at", "registered_at")},
            **{name: getattr(person, name) for name in ("country", "about", "roles", "renamed_at")},
            "email": credential.email,
            "unconfirmed_email": credential.wanted_email,
            "password_changed_at": credential.changed_at,
            "former_names": await accounts.former_names(session, person.id),
            "sessions": await sessions.all_of(session, person.id, now),
            "tokens": await tokens.all_of(session, person.id),
            "games": [GameData(record=f"/api/v1/games/{row.id}/record", **row._asdict()) for row in played],
            "sanctions": [row.Sanction for row in imposed],
            "reports": await reports.of_reporter(session, person.id, MOST),
            **await kept.of(session, person.id),
        },
        from_attributes=True,
    )
