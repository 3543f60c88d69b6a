"""What the endpoints of those who run the place have in common: who may, why, and the views of people and sanctions."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from app.accounts.models import Person, Sanction
from app.accounts.roles import Role
from app.accounts.sanctions import Kind
from app.admin.authority import Actor
from app.protocol.views import Milliseconds
from app.web.bodies import RequestBody, one_line
from app.web.dependencies import has_role
from app.web.identity import Identity

PREFIX = "/api/v1/admin"

Staff = Annotated[Identity, Depends(has_role(*Role))]
"""Somebody with any role."""
Moderator = Annotated[Identity, Depends(has_role(Role.MODERATOR))]
Ratings = Annotated[Identity, Depends(has_role(Role.RATINGS))]
Administrator = Annotated[Identity, Depends(has_role(Role.ADMINISTRATOR))]

Limit = Annotated[int, Query(ge=1, le=100)]
Until = Annotated[int, Field(ge=0, le=10**15)]


def some_words(text: str) -> str:
    """The text on one line. Raises ValueError for nothing but blanks."""
    tidied = one_line(text)
    if not tidied:
        raise ValueError("say it in words; it must not be empty")
    return tidied


Reason = Annotated[str, Field(min_length=1, max_length=500), AfterValidator(some_words)]


class Wish(RequestBody):
    """`reason` is kept in the audit log; that of a ruling or sanction is shown to whom it concerns."""

    reason: Reason


class PersonAdminView(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: str
    kind: Literal["guest", "registered", "deleted"]
    roles: list[Role]
    created_at: Milliseconds
    registered_at: Milliseconds | None


class SanctionView(BaseModel):
    """Against a person, or (a ban) a network. `until` null: until it is lifted."""

    id: UUID
    kind: Kind
    person: PersonAdminView | None
    network: str | None
    since: Milliseconds
    until: Milliseconds | None
    lifted_at: Milliseconds | None
    reason: str
    by: str | None


def actor(identity: Identity, role: Role, reason: str) -> Actor:
    """Who acts, by the role that the act needs where they have it, else as an administrator."""
    return Actor(identity.person.id, role if role.value in identity.person.roles else Role.ADMINISTRATOR, reason)


def person_view(person: Person) -> PersonAdminView:
    return PersonAdminView.model_validate(person, from_attributes=True)


def sanction_view(sanction: Sanction, person: Person | None, by: str | None) -> SanctionView:
    return SanctionView(
        id=sanction.id,
        kind=Kind(sanction.kind),
        person=None if person is None else person_view(person),
        network=sanction.network,
        since=sanction.since,
        until=sanction.until,
        lifted_at=sanction.lifted_at,
        reason=sanction.reason,
        by=by,
    )
