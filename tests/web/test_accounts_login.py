"""Attempts on a login: lists of passwords, many places, and what answers and times tell."""

from __future__ import annotations

import asyncio
import statistics
import time

import httpx
import pytest
from passlib.hash import argon2
from sqlalchemy import event, select, update

from app.accounts import repository, sessions
from app.accounts.models import Attempt, Credential, Session
from app.spans import DAY
from tests.server import guest, serving
from tests.web.people import PASSWORD, browser, log_in, member, register, whoami

pytestmark = pytest.mark.anyio


async def test_a_list_of_passwords_is_stopped_and_the_right_one_among_them_too(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host), browser(server.host) as thief:
        tried = [f"password {n}" for n in range(20)]
        answers = await asyncio.gather(*(log_in(thief, "Ada", password) for password in tried))
        assert sorted(answer.status_code for answer in answers) == [401] * 8 + [429] * 12
        refused = await log_in(thief, "Ada")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        assert 0 < int(refused.headers["retry-after"]) <= 15 * 60
    async with serving(database_url) as server, browser(server.host) as thief:
        assert (await log_in(thief, "Ada")).status_code == 429, "a restart forgets nothing"
        assert (await log_in(thief, "ADA")).status_code == 429, "nor does another spelling help"


async def test_the_owner_gets_in_from_elsewhere_while_somebody_tries(sqlite_url: str) -> None:
    async with serving(sqlite_url, trust_proxy=True) as server, member(server.host):
        async with browser(server.host) as thief, browser(server.host) as owner:
            thief.http.headers["x-forwarded-for"] = "203.0.113.1"
            owner.http.headers["x-forwarded-for"] = "203.0.113.2"
            for n in range(10):
                last = await log_in(thief, "Ada", f"password {n}")
            assert last.status_code == 429
            assert (await log_in(owner, "Ada")).status_code == 201


