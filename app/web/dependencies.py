"""What endpoints ask for: the services, and the person who is logged in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from app.accounts import models
from app.accounts.roles import Role
from app.accounts.service import Client
from app.errors import Forbidden, LogIn
from app.web.cookies import set_token, token_of
from app.web.guard import SAFE
from app.web.identity import Identity, address_of, identify
from app.web.services import ServiceSet

__all__ = ["address_of", "client_of"]


def _services(connection: HTTPConnection) -> ServiceSet:
    services: ServiceSet = connection.app.state.services
    return services


Services = Annotated[ServiceSet, Depends(_services)]


async def _optional_identity(request: Request, response: Response, services: Services) -> Identity | None:
    identity = await identify(request, services)
    token = token_of(request)
    if identity is not None and identity.is_extended and token is not None:
        set_token(request, response, token)
    if identity is not None and not identity.may_play and request.method not in SAFE:
        raise Forbidden("This token may only read; make one with the scope play.")
    return identity


OptionalIdentity = Annotated[Identity | None, Depends(_optional_identity)]


async def _optional_person(identity: OptionalIdentity) -> models.Person | None:
    return None if identity is None else identity.person


OptionalPerson = Annotated[models.Person | None, Depends(_optional_person)]


async def _person(person: OptionalPerson) -> models.Person:
    if person is None:
        raise LogIn("Log in, or play as a guest, first.")
    return person


Person = Annotated[models.Person, Depends(_person)]


async def _member(identity: OptionalIdentity) -> Identity:
    if identity is None or identity.person.kind != "registered":
        raise LogIn("Log in, or register, first.")
    if identity.scopes is not None:
        raise Forbidden("No token can change an account; log in with a browser.")
    return identity


Member = Annotated[Identity, Depends(_member)]
"""A registered person in a browser: who may change the account."""


def has_role(*roles: Role) -> Callable[[OptionalIdentity], Awaitable[Identity]]:
    """For `Depends`: somebody with one of the roles, in a browser or by a token with the scope admin."""

    async def check(identity: OptionalIdentity) -> Identity:
        if identity is None:
            raise LogIn("Log in first.")
        identity.check_role(*roles)
        return identity

    return check


def client_of(connection: HTTPConnection, trust_proxy: bool) -> Client:
    return Client(address_of(connection, trust_proxy), connection.headers.get("user-agent", ""))
