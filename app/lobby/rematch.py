"""Rematch: what stands offered among those who sat at a finished game, and the game that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from app.errors import Conflict
from app.games import service as games
from app.games.service import GameId, NewGame
from app.lobby import kinds, repository
from app.lobby.service import leave_other_tables
from app.lobby.starting import Deal, human, may_play_ranked
from app.play.events import Created, Player
from app.protocol.views import TableView
from app.standings.marks import marks

Colours = Literal["keep", "swap"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Offer:
    """`colours` as they stand offered (None: nothing stands), and the seats that agree to that."""

    colours: Colours | None = None
    agreed: frozenset[int] = frozenset()

    def by(self, seat: int, colours: Colours) -> Offer:
        """After that seat offered, or agreed. Other colours than those that stand are an offer anew."""
        if colours != self.colours:
            return Offer(colours, frozenset({seat}))
        return replace(self, agreed=self.agreed | {seat})

    def without(self, seat: int) -> Offer:
        """After that seat took it back; nothing stands once nobody is for it."""
        left = self.agreed - {seat}
        return replace(self, agreed=left) if left else Offer()


def is_agreed(offer: Offer, players: Sequence[Player]) -> bool:
    """Whether everybody who sat agrees; robots always do."""
    return offer.colours is not None and all(
        player.person is None or seat in offer.agreed for seat, player in enumerate(players)
    )


def seated(players: Sequence[T], colours: Colours) -> tuple[T, ...]:
    """Who sits on each seat of the next game, whose seats have the same colours.

    Swapped, everybody moves on by one seat: two exchange their colours, a Doubles pair takes the others' together,
    and after as many games as there are seats everybody had each.
    """
    return (*players[-1:], *players[:-1]) if colours == "swap" else tuple(players)


async def start(
    session: AsyncSession, created: Created, colours: Colours, deal: Deal, now: int
) -> tuple[GameId, list[TableView]]:
    """Start the next game on the same terms; also the tables that its players left for it.

    Raises Conflict when one of them is no more, or has lost the title that the game asks for.
    """
    ids = [UUID(player.person) for player in created.players if player.person is not None]
    await repository.lock_seats_of(session, ids)
    people = await repository.present(session, ids)
    seats = [table for person in ids for table in await repository.open_seats_of(session, person)]
    await repository.lock_all(session, seats)
    left, players = [], []
    for player in seated(created.players, colours):
        if player.person is None:
            players.append(player)
            continue
        person = people.get(UUID(player.person))
        if person is None:
            raise Conflict(f"{player.name} is gone; there is no rematch.")
        if created.options.ranked and not await may_play_ranked(session, person, now):
            raise Conflict(f"{player.name} may play no ranked games for now; there is no rematch.")
        left += await leave_other_tables(session, person, None, now)
        players.append(await human(session, person))
    kinds.check_start(created.options.kind, list((await marks(session, ids)).values()))
    bag, salt = deal()
    game = GameId(uuid4())
    await games.start(session, NewGame(game, created.seats, tuple(players), bag, salt, created.options), now)
    return game, left
