"""What happens to seats and games when somebody deletes the account."""

from __future__ import annotations

from uuid import UUID

from app.accounts import service as accounts
from app.accounts.models import Person
from app.errors import Conflict
from app.games import service as games
from app.games.service import GameId
from app.live import leavers
from app.live.errors import Refused
from app.lobby import service as lobby
from app.web.renaming import announce
from app.web.services import ServiceSet


async def leave_for_good(services: ServiceSet, person: Person) -> None:
    """Resign what runs, delete the account, and resign what began meanwhile.

    No game begins once the account is deleted. Where this process dies between the two, the hub's sweep does the rest.
    Raises Conflict, with nothing deleted, while a game is too busy to be resigned, and for the last administrator.
    """
    async with services.database.read() as session:
        await accounts.check_may_go(session, person)
    try:
        await _resign(services, person.id)
    except Refused:
        raise Conflict("One of your games is busy just now; nothing was deleted. Try again.") from None
    await _depart(services, person)
    await services.hub.resign_the_gone()


async def _resign(services: ServiceSet, person: UUID) -> None:
    async with services.database.read() as session:
        running = [one.id for one in await games.of_person(session, person) if one.ended_at is None]
    for game in dict.fromkeys(running):
        await leavers.resign(await services.hub.game(GameId(game)), str(person))


async def _depart(services: ServiceSet, person: Person) -> None:
    """Get up from tables, forget what is known of the person, end sessions and sockets; tell those who see the name."""
    async with services.database.transaction() as session:
        left = await lobby.leave_for_good(session, person, services.clock())
        ended = await accounts.delete_account(session, person.id)
        await games.forget_name(session, person.id)
        gone = await accounts.person(session, person.id)
    services.hub.close_sessions(ended)
    services.hub.tables_changed(left)
    await announce(services, gone)
