"""REST on the account's e-mail address, and on the links that confirm one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from app.accounts import addresses, emails, limits
from app.accounts import service as accounts
from app.web.account_views import AccountView, account_view
from app.web.bodies import RequestBody
from app.web.dependencies import Member, Services, address_of
from app.web.sessions import Password, check_password

router = APIRouter(prefix="/api/v1", tags=["account"])

Email = Annotated[str, Field(max_length=addresses.LONGEST)]


class EmailWish(RequestBody):
    """`password` is the present one; no address takes it away."""

    password: Password
    email: Email | None = None


class Confirmation(RequestBody):
    """`token` is from the letter."""

    token: Annotated[str, Field(max_length=200)]


class Confirmed(BaseModel):
    """The account's name, and the address that is its own now."""

    name: str
    email: str


class Asked(BaseModel):
    detail: str


@router.put("/account/email")
async def change_email(request: Request, member: Member, wish: EmailWish, services: Services) -> AccountView:
    """Ask for another e-mail address: it is yours once the link in its letter is followed, and the old one is told."""
    email, address = addresses.check(wish.email), address_of(request, services.trust_proxy)
    await check_password(services, member.person.name, wish.password, address)
    async with services.database.transaction() as session:
        now = services.clock()
        person = await accounts.registered(session, member.person.id)
        if email is None:
            await emails.remove(session, person, now)
        else:
            await limits.take(session, emails.LIMIT, addresses.key(email), address, now)
            await emails.want(session, person, email, now)
        view = await account_view(session, person, now)
    services.post.nudge()
    return view


@router.post("/account/email/letter", status_code=202)
async def send_again(request: Request, member: Member, services: Services) -> Asked:
    """Have the letter sent once more that confirms your address."""
    async with services.database.transaction() as session:
        now = services.clock()
        person = await accounts.registered(session, member.person.id)
        email = await emails.want_again(session, person, now)
        address = address_of(request, services.trust_proxy)
        await limits.take(session, emails.LIMIT, addresses.key(email), address, now)
    services.post.nudge()
    return Asked(detail=f"A letter is on its way to {email}; look among the unwanted mail as well.")


@router.put("/email-confirmations")
async def confirm(wish: Confirmation, services: Services) -> Confirmed:
    """Confirm an address by the link in its letter. Good once, for 48 hours; whoever reads the mail may."""
    async with services.database.transaction() as session:
        person, email = await emails.confirm(session, wish.token, services.clock())
    services.post.nudge()
    return Confirmed(name=person.name, email=email)
