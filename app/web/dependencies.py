"""What endpoints ask for: the services, and the person who is logged in."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from app.accounts import models
from app.accounts import service as accounts
from app.accounts.service import Client
from app.errors import LogIn
from app.web.cookies import token_of
from app.web.services import ServiceSet


def _services(connection: HTTPConnection) -> ServiceSet:
    services: ServiceSet = connection.app.state.services
    return services


Services = Annotated[ServiceSet, Depends(_services)]


async def _optional_person(connection: HTTPConnection, services: Services) -> models.Person | None:
    token = token_of(connection)
    if token is None:
        return None
    async with services.database.read() as session:
        return await accounts.person_of(session, token, services.clock())


OptionalPerson = Annotated[models.Person | None, Depends(_optional_person)]


async def _person(person: OptionalPerson) -> models.Person:
    if person is None:
        raise LogIn("Log in, or play as a guest, first.")
    return person


Person = Annotated[models.Person, Depends(_person)]


def address_of(connection: HTTPConnection, trust_proxy: bool) -> str:
    """The client's network address; behind a trusted proxy the last that it names in X-Forwarded-For."""
    forwarded = connection.headers.get("x-forwarded-for")
    if trust_proxy and forwarded:
        return forwarded.rsplit(",", 1)[-1].strip()
    return connection.client.host if connection.client else "unknown"


def client_of(connection: HTTPConnection, trust_proxy: bool) -> Client:
    return Client(address_of(connection, trust_proxy), connection.headers.get("user-agent", ""))
