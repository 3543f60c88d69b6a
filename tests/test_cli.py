"""The command: what it says, and its exit status, when something is not as it should be."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from app import __version__, cli
from app.robots.kernels.rollouts import try_out
from app.robots.levels import lookahead_missing
from app.settings import Settings


def _run(*arguments: str) -> int:
    return cli.run(list(arguments))


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("version") == 0
    assert capsys.readouterr().out.strip() == __version__


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("LOOPLINE_PORT", "eight", "LOOPLINE_PORT"),
        ("LOOPLINE_ALLOWED_ORIGINS", "example.org", "LOOPLINE_ALLOWED_ORIGINS: should be a JSON list"),
        ("LOOPLINE_DATABASE_URL", "mysql://root:secret@db/loopline", "LOOPLINE_DATABASE_URL"),
    ],
)
def test_bad_settings_are_named_without_their_secrets(
    name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, value)
    assert _run("serve") == 2
    error = capsys.readouterr().err
    assert said in error
    assert "secret" not in error
    assert len(error.splitlines()) == 1


def test_a_database_that_is_not_migrated_is_not_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for url in (f"sqlite+aiosqlite:///{tmp_path}/new.sqlite3", f"sqlite+aiosqlite:///{tmp_path}/no/folder.sqlite3"):
        monkeypatch.setenv("LOOPLINE_DATABASE_URL", url)
        assert _run("serve") == 1
        assert "run: loopline migrate" in capsys.readouterr().err


def test_a_database_that_is_away_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOOPLINE_DATABASE_URL", "postgresql+psycopg://nobody:secret@127.0.0.1:1/nothing")
    for command in ("migrate", "serve"):
        assert _run(command) == 1
        error = capsys.readouterr().err
        assert error.startswith("loopline: the database ")
        assert "Traceback" not in error
        assert "secret" not in error


def test_a_port_that_is_taken_is_named(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOOPLINE_DATABASE_URL", sqlite_url)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        monkeypatch.setenv("LOOPLINE_PORT", str(port))
        assert _run("serve") == 1
    assert f"port {port} is taken" in capsys.readouterr().err


def test_migrating_is_quiet_and_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LOOPLINE_DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/deep/down.sqlite3")
    assert _run("migrate") == 0
    assert _run("migrate", "upgrade") == 0
    assert capfd.readouterr() == ("", "")
    assert _run("migrate", "check") == 0


@pytest.mark.anyio
@pytest.mark.parametrize(("trust", "scheme"), [(True, "https"), (False, "http")])
async def test_the_scheme_of_a_proxy_counts_only_when_it_is_trusted(trust: bool, scheme: str) -> None:
    async def say_scheme(scope: Scope, _receive: Receive, send: Send) -> None:
        await PlainTextResponse(scope["scheme"])(scope, _receive, send)

    config = cli.server_config(say_scheme, Settings(trust_proxy=trust))
    config.load()
    from_another_container = httpx.ASGITransport(config.loaded_app, client=("10.0.0.2", 40000))
    async with httpx.AsyncClient(transport=from_another_container, base_url="http://here") as http:
        assert (await http.get("/", headers={"x-forwarded-proto": "https"})).text == scheme


def test_what_the_robots_need_can_be_compiled_beforehand(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("warm") == 0
    said = capsys.readouterr().out
    assert "compil" in said.lower()
    if lookahead_missing() is None:
        assert try_out.signatures  # type: ignore[attr-defined]
