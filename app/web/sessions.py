"""REST on the browser's session: who it is, playing as a guest, logging in and out."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Request, Response
from limits import RateLimitItemPerHour
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter
from pydantic import BaseModel, Field

from app.accounts import limits, names, sanctions
from app.accounts import service as accounts
from app.accounts import sessions as browser_sessions
from app.accounts.models import Person as PersonRow
from app.errors import TooFast, WrongPassword
from app.lobby.service import person_seen
from app.protocol.views import PersonView
from app.web.bodies import RequestBody
from app.web.cookies import clear_token, set_token, token_of
from app.web.dependencies import OptionalPerson, Services, client_of
from app.web.services import ServiceSet

router = APIRouter(prefix="/api/v1/session", tags=["session"])

Password = Annotated[str, Field(max_length=1000)]


class SessionView(BaseModel):
    """`person` is null when nobody is logged in."""

    person: PersonView | None


class LogInWish(RequestBody):
    name: Annotated[str, Field(max_length=200)]
    password: Password


async def session_view(services: ServiceSet, person: PersonRow) -> SessionView:
    """The person with ranking and crown, as the socket's welcome has them."""
    async with services.database.read() as db:
        return SessionView(person=await person_seen(db, person))


@router.get("")
async def session(person: OptionalPerson, services: Services) -> SessionView:
    """Who this browser is."""
    return SessionView(person=None) if person is None else await session_view(services, person)


@router.post("", status_code=201)
async def log_in(request: Request, response: Response, wish: LogInWish, services: Services) -> SessionView:
    """Log in with name and password. What this browser was before, a guest perhaps, it is no longer."""
    client = client_of(request, services.trust_proxy)
    person = await check_password(services, wish.name, wish.password, client.address)
    old = token_of(request)
    async with services.database.transaction() as db:
        # The person is held: a ban that is being imposed ends this session too, or is seen here.
        held = await accounts.registered(db, person.id)
        await sanctions.check_person(db, held, client.address, services.clock())
        token = await browser_sessions.open_session(db, person.id, client, services.clock())
        if old is not None:
            await accounts.log_out(db, old)
    if old is not None:
        services.hub.close_session(accounts.hash_token(old))
    set_token(request, response, token)
    return await session_view(services, person)


async def check_password(services: ServiceSet, name: str, password: str, address: str) -> PersonRow:
    """Whose name and password they are. Raises WrongPassword, and TooFast after too many attempts.

    Takes as long for a name that there isn't, and answers the same.
    """
    subject = names.fold(names.tidy(name))
    async with services.database.transaction() as db:
        await limits.take(db, limits.LOGIN, subject, address, services.clock())
    async with services.database.read() as db:
        found = await accounts.login_of(db, name)
    hashed = None if found is None else found[1].password_hash
    right, newer = await services.hasher.verify(password, hashed)
    if found is None or not right:
        raise WrongPassword("The name or the password is wrong.")
    person = found[0]
    async with services.database.transaction() as db:
        if (await accounts.credential(db, person.id)).password_hash != hashed:
            raise WrongPassword("The password has just been changed; log in with the new one.")
        await limits.forgive(db, limits.LOGIN, subject, address)
        if newer is not None:
            await accounts.rehash(db, person.id, newer)
    return person


@router.post(
    "/guest", status_code=201, responses={200: {"model": SessionView, "description": "You are somebody already"}}
)
async def play_as_guest(
    request: Request, response: Response, person: OptionalPerson, services: Services
) -> SessionView:
    """Become a guest; whoever is somebody already stays that."""
    if person is not None:
        response.status_code = 200
        return await session_view(services, person)
    client = client_of(request, services.trust_proxy)
    await _limit(request, client.address, services.guests_per_hour)
    async with services.database.transaction() as db:
        await sanctions.check_address(db, client.address, services.clock())
        guest, token = await accounts.create_guest(db, client, services.clock())
    set_token(request, response, token)
    return await session_view(services, guest)


@router.delete("", status_code=204)
async def log_out(request: Request, services: Services) -> Response:
    """End this session, and its sockets."""
    token = token_of(request)
    response = Response(status_code=204)
    if token is not None:
        async with services.database.transaction() as db:
            await accounts.log_out(db, token)
        services.hub.close_session(accounts.hash_token(token))
        clear_token(request, response)
    return response


async def _limit(request: Request, address: str, per_hour: int) -> None:
    limiter: MovingWindowRateLimiter = request.app.state.limiter
    item, network = RateLimitItemPerHour(per_hour), limits.network_of(address)
    if not await limiter.hit(item, "guest", network):
        stats = await limiter.get_window_stats(item, "guest", network)
        wait = max(1, int(stats.reset_time - time.time()))
        raise TooFast("Too many new guests from your address; wait a while.", retry_after=wait)


def limiter() -> MovingWindowRateLimiter:
    return MovingWindowRateLimiter(MemoryStorage())
