"""REST of those who rule on ratings: corrections, reversals, refunds, titles, freezing."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, Field

from app.accounts.roles import Role
from app.admin import rulings
from app.admin.rulings import TitleAct
from app.errors import Conflict
from app.web.admin import PREFIX, Ratings, Wish, actor
from app.web.dependencies import Services

router = APIRouter(prefix=PREFIX, tags=["admin"])

Table = Annotated[str, Path(max_length=16, description="all_time, doubles, tournament, master, or a month: 2026-11")]


class RatingWish(Wish):
    rating: Annotated[float, Field(ge=0, le=4000, allow_inf_nan=False)]


class RefundWish(Wish):
    """`since`: games that ended then or later, Unix time in milliseconds."""

    since: Annotated[int, Field(ge=0, le=10**15)]


class TitleWish(Wish):
    """`restore` gives back the right to a title that was withdrawn; `exempt`: neither inactivity nor a low ranking costs it."""

    act: TitleAct


class FreezeWish(Wish):
    frozen: bool


class Reversed(BaseModel):
    """Whose ratings moved."""

    people: list[UUID]


class Refunded(Reversed):
    """`games` that were looked at, whether or not anything had been taken in them."""

    games: list[UUID]


@router.put("/players/{person}/ratings/{table}", status_code=204)
async def set_rating(person: UUID, table: Table, wish: RatingWish, ruler: Ratings, services: Services) -> Response:
    """Set or correct a rating; a row with the reason stands in the player's history."""
    by = actor(ruler, Role.RATINGS, wish.reason)
    async with services.database.transaction() as session:
        await rulings.set_rating(session, by, person, table, wish.rating, services.clock())
    return Response(status_code=204)


@router.post("/players/{person}/ratings/{table}/reset", status_code=204)
async def reset_rating(person: UUID, table: Table, wish: Wish, ruler: Ratings, services: Services) -> Response:
    """Put a rating back to where everybody begins."""
    by = actor(ruler, Role.RATINGS, wish.reason)
    async with services.database.transaction() as session:
        await rulings.reset_rating(session, by, person, table, services.clock())
    return Response(status_code=204)


@router.post("/games/{game}/reverse")
async def reverse(game: UUID, wish: Wish, ruler: Ratings, services: Services) -> Reversed:
    """Take back what a finished game did to everybody's ratings; later games keep their own changes."""
    by = actor(ruler, Role.RATINGS, wish.reason)
    async with services.database.transaction() as session:
        people = await rulings.reverse(session, by, game, services.clock())
    return Reversed(people=people)


@router.post("/players/{person}/refund")
async def refund(person: UUID, wish: RefundWish, ruler: Ratings, services: Services) -> Refunded:
    """Give back what a player took since then: who lost points to them has those back, and they lose what they gained.

    Whoever won against them keeps that. It is done a few games at a time; if the answer doesn't come, ask again, and
    it goes on where it was.
    """
    by = actor(ruler, Role.RATINGS, wish.reason)
    games: list[UUID] = []
    people: set[UUID] = set()
    is_done = False
    while not is_done:
        async with services.database.transaction() as session:
            done = await rulings.refund(session, by, person, wish.since, services.clock())
        games += done.games
        people |= done.people
        is_done = done.is_done
    if not games:
        raise Conflict("No counted game of that player has ended since then, but such as were refunded or reversed.")
    return Refunded(games=games, people=sorted(people))


@router.post("/players/{person}/title", status_code=204)
async def rule_on_title(person: UUID, wish: TitleWish, ruler: Ratings, services: Services) -> Response:
    """Grant or withdraw the title of a master, give back the right to it, or exempt a master from its upkeep."""
    by = actor(ruler, Role.RATINGS, wish.reason)
    async with services.database.transaction() as session:
        await rulings.rule_on_title(session, by, person, wish.act, services.clock())
    return Response(status_code=204)


@router.post("/players/{person}/freeze", status_code=204)
async def freeze(person: UUID, wish: FreezeWish, ruler: Ratings, services: Services) -> Response:
    """Keep a player's ratings as they are whatever is played, or let them move again."""
    by = actor(ruler, Role.RATINGS, wish.reason)
    async with services.database.transaction() as session:
        await rulings.freeze(session, by, person, on=wish.frozen, now=services.clock())
    return Response(status_code=204)
