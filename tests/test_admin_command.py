"""`loopline admin create`, as somebody types it."""

from __future__ import annotations

import asyncio
import io

import pytest

from app import cli
from app.accounts import service
from app.accounts.passwords import Hasher
from app.accounts.roles import Role
from app.admin import audit
from app.admin.audit import AuditFilter
from app.db.database import Database
from tests.server import serving
from tests.web.people import log_in, member


def _run(monkeypatch: pytest.MonkeyPatch, url: str, name: str, password: str | None) -> int:
    monkeypatch.setenv("LOOPLINE_DATABASE_URL", url)
    if password is None:
        return cli.run(["admin", "create", name])
    monkeypatch.setattr("sys.stdin", io.StringIO(password + "\n"))
    return cli.run(["admin", "create", name, "--password-stdin"])


def test_an_administrator_is_made_and_can_log_in(
    database_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(monkeypatch, database_url, "Ada", "correct horse") == 0
    assert "Ada is an administrator now" in capsys.readouterr().out
    assert _run(monkeypatch, database_url, "ada", "another horse") == 0
    assert "the password is as it was" in capsys.readouterr().out

    async def check() -> None:
        database, hasher = Database(database_url), Hasher()
        async with database.read() as session:
            found = await service.login_of(session, "Ada")
            noted = [row[0] for row in await audit.page(session, AuditFilter(), None, 9)]
        assert found is not None
        assert found[0].roles == ["administrator"]
        told = [(entry.act, entry.target_id, entry.after, entry.reason) for entry in noted]
        why = "loopline admin create, on the server itself"
        assert told == [("roles", str(found[0].id), {"roles": ["administrator"]}, why)] * 2
        assert (await hasher.verify("correct horse", found[1].password_hash))[0]
        hasher.close()
        await database.close()

    asyncio.run(check())


@pytest.mark.parametrize(
    ("name", "password", "words"),
    [("Admin", "correct horse", "reserved"), ("Ada", "short", "8 to 128"), ("Ada", "", "8 to 128")],
)
def test_what_cannot_be_is_told_in_words(
    sqlite_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    password: str,
    words: str,
) -> None:
    assert _run(monkeypatch, sqlite_url, name, password) == 1
    assert words in capsys.readouterr().err


def test_two_passwords_that_differ(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["correct horse", "correct hearse"])
    monkeypatch.setattr("getpass.getpass", lambda _: next(typed))
    assert _run(monkeypatch, sqlite_url, "Ada", None) == 1
    assert "differ" in capsys.readouterr().err


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(monkeypatch, f"sqlite+aiosqlite:///{tmp_path}/none.sqlite3", "Ada", "correct horse") == 1
    assert "loopline migrate" in capsys.readouterr().err


@pytest.mark.anyio
async def test_somebody_who_plays_here_becomes_one(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, member(server.host) as me:
        async with server.services.database.transaction() as session:
            await service.grant(session, "ada", Role.ADMINISTRATOR)
        assert (await log_in(me, "Ada")).status_code == 201
        assert (await me.http.get("/api/v1/account")).json()["roles"] == ["administrator"]
