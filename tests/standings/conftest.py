from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.db.database import Database


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """On SQLite and on Postgres."""
    opened = Database(database_url)
    yield opened
    await opened.close()
