"""REST on tokens for bots and tools."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field

from app.accounts import models, tokens
from app.accounts.roles import Scope
from app.protocol.views import Milliseconds
from app.web.bodies import RequestBody
from app.web.dependencies import Member, Services

router = APIRouter(prefix="/api/v1/account/tokens", tags=["tokens"])


class NewToken(RequestBody):
    """`days` is how long it is good; null is for ever."""

    model_config = ConfigDict(str_strip_whitespace=True)

    name: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]+$")]
    scopes: Annotated[list[Scope], Field(min_length=1, max_length=3)]
    days: Annotated[int, Field(ge=1, le=3660)] | None = None


class TokenView(BaseModel):
    """What is known of a token; never the token itself."""

    id: UUID
    name: str
    scopes: list[Scope]
    created_at: Milliseconds
    used_at: Milliseconds | None
    expires_at: Milliseconds | None


class TokenMade(TokenView):
    """`token` is shown this once."""

    token: str


class Tokens(BaseModel):
    tokens: list[TokenView]


def token_view(token: models.ApiToken) -> TokenView:
    return TokenView.model_validate(token, from_attributes=True)


@router.get("")
async def list_tokens(member: Member, services: Services) -> Tokens:
    """Your tokens, the oldest first."""
    async with services.database.read() as session:
        found = await tokens.all_of(session, member.person.id)
    return Tokens(tokens=[token_view(token) for token in found])


@router.post("", status_code=201)
async def make_token(member: Member, wish: NewToken, services: Services) -> TokenMade:
    """Make a token. Send it as `Authorization: Bearer ...`, to REST and to the socket."""
    async with services.database.transaction() as session:
        token, text = await tokens.create(session, member.person, wish.name, wish.scopes, wish.days, services.clock())
    return TokenMade(token=text, **token_view(token).model_dump())


@router.delete("/{token}", status_code=204)
async def withdraw_token(token: UUID, member: Member, services: Services) -> Response:
    """Withdraw a token, and end its sockets."""
    async with services.database.transaction() as session:
        gone = await tokens.withdraw(session, member.person.id, token)
    services.hub.close_sessions(gone)
    return Response(status_code=204)
