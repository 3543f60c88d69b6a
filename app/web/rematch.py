"""REST on rematches."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel

from app.games.service import GameId
from app.protocol.server import RematchFrame
from app.web.bodies import RequestBody
from app.web.dependencies import Person, Services

router = APIRouter(prefix="/api/v1/games/{game}/rematch", tags=["games"])


class RematchWish(RequestBody):
    """Whether colours change: "swap" moves everybody on to the next seat's colour; "keep" leaves them."""

    colours: Literal["keep", "swap"] = "swap"


class RematchView(BaseModel):
    """The colours that stand offered (null: nothing), the seats that agree, and the game once it has begun."""

    colours: Literal["keep", "swap"] | None
    agreed: list[int]
    game: UUID | None


@router.post("")
async def offer_rematch(game: UUID, wish: RematchWish, person: Person, services: Services) -> RematchView:
    """Offer a rematch or agree to one; when everybody who sat agrees, the new game begins."""
    return _view(await services.rematches.offer(GameId(game), person, wish.colours))


@router.delete("")
async def withdraw_rematch(game: UUID, person: Person, services: Services) -> RematchView:
    """Take your offer or agreement back."""
    return _view(await services.rematches.withdraw(GameId(game), person))


def _view(frame: RematchFrame) -> RematchView:
    return RematchView(
        colours=frame.colours, agreed=frame.agreed, game=None if frame.game is None else UUID(frame.game)
    )
