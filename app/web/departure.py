"""What happens to seats and games when somebody deletes the account."""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID

from app.accounts import service as accounts
from app.accounts.models import Person
from app.games import service as games
from app.games.service import GameId
from app.live.errors import Refused
from app.live.own_ids import own_id
from app.lobby import service as lobby
from app.play.commands import Resign
from app.web.renaming import announce
from app.web.services import ServiceSet

REQUEST_ID = own_id("account-deleted")


async def take_out(services: ServiceSet, person: Person) -> None:
    """Resign the running games of a person: nobody should wait for somebody who will never come."""
    async with services.database.read() as session:
        running = [one.id for one in await games.of_person(session, person.id) if one.ended_at is None]
    for game in dict.fromkeys(running):
        await _resign(services, game, person.id)


async def _resign(services: ServiceSet, game: UUID, person: UUID) -> None:
    room = await services.hub.game(GameId(game))
    seat = room.match.seat_of(str(person))
    if seat is not None:
        # It may have ended meanwhile.
        with suppress(Refused):
            await room.submit(Resign(seat), REQUEST_ID)


async def depart(services: ServiceSet, person: Person) -> None:
    """Get up from tables, forget what is known of the person, end sessions and sockets; tell those who see the name."""
    async with services.database.transaction() as session:
        left = await lobby.leave_other_tables(session, person, None, services.clock())
        ended = await accounts.delete_account(session, person.id)
        await games.forget_name(session, person.id)
        gone = await accounts.person(session, person.id)
    services.hub.close_sessions(ended)
    services.hub.tables_changed(left)
    await announce(services, gone)
