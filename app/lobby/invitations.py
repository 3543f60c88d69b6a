"""Inviting people to a table by name, and their answers. Takes a session, never commits."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import repository as people
from app.accounts.models import Person
from app.chat import service as chat
from app.errors import Conflict, Forbidden, NotFound, Unprocessable
from app.lobby import repository, service
from app.lobby.models import Table
from app.protocol.views import TableView

MAX_INVITED: Final = 20


async def invite(session: AsyncSession, table_id: UUID, name: str, person: Person, now: int) -> TableView:
    """The opener invites whoever bears that name. Again for one who is invited already changes nothing.

    Raises NotFound for a name that nobody bears; Forbidden, Conflict, Unprocessable where it cannot be.
    """
    table = await service.open_locked(session, table_id)
    service.check_opener(table, person)
    whom = await people.person_named(session, name)
    if whom is None:
        raise NotFound(f"There is nobody called {name.strip()}; look at the spelling.")
    state = await _check_invitable(session, table, whom)
    if state == "pending":
        return await service.view(session, table_id)
    if await chat.is_muted(session, who=person.id, by=whom.id):
        raise Forbidden(f"{whom.name} takes no invitations just now.")
    if state == "accepted":
        await repository.answer_invitation(session, table_id, whom.id, "pending")
    else:
        await repository.insert_invitation(session, table_id, whom.id, now)
    await repository.change(session, table_id, changed_at=now)
    return await service.view(session, table_id)


async def _check_invitable(session: AsyncSession, table: Table, whom: Person) -> str | None:
    """The state of the invitation that there is already, if any."""
    if any(row.person_id == whom.id for row in await repository.slots(session, [table.id])):
        raise Conflict(f"{whom.name} sits at this table already.")
    if table.ranked and whom.kind != "registered":
        raise Unprocessable(f"{whom.name} plays as a guest, and this table is ranked: only registered players may sit.")
    states = {invited.id: state for _, invited, state in await repository.invited(session, [table.id])}
    if states.get(whom.id) == "declined":
        raise Conflict(f"{whom.name} has declined; ask somebody else.")
    if whom.id not in states and len(states) >= MAX_INVITED:
        raise Unprocessable(f"A table invites {MAX_INVITED} people at most; withdraw an invitation first.")
    return states.get(whom.id)


async def take_back(session: AsyncSession, table_id: UUID, whom: UUID, person: Person, now: int) -> TableView:
    """The opener withdraws an invitation, or the invited person declines it. Raises Forbidden, NotFound, Conflict."""
    table = await service.open_locked(session, table_id)
    if person.id not in (table.opener_id, whom):
        raise Forbidden("Only whoever opened the table may withdraw another's invitation.")
    states = {invited.id: (invited.name, state) for _, invited, state in await repository.invited(session, [table_id])}
    if whom not in states:
        raise NotFound("There is no such invitation (any more).")
    name, state = states[whom]
    if person.id != whom and state == "declined":
        # Else the opener could withdraw it and invite again, as often as they like.
        raise Conflict(f"{name} has declined; there is nothing to withdraw.")
    if person.id == whom:
        await repository.answer_invitation(session, table_id, whom, "declined")
    else:
        await repository.delete_invitation(session, table_id, whom)
        await repository.change(session, table_id, changed_at=now)
    return await service.view(session, table_id)


def pending_at(table: TableView | None) -> frozenset[str]:
    """Ids of the people who are invited to an open table and have not answered."""
    if table is None or table.state != "open":
        return frozenset()
    return frozenset(one.person.id for one in table.invited if one.state == "pending")


async def pending(session: AsyncSession, person: UUID) -> list[TableView]:
    """The tables to which the person is invited and has not answered, the newest invitation first."""
    return [await service.view(session, table.id) for table in await repository.pending_for(session, person)]
