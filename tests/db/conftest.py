from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.conftest import POSTGRES, missing, postgres_address


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without any table."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/deep/down/new.sqlite3"
        return
    name = f"loopline_test_{uuid4().hex}"
    try:
        with psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3) as connection:
            connection.execute(f"CREATE DATABASE {name}")
    except psycopg.OperationalError as error:
        missing("Postgres", str(error))
    yield postgres_address(name)
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
