"""Who sends a request or opens a socket: a browser by its cookie, a tool by its bearer token."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from app.accounts import models, sanctions, sessions, tokens
from app.accounts.roles import Role, Scope
from app.errors import Forbidden, LogIn
from app.web.cookies import bearer_of, token_of
from app.web.services import ServiceSet


@dataclass(frozen=True, slots=True)
class Identity:
    """`token_hash` is of the session or the token; `scopes` is None for a browser, which may do all that its person may.

    `is_extended`: the session has just been given more time, and the browser should keep its cookie for longer.
    """

    person: models.Person
    token_hash: str
    scopes: frozenset[Scope] | None
    is_extended: bool = False

    @property
    def may_play(self) -> bool:
        return self.scopes is None or bool(self.scopes & {Scope.PLAY, Scope.ADMIN})

    def check_role(self, *roles: Role) -> None:
        """Raises Forbidden without one of the roles (an administrator has them all), or with a token that lacks the scope."""
        if self.scopes is not None and Scope.ADMIN not in self.scopes:
            raise Forbidden("This token has not the scope admin.")
        if not {Role.ADMINISTRATOR.value, *(role.value for role in roles)} & set(self.person.roles):
            raise Forbidden("You have not the role that this needs.")


async def identify(connection: HTTPConnection, services: ServiceSet) -> Identity | None:
    """Who it is; None for nobody. Notes once a day that the session or token is in use.

    Raises LogIn for a bearer token that is not good: whoever sends one means to be somebody. Raises Banned.
    """
    address = address_of(connection, services.trust_proxy)
    bearer = bearer_of(connection)
    if bearer is not None:
        return await _tool(bearer, address, services)
    token = token_of(connection)
    return None if token is None else await _browser(token, address, services)


def address_of(connection: HTTPConnection, trust_proxy: bool) -> str:
    """The client's network address; behind a trusted proxy the last that it names in X-Forwarded-For.

    A proxy adds to that line or puts one of its own behind the client's (HAProxy): what is before is the client's word.
    """
    forwarded = connection.headers.getlist("x-forwarded-for")
    if trust_proxy and forwarded and forwarded[-1]:
        return forwarded[-1].rsplit(",", 1)[-1].strip()
    return connection.client.host if connection.client else "unknown"


async def _browser(token: str, address: str, services: ServiceSet) -> Identity | None:
    now, token_hash = services.clock(), sessions.hash_token(token)
    async with services.database.read() as session:
        found = await sessions.find(session, token, now)
        if found is None:
            return None
        await sanctions.check_person(session, found[0], address, now)
    is_stale = sessions.is_stale(found[1], now)
    if is_stale:
        async with services.database.transaction() as session:
            await sessions.extend(session, token_hash, now)
    return Identity(found[0], token_hash, None, is_stale)


async def _tool(bearer: str, address: str, services: ServiceSet) -> Identity:
    now = services.clock()
    async with services.database.read() as session:
        found = await tokens.holder(session, bearer, now)
        if found is None:
            raise LogIn("This token is unknown, withdrawn or has expired; make another on your account's page.")
        await sanctions.check_person(session, found[0], address, now)
    person, token = found
    if tokens.is_stale(token, now):
        async with services.database.transaction() as session:
            await tokens.note_use(session, token.id, now)
    return Identity(person, token.token_hash, frozenset(Scope(scope) for scope in token.scopes))
