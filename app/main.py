"""create_app(): the only place where the parts are joined."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any, Protocol

from fastapi import FastAPI, WebSocket
from prometheus_client import CollectorRegistry, Gauge
from starlette.types import ASGIApp

from app import __version__
from app.accounts.housekeeping import keep_tidy
from app.accounts.mail import Backend, Console, Smtp
from app.accounts.passwords import Hasher
from app.accounts.post import Post
from app.db.database import Database
from app.live.daily import DailyJob
from app.live.doorkeeper import Doorkeeper
from app.live.follower import Follower
from app.live.hints import Adviser, HintGiver
from app.live.hub import Hub
from app.live.pairing import Pairing
from app.live.rematches import Rematches
from app.live.reviews import Judge, Reviews
from app.live.robots import Pace, RobotDriver, Thinker
from app.now import milliseconds
from app.paths import STATIC
from app.robots.pool import RobotPool
from app.rules.tiles import TILES
from app.settings import Settings
from app.web import (
    accounts,
    admin_lookup,
    admin_ratings,
    admin_reports,
    admin_sanctions,
    archive,
    chat,
    emails,
    games,
    health,
    levels,
    openapi,
    pages,
    pairing,
    players,
    problems,
    rematch,
    reports,
    resets,
    reviews,
    sessions,
    socket,
    standings,
    tables,
    tokens,
)
from app.web.guard import Guard
from app.web.services import ServiceSet


def deal() -> tuple[tuple[int, ...], bytes]:
    """A shuffled bag in drawing order, and the salt of its commitment, from the system's randomness."""
    bag = list(TILES)
    secrets.SystemRandom().shuffle(bag)
    return tuple(bag), secrets.token_bytes(32)


class Pool(Thinker, Judge, Adviser, Protocol):
    """Where the robots think: started and closed with the server."""

    async def start(self) -> None: ...

    async def close(self) -> None: ...


def create_app(settings: Settings, pool: Pool | None = None) -> ASGIApp:
    """The whole server for one process; `pool` is where its robots think (default: processes of its own)."""
    app = FastAPI(
        title="Loopline",
        version=__version__,
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.settings = settings
    app.state.pool = pool or RobotPool(settings.robot_workers)
    app.state.site = pages.load(STATIC)
    app.state.limiter = sessions.limiter()
    app.state.registry = CollectorRegistry()
    problems.install(app)
    for part in (
        sessions, accounts, emails, resets, tokens, levels, tables, pairing, games, rematch, reviews, chat, standings, players, archive,
        reports, admin_lookup, admin_sanctions, admin_ratings, admin_reports, health,
        pages,
    ):  # fmt: skip
        app.include_router(part.router)
    app.add_api_websocket_route("/ws", _socket)
    openapi.install(app)
    return Guard(app, settings.allowed_origins, app.state.registry)


def letter_box(settings: Settings) -> Backend:
    """Where letters go: to the mail server of the settings, else to the console."""
    if settings.mail_host is None or settings.mail_from is None:
        return Console()
    return Smtp(
        settings.mail_host,
        settings.mail_port,
        settings.mail_from,
        settings.mail_security,
        settings.mail_user,
        None if settings.mail_password is None else settings.mail_password.get_secret_value(),
    )


async def _socket(websocket: WebSocket) -> None:
    await socket.endpoint(websocket)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    pool: Pool = app.state.pool
    services = app.state.services = _services(app, pool)
    hub = services.hub
    sockets = Gauge("loopline_sockets", "Open sockets", registry=app.state.registry)
    sockets.set_function(lambda: len(hub.connections))
    await pool.start()
    await hub.start()
    services.pairing.start()
    services.reviews.start()
    services.post.start()
    chores = [asyncio.create_task(work, name=name) for name, work in _chores(hub, services.database)]
    try:
        yield
    finally:
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await services.reviews.close()
        await services.pairing.close()
        await hub.close()
        await services.post.close()
        services.hasher.close()
        await pool.close()
        await services.database.close()


def _services(app: FastAPI, pool: Pool) -> ServiceSet:
    """Everything that answers requests, made from the settings; nothing of it runs yet."""
    settings: Settings = app.state.settings
    database = Database(settings.database_url)
    pace = Pace(settings.robot_first_seconds, settings.robot_next_seconds, settings.robot_think_seconds)
    hub = Hub(database, RobotDriver(pool, pace, milliseconds), milliseconds, settings.absence_grace_seconds)
    return ServiceSet(
        database=database,
        hasher=Hasher(),
        post=Post(database, letter_box(settings), settings.site, milliseconds),
        metrics_token=None if settings.metrics_token is None else settings.metrics_token.get_secret_value(),
        hub=hub,
        pairing=Pairing(hub, database, deal, milliseconds),
        rematches=Rematches(hub, database, deal, milliseconds),
        reviews=Reviews(database, pool, hub.open_game, milliseconds),
        hints=HintGiver(database, pool, milliseconds),
        clock=milliseconds,
        deal=deal,
        build=app.state.site.build,
        allowed_origins=tuple(settings.allowed_origins),
        trust_proxy=settings.trust_proxy,
        guests_per_hour=settings.guests_per_hour,
        registrations_per_hour=settings.registrations_per_hour,
        sockets_per_address=settings.sockets_per_address,
        message_burst=settings.message_burst,
        message_rate=settings.message_rate,
    )


def _chores(hub: Hub, database: Database) -> Iterator[tuple[str, Coroutine[Any, Any, None]]]:
    """What goes on in the background until the server is closed, by name."""
    yield "housekeeping", keep_tidy(database, milliseconds)
    yield "daily", DailyJob(database, milliseconds).run()
    yield "doorkeeper", Doorkeeper(hub, database, milliseconds).run()
    if not database.is_sqlite:
        yield "follower", Follower(hub, database).run()
