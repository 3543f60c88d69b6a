"""People with accounts, and the letters that they get."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from app.accounts.mail import Letter
from tests.server import Guest, Serving

PASSWORD = "correct horse battery"


@asynccontextmanager
async def browser(host: str) -> AsyncIterator[Guest]:
    """Somebody who is nobody yet."""
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=20) as http:
        yield Guest(host, http)


async def register(somebody: Guest, name: str, **more: Any) -> dict[str, Any]:
    answer = await somebody.http.post("/api/v1/accounts", json={"name": name, "password": PASSWORD, **more})
    assert answer.status_code == 201, answer.text
    person: dict[str, Any] = answer.json()["person"]
    somebody.person = person
    return person


@asynccontextmanager
async def member(host: str, name: str = "Ada", **more: Any) -> AsyncIterator[Guest]:
    """A registered person in a browser."""
    async with browser(host) as somebody:
        await register(somebody, name, **more)
        yield somebody


async def log_in(somebody: Guest, name: str, password: str = PASSWORD) -> httpx.Response:
    return await somebody.http.post("/api/v1/session", json={"name": name, "password": password})


async def whoami(somebody: Guest) -> str | None:
    person = (await somebody.http.get("/api/v1/session")).json()["person"]
    return None if person is None else str(person["name"])


class Box:
    """A mail backend that keeps the letters."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []
        self._news = asyncio.Event()

    async def send(self, letter: Letter) -> None:
        self.letters.append(letter)
        self._news.set()

    async def has(self, count: int) -> None:
        """Wait for the first `count` letters."""
        async with asyncio.timeout(10):
            while len(self.letters) < count:
                self._news.clear()
                await self._news.wait()


def letter_box(server: Serving) -> Box:
    """From now on the server's letters go here."""
    box = Box()
    server.services.post._backend = box
    return box


@asynccontextmanager
async def reachable(server: Serving, box: Box, email: str, name: str = "Ada") -> AsyncIterator[Guest]:
    """A registered person who has confirmed an address; the box is empty again."""
    async with member(server.host, name, email=email) as somebody:
        await box.has(1)
        answer = await confirm(somebody, box.letters.pop())
        assert answer.status_code == 200, answer.text
        yield somebody


async def confirm(somebody: Guest, letter: Letter) -> httpx.Response:
    """Follow the link of a letter."""
    return await somebody.http.put("/api/v1/email-confirmations", json={"token": token_in(letter, "confirm")})


def token_in(letter: Letter, page: str = "reset") -> str:
    found = re.search(rf"/{page}#(\S+)", letter.text)
    assert found is not None
    return found[1]
