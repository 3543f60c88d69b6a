"""What the tests of tables do again and again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from uuid import UUID

from sqlalchemy import update

from app.accounts.models import Person
from tests.server import Guest, Serving, Socket, guest, serving


@asynccontextmanager
async def company(database_url: str, size: int, **settings: Any) -> AsyncIterator[tuple[Serving, list[Guest]]]:
    """A server and that many guests."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(database_url, **settings))
        yield server, [await stack.enter_async_context(guest(server.host)) for _ in range(size)]


async def sockets_of(stack: AsyncExitStack, people: list[Guest]) -> list[Socket]:
    """A socket for each, open as long as the stack is."""
    return [await stack.enter_async_context(person.socket()) for person in people]


async def open_table(person: Guest, **wish: Any) -> dict[str, Any]:
    answer = await person.http.post("/api/v1/tables", json=wish)
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


async def sit(person: Guest, table: dict[str, Any], slot: int, **body: Any) -> int:
    answer = await person.http.put(f"/api/v1/tables/{table['id']}/slots/{slot}", json=body)
    return answer.status_code


async def start(person: Guest, table: dict[str, Any]) -> str:
    answer = await person.http.post(f"/api/v1/tables/{table['id']}/start")
    assert answer.status_code == 200, answer.text
    game: str = answer.json()["game"]
    return game


def names(table: dict[str, Any]) -> list[str | None]:
    return [slot["player"] and slot["player"]["name"] for slot in table["slots"]]


async def register(server: Serving, person: Guest) -> None:
    """Make a registered player of a guest, straight in the database."""
    async with server.services.database.transaction() as session:
        query = update(Person).where(Person.id == UUID(person.person["id"]))
        await session.execute(query.values(kind="registered"))
    person.person["kind"] = "registered"
