"""The session cookie: `__Host-loopline` over https, `loopline` on a plain local address; and the bearer token."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

PLAIN: Final = "loopline"
SECURE: Final = "__Host-loopline"
MAX_AGE: Final = 30 * 24 * 3600


def token_of(connection: HTTPConnection) -> str | None:
    """The session's token, from the cookie."""
    return connection.cookies.get(_name(connection))


def bearer_of(connection: HTTPConnection) -> str | None:
    """The token of the Authorization header."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    return bearer.strip() if scheme.lower() == "bearer" and bearer.strip() else None


def set_token(connection: HTTPConnection, response: Response, token: str) -> None:
    response.set_cookie(
        _name(connection),
        token,
        max_age=MAX_AGE,
        path="/",
        secure=_is_https(connection),
        httponly=True,
        samesite="lax",
    )


def clear_token(connection: HTTPConnection, response: Response) -> None:
    response.delete_cookie(_name(connection), path="/", secure=_is_https(connection), httponly=True, samesite="lax")


def _is_https(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def _name(connection: HTTPConnection) -> str:
    return SECURE if _is_https(connection) else PLAIN
