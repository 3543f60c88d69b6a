"""E-mail addresses: confirmed by the link in a letter, changed, taken away; and what nobody learns of others."""

from __future__ import annotations

import asyncio
from uuid import UUID

import pytest
from sqlalchemy import select, text, update

from app.accounts.models import EmailConfirmation, OutgoingLetter
from app.accounts.sessions import hash_token
from app.db import migrate
from app.db.database import Database
from tests.server import Guest, Serving, serving
from tests.web.people import (
    PASSWORD,
    browser,
    confirm,
    letter_box,
    log_in,
    member,
    reachable,
    token_in,
    whoami,
)

pytestmark = pytest.mark.anyio

MAIL, NEW = "ada@example.org", "ada@new.example.org"


async def _addresses(me: Guest) -> tuple[str | None, str | None]:
    told = (await me.http.get("/api/v1/account")).json()
    return told["email"], told["unconfirmed_email"]


async def _want(me: Guest, email: str | None, password: str = PASSWORD) -> int:
    answer = await me.http.put("/api/v1/account/email", json={"password": password, "email": email})
    return answer.status_code


async def _all_sent(server: Serving) -> None:
    """Wait until no letter waits."""
    for _ in range(500):
        async with server.services.database.read() as db:
            if not (await db.scalars(select(OutgoingLetter.id))).all():
                return
        await asyncio.sleep(0.02)
    raise AssertionError("letters wait")


async def _forget(somebody: Guest, email: str) -> None:
    assert (await somebody.http.post("/api/v1/password-resets", json={"email": email})).status_code == 202


async def test_an_address_is_nothing_until_its_letter_is_answered(database_url: str) -> None:
    async with serving(database_url, public_url="https://tantrix.example.org") as server:
        box = letter_box(server)
        async with member(server.host, email=MAIL) as me, browser(server.host) as elsewhere:
            await box.has(1)
            letter = box.letters[0]
            assert (letter.to, "https://tantrix.example.org/confirm#" in letter.text) == (MAIL, True)
            assert await _addresses(me) == (None, MAIL)
            await _forget(elsewhere, MAIL)
            token = token_in(letter, "confirm")
            async with server.services.database.read() as db:
                assert (await db.scalars(select(EmailConfirmation.token_hash))).all() == [hash_token(token)]
            # On whichever device the mail is read; nobody is logged in by it.
            both = await asyncio.gather(*(confirm(elsewhere, letter) for _ in range(4)))
            assert sorted(one.status_code for one in both) == [200, 422, 422, 422]
            assert next(one for one in both if one.status_code == 200).json() == {"name": "Ada", "email": MAIL}
            assert await whoami(elsewhere) is None
            assert await _addresses(me) == (MAIL, None)
            await _forget(elsewhere, MAIL)
            await box.has(2)
            assert "/reset#" in box.letters[1].text, "the first, unconfirmed, got none"
            await _all_sent(server)


async def test_another_address_counts_once_it_is_confirmed_and_the_old_one_is_told(database_url: str) -> None:
    async with serving(database_url) as server:
        box = letter_box(server)
        async with reachable(server, box, MAIL) as me:
            assert await _want(me, NEW, "wrong horse") == 401
            assert await _want(me, NEW) == 200
            await box.has(1)
            assert await _addresses(me) == (MAIL, NEW)
            await _forget(me, MAIL)
            await box.has(2)
            reset = token_in(box.letters[1])
            assert (await confirm(me, box.letters[0])).status_code == 200
            assert await _addresses(me) == (NEW, None)
            await box.has(3)
            assert (box.letters[2].to, "new.example" in box.letters[2].text) == (MAIL, False)
            wish = {"token": reset, "password": "another horse"}
            assert (await me.http.put("/api/v1/password-resets", json=wish)).status_code == 422, (
                "it went to the old one"
            )
            await _forget(me, MAIL)
            await _forget(me, NEW)
            assert await _want(me, None) == 200
            await box.has(5)
            assert sorted(letter.to for letter in box.letters[3:]) == [NEW, NEW]
            assert await _addresses(me) == (None, None)