async def test_being_right_forgets_the_wrong_ones_from_there(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, member(server.host), browser(server.host) as owner:
        for _ in range(3):
            for n in range(6):
                assert (await log_in(owner, "Ada", f"password {n}")).status_code == 401
            assert (await log_in(owner, "Ada")).status_code == 201


async def test_answers_do_not_tell_whether_a_name_exists(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host), guest(server.host) as visitor:
        async with browser(server.host) as thief:
            names = ["Ada", "Eda", visitor.person["name"], "Deleted player", "", "a\x00b"]
            told = [await log_in(thief, name, "wrong horse") for name in names]
    assert {(one.status_code, one.text) for one in told} == {(401, told[0].text)}


async def test_a_wrong_password_costs_the_same_work_whoever_it_is_for(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the machine does meanwhile: one argon2id with the same memory and passes, and as many queries."""
    async with serving(sqlite_url) as server, member(server.host), guest(server.host) as visitor:
        context, engine = server.services.hasher._context, server.services.database.engine.sync_engine
        done: list[str] = []
        verify = context.verify_and_update

        def noting(password: str, hashed: str) -> object:
            done.append("$".join(hashed.split("$")[:4]))
            return verify(password, hashed)

        def asked(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
            # What the server throws away by itself meanwhile is nobody's login.
            if not statement.startswith("DELETE") and ("credentials" in statement or "attempts" in statement):
                done.append(statement)

        monkeypatch.setattr(context, "verify_and_update", noting)
        event.listen(engine, "before_cursor_execute", asked)
        work = []
        async with browser(server.host) as thief:
            for name in ("Ada", "Eda", visitor.person["name"], "Deleted player", ""):
                done.clear()
                assert (await log_in(thief, name, "wrong horse")).status_code == 401
                work.append(list(done))
        event.remove(engine, "before_cursor_execute", asked)
    assert "$argon2id$v=19$m=19456,t=2,p=1" in work[0]
    assert all(one == work[0] for one in work), work


async def test_times_do_not_tell_whether_a_name_exists(sqlite_url: str) -> None:
    async def seconds(http: httpx.AsyncClient, name: str) -> float:
        before = time.perf_counter()
        answer = await http.post("/api/v1/session", json={"name": name, "password": "wrong horse"})
        assert answer.status_code == 401
        return time.perf_counter() - before

    async with serving(sqlite_url, trust_proxy=True) as server:
        known, unknown = [], []
        async with browser(server.host) as owner:
            await register(owner, "Ada")
        async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=30) as http:
            for n in range(40):
                http.headers["x-forwarded-for"] = f"203.0.113.{n}"
                known.append(await seconds(http, "Ada"))
                unknown.append(await seconds(http, f"Nobody {n}"))
    # The quickest of each are those that nothing else got in the way of, on a busy machine too.
    ratio = statistics.mean(sorted(known)[:8]) / statistics.mean(sorted(unknown)[:8])
    assert 0.6 < ratio < 1.67, (ratio, sorted(known)[:8], sorted(unknown)[:8])


async def test_an_old_hash_is_made_anew_on_login(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me:
        weak = argon2.using(type="ID", memory_cost=1024, rounds=1, parallelism=1)  # type: ignore[no-untyped-call]
        async with server.services.database.transaction() as db:
            await db.execute(update(Credential).values(password_hash=weak.hash(PASSWORD)))
        assert (await log_in(me, "Ada")).status_code == 201
        async with server.services.database.read() as db:
            found = await repository.by_name_key(db, "ada")
        assert found is not None
        assert "$m=19456,t=2,p=1$" in found[1].password_hash
        assert (await log_in(me, "Ada")).status_code == 201


async def test_a_session_in_use_goes_on_and_an_unused_one_ends(database_url: str) -> None:
    async with serving(database_url) as server, member(server.host) as me:
        database, clock = server.services.database, server.services.clock

        async def shift(**values: int) -> None:
            async with database.transaction() as db:
                await db.execute(update(Session).values(**values))

        now = clock()
        await shift(seen_at=now - 2 * DAY, expires_at=now + DAY)
        answer = await me.http.get("/api/v1/session")
        assert "max-age=2592000" in answer.headers["set-cookie"].lower()
        async with database.read() as db:
            found = await repository.sessions(db, (await repository.by_name_key(db, "ada"))[0].id, now)  # type: ignore[index]
        assert found[0].expires_at >= now + 30 * DAY
        assert "set-cookie" not in (await me.http.get("/api/v1/session")).headers, "once a day is enough"
        await shift(expires_at=now - 1)
        assert await whoami(me) is None


async def test_only_hashes_of_tokens_and_names_are_in_the_database(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, member(server.host) as me:
        token = me.http.cookies["loopline"]
        await log_in(me, "My secret typed in the wrong field", "x")
        async with server.services.database.read() as db:
            hashes = (await db.scalars(select(Session.token_hash))).all()
            subjects = (await db.scalars(select(Attempt.subject))).all()
    assert hashes == [sessions.hash_token(token)]
    assert all(len(subject) == 64 for subject in subjects)


async def test_over_https_the_cookie_is_bound_to_this_host(sqlite_url: str) -> None:
    async with serving(sqlite_url, trust_proxy=True) as server, browser(server.host) as me:
        me.http.headers["x-forwarded-proto"] = "https"
        answer = await me.http.post("/api/v1/accounts", json={"name": "Ada", "password": PASSWORD})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-loopline=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
        assert "Domain" not in cookie


async def test_too_many_accounts_from_one_address_wait(database_url: str) -> None:
    async with serving(database_url, registrations_per_hour=2) as server:
        for name, status in (("Ada", 201), ("Ada", 409), ("Eda", 429)):
            async with browser(server.host) as me:
                answer = await me.http.post("/api/v1/accounts", json={"name": name, "password": PASSWORD})
                assert answer.status_code == status, name
    assert 0 < int(answer.headers["retry-after"]) <= 3600
