"""REST of the queue of reports, for moderators and those who rule on ratings."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from pydantic import AfterValidator, BaseModel, Field
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.roles import Role
from app.admin import lookup, reports
from app.admin.authority import Actor
from app.admin.models import Report
from app.admin.reports import Outcome
from app.protocol.server import ReportResolved
from app.web import cursors
from app.web.admin import PREFIX, Limit, Wish, actor
from app.web.bodies import RequestBody, one_line
from app.web.cursors import Cursor
from app.web.dependencies import Services, has_role
from app.web.identity import Identity
from app.web.reports import ReportView, report_view

router = APIRouter(prefix=f"{PREFIX}/reports", tags=["admin"])

Judge = Annotated[Identity, Depends(has_role(Role.MODERATOR, Role.RATINGS))]


class ClaimWish(RequestBody):
    """`take_over`: also from somebody else who looks at it."""

    take_over: bool = False


class ResolveWish(Wish):
    """`answer` is told to the reporter, `reason` goes into the audit log alone."""

    outcome: Outcome
    answer: Annotated[str, Field(max_length=500), AfterValidator(one_line)] = ""


class PersonName(BaseModel):
    id: UUID
    name: str | None


class QueuedReport(ReportView):
    """`subject` is whom it concerns; `context` what the server knew when it was filed."""

    reporter: PersonName
    subject: PersonName | None
    claimed_by: PersonName | None
    context: dict[str, Any]


class Queue(BaseModel):
    reports: list[QueuedReport]
    next: str | None


@router.get("")
async def queue(
    _judge: Judge,
    services: Services,
    state: Annotated[Literal["waiting", "resolved"], Query()] = "waiting",
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Queue:
    """Reports that wait, the oldest first; or those that are resolved, the latest first."""
    after = cursors.time_and_id(cursor)
    async with services.database.read() as session:
        found = await reports.queue(session, resolved=state == "resolved", after=after, limit=limit + 1)
        shown = await _views(session, *found[:limit])
    last = cursors.write(shown[-1].at, shown[-1].report) if len(found) > limit else None
    return Queue(reports=shown, next=last)


@router.get("/{report}")
async def one_report(report: UUID, _judge: Judge, services: Services) -> QueuedReport:
    """One report."""
    async with services.database.read() as session:
        (view,) = await _views(session, await reports.report(session, report))
    return view


@router.post("/{report}/claim")
async def claim(report: UUID, judge: Judge, services: Services, wish: ClaimWish) -> QueuedReport:
    """Take a report to look at, so that no two do."""
    by = _actor(judge, "claimed from the queue")
    async with services.database.transaction() as session:
        found = await reports.claim(session, by, report, services.clock(), take_over=wish.take_over)
        (view,) = await _views(session, found)
    return view


@router.post("/{report}/resolve")
async def resolve(report: UUID, wish: ResolveWish, judge: Judge, services: Services) -> QueuedReport:
    """Settle a report; the reporter is told the outcome at once."""
    by = _actor(judge, wish.reason)
    async with services.database.transaction() as session:
        found = await reports.resolve(session, by, report, wish.outcome, wish.answer, services.clock())
        (view,) = await _views(session, found)
    frame = ReportResolved(
        report=str(found.id), about=view.about, id=found.subject_id, outcome=wish.outcome.value, answer=wish.answer
    )
    services.hub.tell_person(str(found.reporter_id), frame)
    return view


def _actor(judge: Identity, reason: str) -> Actor:
    role = Role.MODERATOR if Role.MODERATOR.value in judge.person.roles else Role.RATINGS
    return actor(judge, role, reason)


async def _views(session: AsyncSession, *found: Report) -> list[QueuedReport]:
    people = [id for one in found for id in (one.reporter_id, one.about_id, one.claimed_by)]
    names = await lookup.names(session, people)

    def named(id: UUID | None) -> PersonName | None:
        return None if id is None else PersonName(id=id, name=names.get(id))

    return [
        QueuedReport(
            **report_view(one).model_dump(),
            reporter=PersonName(id=one.reporter_id, name=names.get(one.reporter_id)),
            subject=named(one.about_id),
            claimed_by=named(one.claimed_by),
            context=one.context,
        )
        for one in found
    ]
