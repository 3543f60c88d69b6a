"""Forgotten passwords: the letter, its link, and what nobody learns."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select, update

from app.accounts import resets
from app.accounts.mail import Letter
from app.accounts.models import PasswordReset
from app.accounts.sessions import hash_token
from app.errors import Unprocessable
from tests.server import serving
from tests.web.people import browser, letter_box, log_in, reachable, token_in, whoami

pytestmark = pytest.mark.anyio

MAIL = "ada@example.org"


async def test_a_letter_brings_a_new_password_once(database_url: str) -> None:
    async with serving(database_url, public_url="https://tantrix.example.org/") as server:
        box = letter_box(server)
        async with reachable(server, box, MAIL) as me, browser(server.host) as elsewhere:
            answer = await elsewhere.http.post("/api/v1/password-resets", json={"email": " ADA@example.org "})
            assert answer.status_code == 202
            await box.has(1)
            assert box.letters[0].to == MAIL
            assert "https://tantrix.example.org/reset#" in box.letters[0].text
            token = token_in(box.letters[0])
            async with server.services.database.read() as db:
                assert token not in (await db.scalars(select(PasswordReset.token_hash))).all()
            weak = await elsewhere.http.put("/api/v1/password-resets", json={"token": token, "password": "short"})
            assert weak.status_code == 422
            wish = {"token": token, "password": "another horse"}
            both = await asyncio.gather(*(elsewhere.http.put("/api/v1/password-resets", json=wish) for _ in range(4)))
            assert sorted(one.status_code for one in both) == [204, 422, 422, 422]
            assert await whoami(me) is None, "every session has ended"
            assert (await log_in(elsewhere, "Ada")).status_code == 401
            assert (await log_in(elsewhere, "Ada", "another horse")).status_code == 201


async def test_forged_expired_and_overtaken_links_are_void(database_url: str) -> None:
    async with serving(database_url) as server:
        box = letter_box(server)
        async with reachable(server, box, MAIL) as me:

            async def use(token: str) -> int:
                wish = {"token": token, "password": "another horse"}
                return (await me.http.put("/api/v1/password-resets", json=wish)).status_code

            for _ in range(3):
                await me.http.post("/api/v1/password-resets", json={"email": MAIL})
            await box.has(3)
            first, second, third = map(token_in, box.letters)
            for forged in ("", "x", first[:-1], first + "x", me.http.cookies["loopline"], "a\x00"):
                assert await use(forged) == 422
            async with server.services.database.transaction() as db:
                late = PasswordReset.token_hash == hash_token(first)
                await db.execute(update(PasswordReset).where(late).values(expires_at=server.services.clock() - 1))
                with pytest.raises(Unprocessable):
                    await resets.take(db, first, server.services.clock())
            assert await use(first) == 422, "expired"
            assert await use(second) == 204
            assert await use(third) == 422, "the password was changed since"
            assert await use(first) == 422


class Hanging:
    """A mail backend that never gets done."""

    def __init__(self) -> None:
        self.started = asyncio.Event()

    async def send(self, _letter: Letter) -> None:
        self.started.set()
        await asyncio.Event().wait()


async def test_nobody_learns_whether_an_address_is_known(database_url: str) -> None:
    async with serving(database_url, trust_proxy=True) as server:
        box = letter_box(server)
        async with reachable(server, box, MAIL) as me, browser(server.host) as thief:
            # The mail server hangs: whoever waited for it would be told by the time it takes that there is a letter.
            hanging = Hanging()
            server.services.post._backend = hanging
            told = set()
            async with asyncio.timeout(60):
                for n in range(3):
                    for mail in (MAIL, f"nobody{n}@example.org", "\x00@b.de"):
                        answer = await thief.http.post("/api/v1/password-resets", json={"email": mail})
                        told.add((answer.status_code, answer.text))
                await hanging.started.wait()
            assert len(told) == 1, told
            refused = await thief.http.post("/api/v1/password-resets", json={"email": MAIL})
            unknown = await thief.http.post("/api/v1/password-resets", json={"email": "\x00@b.de"})
            assert (refused.status_code, refused.text) == (unknown.status_code, unknown.text)
            assert (refused.status_code, 0 < int(refused.headers["retry-after"]) <= 3600) == (429, True)
            assert await whoami(me) == "Ada", "asking changes nothing"
