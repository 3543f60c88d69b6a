"""From where somebody comes, as the limits that count by place see it."""

from __future__ import annotations

import pytest
import websockets

from tests.server import connected, serving
from tests.web.people import browser

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "lines",
    [
        ["203.0.113.7"],
        ["198.51.100.{n}, 203.0.113.7"],
        ["198.51.100.{n}", "203.0.113.7"],
        ["198.51.100.{n}", "192.0.2.{n}, 203.0.113.7"],
    ],
    ids=["alone", "joined by the proxy", "a line of its own behind the client's", "both"],
)
async def test_behind_a_proxy_its_own_word_counts_and_not_the_clients(sqlite_url: str, lines: list[str]) -> None:
    async with serving(sqlite_url, trust_proxy=True, guests_per_hour=2) as server:
        statuses = []
        for n in range(3):
            headers = [("x-forwarded-for", line.format(n=n)) for line in lines]
            async with browser(server.host) as somebody:
                statuses.append((await somebody.http.post("/api/v1/session/guest", headers=headers)).status_code)
    assert statuses == [201, 201, 429]


async def test_a_household_of_ipv6_counts_as_one_place(sqlite_url: str) -> None:
    async with serving(sqlite_url, trust_proxy=True, guests_per_hour=2, sockets_per_address=1) as server:
        statuses = []
        for n in range(3):
            async with browser(server.host) as somebody:
                headers = {"x-forwarded-for": f"2001:db8:0:7::{n}"}
                statuses.append((await somebody.http.post("/api/v1/session/guest", headers=headers)).status_code)
        assert statuses == [201, 201, 429]
        async with connected(server.host, {"X-Forwarded-For": "2001:db8:0:7::1"}):
            with pytest.raises(websockets.InvalidStatus) as refused:
                async with connected(server.host, {"X-Forwarded-For": "2001:db8:0:7::2"}):
                    pass
            assert refused.value.response.status_code == 429
            async with connected(server.host, {"X-Forwarded-For": "2001:db8:0:8::1"}) as neighbour:
                assert (await neighbour.ask(t="ping"))["t"] == "pong"
