from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.server import Serving, serving


@pytest.fixture
async def server(database_url: str) -> AsyncIterator[Serving]:
    """On SQLite and on Postgres."""
    async with serving(database_url) as running:
        yield running
