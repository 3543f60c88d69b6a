"""A pure ASGI layer round everything: Origin check, body limit, security headers, request id, access log, metrics."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Histogram
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.origins import is_allowed
from app.web.problems import Problem, response

log = structlog.get_logger()

MAX_BODY: Final = 64 * 1024
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class BodyTooLarge(Exception):
    """The body was longer than it said."""


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, allowed_origins: Sequence[str], registry: CollectorRegistry) -> None:
        self._app = app
        self._allowed = allowed_origins
        self._requests = Counter("loopline_requests", "HTTP requests", ["method", "status"], registry=registry)
        self._seconds = Histogram("loopline_request_seconds", "Time to answer", registry=registry)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, status = time.perf_counter(), 500
        request_id = secrets.token_hex(8)

        is_head = scope["method"] == "HEAD"

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers["x-request-id"] = request_id
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request_id):
            try:
                # HEAD is GET without the body (RFC 9110): whatever answers the one answers the other, and uvicorn keeps
                # the body back.
                await self._guarded({**scope, "method": "GET"} if is_head else scope, receive, answer)
            finally:
                seconds = time.perf_counter() - started
                self._requests.labels(scope["method"], status).inc()
                self._seconds.observe(seconds)
                log.debug(
                    "request",
                    method=scope["method"],
                    path=scope["path"],
                    status=status,
                    milliseconds=round(seconds * 1000, 1),
                )

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        refusal = self._refusal(connection, scope["method"])
        if refusal is not None:
            await response(refusal)(scope, receive, send)
            return
        read, started = 0, False

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > MAX_BODY:
                raise BodyTooLarge
            return message

        async def unless_too_large(message: Message) -> None:
            # The app may have made an answer of its own out of the body that broke off.
            nonlocal started
            if read <= MAX_BODY or started:
                started = True
                await send(message)

        with suppress(BodyTooLarge):
            await self._app(scope, limited, unless_too_large)
        if read > MAX_BODY and not started:
            await response(_too_large())(scope, receive, send)

    def _refusal(self, connection: HTTPConnection, method: str) -> Problem | None:
        if method not in SAFE and not is_allowed(connection, self._allowed):
            detail = "This request comes from another site; open the page of this server."
            return Problem(title="Forbidden", status=403, detail=detail, code="forbidden")
        length = connection.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > MAX_BODY:
            return _too_large()
        return None


def _too_large() -> Problem:
    detail = f"A body has {MAX_BODY} bytes at most."
    return Problem(title="Too large", status=413, detail=detail, code="too_large")
