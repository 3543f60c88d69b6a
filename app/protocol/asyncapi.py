"""The protocol's document: AsyncAPI 3.0, generated from the frame models."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, get_args

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from app.protocol.client import MAX_FRAME_BYTES, ClientFrame
from app.protocol.codes import IDLE_SECONDS
from app.protocol.server import SERVER_FRAMES, CloseCode, ErrorCode

REF: Final = "#/components/schemas/{model}"
CLIENT_FRAMES: Final[tuple[type[BaseModel], ...]] = get_args(get_args(ClientFrame)[0])


def document(version: str) -> dict[str, Any]:
    """The document as JSON values; `version` is the build's."""
    sent, received = _schemas(CLIENT_FRAMES, "validation"), _schemas(SERVER_FRAMES, "serialization")
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Loopline live protocol",
            "version": version,
            "description": _description(),
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/ws",
                "description": "One WebSocket, subprotocol loopline.v1, many rooms.",
                "messages": {
                    name: {"$ref": f"#/components/messages/{name}"}
                    for name in map(_name, (*CLIENT_FRAMES, *SERVER_FRAMES))
                },
            }
        },
        "operations": {
            "fromClient": _operation("receive", CLIENT_FRAMES),
            "fromServer": _operation("send", SERVER_FRAMES),
        },
        "components": {
            "messages": {_name(m): _message(m) for m in (*CLIENT_FRAMES, *SERVER_FRAMES)},
            "schemas": {**sent, **received},
        },
    }


def _description() -> str:
    codes = ", ".join(code.value for code in ErrorCode)
    closes = ", ".join(
        f"{value} {name.lower().replace('_', ' ')}" for name, value in vars(CloseCode).items() if name.isupper()
    )
    return (
        "A browser comes with its session's cookie, a tool with a token as `Authorization: Bearer`; without either one may "
        "watch. A token with the scope read alone may join, leave and ping. "
        f"Frames are JSON objects of at most {MAX_FRAME_BYTES} bytes. Every request gets an `ack` or an `error` with its id. "
        f"Whoever sends nothing for {IDLE_SECONDS:.0f} seconds is closed as idle: send `ping` now and then, every 30 seconds say. "
        f"Numbered frames count up by one in their room; after a gap, join again with `since`. "
        f"Error codes: {codes}. Close codes: {closes}."
    )


def _schemas(models: Iterable[type[BaseModel]], mode: Any) -> dict[str, Any]:
    _, schema = models_json_schema([(model, mode) for model in models], ref_template=REF)
    definitions: dict[str, Any] = schema["$defs"]
    return definitions


def _name(model: type[BaseModel]) -> str:
    return model.__name__


def _message(model: type[BaseModel]) -> dict[str, Any]:
    message: dict[str, Any] = {
        "name": _name(model),
        "title": model.model_fields["t"].annotation.__args__[0],  # type: ignore[union-attr]
        "payload": {"$ref": REF.format(model=_name(model))},
    }
    if model.__doc__ and "__doc__" in vars(model):
        message["summary"] = model.__doc__.strip().splitlines()[0]
    return message


def _operation(action: str, models: Iterable[type[BaseModel]]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/socket"},
        "messages": [{"$ref": f"#/channels/socket/messages/{_name(model)}"} for model in models],
    }
