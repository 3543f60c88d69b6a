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
    return origin in allowed or _host_of(origin) == connection.headers.get("host", "")


def _host_of(origin: str) -> str | None:
    """Host and port; None where there is none: `null`, or what no browser sends."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None