async def test_forged_expired_and_overtaken_links_confirm_nothing(database_url: str) -> None:
    async with serving(database_url) as server:
        box = letter_box(server)
        async with member(server.host, email=MAIL) as me:
            await box.has(1)
            assert await _want(me, NEW) == 200
            await box.has(2)
            first, second = box.letters
            assert (await confirm(me, first)).status_code == 422, "another address is wanted by now"
            # Its letter was being written while the other address was asked for.
            async with server.services.database.transaction() as db:
                later, who = server.services.clock() + 9_999_999, UUID(me.person["id"])
                db.add(EmailConfirmation(token_hash=hash_token("late"), person_id=who, email=MAIL, expires_at=later))
            for forged in ("late", "", "x", token_in(second, "confirm")[:-1], me.http.cookies["loopline"], "a\x00"):
                answer = await me.http.put("/api/v1/email-confirmations", json={"token": forged})
                assert (answer.status_code, answer.json()["code"]) == (422, "unprocessable")
            async with server.services.database.transaction() as db:
                await db.execute(update(EmailConfirmation).values(expires_at=server.services.clock() - 1))
            assert (await confirm(me, second)).status_code == 422
            assert (await me.http.post("/api/v1/account/email/letter")).status_code == 202
            await box.has(3)
            wish = {"password": PASSWORD, "new_password": "another horse"}
            assert (await me.http.put("/api/v1/account/password", json=wish)).status_code == 204
            assert (await confirm(me, box.letters[2])).status_code == 422, (
                "whoever knew the old password may have asked"
            )
            assert await _addresses(me) == (None, None)
            assert (await me.http.post("/api/v1/account/email/letter")).status_code == 409


async def test_a_mistyped_address_learns_and_loses_nothing(database_url: str) -> None:
    """Eve registers with Ada's address, by mistake or not: she hears the same as with any other, and gets nothing."""
    async with serving(database_url) as server:
        box = letter_box(server)
        async with reachable(server, box, MAIL) as ada, browser(server.host) as eve:
            told = []
            for name, mail in (("Eve", MAIL), ("Eva", "nobody@example.org")):
                wish = {"name": name, "password": PASSWORD, "email": mail}
                async with browser(server.host) as somebody:
                    answer = await somebody.http.post("/api/v1/accounts", json=wish)
                    told.append((answer.status_code, set(answer.json()["person"])))
            assert told[0] == told[1]
            assert (await log_in(eve, "Eve")).status_code == 201
            assert await _addresses(eve) == (None, MAIL)
            await box.has(2)
            box.letters.clear()
            await _forget(eve, MAIL)
            await box.has(1)
            assert "Hello Ada," in box.letters[0].text, "none for Eve"
            assert await _addresses(ada) == (MAIL, None)
            box.letters.clear()
        # An address that somebody only wants is nobody's: another confirms it, and both may.
        async with browser(server.host) as eve, reachable(server, box, "eva@example.org", "Evi"):
            assert (await log_in(eve, "Eve")).status_code == 201
            box.letters.clear()
            assert (await eve.http.post("/api/v1/account/email/letter")).status_code == 202
            await box.has(1)
            assert (await confirm(eve, box.letters[0])).status_code == 200
            assert await _addresses(eve) == (MAIL, None)


async def test_letters_to_one_address_are_limited_and_registering_is_not(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server:
        box = letter_box(server)
        async with member(server.host, email=MAIL) as me:
            await box.has(1)
            for _ in range(4):
                assert (await me.http.post("/api/v1/account/email/letter")).status_code == 202
            refused = await me.http.post("/api/v1/account/email/letter")
            assert (refused.status_code, 0 < int(refused.headers["retry-after"]) <= 3600) == (429, True)
            await box.has(5)
        async with member(server.host, "Eve", email=MAIL) as eve:
            assert await _addresses(eve) == (None, None), "it can be asked for later"
            assert await _want(eve, MAIL) == 429


async def test_addresses_of_before_wait_to_be_confirmed_and_come_back(database_url: str) -> None:
    async with serving(database_url) as server:
        box = letter_box(server)
        async with reachable(server, box, "ADA@example.org"):
            pass
    migrate.downgrade(database_url, "20261130_letters")
    migrate.upgrade(database_url)
    async with serving(database_url) as server, browser(server.host) as me:
        await log_in(me, "Ada")
        assert await _addresses(me) == (None, "ADA@example.org")
    migrate.downgrade(database_url, "20261130_letters")
    database = Database(database_url)
    async with database.read() as session:
        row = (await session.execute(text("SELECT email, email_key FROM credentials"))).one()
    assert tuple(row) == ("ADA@example.org", "ada@example.org")
    await database.close()
    migrate.upgrade(database_url)
