"""Alembic's environment: the same migrations on SQLite and on Postgres."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, create_engine, text

from app.db.base import Base
from app.settings import load

LOCK_TIMEOUT = "5s"


def _url() -> str:
    url: str = context.config.attributes.get("url") or load().database_url
    if url.startswith(("postgres://", "postgresql://")):
        return "postgresql+psycopg://" + url.split("://", 1)[1]
    return url.replace("sqlite+aiosqlite", "sqlite")


def _run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        compare_type=True,
        transaction_per_migration=True,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            # Waiting for a lock must not stop the whole site behind the migration.
            connection.execute(text(f"SET lock_timeout = '{LOCK_TIMEOUT}'"))
        context.run_migrations()


def main() -> None:
    engine = create_engine(_url())
    try:
        with engine.connect() as connection:
            _run(connection)
            connection.commit()
    finally:
        engine.dispose()


main()
