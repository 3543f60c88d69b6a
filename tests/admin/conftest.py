from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.db.database import Database
from tests.server import Serving, serving


@pytest.fixture
async def server(database_url: str) -> AsyncIterator[Serving]:
    """On SQLite and on Postgres."""
    async with serving(database_url) as running:
        yield running


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """On SQLite and on Postgres, without a server."""
    opened = Database(database_url)
    yield opened
    await opened.close()
