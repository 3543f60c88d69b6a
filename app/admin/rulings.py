"""Rulings on ratings, games and titles. Takes a session, never commits.

What changes a rating is a row in the player's own history, with the reason (`app.standings.recount`). People are not
locked here: settlements lock their ratings first, and so does `recount`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import Any, Final, assert_never
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.admin import audit, authority, people
from app.admin.audit import Deed
from app.admin.authority import Actor
from app.errors import Conflict, NotFound, Unprocessable
from app.ratings.changes import Table
from app.ratings.constants import DEFAULT
from app.standings import (
    recount,
    refund_repository,
    refunds,
    repository,
    robot_repository,
    robots,
    title_repository,
    titles,
)
from app.standings.models import RatingChange, RobotChange
from app.standings.tables import is_month, month_name, start, table_of

HIGHEST_ELO: Final = 4000.0
BATCH: Final = 20
"""Games that a refund looks at in one transaction: on SQLite the others wait meanwhile."""


class TitleAct(StrEnum):
    GRANT = "grant"
    WITHDRAW = "withdraw"
    RESTORE = "restore"
    EXEMPT = "exempt"
    UNEXEMPT = "unexempt"


@dataclass(frozen=True, slots=True)
class Refund:
    """Games looked at just now (none: there were none), whose ratings moved, whether that was all."""

    games: tuple[UUID, ...]
    people: frozenset[UUID]
    is_done: bool


async def set_rating(session: AsyncSession, actor: Actor, who: UUID, table: str, rating: float, now: int) -> None:
    """Set or correct a rating. Raises NotFound, Forbidden, Unprocessable."""
    _check_table(table, now)
    highest = HIGHEST_ELO if table_of(table) in (Table.ELO, Table.MASTER) else DEFAULT.highest
    if not isfinite(rating) or not DEFAULT.lowest <= rating <= highest:
        raise Unprocessable(f"A rating of this table lies between {DEFAULT.lowest:g} and {highest:g}.")
    await _change(session, actor, who, table, rating, "correction", now)


async def reset_rating(session: AsyncSession, actor: Actor, who: UUID, table: str, now: int) -> None:
    """Put a rating back to where everybody begins. Raises NotFound, Forbidden, Unprocessable, Conflict."""
    _check_table(table, now)
    await _change(session, actor, who, table, start(table), "reset", now)


async def _change(
    session: AsyncSession, actor: Actor, who: UUID, table: str, rating: float, kind: str, now: int
) -> None:
    await _player(session, actor, who, now)
    await repository.lock_players(session, [who])
    held = (await repository.standings(session, [who], [table])).get((who, table))
    before = None if held is None else held.rating
    if before == rating or (before is None and kind == "reset"):
        raise Conflict("That rating is there already; nothing was changed.")
    await recount.correct(session, who, table, rating, actor.act, now, kind=kind)
    what = {"table": table, "rating": before}
    await audit.note(session, actor, Deed(kind, audit.person(who), what, {"table": table, "rating": rating}), now)


async def reverse(session: AsyncSession, actor: Actor, game: UUID, now: int) -> list[UUID]:
    """Take back what a game did to everybody's ratings; the people concerned. Raises NotFound, Conflict."""
    await authority.confirm(session, actor, now)
    concerned = await recount.reverse_game(session, game, actor.act, now)
    changed = await repository.changes_of_game(session, game)
    of_robots = await robot_repository.changes_of_games(session, [game])
    before, after = (_ratings(changed, of_robots, kind) for kind in ("game", "reversal"))
    deed = Deed("reverse", audit.game(game), before, after)
    await audit.note(session, actor, deed, now)
    return concerned


