"""Tables whose games count for a title: who may sit there, and under which clock they are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.errors import Conflict, Forbidden, Unprocessable
from app.lobby.wishes import TableWish
from app.play.clock import ClockKind, ClockOption
from app.play.events import GameKind
from app.ratings.constants import DEFAULT
from app.standings.marks import Mark, marks

CLOCK: Final = ClockOption(ClockKind.PENALTY, DEFAULT.clock_limit_ms // 1000)


def fitted(wish: TableWish) -> TableWish:
    """The wish with what its kind settles: two seats, ranked, the penalty clock of 15:00.

    Raises Unprocessable for a wish that asks for something else.
    """
    if wish.kind is GameKind.GAME:
        return wish
    if wish.seats != 2 or wish.doubles:
        raise Unprocessable("Tournament and master games are for two; open the table with 2 seats.")
    if wish.clock not in (None, CLOCK):
        raise Unprocessable("Tournament and master games have the penalty clock of 15:00; leave the clock out.")
    return replace(wish, ranked=True, clock=CLOCK)


async def check_player(session: AsyncSession, kind: GameKind, person: Person) -> None:
    """Raises Forbidden for whoever may not play a game of that kind."""
    if kind is GameKind.MASTER and not (await marks(session, [person.id]))[person.id].crown:
        raise Forbidden("Master games are for masters only; open or take a table of another kind.")


def check_robot(kind: GameKind) -> None:
    """Raises Forbidden where robots may not play."""
    if kind is not GameKind.GAME:
        raise Forbidden("Robots play neither tournament nor master games.")


def check_start(kind: GameKind, players: Sequence[Mark]) -> None:
    """Raises Conflict if somebody lost the title while the table waited."""
    if kind is GameKind.MASTER and not all(mark.crown for mark in players):
        raise Conflict("Somebody at this table is no master any more; open another table.")
