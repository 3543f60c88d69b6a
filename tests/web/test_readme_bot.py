"""The README's bot, run as it stands there."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import pytest

from app.protocol.codes import IDLE_SECONDS
from tests.server import serving
from tests.web.people import browser, register

pytestmark = pytest.mark.anyio

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


async def test_the_bot_of_the_readme_plays_a_game_to_its_end(sqlite_url: str) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    async with serving(sqlite_url) as server, browser(server.host) as ann:
        await register(ann, "Ann")
        made = await ann.http.post("/api/v1/account/tokens", json={"name": "bot", "scopes": ["read", "play"]})
        code = code.replace("127.0.0.1:8000", server.host).replace("loopline_...", made.json()["token"])
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        out, _ = await asyncio.wait_for(bot.communicate(), 100)
    assert re.fullmatch(r"complete \[\d+, \d+\]\n", out.decode()), out.decode()


def test_the_readme_knows_when_a_silent_socket_is_closed() -> None:
    assert f"nothing for {IDLE_SECONDS:.0f} seconds is closed" in README
