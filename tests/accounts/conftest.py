"""A database, and passwords that are hashed in no time."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.db.database import Database


@pytest.fixture
async def database(database_url: str, anyio_backend: str) -> AsyncIterator[Database]:
    made = Database(database_url)
    yield made
    await made.close()
