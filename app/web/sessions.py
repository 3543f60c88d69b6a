"""REST on the browser's session."""

from __future__ import annotations

import time

from fastapi import APIRouter, Request, Response
from limits import RateLimitItemPerHour
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter
from pydantic import BaseModel

from app.accounts import service as accounts
from app.errors import TooFast
from app.lobby.views import person_view
from app.protocol.views import PersonView
from app.web.cookies import clear_token, set_token, token_of
from app.web.dependencies import OptionalPerson, Services, client_of

router = APIRouter(prefix="/api/v1/session", tags=["session"])


class SessionView(BaseModel):
    """`person` is null when nobody is logged in."""

    person: PersonView | None


@router.get("")
async def session(person: OptionalPerson) -> SessionView:
    """Who this browser is."""
    return SessionView(person=None if person is None else person_view(person))


@router.post("/guest", status_code=201)
async def play_as_guest(
    request: Request, response: Response, person: OptionalPerson, services: Services
) -> SessionView:
    """Become a guest; whoever is somebody already stays that."""
    if person is not None:
        response.status_code = 200
        return SessionView(person=person_view(person))
    client = client_of(request, services.trust_proxy)
    await _limit(request, client.address, services.guests_per_hour)
    async with services.database.transaction() as db:
        guest, token = await accounts.create_guest(db, client, services.clock())
    set_token(request, response, token)
    return SessionView(person=person_view(guest))


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
    item = RateLimitItemPerHour(per_hour)
    if not await limiter.hit(item, "guest", address):
        stats = await limiter.get_window_stats(item, "guest", address)
        wait = max(1, int(stats.reset_time - time.time()))
        raise TooFast("Too many new guests from your address; wait a while.", retry_after=wait)


def limiter() -> MovingWindowRateLimiter:
    return MovingWindowRateLimiter(MemoryStorage())
