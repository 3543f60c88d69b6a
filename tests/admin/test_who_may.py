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
    names = {name: str(uuid4()) for name in ("person", "game", "sanction", "report")}
    url = ADMIN + path.format(table="all_time", **names)
    answer = await who.http.request(method, url, **more)
    return answer.status_code, answer.json().get("code", "")


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
