"""REST on forgotten passwords."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from app.accounts import addresses, limits, passwords, resets, sessions
from app.accounts import service as accounts
from app.web.bodies import RequestBody
from app.web.dependencies import Services, address_of
from app.web.sessions import Password

router = APIRouter(prefix="/api/v1/password-resets", tags=["account"])


class ResetWish(RequestBody):
    email: Annotated[str, Field(min_length=3, max_length=254)]


class NewPassword(RequestBody):
    """`token` is from the letter."""

    token: Annotated[str, Field(max_length=200)]
    password: Password


class Asked(BaseModel):
    detail: str


@router.post("", status_code=202)
async def ask(request: Request, wish: ResetWish, services: Services) -> Asked:
    """Ask for a letter with a link to a new password. The answer is the same whether anybody has confirmed that address."""
    address, now = address_of(request, services.trust_proxy), services.clock()
    subject = addresses.key(wish.email)
    async with services.database.transaction() as session:
        await limits.take(session, limits.RESET, subject, address, now)
        await resets.ask(session, wish.email, now)
    services.post.nudge()
    return Asked(
        detail="If an account has confirmed that address, a letter is on its way; look among the unwanted mail as well."
    )


@router.put("", status_code=204)
async def use(wish: NewPassword, services: Services) -> Response:
    """Choose the new password. Ends every session of the account."""
    passwords.check(wish.password)
    async with services.database.read() as session:
        await resets.check(session, wish.token, services.clock())
    hashed = await services.hasher.hash(wish.password)
    async with services.database.transaction() as session:
        now = services.clock()
        person = await resets.take(session, wish.token, now)
        await accounts.change_password(session, person, hashed, now)
        ended = await sessions.end(session, person)
    services.hub.close_sessions(ended)
    return Response(status_code=204)
