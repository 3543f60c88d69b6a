"""Masters: who gets a seat, who waits, who loses it. Takes a session, never commits.

Every change of the roll is made while its row is locked (`_locked`), so a 121st master can't appear whatever happens
at the same moment. Players are locked before the roll, never after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, assert_never
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.errors import Conflict, NotFound
from app.ratings import masters
from app.ratings.constants import DEFAULT, Constants
from app.ratings.masters import Candidate, Decision, Grant, Master, PlayerId, Roll, Wait, Waiting, Withdraw
from app.standings import repository, title_repository
from app.standings.models import Standing
from app.standings.tables import ALL_TIME, TOURNAMENT, moment, unix

ROLL: Final = "masters"


@dataclass(frozen=True, slots=True)
class Act:
    """Who of those who run the place did it, and why; the reason is kept."""

    by: UUID | None
    reason: str


async def consider(
    session: AsyncSession,
    person: UUID,
    standings: Mapping[str, Standing],
    now: int,
    constants: Constants = DEFAULT,
) -> Decision | None:
    """Give the person the title or a place in the queue, if the game that just ended has earned it.

    `standings` are the person's own by table, after the game, with the person's row locked.
    """
    all_time, elo = standings.get(ALL_TIME), standings.get(TOURNAMENT)
    if all_time is None or elo is None:
        return None
    # What costs no query and rules out nearly everybody comes before the lock.
    quick = Candidate(_id(person), all_time.best, elo.rating, elo.games, constants.master_opponents)
    if masters.missing(quick, moment(now), constants):
        return None
    await repository.lock_chore(session, ROLL)
    candidate = await _candidate(session, person, all_time.best, elo)
    decision = masters.consider(await _roll(session, now, constants), candidate, moment(now), constants)
    if decision is not None:
        await _carry_out(session, decision, None)
    return decision


async def _candidate(session: AsyncSession, person: UUID, best: float, elo: Standing) -> Candidate:
    title = await title_repository.title(session, person)
    lost_at = None if title is None else title.lost_at
    if lost_at is not None:
        best = await title_repository.best_since(session, person, lost_at)
    return Candidate(
        player=_id(person),
        best_all_time=best,
        elo=elo.rating,
        elo_games=elo.games,
        opponents=await repository.opponents(session, person),
        sanctioned=title is not None and title.barred,
        lost_at=None if lost_at is None else moment(lost_at),
    )


async def daily(session: AsyncSession, now: int, constants: Constants = DEFAULT) -> tuple[Decision, ...] | None:
    """The daily review, once a day (UTC) however many ask for it; None if it has been done today."""
    chore = await repository.lock_chore(session, ROLL)
    today = f"{moment(now):%Y-%m-%d}"
    if chore.done_on is not None and chore.done_on >= today:
        return None
    chore.done_on = today
    await session.flush()
    return await _review(session, now, constants)


async def review(session: AsyncSession, now: int, constants: Constants = DEFAULT) -> tuple[Decision, ...]:
    """The review itself, now: seats to those who wait. Done twice it decides nothing more."""
    await repository.lock_chore(session, ROLL)
    return await _review(session, now, constants)


async def _review(session: AsyncSession, now: int, constants: Constants) -> tuple[Decision, ...]:
    decisions = masters.review(await _roll(session, now, constants), moment(now), constants)
    for decision in decisions:
        await _carry_out(session, decision, None)
    return decisions


async def grant(session: AsyncSession, person: UUID, act: Act, now: int, constants: Constants = DEFAULT) -> None:
    """Make somebody a master, whatever is missing. Raises Conflict when every seat is taken, or they are one."""
    roll = await _locked(session, now, constants)
    try:
        decision = masters.grant(roll, _id(person), moment(now), constants)
    except masters.NoSeat as error:
        raise Conflict(f"No title can be granted: {error}. Withdraw another first.") from None
    if decision is None:
        raise Conflict("That player is a master already.")
    await _carry_out(session, decision, act)
    await title_repository.put(session, person, barred=False)


async def withdraw(session: AsyncSession, person: UUID, act: Act, now: int, constants: Constants = DEFAULT) -> None:
    """Take the title, and the right to it until it is granted or restored. Raises Conflict if they have none."""
    roll = await _locked(session, now, constants)
    try:
        decision = masters.withdraw(roll, _id(person), moment(now))
    except masters.NotMaster:
        raise Conflict("That player is no master.") from None
    await _carry_out(session, decision, act)
    await title_repository.put(session, person, barred=True)


async def restore(session: AsyncSession, person: UUID, act: Act, now: int, constants: Constants = DEFAULT) -> None:
    """Give back the right to the title; the player still has to qualify. Raises NotFound for one who never lost it."""
    await _locked(session, now, constants)
    title = await title_repository.title(session, person)
    if title is None or not title.barred:
        raise NotFound("That player may have the title already.")
    await title_repository.put(session, person, barred=False)
    await _note(session, person, "restore", None, act, now)


async def exempt(
    session: AsyncSession, person: UUID, act: Act, now: int, *, on: bool = True, constants: Constants = DEFAULT
) -> None:
    """Neither inactivity nor a low ranking costs this master the title (or, `on=False`, it does again)."""
    roll = await _locked(session, now, constants)
    if not roll.is_master(_id(person)):
        raise Conflict("That player is no master.")
    await title_repository.put(session, person, exempt=on)
    await _note(session, person, "exempt" if on else "unexempt", None, act, now)


async def _locked(session: AsyncSession, now: int, constants: Constants) -> Roll:
    await repository.lock_chore(session, ROLL)
    return await _roll(session, now, constants)


async def _roll(session: AsyncSession, now: int, constants: Constants) -> Roll:
    rows = await title_repository.roll(session, unix(masters.activity_since(moment(now), constants)))
    return Roll(
        masters=tuple(
            Master(
                player=_id(row.person_id),
                since=moment(row.since),
                ranking=constants.master_start if row.rating is None else row.rating,
                recent_games=row.recent_games,
                exempt=row.exempt,
            )
            for row in rows
            if row.state == "master"
        ),
        waiting=tuple(
            Waiting(_id(row.person_id), moment(row.since), held=row.barred) for row in rows if row.state == "waiting"
        ),
    )


async def _carry_out(session: AsyncSession, decision: Decision, act: Act | None) -> None:
    person = UUID(decision.player)
    match decision:
        case Grant(_, at):
            await title_repository.put(session, person, state="master", since=unix(at), exempt=False)
            await _note(session, person, "grant", None, act, unix(at))
        case Wait(_, since):
            await title_repository.put(session, person, state="waiting", since=unix(since))
            await _note(session, person, "wait", None, act, unix(since))
        case Withdraw(_, at, cause):
            await title_repository.put(session, person, state="former", since=unix(at), lost_at=unix(at), exempt=False)
            await _note(session, person, "withdraw", cause.value, act, unix(at))
        case _:
            assert_never(decision)


async def _note(session: AsyncSession, person: UUID, kind: str, cause: str | None, act: Act | None, at: int) -> None:
    row = {"person_id": person, "kind": kind, "cause": cause, "at": at}
    if act is not None:
        row |= {"reason": act.reason, "by_id": act.by}
    await title_repository.add_change(session, row)


def _id(person: UUID) -> PlayerId:
    return PlayerId(str(person))
