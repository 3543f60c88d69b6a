"""Alembic's environment: the same migrations on SQLite and on Postgres, all of them or none."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from alembic import context
from sqlalchemy import Connection, create_engine, event, pool, text

import app
from app.db.base import Base
from app.settings import load

LOCK_TIMEOUT: Final = "5s"
BUSY_SECONDS: Final = 10
# Any number, the same in every version: who migrates holds it, a second one waits.
ADVISORY_LOCK: Final = 7_461_120


def _load_models() -> None:
    """Import every app.<part>.models: the metadata is compared as a whole, whoever asks."""
    for part in pkgutil.iter_modules(app.__path__, "app."):
        if part.ispkg and find_spec(f"{part.name}.models") is not None:
            import_module(f"{part.name}.models")


def _url() -> str:
    url: str = context.config.attributes.get("url") or load().database_url
    if url.startswith(("postgres://", "postgresql://")):
        return "postgresql+psycopg://" + url.split("://", 1)[1]
    return url.replace("sqlite+aiosqlite", "sqlite")


def _leave_transactions_to_us(connection: Any, _record: Any) -> None:
    # The driver would commit before each CREATE TABLE, and leave half a migration behind when the next one fails.
    connection.isolation_level = None


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _wait_for_others(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_lock({ADVISORY_LOCK})"))
        # Waiting for a table must not stop the whole site behind the migration.
        connection.execute(text(f"SET lock_timeout = '{LOCK_TIMEOUT}'"))
        connection.commit()


def _run(connection: Connection) -> None:
    _wait_for_others(connection)
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        compare_type=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


def main() -> None:
    _load_models()
    url = _url()
    arguments = {"timeout": BUSY_SECONDS} if url.startswith("sqlite") else {}
    engine = create_engine(url, poolclass=pool.NullPool, connect_args=arguments)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _leave_transactions_to_us)
        event.listen(engine, "begin", _begin_immediate)
    with engine.connect() as connection:
        _run(connection)


main()
