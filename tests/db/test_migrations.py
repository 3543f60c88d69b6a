"""Migrations: up, equal to the models, and down again, on both databases."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect
from sqlalchemy.exc import DBAPIError

from app.db import migrate
from app.db.database import Database
from app.paths import MIGRATIONS

BROKEN = """
from alembic import op
import sqlalchemy as sa

revision, down_revision = "broken", {head!r}

def upgrade() -> None:
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    op.execute("SELECT no_such_column FROM people")
"""


def _tables(url: str) -> set[str]:
    engine = create_engine(url.replace("+aiosqlite", ""))
    with engine.connect() as connection:
        names = set(inspect(connection).get_table_names())
    engine.dispose()
    return names - {"alembic_version"}


def test_up_equals_the_models_and_down_leaves_nothing(empty_url: str) -> None:
    migrate.upgrade(empty_url)
    assert {
        "people",
        "sessions",
        "games",
        "game_events",
        "tables",
        "table_slots",
        "standings",
        "rating_changes",
    } <= _tables(empty_url)
    migrate.check(empty_url)
    migrate.upgrade(empty_url)
    migrate.downgrade(empty_url)
    assert _tables(empty_url) == set()
    migrate.upgrade(empty_url)


@pytest.mark.anyio
async def test_readiness_knows_an_unmigrated_database(empty_url: str, tmp_path: Path) -> None:
    (tmp_path / "deep" / "down").mkdir(parents=True)
    database = Database(empty_url)
    async with database.read() as session:
        assert not await migrate.is_current(session)
    await database.close()
    migrate.upgrade(empty_url)
    database = Database(empty_url)
    async with database.read() as session:
        assert await migrate.is_current(session)
    await database.close()


def test_a_migration_that_breaks_leaves_nothing_behind(
    empty_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate.upgrade(empty_url)
    before = _tables(empty_url)
    copy = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, copy)
    (copy / "versions" / "broken.py").write_text(BROKEN.format(head=migrate.head()))
    monkeypatch.setattr(migrate, "MIGRATIONS", copy)
    with pytest.raises(DBAPIError, match="no_such_column"):
        migrate.upgrade(empty_url)
    assert _tables(empty_url) == before


def test_two_that_migrate_at_once_wait_for_each_other(empty_url: str) -> None:
    migrate.upgrade(empty_url)
    migrate.downgrade(empty_url)
    environment = {**os.environ, "PYTHONPATH": str(MIGRATIONS.parent), "LOOPLINE_DATABASE_URL": empty_url}
    command = [sys.executable, "-m", "app.cli", "migrate"]
    both = [subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    ended = [(process.communicate(timeout=60)[1], process.returncode) for process in both]
    assert ended == [("", 0), ("", 0)]
    assert "people" in _tables(empty_url)
