"""The protocol's document says what the frames are, and is whole."""

from __future__ import annotations

import json
from typing import Any

import jsonschema_rs
import pytest

from app.live.dispatch import COST
from app.protocol import asyncapi
from app.protocol.asyncapi import CLIENT_FRAMES
from app.protocol.codes import IDLE_SECONDS
from app.protocol.server import SERVER_FRAMES, ErrorCode
from tests.server import guest, play_on, serving

DOCUMENT = asyncapi.document("0")


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [ref for part in value.values() for ref in _references(part)]
    return [ref for part in value for ref in _references(part)] if isinstance(value, list) else []


def _resolve(reference: str) -> Any:
    value: Any = DOCUMENT
    for part in reference.removeprefix("#/").split("/"):
        value = value[part]
    return value


def test_every_reference_leads_somewhere() -> None:
    references = _references(DOCUMENT)
    assert len(references) > 40
    for reference in references:
        assert _resolve(reference), reference


def test_every_frame_is_a_message_and_every_code_is_named() -> None:
    messages = DOCUMENT["components"]["messages"]
    assert set(messages) == {model.__name__ for model in (*CLIENT_FRAMES, *SERVER_FRAMES)}
    for code in ErrorCode:
        assert code.value in DOCUMENT["info"]["description"]
    assert DOCUMENT["asyncapi"] == "3.0.0"


def test_a_bot_is_told_how_not_to_be_closed_as_idle() -> None:
    assert f"sends nothing for {IDLE_SECONDS:.0f} seconds" in DOCUMENT["info"]["description"]


def test_every_client_frame_has_its_price() -> None:
    assert set(COST) == set(CLIENT_FRAMES)


@pytest.mark.anyio
async def test_what_the_server_sends_is_what_the_document_says(sqlite_url: str) -> None:
    by_type: dict[str, list[str]] = {}
    for name, message in DOCUMENT["components"]["messages"].items():
        by_type.setdefault(message["title"], []).append(name)
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            await socket.join("lobby")
            await socket.game(game)
            await socket.ask(t="ping")
            await socket.place(game, "1:50,0:0", 0)
            # Asking reads past what the robot places meanwhile: look again before playing on.
            await play_on(socket, game, await socket.game(game))
            seen = socket.seen
    assert {"welcome", "ack", "error", "pong", "snapshot", "placed", "ended"} <= {frame["t"] for frame in seen}
    for frame in seen:
        schemas = [{"$ref": f"#/components/schemas/{name}", **DOCUMENT} for name in by_type[frame["t"]]]
        assert any(jsonschema_rs.is_valid(schema, frame) for schema in schemas), json.dumps(frame)[:300]
