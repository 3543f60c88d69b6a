"""For those who run the server: alive, ready, metrics, the protocol's document."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import text
from starlette.responses import JSONResponse

from app import __version__
from app.db.migrate import is_current
from app.protocol import asyncapi
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
async def metrics(request: Request) -> Response:
    registry: CollectorRegistry = request.app.state.registry
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


@router.get("/api/v1/asyncapi.json")
async def protocol() -> dict[str, Any]:
    """The live protocol, as AsyncAPI 3."""
    return asyncapi.document(__version__)
