"""Opening a table, sitting down, leaving. Takes a session, never commits.

Every change locks its table first, so that two people who click at the same moment come one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import sanctions
from app.accounts.models import Person
from app.errors import Conflict, Forbidden, LogIn, NotFound, Unprocessable
from app.lobby import kinds, repository
from app.lobby.models import Table
from app.lobby.robots import check_level
from app.lobby.views import marked_view, table_view
from app.lobby.wishes import TableWish
from app.play.events import GameKind, clock_payload
from app.protocol.views import PersonView, TableView
from app.standings.marks import marks
from app.standings.robots import shown_rankings

COLOURS: Final = "RYGB"
MAX_LISTED: Final = 100


async def open_table(
    session: AsyncSession, person: Person, wish: TableWish, now: int
) -> tuple[TableView, list[TableView]]:
    """Open a table with the opener on it; also gives the tables that the opener left for it.

    Raises Unprocessable for seats that there are not; Forbidden, LogIn.
    """
    wish = kinds.fitted(wish)
    seats = _seats(wish)
    if wish.ranked and person.kind != "registered":
        raise Forbidden("Only registered players play ranked games; open the table unranked.")
    await kinds.check_player(session, wish.kind, person)
    if wish.ranked:
        await sanctions.check_ranked(session, person.id, now)
    await _hold_seats(session, person)
    left = await leave_other_tables(session, person, None, now)
    table_id = uuid4()
    row = {
        "id": table_id,
        "seats": seats,
        "ranked": wish.ranked,
        "kind": wish.kind.value,
        "hints": wish.hints,
        "visibility": wish.visibility,
        "clock": None if wish.clock is None else clock_payload(wish.clock),
        "delay": wish.delay,
        "state": "open",
        "opener_id": person.id,
        "created_at": now,
        "changed_at": now,
    }
    rows = [
        {"table_id": table_id, "slot": i, "colour": colour, "person_id": person.id if i == 0 else None}
        for i, colour in enumerate(seats)
    ]
    await repository.insert_table(session, row, rows)
    return await view(session, table_id), left


async def _hold_seats(session: AsyncSession, person: Person) -> None:
    """The person sits down nowhere else before the end of the transaction, from two pages or by two processes.

    Raises LogIn for whoever has deleted the account meanwhile.
    """
    await repository.lock_seats_of(session, [person.id])
    if not await repository.present(session, [person.id]):
        raise LogIn("This account has just been deleted.")


def _seats(wish: TableWish) -> str:
    """The colours of the slots, the opener's first; Doubles repeats its two, so that partners sit opposite."""
    if wish.seats not in (2, 3, 4) or (wish.doubles and wish.seats != 4):
        raise Unprocessable("A table has 2, 3 or 4 seats; Doubles has 4.")
    own = wish.colour or COLOURS[0]
    order = own + COLOURS.replace(own, "")
    return order[:2] * 2 if wish.doubles else order[: wish.seats]


async def sit(session: AsyncSession, table_id: UUID, slot: int, person: Person, now: int) -> list[TableView]:
    """Sit down on a free slot, or move there; leaves every other open table. The tables that changed, this one first.

    Raises NotFound, Forbidden for who is not invited or not registered where that is asked for, Conflict when
    somebody else was first, or when the table is not open any more; LogIn.
    """
    await _hold_seats(session, person)
    await repository.lock_all(session, {table_id, *await repository.open_seats_of(session, person.id)})
    table = await open_locked(session, table_id)
    await check_sees(session, table, person.id)
    if table.ranked and person.kind != "registered":
        raise Forbidden("This table is ranked; register to play ranked games.")
    await kinds.check_player(session, GameKind(table.kind), person)
    if table.ranked:
        await sanctions.check_ranked(session, person.id, now)
    _check_slot(table, slot)
    await repository.clear_person(session, table_id, person.id)
    if not await repository.occupy(session, table_id, slot, person.id, None):
        raise Conflict("Somebody else sits there; pick another slot.")
    await repository.answer_invitation(session, table_id, person.id, "accepted")
    await repository.change(session, table_id, changed_at=now)
    left = await leave_other_tables(session, person, table_id, now)
    return [await view(session, table_id), *left]


