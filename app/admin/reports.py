"""Reports: filed by players with their context, claimed and resolved by those who run the place.

Takes a session, never commits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import limits
from app.accounts.limits import Limit
from app.accounts.models import Person
from app.admin import audit, authority, report_context
from app.admin.audit import Deed, Target
from app.admin.authority import Actor
from app.admin.models import Report
from app.admin.report_context import Subject
from app.errors import Conflict, Forbidden, NotFound, Unprocessable
from app.spans import HOUR

LIMIT: Final = limits.Kind(
    "report",
    (Limit(10, HOUR, by_subject=True), Limit(40, 24 * HOUR, by_subject=True), Limit(40, HOUR, by_network=True)),
    "Too many reports; those that you made are being looked at.",
)
MINE: Final = 100


class Outcome(StrEnum):
    """What came of a report: something was done, nothing had to be, or another report had said it."""

    ACTED = "acted"
    NO_ACTION = "no_action"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, slots=True)
class Filing:
    """Who reports what from where, and why. `words` may be empty for a line, which speaks for itself."""

    reporter: Person
    address: str
    subject: Subject
    words: str


async def file(session: AsyncSession, filing: Filing, now: int) -> Report:
    """Report something. Raises NotFound, Unprocessable for oneself, Conflict for what is reported already, TooFast."""
    context, about = await report_context.gather(session, filing.subject)
    reporter, subject = filing.reporter.id, filing.subject
    if about == reporter:
        raise Unprocessable("You cannot report yourself.")
    if not filing.words and subject.kind != "line":
        raise Unprocessable("Say in words what is wrong.")
    await limits.take(session, LIMIT, str(reporter), filing.address, now)
    report = Report(
        id=uuid4(), reporter_id=reporter, subject_kind=subject.kind, subject_id=subject.id, about_id=about,
        words=filing.words, context=context, open_key=f"{reporter} {subject.kind} {subject.id}", state="open", at=now,
    )  # fmt: skip
    try:
        async with session.begin_nested():
            session.add(report)
            await session.flush()
    except IntegrityError:
        raise Conflict("You have reported this already; you will hear what comes of it.") from None
    return report


async def of_reporter(session: AsyncSession, reporter: UUID, limit: int = MINE) -> Sequence[Report]:
    """What somebody has reported, the latest first."""
    query = select(Report).where(Report.reporter_id == reporter).order_by(Report.at.desc(), Report.id.desc())
    return (await session.scalars(query.limit(limit))).all()


async def queue(
    session: AsyncSession, *, resolved: bool, after: tuple[int, UUID] | None, limit: int
) -> Sequence[Report]:
    """Those that wait, the oldest first; or those that are resolved, the latest first; from behind `after` (at, id)."""
    if resolved:
        query = select(Report).where(Report.state == "resolved")
        if after is not None:
            at, last = after
            query = query.where((Report.at < at) | ((Report.at == at) & (Report.id < last)))
        return (await session.scalars(query.order_by(Report.at.desc(), Report.id.desc()).limit(limit))).all()
    query = select(Report).where(Report.state.in_(("open", "claimed")))
    if after is not None:
        at, last = after
        query = query.where((Report.at > at) | ((Report.at == at) & (Report.id > last)))
    return (await session.scalars(query.order_by(Report.at, Report.id).limit(limit))).all()


async def report(session: AsyncSession, id: UUID) -> Report:
    """Raises NotFound."""
    found = await session.get(Report, id, populate_existing=True)
    if found is None:
        raise NotFound("There is no such report.")
    return found


async def claim(session: AsyncSession, actor: Actor, id: UUID, now: int, *, take_over: bool) -> Report:
    """Take a report to look at; from somebody else only with `take_over`. Raises NotFound, Conflict, Forbidden."""
    found = await _held(session, actor, id, now)
    if found.claimed_by == actor.person:
        return found
    if found.claimed_by is not None and not take_over:
        raise Conflict("Somebody else looks at this report; take it over if they don't come back to it.")
    before = {"claimed_by": None if found.claimed_by is None else str(found.claimed_by)}
    found.state, found.claimed_by = "claimed", actor.person
    await session.flush()
    await audit.note(session, actor, Deed("claim", _target(found), before, {"claimed_by": str(actor.person)}), now)
    return found


async def resolve(session: AsyncSession, actor: Actor, id: UUID, outcome: Outcome, answer: str, now: int) -> Report:
    """Settle a report; `answer` is told to the reporter, the actor's reason is not.

    Raises NotFound, Forbidden, Conflict for one that somebody else looks at, or that is resolved.
    """
    found = await _held(session, actor, id, now)
    if found.claimed_by not in (None, actor.person):
        raise Conflict("Somebody else looks at this report; take it over first.")
    before = {"state": found.state}
    found.state, found.claimed_by, found.open_key = "resolved", actor.person, None
    found.outcome, found.answer, found.resolved_at = outcome.value, answer, now
    await session.flush()
    after: dict[str, Any] = {"state": "resolved", "outcome": outcome.value, "answer": answer}
    await audit.note(session, actor, Deed("resolve", _target(found), before, after), now)
    return found


async def _held(session: AsyncSession, actor: Actor, id: UUID, now: int) -> Report:
    """The report, held until the end of the transaction, if it is not settled and not the actor's own affair."""
    await authority.confirm(session, actor, now)
    query = select(Report).where(Report.id == id).with_for_update().execution_options(populate_existing=True)
    found = (await session.scalars(query)).one_or_none()
    if found is None:
        raise NotFound("There is no such report.")
    if actor.person in (found.reporter_id, found.about_id):
        raise Forbidden("This report is by you or about you; leave it to another.")
    if found.state == "resolved":
        raise Conflict("That report has been resolved.")
    return found


def _target(found: Report) -> Target:
    return Target("report", str(found.id))
