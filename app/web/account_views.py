"""An account as its owner sees it."""

from __future__ import annotations

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import models
from app.accounts import service as accounts
from app.accounts.roles import Role
from app.lobby.service import person_seen
from app.protocol.views import Milliseconds, PersonView
from app.spans import DAY


class AccountView(BaseModel):
    """`unconfirmed_email` is used for nothing until the link in its letter is followed; `email` stays until then.

    `rename_at` is when the name can be changed next; null is now.
    """

    person: PersonView
    email: str | None
    unconfirmed_email: str | None
    country: str | None
    about: str
    roles: list[Role]
    registered_at: Milliseconds
    rename_at: Milliseconds | None


async def account_view(session: AsyncSession, person: models.Person, now: int) -> AccountView:
    credential = await accounts.credential(session, person.id)
    rename_at = None if person.renamed_at is None else person.renamed_at + accounts.RENAME_DAYS * DAY
    return AccountView(
        person=await person_seen(session, person),
        email=credential.email,
        unconfirmed_email=credential.wanted_email,
        country=person.country,
        about=person.about,
        roles=[Role(role) for role in person.roles],
        registered_at=person.registered_at or person.created_at,
        rename_at=None if rename_at is None or rename_at <= now else rename_at,
    )