async def seat_robot(
    session: AsyncSession, table_id: UUID, slot: int, level_id: str, person: Person, now: int
) -> TableView:
    """The opener fills a free slot with a robot. Raises Forbidden, NotFound, Conflict, Unprocessable."""
    table = await open_locked(session, table_id)
    check_opener(table, person)
    check_level(level_id)
    kinds.check_robot(GameKind(table.kind))
    _check_slot(table, slot)
    if not await repository.occupy(session, table_id, slot, None, level_id):
        raise Conflict("Somebody sits there; pick another slot.")
    await repository.change(session, table_id, changed_at=now)
    return await view(session, table_id)


async def free_slot(session: AsyncSession, table_id: UUID, slot: int, person: Person, now: int) -> TableView:
    """Leave a slot; the opener may free any. The table closes when nobody is left on it."""
    table = await open_locked(session, table_id)
    _check_slot(table, slot)
    row = (await repository.slots(session, [table_id]))[slot]
    if row.person_id != person.id and table.opener_id != person.id:
        raise Forbidden("Only whoever opened the table may free another's slot.")
    await repository.clear(session, table_id, slot)
    if row.person_id is not None and row.person_id != person.id:
        # Removed by the opener: an invitation does not bring back.
        await repository.delete_invitation(session, table_id, row.person_id)
    await _settle(session, table, now)
    return await view(session, table_id)


async def leave_for_good(session: AsyncSession, person: Person, now: int) -> list[TableView]:
    """Get up everywhere, and sit down nowhere before the end of the transaction: for who deletes the account."""
    await repository.lock_seats_of(session, [person.id])
    return await leave_other_tables(session, person, None, now)


async def leave_other_tables(session: AsyncSession, person: Person, stay: UUID | None, now: int) -> list[TableView]:
    """Get up from every open table but `stay`. The person's seats are held."""
    changed = []
    seats = await repository.open_seats_of(session, person.id)
    await repository.lock_all(session, seats)
    for table_id in seats:
        table = await repository.lock(session, table_id) if table_id != stay else None
        if table is not None and table.state == "open":
            await repository.clear_person(session, table_id, person.id)
            await _settle(session, table, now)
            changed.append(await view(session, table_id))
    return changed


async def _settle(session: AsyncSession, table: Table, now: int) -> None:
    """After somebody left: hand the table to another person who sits there, or close it."""
    sitting = [row.person_id for row in await repository.slots(session, [table.id]) if row.person_id]
    if not sitting:
        await repository.change(session, table.id, state="closed", changed_at=now)
    elif table.opener_id not in sitting:
        await repository.change(session, table.id, opener_id=sitting[0], changed_at=now)


async def close(session: AsyncSession, table_id: UUID, now: int) -> TableView | None:
    """Close an open table, whoever sits at it; None when it has started or closed meanwhile."""
    table = await repository.lock(session, table_id)
    if table is None or table.state != "open":
        return None
    for row in await repository.slots(session, [table_id]):
        await repository.clear(session, table_id, row.slot)
    await repository.change(session, table_id, state="closed", changed_at=now)
    return await view(session, table_id)


async def leave(session: AsyncSession, table_id: UUID, person: UUID, now: int) -> TableView | None:
    """Take a person off an open table; None when they do not sit there (any more)."""
    table = await repository.lock(session, table_id)
    if table is None or table.state != "open" or not await repository.clear_person(session, table_id, person):
        return None
    await _settle(session, table, now)
    return await view(session, table_id)


async def person_seen(session: AsyncSession, person: Person) -> PersonView:
    """The person as others see them, with ranking and crown."""
    return marked_view(person, await marks(session, [person.id]))


