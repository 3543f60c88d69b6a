"""Rematches at work: offers live in the game's room, and vanish when one of those who sat leaves it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from app.accounts.models import Person
from app.db.database import Database
from app.errors import Conflict, Forbidden
from app.games.service import GameId
from app.live.connection import Connection
from app.live.game_room import GameRoom
from app.live.hub import Hub
from app.lobby import rematch
from app.lobby.rematch import Colours, Offer
from app.lobby.starting import Deal
from app.protocol.server import RematchedFrame, RematchFrame

RETURN_SECONDS: Final = 5.0
"""A page that is reloaded, or whose line breaks for a moment, has not left."""
KEPT: Final = 1_000


class Rematches:
    """Offers by game, one change after the other. What has been started is remembered, so that it is not twice."""

    def __init__(self, hub: Hub, database: Database, deal: Deal, clock: Callable[[], int]) -> None:
        self._hub = hub
        self._database = database
        self._deal = deal
        self._clock = clock
        self._offers: dict[GameId, Offer] = {}
        self._started: OrderedDict[GameId, GameId] = OrderedDict()
        self._lock = asyncio.Lock()
        hub.on_joined.append(self._greet)
        hub.on_parted.append(self._parted)

    async def offer(self, game: GameId, person: Person, colours: Colours) -> RematchFrame:
        """Offer, agree to what stands, or offer other colours; starts the game once everybody agrees.

        Raises NotFound, Forbidden for who did not sit, Conflict while the game is on or when somebody has left.
        """
        room = await self._hub.game(game)
        seat = _seat(room, person)
        async with self._lock:
            if game in self._started:
                return self._frame(room)
            _check_everybody_is_here(room, person)
            offer = self._offers.get(game, Offer()).by(seat, colours)
            if rematch.is_agreed(offer, room.match.players):
                await self._start(room, colours)
            else:
                self._set(room, offer)
            return self._frame(room)

    async def withdraw(self, game: GameId, person: Person) -> RematchFrame:
        """Take one's offer or agreement back. Raises NotFound, Forbidden, Conflict."""
        room = await self._hub.game(game)
        seat = _seat(room, person)
        async with self._lock:
            if game not in self._started:
                self._set(room, self._offers.get(game, Offer()).without(seat))
            return self._frame(room)

    async def _start(self, room: GameRoom, colours: Colours) -> None:
        now = self._clock()
        async with self._database.transaction() as session:
            begun, left = await rematch.start(session, room.match.created, colours, self._deal, now)
        self._started[room.game] = begun
        if len(self._started) > KEPT:
            self._started.popitem(last=False)
        self._offers.pop(room.game, None)
        await self._hub.opened(begun)
        self._hub.tables_changed(left)
        room.tell(RematchedFrame(room=room.name, game=str(begun)))

    def _set(self, room: GameRoom, offer: Offer) -> None:
        if offer == self._offers.get(room.game, Offer()):
            return
        self._offers.pop(room.game, None)
        if offer.colours is not None:
            self._offers[room.game] = offer
        room.tell(self._frame(room))

    def _frame(self, room: GameRoom) -> RematchFrame:
        offer, begun = self._offers.get(room.game, Offer()), self._started.get(room.game)
        return RematchFrame(
            room=room.name,
            colours=offer.colours,
            agreed=sorted(offer.agreed),
            game=None if begun is None else str(begun),
        )

    def _greet(self, room: GameRoom, connection: Connection) -> None:
        """Whoever joins learns what stands."""
        if room.game in self._offers or room.game in self._started:
            connection.send(self._frame(room))

    def _parted(self, room: GameRoom, connection: Connection) -> None:
        if room.game in self._offers and connection.person is not None:
            asyncio.get_running_loop().call_later(RETURN_SECONDS, self._look, room)

    def _look(self, room: GameRoom) -> None:
        """The offer vanishes if somebody who sat has not come back."""
        if room.game in self._offers and _absent(room):
            self._set(room, Offer())


def _seat(room: GameRoom, person: Person) -> int:
    seat = room.match.seat_of(str(person.id))
    if seat is None:
        raise Forbidden("Only those who sat at this game can ask for a rematch.")
    if room.match.result is None:
        raise Conflict("The game is still on; ask for a rematch when it is over.")
    return seat


def _absent(room: GameRoom) -> list[tuple[str, str]]:
    """Ids and names of those who sat and have no page of this game open."""
    here = {member.person.id for member in room.members if member.person is not None}
    return [(p.person, p.name) for p in room.match.players if p.person is not None and p.person not in here]


def _check_everybody_is_here(room: GameRoom, person: Person) -> None:
    for absent, name in _absent(room):
        if absent == str(person.id):
            raise Conflict("Open the game's page first: there you see what the others say.")
        raise Conflict(f"{name} has left; there is no rematch now.")
