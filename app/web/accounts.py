"""REST on one's own account: registering, what others read of one, name, password, sessions, data, the end."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field, field_validator
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import addresses, emails, limits, models, passwords, sanctions, sessions
from app.accounts import service as accounts
from app.accounts.countries import COUNTRIES
from app.chat.text import InvalidText, clean
from app.errors import Conflict, TooFast
from app.protocol.views import Milliseconds
from app.web.account_views import AccountView, account_view
from app.web.bodies import RequestBody
from app.web.cookies import clear_token, set_token, token_of
from app.web.departure import leave_for_good
from app.web.dependencies import Member, OptionalIdentity, Services, address_of, client_of
from app.web.emails import Email
from app.web.personal_data import personal_data
from app.web.personal_views import PersonalData
from app.web.renaming import announce
from app.web.sessions import Password, SessionView, check_password, session_view

router = APIRouter(prefix="/api/v1", tags=["account"])

Name = Annotated[str, Field(max_length=200)]


class ProfileWish(RequestBody):
    """What others read of you: a country (ISO 3166 alpha-2) and a line."""

    country: Annotated[str, Field(max_length=2)] | None = None
    about: Annotated[str, Field(max_length=200)] = ""

    @field_validator("country")
    @classmethod
    def _known(cls, country: str | None) -> str | None:
        if not country:
            return None
        if country.upper() not in COUNTRIES:
            raise ValueError("there is no such country; give its two letters, such as SE")
        return country.upper()

    @field_validator("about")
    @classmethod
    def _harmless(cls, about: str) -> str:
        try:
            return clean(about)
        except InvalidText:
            # Nothing of it can be seen.
            return ""


class Registration(ProfileWish):
    name: Name
    password: Password
    email: Email | None = None


class NameWish(RequestBody):
    name: Name


class PasswordWish(RequestBody):
    """`password` is the present one."""

    password: Password
    new_password: Password


class Farewell(RequestBody):
    password: Password


class OwnSession(BaseModel):
    """`current` is the one that asks."""

    id: UUID
    address: str
    agent: str
    created_at: Milliseconds
    seen_at: Milliseconds
    current: bool


class OwnSessions(BaseModel):
    sessions: list[OwnSession]


@router.post("/accounts", status_code=201)
async def register(
    request: Request, response: Response, wish: Registration, identity: OptionalIdentity, services: Services
) -> SessionView:
    """Register. A guest becomes the account, with games and seat; others get a new one, and are logged in."""
    if identity is not None and (identity.person.kind != "guest" or identity.scopes is not None):
        raise Conflict("You are registered already; log out to make another account.")
    guest = None if identity is None else identity.person
    accounts.check_name(wish.name, guest)
    email = addresses.check(wish.email)
    passwords.check(wish.password, wish.name, email or "")
    client = client_of(request, services.trust_proxy)
    async with services.database.transaction() as db:
        await sanctions.check_address(db, client.address, services.clock())
        kind = limits.registering(services.registrations_per_hour)
        await limits.take(db, kind, "", client.address, services.clock())
    hashed = await services.hasher.hash(wish.password)
    profile = accounts.Profile(wish.country, wish.about)
    async with services.database.transaction() as db:
        now = services.clock()
        person = await accounts.register(db, None if guest is None else guest.id, wish.name, hashed, profile, now)
        if email is not None:
            await _want(db, person, email, client.address, now)
        if identity is None:
            token = await sessions.open_session(db, person.id, client, now)
        else:
            token = await sessions.rotate(db, identity.token_hash, now)
    services.post.nudge()
    if identity is not None:
        services.hub.session_renewed(identity.token_hash, sessions.hash_token(token))
        await announce(services, person)
    set_token(request, response, token)
    return await session_view(services, person)


async def _want(db: AsyncSession, person: models.Person, email: str, address: str, now: int) -> None:
    """Ask for the address; where too many letters went there of late it can be asked for later."""
    with suppress(TooFast):
        await limits.take(db, emails.LIMIT, addresses.key(email), address, now)
        await emails.want(db, person, email, now)


@router.get("/account")
async def account(member: Member, services: Services) -> AccountView:
    """Your account."""
    async with services.database.read() as db:
        return await account_view(db, member.person, services.clock())


@router.put("/account/profile")
async def change_profile(member: Member, wish: ProfileWish, services: Services) -> AccountView:
    """Change what others read of you."""
    async with services.database.transaction() as db:
        person = await accounts.change_profile(db, member.person.id, wish.country, wish.about)
        return await account_view(db, person, services.clock())


@router.put("/account/name")
async def change_name(member: Member, wish: NameWish, services: Services) -> AccountView:
    """Take another name, once in 30 days; the old one stays yours."""
    async with services.database.transaction() as db:
        person = await accounts.rename(db, member.person.id, wish.name, services.clock())
        view = await account_view(db, person, services.clock())
    await announce(services, person)
    return view


@router.put("/account/password", status_code=204)
async def change_password(request: Request, member: Member, wish: PasswordWish, services: Services) -> Response:
    """Change the password; ends your other sessions. Tokens stay."""
    person = member.person
    address = address_of(request, services.trust_proxy)
    await check_password(services, person.name, wish.password, address)
    passwords.check(wish.new_password, person.name)
    hashed = await services.hasher.hash(wish.new_password)
    async with services.database.transaction() as db:
        await accounts.change_password(db, person.id, hashed, services.clock())
        ended = await sessions.end(db, person.id, but=member.token_hash)
    services.hub.close_sessions(ended)
    return Response(status_code=204)


@router.get("/account/sessions")
async def list_sessions(member: Member, services: Services) -> OwnSessions:
    """Where you are logged in, the latest used first."""
    async with services.database.read() as db:
        found = await sessions.all_of(db, member.person.id, services.clock())
    return OwnSessions(
        sessions=[
            OwnSession(
                id=one.id,
                address=one.address,
                agent=one.agent,
                created_at=one.created_at,
                seen_at=one.seen_at,
                current=one.token_hash == member.token_hash,
            )
            for one in found
        ]
    )


@router.delete("/account/sessions", status_code=204)
async def end_all_sessions(request: Request, member: Member, services: Services) -> Response:
    """Log out everywhere, here too."""
    async with services.database.transaction() as db:
        ended = await sessions.end(db, member.person.id)
    services.hub.close_sessions(ended)
    response = Response(status_code=204)
    clear_token(request, response)
    return response


@router.delete("/account/sessions/{session}", status_code=204)
async def end_session(session: UUID, member: Member, services: Services) -> Response:
    """End one of your sessions, and its sockets."""
    async with services.database.transaction() as db:
        ended = await sessions.end(db, member.person.id, only=session)
    services.hub.close_sessions(ended)
    return Response(status_code=204)


@router.get("/account/data")
async def data(member: Member, response: Response, services: Services) -> PersonalData:
    """Everything that this server keeps of you."""
    response.headers["content-disposition"] = 'attachment; filename="loopline-data.json"'
    async with services.database.read() as db:
        return await personal_data(db, member.person, services.clock())


@router.post("/account/deletion", status_code=204)
async def delete(request: Request, member: Member, wish: Farewell, services: Services) -> Response:
    """Delete the account. Running games are resigned; games stay, under "Deleted player"; the name stays barred."""
    person = member.person
    await check_password(services, person.name, wish.password, address_of(request, services.trust_proxy))
    await leave_for_good(services, person)
    response = Response(status_code=204)
    if token_of(request) is not None:
        clear_token(request, response)
    return response