async def sitting(session: AsyncSession) -> list[tuple[UUID, UUID, str]]:
    """Table, person and the person's kind, of everybody who sits at an open table."""
    return [(table, person, kind) for table, person, kind in await repository.sitting(session)]


async def unchanged_since(session: AsyncSession, at: int) -> list[UUID]:
    """The open tables at which nothing changed since then (Unix milliseconds)."""
    return list(await repository.unchanged_since(session, at))


async def forget_closed(session: AsyncSession, before: int) -> None:
    """Delete the tables that closed before then without a game, with all that was at them."""
    await repository.delete_closed(session, before)


async def view(session: AsyncSession, table_id: UUID) -> TableView:
    """The table as those see it who may. Raises NotFound."""
    table = await repository.table(session, table_id)
    if table is None:
        raise NotFound("There is no such table.")
    return (await _views(session, [table]))[0]


async def open_views(session: AsyncSession) -> list[TableView]:
    """The open tables that anyone may see, newest first."""
    return await _views(session, await repository.open_tables(session, "open", MAX_LISTED))


async def waiting_views(session: AsyncSession) -> list[TableView]:
    """All open tables, also those that only some may see, newest first."""
    return await _views(session, await repository.open_tables(session, None, None))


def who_may_see(table: TableView) -> frozenset[str] | None:
    """Ids of the people to whom an invitation table is shown; None for a table that shows itself to anyone."""
    return people_at(table) if table.visibility == "invited" else None


def people_at(table: TableView) -> frozenset[str]:
    """Ids of the opener, of those who sit, and of those who are invited and did not decline."""
    sitting = {slot.player.id for slot in table.slots if slot.player is not None and slot.player.id is not None}
    invited = {one.person.id for one in table.invited if one.state != "declined"}
    return frozenset({table.opener.id, *sitting, *invited})


def check_may_see(table: TableView, person: str | None) -> None:
    """Raises Forbidden, in words, for whom the table is not shown to."""
    allowed = who_may_see(table)
    if allowed is not None and person not in allowed:
        raise Forbidden("This table is for invited people only; ask whoever opened it to invite you.")


async def check_sees(session: AsyncSession, table: Table, person: UUID) -> None:
    """`check_may_see` for a table that is at hand."""
    if table.visibility == "invited":
        check_may_see(await view(session, table.id), str(person))


async def _views(session: AsyncSession, tables: Sequence[Table]) -> list[TableView]:
    ids = [table.id for table in tables]
    rows = await repository.slots(session, ids)
    openers = {p.id: p for p in await repository.people(session, [table.opener_id for table in tables])}
    invited = await repository.invited(session, ids)
    seen = {row.person_id for row in rows if row.person_id} | {person.id for _, person, _ in invited}
    marked = await marks(session, list(openers.keys() | seen))
    robots = await shown_rankings(session)
    return [
        table_view(
            table,
            [row for row in rows if row.table_id == table.id],
            openers[table.opener_id],
            [(person, state) for table_id, person, state in invited if table_id == table.id],
            marked,
            robots,
        )
        for table in tables
    ]


async def open_locked(session: AsyncSession, table_id: UUID) -> Table:
    """The open table, locked until the transaction ends. Raises NotFound, Conflict once it has started or closed."""
    table = await repository.lock(session, table_id)
    if table is None:
        raise NotFound("There is no such table.")
    if table.state != "open":
        raise Conflict("This table has started or closed; open another.")
    return table


def _check_slot(table: Table, slot: int) -> None:
    if not 0 <= slot < len(table.seats):
        raise NotFound(f"This table has slots 0 to {len(table.seats) - 1}.")


def check_opener(table: Table, person: Person) -> None:
    """Raises Forbidden for anybody but the table's opener."""
    if table.opener_id != person.id:
        raise Forbidden("Only whoever opened the table may do that.")
