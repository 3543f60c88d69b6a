"""One engine, and two ways in: `read` and `transaction`. SQLite and Postgres alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

BUSY_MILLISECONDS: Final = 10_000
CONTENTION: Final = frozenset({"40001", "40P01", "55P03"})
"""What Postgres says when two transactions were in each other's way: serialization, deadlock, lock not available."""


def is_contention(error: DBAPIError) -> bool:
    """Whether the transaction failed only because of another one, so that it may be tried again as a whole."""
    return getattr(error.orig, "sqlstate", None) in CONTENTION


class Database:
    """Sessions never outlive the block that they are opened for."""

    def __init__(self, url: str) -> None:
        self.is_sqlite = url.startswith("sqlite")
        self.engine: AsyncEngine = _sqlite(url) if self.is_sqlite else _postgres(url)
        self._writing = asyncio.Lock()
        self._sessions = async_sessionmaker(self.engine, expire_on_commit=False)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A session for reading, on SQLite of one moment; what it writes is rolled back."""
        async with self._sessions() as session:
            if self.is_sqlite:
                # Without it the driver, told to leave transactions alone, would commit each statement by itself.
                await session.execute(text("BEGIN"))
            yield session

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """A session that commits at the end of the block, or rolls back when the block raises.

        On SQLite the write lock is taken at once: a transaction that reads first and writes later would fail
        without waiting when another one wrote in between.
        """
        if self.is_sqlite:
            # One at a time: SQLite has one writer, and those who find it busy sleep longer and longer.
            async with self._writing, self._sessions() as session, session.begin():
                await session.execute(text("BEGIN IMMEDIATE"))
                yield session
        else:
            async with self._sessions() as session, session.begin():
                yield session

    async def close(self) -> None:
        await self.engine.dispose()


# Both engines hide parameters: an error that ends in the log must not take names, tokens or talk with it.
def _postgres(url: str) -> AsyncEngine:
    if url.startswith(("postgres://", "postgresql://")):
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    return create_async_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=10, hide_parameters=True)


def _sqlite(url: str) -> AsyncEngine:
    engine = create_async_engine(url, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # No implicit transactions by the driver: `transaction` says BEGIN IMMEDIATE itself.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        f"busy_timeout={BUSY_MILLISECONDS}",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
