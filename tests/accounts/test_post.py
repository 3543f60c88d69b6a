"""The outbox: letters are sent once they are committed, by one process, and outlive any of them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import Message
from pathlib import Path
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import select, update

from app.accounts import outbox, resets, service
from app.accounts.mail import Letter, Smtp
from app.accounts.models import OutgoingLetter
from app.accounts.outbox import LEASE, PATIENCE, Kind
from app.accounts.post import Post
from app.accounts.service import Profile
from app.db.database import Database
from tests.accounts.mail_server import mail_server
from tests.process import Process
from tests.web.people import PASSWORD, Box

pytestmark = pytest.mark.anyio

NOW = 1_796_000_000_000
SITE = "https://tantrix.example.org"
MAIL = "ada@example.org"


def _smtp(port: int) -> Smtp:
    return Smtp("127.0.0.1", port, "club@example.org", "none", None, None)


async def _ada(database: Database) -> UUID:
    async with database.transaction() as session:
        person = await service.register(session, None, "Ada", "a hash", Profile(), NOW)
        credential = await service.credential(session, person.id)
        credential.email = credential.email_key = MAIL
    return person.id


async def _ask(database: Database, times: int = 1, now: int = NOW) -> None:
    async with database.transaction() as session:
        for _ in range(times):
            await resets.ask(session, MAIL, now)


async def _waiting(database: Database) -> list[OutgoingLetter]:
    async with database.read() as session:
        return list((await session.scalars(select(OutgoingLetter))).all())


@asynccontextmanager
async def _running(post: Post) -> AsyncIterator[Post]:
    post.start()
    try:
        yield post
    finally:
        await post.close()


async def _tried(database: Database, *tries: int) -> list[OutgoingLetter]:
    """Wait until the letters that wait have been tried, and given back, so many times each."""
    for _ in range(1_000):
        waiting = await _waiting(database)
        if [one.tries for one in waiting] == list(tries) and not any(one.lease for one in waiting):
            return waiting
        await asyncio.sleep(0.02)
    raise AssertionError([(one.kind, one.tries, one.lease) for one in waiting])


async def _empty(database: Database) -> None:
    await _tried(database)


async def test_a_letter_goes_though_the_mail_server_refuses_it_at_first(database: Database) -> None:
    await _ada(database)
    await _ask(database)
    async with mail_server() as server:
        server.refusals = 2
        # The clock stands still: what is put off comes due by its own pause alone.
        clock = iter(range(NOW, NOW + 10**9, 100_000))
        async with _running(Post(database, _smtp(server.port), SITE, lambda: next(clock), 0.001)):
            await server.has(1)
            await _empty(database)
    assert len(server.letters) == 1
    assert f"{SITE}/reset#" in str(server.letters[0].get_payload())


async def test_a_mail_server_that_is_not_there_holds_up_no_other_letter_and_loses_none(database: Database) -> None:
    await _ada(database)
    await _ask(database, 2)
    now = NOW
    async with _running(Post(database, _smtp(1), SITE, lambda: now)):
        waiting = await _tried(database, 1, 1)
        assert [one.due_at for one in waiting] == [NOW + 5_000] * 2
    async with mail_server() as server:
        now += 5_000
        async with _running(Post(database, _smtp(server.port), SITE, lambda: now)):
            await server.has(2)
            await _empty(database)


async def test_two_machines_send_each_letter_once(database: Database) -> None:
    await _ada(database)
    await _ask(database, 30)
    box = Box()
    async with _running(Post(database, box, SITE, lambda: NOW)), _running(Post(database, box, SITE, lambda: NOW)):
        await _empty(database)
    assert len(box.letters) == 30
    assert len({letter.text for letter in box.letters}) == 30, "each has a link of its own"


async def test_a_claim_holds_for_its_lease_and_no_longer(database: Database) -> None:
    await _ada(database)
    await _ask(database)
    first, second = uuid4(), uuid4()
    async with database.transaction() as session:
        taken = await outbox.take(session, first, NOW)
    assert taken is not None
    async with database.transaction() as session:
        assert await outbox.take(session, second, NOW + LEASE - 1) is None
    async with database.transaction() as session:
        assert await outbox.take(session, second, NOW + LEASE) is not None
    async with database.transaction() as session:
        await outbox.settle(session, taken.id, first)
        assert await outbox.postpone(session, taken, 0, NOW + LEASE)
    (left,) = await _waiting(database)
    assert (left.lease, left.tries) == (second, 2), "whoever lost the claim changes nothing"


async def test_patience_ends_and_so_does_a_letter_to_an_address_that_there_is_not(database: Database) -> None:
    await _ada(database)
    await _ask(database)
    late = NOW + PATIENCE[Kind.RESET]
    async with _running(Post(database, _smtp(1), SITE, lambda: late)):
        await _empty(database)
    await _ask(database)
    async with mail_server() as server:
        server.unknown.add(MAIL)
        async with _running(Post(database, _smtp(server.port), SITE, lambda: NOW)):
            await _empty(database)
    assert server.letters == []
    await _ask(database)
    async with database.transaction() as session:
        await outbox.delete_forgotten(session, NOW + 26 * 3_600_000)
    assert await _waiting(database) == []


async def test_what_is_stopped_in_the_middle_of_a_letter_is_sent_by_the_next_at_once(database: Database) -> None:
    class Hanging:
        started = asyncio.Event()

        async def send(self, _letter: Letter) -> None:
            self.started.set()
            await asyncio.Event().wait()

    await _ada(database)
    await _ask(database)
    hanging, box = Hanging(), Box()
    async with _running(Post(database, hanging, SITE, lambda: NOW)):
        await hanging.started.wait()
    async with _running(Post(database, box, SITE, lambda: NOW)):
        await box.has(1)


async def test_a_letter_whose_reason_is_gone_is_not_sent(database: Database) -> None:
    ada, box = await _ada(database), Box()
    await _ask(database)
    async with database.transaction() as session:
        await service.change_password(session, ada, "another hash", NOW)
    assert await _waiting(database) == [], "the password was changed since"
    await _ask(database)
    async with database.transaction() as session:
        await session.execute(update(OutgoingLetter).values(address="old@example.org"))
    async with _running(Post(database, box, SITE, lambda: NOW)):
        await _empty(database)
    await _ask(database)
    async with database.transaction() as session:
        await service.delete_account(session, ada)
    assert await _waiting(database) == []
    assert box.letters == []


async def test_a_letter_outlives_the_process_that_was_asked_for_it(database_url: str, tmp_path: Path) -> None:
    async with mail_server() as server:
        mail = {"mail_host": "127.0.0.1", "mail_from": "club@example.org", "mail_security": "none", "public_url": SITE}
        process = Process(database_url, tmp_path / "log", mail_port=1, **mail)
        await asyncio.to_thread(process.start)
        async with httpx.AsyncClient(base_url=f"http://{process.host}", timeout=20) as http:
            wish = {"name": "Ada", "password": PASSWORD, "email": MAIL}
            assert (await http.post("/api/v1/accounts", json=wish)).status_code == 201
        database = Database(database_url)
        await _tried(database, 1)
        process.kill()
        await database.close()
        process = Process(database_url, tmp_path / "log", mail_port=server.port, **mail)
        await asyncio.to_thread(process.start)
        try:
            await server.has(1)
            async with httpx.AsyncClient(base_url=f"http://{process.host}", timeout=20) as http:
                answer = await http.put("/api/v1/email-confirmations", json={"token": _token(server.letters[0])})
                assert answer.json() == {"name": "Ada", "email": MAIL}
        finally:
            process.kill()


def _token(letter: Message) -> str:
    payload = letter.get_payload(decode=True)
    assert isinstance(payload, bytes)
    found = re.search(r"/confirm#(\S+)", payload.decode())
    assert found is not None
    return found[1]
