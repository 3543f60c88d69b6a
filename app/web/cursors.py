"""Cursors of pages: opaque to the client, a few words to us."""

from __future__ import annotations

import base64
import binascii
from math import isfinite
from typing import Annotated
from uuid import UUID

from fastapi import Query

from app.errors import Unprocessable

Cursor = Annotated[str | None, Query(max_length=200)]

BAD = "That cursor is not one of ours; start from the first page."


def write(*words: object) -> str:
    """The words must not hold a space."""
    return base64.urlsafe_b64encode(" ".join(map(str, words)).encode()).decode()


def _read(cursor: str) -> tuple[str, UUID]:
    try:
        first, id = base64.b64decode(cursor.encode(), altchars=b"-_", validate=True).decode().split(" ")
        return first, UUID(id)
    except (ValueError, binascii.Error):
        raise Unprocessable(BAD) from None


def rating_and_id(cursor: str | None) -> tuple[float, UUID] | None:
    """Raises Unprocessable for what `write` never gave."""
    if cursor is None:
        return None
    first, id = _read(cursor)
    try:
        rating = float(first)
    except ValueError:
        raise Unprocessable(BAD) from None
    if not isfinite(rating):
        raise Unprocessable(BAD)
    return rating, id


def time_and_id(cursor: str | None) -> tuple[int, UUID] | None:
    """Raises Unprocessable for what `write` never gave."""
    if cursor is None:
        return None
    first, id = _read(cursor)
    if not (first.isascii() and first.isdigit() and len(first) < 18):
        raise Unprocessable(BAD)
    return int(first), id
