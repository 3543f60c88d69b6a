"""For those who run the server: alive, ready, metrics, the protocol's document."""

from __future__ import annotations

import hmac
import ipaddress
from typing import Any

from fastapi import APIRouter, Request, Response
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import text
from starlette.responses import JSONResponse

from app import __version__
from app.db.migrate import is_current
from app.errors import Forbidden
from app.protocol import asyncapi
from app.web.cookies import bearer_of
from app.web.dependencies import Services

router = APIRouter(tags=["server"])


@router.get("/healthz")
async def alive() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@router.get("/readyz")
async def ready(services: Services) -> JSONResponse:
    """The database answers and has this version's tables."""
    try:
        async with services.database.read() as session:
            await session.execute(text("SELECT 1"))
            current = await is_current(session)
    except Exception:
        return JSONResponse({"status": "no database"}, 503)
    return JSONResponse({"status": "ok"}) if current else JSONResponse({"status": "not migrated"}, 503)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, services: Services) -> Response:
    """For this machine alone, or with the token of the settings."""
    if not _may_watch(request, services.metrics_token):
        raise Forbidden("Metrics are for this machine; elsewhere send LOOPLINE_METRICS_TOKEN as a bearer token.")
    registry: CollectorRegistry = request.app.state.registry
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


def _may_watch(request: Request, token: str | None) -> bool:
    if token is not None:
        return hmac.compare_digest((bearer_of(request) or "").encode(), token.encode())
    # A proxy on this machine asks for somebody else, and says so.
    forwarded = {"x-forwarded-for", "forwarded", "x-real-ip", "via"} & {name.lower() for name in request.headers}
    return not forwarded and request.client is not None and _is_loopback(request.client.host)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@router.get("/api/v1/asyncapi.json")
async def protocol() -> dict[str, Any]:
    """The live protocol, as AsyncAPI 3."""
    return asyncapi.document(__version__)