async def refund(session: AsyncSession, actor: Actor, who: UUID, since: int, now: int) -> Refund:
    """Give back what somebody took in the next `BATCH` counted games that ended at `since` or later, the last first.

    To be called, each time in a transaction of its own, until it is done; whatever dies between, asking again goes on.
    Raises NotFound, Forbidden.
    """
    await _player(session, actor, who, now)
    found = (await refund_repository.waiting(session, who, since, BATCH + 1))[:BATCH]
    # Everybody at once, in order; game by game two refunds could wait for each other.
    await repository.lock_players(session, await refund_repository.players(session, found))
    of_robots = await robot_repository.changes_of_games(session, found)
    await robots.lock_levels(session, {row.level for row in of_robots})
    # Somebody else may have been at one of them before the locks were ours.
    left = await refund_repository.waiting(session, who, since, BATCH + 1)
    games = [game for game in found if game in left]
    concerned = set[UUID]()
    for game in games:
        concerned |= set(await refunds.refund_game(session, game, who, actor.act, now))
    if games:
        after = {"since": since, "games": [str(game) for game in games], "people": sorted(map(str, concerned))}
        await audit.note(session, actor, Deed("refund", audit.person(who), {}, after), now)
    return Refund(tuple(games), frozenset(concerned), len(left) == len(games))


async def rule_on_title(session: AsyncSession, actor: Actor, who: UUID, act: TitleAct, now: int) -> None:
    """Grant or withdraw the title, give back the right to it, exempt from activity. Raises Conflict, NotFound."""
    await _player(session, actor, who, now)
    before = await _title(session, who)
    match act:
        case TitleAct.GRANT:
            await titles.grant(session, who, actor.act, now)
        case TitleAct.WITHDRAW:
            await titles.withdraw(session, who, actor.act, now)
        case TitleAct.RESTORE:
            await titles.restore(session, who, actor.act, now)
        case TitleAct.EXEMPT | TitleAct.UNEXEMPT:
            await titles.exempt(session, who, actor.act, now, on=act is TitleAct.EXEMPT)
        case _:
            assert_never(act)
    deed = Deed(f"title_{act.value}", audit.person(who), before, await _title(session, who))
    await audit.note(session, actor, deed, now)


async def freeze(session: AsyncSession, actor: Actor, who: UUID, *, on: bool, now: int) -> None:
    """Freeze or thaw somebody's ratings. Raises Conflict when they are so already, NotFound, Forbidden."""
    await _player(session, actor, who, now)
    held = (await repository.lock_players(session, [who]))[who].frozen
    if held == on:
        raise Conflict(f"That player's ratings are {'frozen' if on else 'not frozen'} already.")
    await recount.freeze(session, who, on=on)
    deed = Deed("freeze" if on else "thaw", audit.person(who), {"frozen": held}, {"frozen": on})
    await audit.note(session, actor, deed, now)


async def _player(session: AsyncSession, actor: Actor, who: UUID, now: int) -> None:
    person = await people.subject(session, actor, who, now, lock=False)
    if person.kind != "registered":
        raise Conflict("Only a registered player has ratings and titles.")


def _check_table(table: str, now: int) -> None:
    try:
        table_of(table)
    except ValueError:
        raise NotFound("There is no such table; there are all_time, doubles, tournament, master, 2026-11.") from None
    if is_month(table) and table > month_name(now):
        raise Unprocessable("That month has not begun.")


async def _title(session: AsyncSession, who: UUID) -> dict[str, Any]:
    title = await title_repository.title(session, who)
    if title is None:
        return {"state": None}
    return {"state": title.state, "exempt": title.exempt, "barred": title.barred}


def _ratings(changes: Sequence[RatingChange], of_robots: Sequence[RobotChange], kind: str) -> dict[str, Any]:
    moved = [
        {"person": str(row.person_id), "table": row.table, "from": row.before, "to": row.after}
        for row in changes
        if row.kind == kind
    ]
    robots_moved = [
        {"robot": row.level, "from": row.before, "to": row.after} for row in of_robots if row.kind == kind
    ]  # fmt: skip
    return {"ratings": moved + robots_moved}
