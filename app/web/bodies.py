"""What requests bring along."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class RequestBody(BaseModel):
    """A field that there is not is refused, so that no typing error passes in silence."""

    model_config = ConfigDict(extra="forbid")


def one_line(text: str) -> str:
    """The text on one line, without what no line has."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
