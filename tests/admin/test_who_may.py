"""Every call of those who run the place, by each role and by nobody. A new route without a row here fails."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any
from uuid import uuid4

import pytest

from app.main import create_app
from tests.admin.staff import ADMIN, log, member, staff
from tests.server import Guest, Serving, ThreadPool, guest, quick_settings
from tests.web.people import browser

pytestmark = pytest.mark.anyio

ROLES = ("moderator", "ratings", "administrator")
ALL, MODERATOR, RATINGS, ADMINISTRATOR = set(ROLES), {"moderator"}, {"ratings"}, {"administrator"}

MAY: dict[tuple[str, str], set[str]] = {
    ("GET", "/players"): ALL,
    ("GET", "/players/{person}"): ALL,
    ("GET", "/players/{person}/sessions"): MODERATOR,
    ("GET", "/games"): ALL,
    ("GET", "/games/{game}"): ALL,
    ("GET", "/audit"): ALL,
    ("GET", "/sanctions"): ALL,
    ("POST", "/players/{person}/mute"): MODERATOR,
    ("POST", "/players/{person}/suspend"): MODERATOR,
    ("POST", "/players/{person}/ban"): MODERATOR,
    ("POST", "/networks/ban"): MODERATOR,
    ("POST", "/sanctions/{sanction}/lift"): MODERATOR,
    ("POST", "/players/{person}/rename"): MODERATOR,
    ("POST", "/players/{person}/clear-about"): MODERATOR,
    ("POST", "/players/{person}/roles"): ADMINISTRATOR,
    ("PUT", "/players/{person}/ratings/{table}"): RATINGS,
    ("POST", "/players/{person}/ratings/{table}/reset"): RATINGS,
    ("POST", "/games/{game}/reverse"): RATINGS,
    ("POST", "/players/{person}/refund"): RATINGS,
    ("POST", "/players/{person}/title"): RATINGS,
    ("POST", "/players/{person}/freeze"): RATINGS,
    ("GET", "/reports"): MODERATOR | RATINGS,
    ("GET", "/reports/{report}"): MODERATOR | RATINGS,
    ("POST", "/reports/{report}/claim"): MODERATOR | RATINGS,
    ("POST", "/reports/{report}/resolve"): MODERATOR | RATINGS,
}


def _routes() -> list[tuple[str, str]]:
    guarded: Any = create_app(quick_settings("sqlite+aiosqlite:///nowhere"), ThreadPool())
    paths = guarded._app.openapi()["paths"]
    return [
        (method.upper(), path.removeprefix(ADMIN))
        for path, item in paths.items()
        if path.startswith(ADMIN)
        for method in item
    ]


def test_every_route_has_its_row() -> None:
    assert sorted(_routes()) == sorted(MAY)


async def _status(who: Guest, method: str, path: str, **more: Any) -> tuple[int, str]:
    return (await _answer(who, method, path, **more))[:2]


async def _answer(who: Guest, method: str, path: str, **more: Any) -> tuple[int, str, str]:
    """Status, code and detail, about somebody or something that there is not."""
    names = {name: str(uuid4()) for name in ("person", "game", "sanction", "report")}
    url = ADMIN + path.format(table="all_time", **names)
    answer = await who.http.request(method, url, **more)
    problem = answer.json()
    return answer.status_code, problem.get("code", ""), problem.get("detail", "")


async def test_each_role_may_what_its_row_says_and_nobody_else_anything(server: Serving) -> None:
    async with AsyncExitStack() as stack:
        nobody = await stack.enter_async_context(browser(server.host))
        others = [
            await stack.enter_async_context(guest(server.host)),
            await stack.enter_async_context(member(server, "Plain")),
        ]
        with_role = {role: await stack.enter_async_context(staff(server, role.title(), role)) for role in ROLES}
        for (method, path), may in MAY.items():
            assert await _status(nobody, method, path) == (401, "log_in"), path
            for other in others:
                assert await _status(other, method, path) == (403, "forbidden"), path
            for role, who in with_role.items():
                status, _ = await _status(who, method, path)
                # Of somebody or something there is not, or without a body: whoever may ask is told so.
                expected = {200, 404, 422} if role in may | ADMINISTRATOR else {403}
                assert status in expected, (method, path, role, status)
        # Nothing came of it all.
        assert await log(server) == []


async def test_a_suspended_administrator_may_nothing(server: Serving) -> None:
    async with (
        staff(server, "Root", "administrator") as root,
        staff(server, "Max", "administrator") as max,
        browser(server.host) as tool,
    ):
        made = await root.http.post("/api/v1/account/tokens", json={"name": "tool", "scopes": ["admin"]})
        tool.http.headers["authorization"] = f"Bearer {made.json()['token']}"
        url = f"{ADMIN}/players/{root.person['id']}/suspend"
        answer = await max.http.post(url, json={"reason": "misuse", "of": "login"})
        assert answer.status_code == 201, answer.text
        for method, path in MAY:
            assert await _status(root, method, path) == (401, "log_in"), path
            assert await _status(tool, method, path) == (403, "banned"), path
        assert [entry.act for entry in await log(server)] == ["suspension"]


async def test_an_administrators_token_to_read_or_to_play_may_nothing(server: Serving) -> None:
    async with staff(server, "Root", "administrator") as root, browser(server.host) as tool:
        for scopes in (["read"], ["play"], ["read", "play"]):
            made = await root.http.post("/api/v1/account/tokens", json={"name": "tool", "scopes": scopes})
            tool.http.headers["authorization"] = f"Bearer {made.json()['token']}"
            for method, path in MAY:
                assert await _status(tool, method, path) == (403, "forbidden"), (scopes, path)
        assert await log(server) == []


BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("POST", "/players/{person}/mute"): {},
    ("POST", "/players/{person}/suspend"): {"of": "login"},
    ("POST", "/players/{person}/ban"): {},
    ("POST", "/networks/ban"): {"address": "192.0.2.7"},
    ("POST", "/sanctions/{sanction}/lift"): {},
    ("POST", "/players/{person}/rename"): {"name": "Another"},
    ("POST", "/players/{person}/clear-about"): {},
    ("POST", "/players/{person}/roles"): {"roles": ["moderator"]},
    ("PUT", "/players/{person}/ratings/{table}"): {"rating": 800},
    ("POST", "/players/{person}/ratings/{table}/reset"): {},
    ("POST", "/games/{game}/reverse"): {},
    ("POST", "/players/{person}/refund"): {"since": 0},
    ("POST", "/players/{person}/title"): {"act": "grant"},
    ("POST", "/players/{person}/freeze"): {"frozen": True},
    ("POST", "/reports/{report}/resolve"): {"outcome": "acted"},
}


async def test_every_act_asks_for_its_reason(server: Serving) -> None:
    # To take a report to look at is none: what comes of it is.
    assert {row for row in MAY if row[0] != "GET"} - set(BODIES) == {("POST", "/reports/{report}/claim")}
    async with staff(server, "Root", "administrator") as root:
        for (method, path), body in BODIES.items():
            for reason in ({}, {"reason": None}, {"reason": ""}, {"reason": " \t\n\u2003"}, {"reason": "x" * 501}):
                status, _, detail = await _answer(root, method, path, json={**body, **reason})
                assert (status, "reason" in detail) == (422, True), (path, reason, detail)
            # With one it is only that there is nobody and nothing to act upon; an address there always is.
            status, _, detail = await _answer(root, method, path, json={**body, "reason": "seen"})
            assert status == (201 if path == "/networks/ban" else 404), (path, detail)
        assert [entry.reason for entry in await log(server)] == ["seen"]


async def test_a_token_needs_the_scope_admin_and_an_act_a_reason(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, browser(server.host) as tool, member(server, "Ann") as ann:
        for scopes, status in ((["play"], 403), (["admin"], 200)):
            made = await mo.http.post("/api/v1/account/tokens", json={"name": "tool", "scopes": scopes})
            tool.http.headers["authorization"] = f"Bearer {made.json()['token']}"
            assert (await tool.http.get(f"{ADMIN}/players")).status_code == status
        url = f"{ADMIN}/players/{ann.person['id']}/mute"
        for body in ({}, {"reason": ""}, {"reason": " \t\n"}, {"reason": "x" * 501}):
            answer = await tool.http.post(url, json=body)
            assert answer.status_code == 422, answer.text
            assert "reason" in answer.json()["detail"]
        assert await log(server) == []
        assert (await tool.http.post(url, json={"reason": " shouts  at\npeople "})).status_code == 201
        (entry,) = await log(server)
        assert (entry.act, entry.role, entry.reason) == ("mute", "moderator", "shouts at people")
