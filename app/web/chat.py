"""REST on mutes."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Response
from pydantic import BaseModel

from app.chat import service
from app.protocol.views import PersonView
from app.web.dependencies import Person, Services

router = APIRouter(prefix="/api/v1/mutes", tags=["chat"])


class MutesView(BaseModel):
    """Whom you have muted, the latest first."""

    people: list[PersonView]


class MuteView(BaseModel):
    muted: bool


@router.get("")
async def mutes(me: Person, services: Services) -> MutesView:
    """Whom you have muted."""
    async with services.database.read() as session:
        return MutesView(people=await service.muted_by(session, me.id))


@router.get("/{person}")
async def mute(person: UUID, me: Person, services: Services) -> MuteView:
    """Whether you have muted that person."""
    async with services.database.read() as session:
        return MuteView(muted=await service.is_muted(session, who=person, by=me.id))


@router.put("/{person}", status_code=204)
async def put_mute(person: UUID, me: Person, services: Services) -> Response:
    """Hear nothing more from that person: no lines, no invitations. They aren't told."""
    async with services.database.transaction() as session:
        await service.mute(session, who=person, by=me, now=services.clock())
    await services.hub.mutes_changed(str(me.id))
    return Response(status_code=204)


@router.delete("/{person}", status_code=204)
async def delete_mute(person: UUID, me: Person, services: Services) -> Response:
    """Hear that person again."""
    async with services.database.transaction() as session:
        await service.unmute(session, who=person, by=me)
    await services.hub.mutes_changed(str(me.id))
    return Response(status_code=204)
