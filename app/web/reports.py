"""REST on reports: filed by players, and heard of by them."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Request
from pydantic import AfterValidator, BaseModel, Field

from app.admin import reports
from app.admin.models import Report
from app.admin.report_context import Subject
from app.admin.reports import Filing, Outcome
from app.protocol.views import Milliseconds
from app.web.bodies import RequestBody, one_line
from app.web.dependencies import Person, Services, address_of

router = APIRouter(prefix="/api/v1/reports", tags=["reports"])


class ReportWish(RequestBody):
    """A line of talk by its id, a game or a player by theirs. The context is added by the server."""

    about: Literal["line", "game", "player"]
    id: Annotated[str, Field(min_length=1, max_length=36)]
    words: Annotated[str, Field(max_length=500), AfterValidator(one_line)] = ""


class ReportView(BaseModel):
    """`answer` is what those who run the place say to it; null until it is resolved."""

    report: UUID
    about: Literal["line", "game", "player"]
    id: str
    words: str
    state: Literal["open", "claimed", "resolved"]
    at: Milliseconds
    resolved_at: Milliseconds | None
    outcome: Outcome | None
    answer: str | None


class MyReports(BaseModel):
    reports: list[ReportView]


def report_view(report: Report) -> ReportView:
    return ReportView.model_validate(
        {
            "report": report.id,
            "about": report.subject_kind,
            "id": report.subject_id,
            "words": report.words,
            "state": report.state,
            "at": report.at,
            "resolved_at": report.resolved_at,
            "outcome": report.outcome,
            "answer": report.answer,
        }
    )


@router.post("", status_code=201)
async def file_report(request: Request, wish: ReportWish, person: Person, services: Services) -> ReportView:
    """Report a line of talk, a game or a player; once at a time for each."""
    subject = Subject(wish.about, wish.id.lower())
    filing = Filing(person, address_of(request, services.trust_proxy), subject, wish.words)
    async with services.database.transaction() as session:
        report = await reports.file(session, filing, services.clock())
    return report_view(report)


@router.get("/mine")
async def my_reports(person: Person, services: Services) -> MyReports:
    """What you have reported, the latest first, and what came of it."""
    async with services.database.read() as session:
        found = await reports.of_reporter(session, person.id)
    return MyReports(reports=[report_view(report) for report in found])
