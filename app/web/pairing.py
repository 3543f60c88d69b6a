"""REST on quick pairing."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Body, Response
from pydantic import BaseModel

from app.protocol.views import Milliseconds
from app.web.bodies import RequestBody
from app.web.dependencies import Person, Services
from app.web.tables import ClockWish

router = APIRouter(prefix="/api/v1/pairing", tags=["pairing"])


class SeekWish(RequestBody):
    """`clock`: "any" leaves it to the other, null is without one."""

    clock: ClockWish | Literal["any"] | None = "any"


class SeekView(BaseModel):
    """`since`: since when you look for an opponent (null: not). `game`: the game for which you were paired just now."""

    since: Milliseconds | None
    game: UUID | None


@router.get("")
async def seeking(person: Person, services: Services) -> SeekView:
    """Whether you look for an opponent."""
    return SeekView(since=services.pairing.since(person.id), game=None)


@router.post("")
async def seek(person: Person, services: Services, wish: Annotated[SeekWish | None, Body()] = None) -> SeekView:
    """Look for an opponent near your ranking, wider and wider; `paired` is told on your sockets when one is found.

    One seek a person, however many pages ask. It ends with your last socket.
    """
    asked = wish or SeekWish()
    clock = asked.clock.option() if isinstance(asked.clock, ClockWish) else None
    game = await services.pairing.seek(person, clock, asked.clock == "any")
    return SeekView(since=services.pairing.since(person.id), game=game)


@router.delete("", status_code=204)
async def withdraw(person: Person, services: Services) -> Response:
    """Look no longer."""
    services.pairing.withdraw(person.id)
    return Response(status_code=204)
