"""What every frame from the server is. `encode` turns one into text, once, however many read it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class ServerFrame(BaseModel):
    model_config = ConfigDict(frozen=True)

    def encode(self) -> str:
        """The frame as JSON text."""
        return self.model_dump_json()


class Hidden(ServerFrame):
    """Something that this viewer may not see; it still takes its number."""

    t: Literal["hidden"] = "hidden"
    room: str
    seq: int
