"""Who may send unsafe requests and open sockets: pages of this server, and the origins that settings allow."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


def is_allowed(connection: HTTPConnection, allowed: Sequence[str]) -> bool:
    """Whether the request comes from an allowed page, or from no page at all (a tool sends no Origin)."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin in allowed or urlsplit(origin).netloc == connection.headers.get("host", "")
