"""Forgotten passwords: the letter, its link, and what nobody learns."""

from __future__ import annotations

import asyncio
import statistics
import time

import pytest
from sqlalchemy import select, update

from app.accounts import resets
from app.accounts.models import PasswordReset
from app.accounts.sessions import hash_token
from app.errors import Unprocessable
from tests.server import serving
from tests.web.people import browser, letter_box, log_in, member, token_in, whoami

pytestmark = pytest.mark.anyio

MAIL = "ada@example.org"


async def test_a_letter_brings_a_new_password_once(database_url: str) -> None:
    async with serving(database_url, public_url="https://tantrix.example.org/") as server:
        box = letter_box(server)
        async with member(server.host, email=MAIL) as me, browser(server.host) as elsewhere:
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
        async with member(server.host, email=MAIL) as me:

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


async def test_nobody_learns_whether_an_address_is_known(database_url: str) -> None:
    async with serving(database_url, trust_proxy=True) as server:
        box = letter_box(server)
        async with member(server.host, email=MAIL) as me, browser(server.host) as thief:
            seconds: dict[str, list[float]] = {"known": [], "unknown": []}
            told = set()
            for n in range(3):
                for which, mail in (("known", MAIL), ("unknown", f"nobody{n}@example.org"), ("unknown", "\x00@b.de")):
                    before = time.perf_counter()
                    answer = await thief.http.post("/api/v1/password-resets", json={"email": mail})
                    seconds[which].append(time.perf_counter() - before)
                    told.add((answer.status_code, answer.text))
            assert len(told) == 1, told
            assert statistics.median(seconds["known"]) < 0.25
            await box.has(3)
            refused = await thief.http.post("/api/v1/password-resets", json={"email": MAIL})
            unknown = await thief.http.post("/api/v1/password-resets", json={"email": "\x00@b.de"})
            assert (refused.status_code, refused.text) == (unknown.status_code, unknown.text)
            assert (refused.status_code, 0 < int(refused.headers["retry-after"]) <= 3600) == (429, True)
            assert await whoami(me) == "Ada", "asking changes nothing"


async def test_the_old_address_hears_of_the_new_one(database_url: str) -> None:
    async with serving(database_url) as server:
        box = letter_box(server)
        async with member(server.host, email=MAIL) as me:
            wish = {"password": "wrong horse", "email": "eve@example.org"}
            assert (await me.http.put("/api/v1/account/email", json=wish)).status_code == 401
            wish["password"] = "correct horse battery"
            assert (await me.http.put("/api/v1/account/email", json=wish)).json()["email"] == "eve@example.org"
            await box.has(1)
            assert (box.letters[0].to, "eve@" in box.letters[0].text) == (MAIL, False)
            await me.http.post("/api/v1/password-resets", json={"email": MAIL})
            assert (await me.http.put("/api/v1/account/email", json={"password": wish["password"]})).json()[
                "email"
            ] is None
            await me.http.post("/api/v1/password-resets", json={"email": ""})
            await me.http.post("/api/v1/password-resets", json={"email": "eve@example.org"})
            await box.has(2)
    assert [letter.to for letter in box.letters] == [MAIL, "eve@example.org"]
