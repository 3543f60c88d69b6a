"""Databases, servers and people for the tests: SQLite always, Postgres where it is there."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn
from uuid import uuid4

import psycopg
import pytest

from app.db import migrate
from app.db.database import Database

POSTGRES = os.environ.get("LOOPLINE_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
MUST = os.environ.get("LOOPLINE_REQUIRE_SERVICES") == "1"


def missing(service: str, why: str) -> NoReturn:
    """Skip by name what is not there; fail instead where the services are required."""
    words = f"{service} is not there: {why}"
    if MUST:
        pytest.fail(words)
    pytest.skip(words)


@pytest.fixture(autouse=True)
def no_log_outlives_its_test() -> Iterator[None]:
    """A command run in a test sets up logging to that test's screen, which is closed after it."""
    root = logging.getLogger()
    before = list(root.handlers)
    yield
    for handler in list(root.handlers):
        if handler not in before and type(handler) is logging.StreamHandler:
            root.removeHandler(handler)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty SQLite file, to be copied."""
    path = tmp_path_factory.mktemp("sqlite") / "template.sqlite3"
    migrate.upgrade(f"sqlite+aiosqlite:///{path}")
    return path


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    path = tmp_path / "loopline.sqlite3"
    shutil.copy(sqlite_template, path)
    return f"sqlite+aiosqlite:///{path}"


@contextmanager
def postgres_database(template: str = "template1") -> Iterator[str]:
    """The name of a new Postgres database, a copy of `template`; gone afterwards. Skips where there is no Postgres."""
    name = f"loopline_test_{uuid4().hex}"
    try:
        connection = psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as error:
        missing("Postgres", str(error))
    with connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield name
    finally:
        with psycopg.connect(POSTGRES, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres_template() -> Iterator[str]:
    """The name of a migrated, empty Postgres database, to be copied."""
    with postgres_database() as name:
        migrate.upgrade(postgres_address(name))
        yield name


@pytest.fixture
def postgres_url(postgres_template: str) -> Iterator[str]:
    with postgres_database(postgres_template) as name:
        yield postgres_address(name)


def postgres_address(name: str) -> str:
    return POSTGRES.rsplit("/", 1)[0].replace("postgresql://", "postgresql+psycopg://") + f"/{name}"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest) -> str:
    """The same test on SQLite and on Postgres."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """A database of the test's own, on SQLite and on Postgres."""
    opened = Database(database_url)
    yield opened
    await opened.close()
