"""REST of moderators: mutes, suspensions, bans, names, lines about oneself; and of administrators: roles."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel, Field

from app.accounts import service as accounts
from app.accounts.roles import Role
from app.accounts.sanctions import Kind
from app.admin import lookup, people, sanctions
from app.admin.sanctions import Imposed
from app.web import cursors
from app.web.admin import (
    PREFIX,
    Administrator,
    Limit,
    Moderator,
    PersonAdminView,
    SanctionView,
    Staff,
    Until,
    Wish,
    actor,
    person_view,
    sanction_view,
)
from app.web.cursors import Cursor
from app.web.dependencies import Services
from app.web.renaming import announce
from app.web.services import ServiceSet

router = APIRouter(prefix=PREFIX, tags=["admin"])


class SanctionWish(Wish):
    """`until` null: until it is lifted."""

    until: Until | None = None


class SuspensionWish(SanctionWish):
    """From logging in at all, or from ranked games only."""

    of: Literal["login", "ranked"] = "login"


class BanWish(SanctionWish):
    """`addresses`: the networks of the person's sessions are banned too (an IPv4 address, the /64 of an IPv6 one)."""

    addresses: bool = False


class AddressBanWish(SanctionWish):
    address: Annotated[str, Field(min_length=2, max_length=64)]


class RenameWish(Wish):
    name: Annotated[str, Field(min_length=1, max_length=200)]


class RolesWish(Wish):
    """All the roles that the player has from now on."""

    roles: Annotated[list[Role], Field(max_length=3)]


class Sanctions(BaseModel):
    sanctions: list[SanctionView]


class SanctionPage(Sanctions):
    next: str | None


@router.get("/sanctions")
async def list_sanctions(
    _staff: Staff,
    services: Services,
    person: UUID | None = None,
    all: bool = False,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> SanctionPage:
    """Sanctions that hold now, or with `all` also those that are over, the latest first."""
    async with services.database.read() as session:
        now = None if all else services.clock()
        found = await sanctions.page(session, person, now, cursors.time_and_id(cursor), limit + 1)
        names = await lookup.names(session, [row.Sanction.by_id for row in found])
    shown = [sanction_view(row.Sanction, row.Person, names.get(row.Sanction.by_id)) for row in found[:limit]]
    last = cursors.write(shown[-1].since, shown[-1].id) if len(found) > limit else None
    return SanctionPage(sanctions=shown, next=last)


@router.post("/players/{person}/mute", status_code=201)
async def mute(person: UUID, wish: SanctionWish, moderator: Moderator, services: Services) -> Sanctions:
    """Silence somebody in all chat."""
    return await _impose(services, moderator, person, Kind.MUTE, wish)


@router.post("/players/{person}/suspend", status_code=201)
async def suspend(person: UUID, wish: SuspensionWish, moderator: Moderator, services: Services) -> Sanctions:
    """Keep somebody from logging in (sessions and sockets end at once), or from ranked games."""
    kind = Kind.SUSPENSION if wish.of == "login" else Kind.RANKED
    return await _impose(services, moderator, person, kind, wish)


@router.post("/players/{person}/ban", status_code=201)
async def ban(person: UUID, wish: BanWish, moderator: Moderator, services: Services) -> Sanctions:
    """Ban somebody, and with `addresses` where they come from. Sessions and sockets end at once."""
    return await _impose(services, moderator, person, Kind.BAN, wish, wish.addresses)


@router.post("/networks/ban", status_code=201)
async def ban_address(wish: AddressBanWish, moderator: Moderator, services: Services) -> Sanctions:
    """Ban a network address: nobody logs in, plays or watches live from there, but those with a role."""
    by = actor(moderator, Role.MODERATOR, wish.reason)
    async with services.database.transaction() as session:
        imposed = await sanctions.ban_address(session, by, wish.address, wish.until, services.clock())
        spared = await lookup.with_a_role(session)
    services.hub.shut_out(None, imposed.networks, spared)
    return _views(imposed, moderator.person.name, None)


@router.post("/sanctions/{sanction}/lift")
async def lift(sanction: UUID, wish: Wish, moderator: Moderator, services: Services) -> SanctionView:
    """End a sanction before its time."""
    by = actor(moderator, Role.MODERATOR, wish.reason)
    async with services.database.transaction() as session:
        found = await sanctions.lift(session, by, sanction, services.clock())
        person = None if found.person_id is None else await accounts.person(session, found.person_id)
        names = await lookup.names(session, [found.by_id])
    return sanction_view(found, person, None if found.by_id is None else names.get(found.by_id))


@router.post("/players/{person}/rename")
async def rename(person: UUID, wish: RenameWish, moderator: Moderator, services: Services) -> PersonAdminView:
    """Give a player another name; the old one stays barred for others."""
    by = actor(moderator, Role.MODERATOR, wish.reason)
    async with services.database.transaction() as session:
        renamed = await people.rename(session, by, person, wish.name, services.clock())
    await announce(services, renamed)
    return person_view(renamed)


@router.post("/players/{person}/clear-about")
async def clear_about(person: UUID, wish: Wish, moderator: Moderator, services: Services) -> PersonAdminView:
    """Take away the line that a player wrote about themselves."""
    by = actor(moderator, Role.MODERATOR, wish.reason)
    async with services.database.transaction() as session:
        return person_view(await people.clear_about(session, by, person, services.clock()))


@router.post("/players/{person}/roles")
async def set_roles(person: UUID, wish: RolesWish, administrator: Administrator, services: Services) -> PersonAdminView:
    """Give a player exactly these roles; none takes all away."""
    by = actor(administrator, Role.ADMINISTRATOR, wish.reason)
    async with services.database.transaction() as session:
        changed = await people.set_roles(session, by, person, wish.roles, services.clock())
    return person_view(changed)


async def _impose(
    services: ServiceSet, moderator: Moderator, who: UUID, kind: Kind, wish: SanctionWish, addresses: bool = False
) -> Sanctions:
    by = actor(moderator, Role.MODERATOR, wish.reason)
    async with services.database.transaction() as session:
        now = services.clock()
        imposed = await sanctions.impose(session, by, who, kind, wish.until, now, addresses=addresses)
        person = await accounts.person(session, who)
        spared = await lookup.with_a_role(session) if imposed.networks else frozenset[str]()
    if imposed.is_shut_out:
        services.hub.shut_out(str(who), imposed.networks, spared)
    return _views(imposed, moderator.person.name, person_view(person))


def _views(imposed: Imposed, by: str, person: PersonAdminView | None) -> Sanctions:
    views = [sanction_view(one, None, by) for one in imposed.sanctions]
    whose = [view if view.network else view.model_copy(update={"person": person}) for view in views]
    return Sanctions(sanctions=whose)
