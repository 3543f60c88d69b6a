"""E-mail addresses as text. Pure."""

from __future__ import annotations

from typing import Final

from app.accounts.names import fold
from app.errors import Unprocessable

LONGEST: Final = 254


def key(address: str) -> str:
    """What two spellings of an address have in common."""
    return fold(address.strip())


def check(address: str | None) -> str | None:
    """An address to which a letter can go; None for an empty one. Raises Unprocessable."""
    text = (address or "").strip()
    if not text:
        return None
    user, _, host = text.rpartition("@")
    plain = all(character.isprintable() and character not in ' <>(),;:"[]\\' for character in text)
    usual = user and "@" not in user and "." in host and ".." not in text and not text.endswith(".")
    if not usual or not plain or len(text) > LONGEST:
        raise Unprocessable("This is no e-mail address; it should look like name@example.org.")
    return text
