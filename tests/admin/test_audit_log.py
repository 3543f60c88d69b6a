"""The audit log: nobody edits it, and it is read page by page."""

from __future__ import annotations

import re
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from tests.admin.staff import ADMIN, id_of, log, member, staff
from tests.server import Serving, serving

pytestmark = pytest.mark.anyio


COLUMNS = "id, at, actor_id, role, act, target_kind, target_id, reason, before, after"
VALUES = "id, at, actor_id, role, act, target_kind, target_id, 'none', before, after"
EDITS = {
    "update": "UPDATE audit_log SET reason = 'none'",
    "delete": "DELETE FROM audit_log",
    "nothing found": "DELETE FROM audit_log WHERE id = -7",
    "upsert": f"INSERT INTO audit_log ({COLUMNS}) SELECT {VALUES} FROM audit_log WHERE true "
    "ON CONFLICT (id) DO UPDATE SET reason = 'none'",
    "truncate": "TRUNCATE audit_log",
    "replace": f"INSERT OR REPLACE INTO audit_log ({COLUMNS}) SELECT {VALUES} FROM audit_log",
}
ONLY = {"truncate": "postgresql", "replace": "sqlite", "nothing found": "postgresql"}
"""What is a statement of one database only; SQLite asks the triggers row by row."""


async def test_the_database_refuses_to_change_it(server: Serving) -> None:
    database = server.services.database
    async with staff(server, "Mo", "moderator") as mo, member(server, "Ann") as ann:
        await mo.http.post(f"{ADMIN}/players/{id_of(ann)}/mute", json={"reason": "rude"})
        for name, statement in EDITS.items():
            if ONLY.get(name, database.engine.dialect.name) == database.engine.dialect.name:
                with pytest.raises(DBAPIError, match="only ever added to"):
                    async with database.transaction() as session:
                        await session.execute(text(statement))
        assert [entry.reason for entry in await log(server)] == ["rude"]


def _advised() -> list[str]:
    """The statements with which the README makes a role for the server."""
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    block = re.search(r"(?:^    (?:CREATE ROLE|GRANT|REVOKE|ALTER) .*\n)+", readme, re.MULTILINE)
    assert block is not None
    return [line.strip() for line in block[0].splitlines()]


@pytest.mark.postgres
async def test_as_the_role_that_the_readme_advises_the_server_cannot_lift_the_triggers(postgres_url: str) -> None:
    role = f"loopline_web_{uuid4().hex}"
    address = postgres_url.replace("+psycopg", "")
    statements = [re.sub(r"\bloopline_web\b", role, one) for one in _advised()]
    with psycopg.connect(address, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.replace("'...'", "'secret'").encode())
    try:
        lesser = re.sub(r"//[^@]*@", f"//{role}:secret@", postgres_url)
        async with serving(lesser) as server, staff(server, "Mo", "moderator") as mo, member(server, "Ann") as ann:
            answer = await mo.http.post(f"{ADMIN}/players/{id_of(ann)}/mute", json={"reason": "rude"})
            assert answer.status_code == 201, answer.text
            await ann.robot_game()
            for statement in (
                EDITS["update"],
                EDITS["delete"],
                EDITS["truncate"],
                "ALTER TABLE audit_log DISABLE TRIGGER ALL",
                "DROP TRIGGER audit_log_is_kept ON audit_log",
                "CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN END'",
                "DROP TABLE audit_log",
                "SET session_replication_role = replica",
            ):
                with pytest.raises(DBAPIError, match=r"permission denied|must be owner"):
                    async with server.services.database.transaction() as session:
                        await session.execute(text(statement))
            assert [entry.reason for entry in await log(server)] == ["rude"]
    finally:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"DROP OWNED BY {role}".encode())
            connection.execute(f"DROP ROLE {role}".encode())


async def test_it_is_read_by_filters_and_pages(server: Serving) -> None:
    async with staff(server, "Mo", "moderator") as mo, member(server, "Ann") as ann, member(server, "Bob") as bob:
        for who, act in ((ann, "mute"), (bob, "mute"), (ann, "suspend")):
            answer = await mo.http.post(f"{ADMIN}/players/{id_of(who)}/{act}", json={"reason": f"{act} it is"})
            assert answer.status_code == 201, answer.text
        first = (await mo.http.get(f"{ADMIN}/audit", params={"limit": 2})).json()
        assert [(one["act"], one["target_name"]) for one in first["entries"]] == [
            ("suspension", "Ann"),
            ("mute", "Bob"),
        ]
        rest = (await mo.http.get(f"{ADMIN}/audit", params={"before": first["next"]})).json()
        assert [(one["target_name"], one["actor_name"]) for one in rest["entries"]] == [("Ann", "Mo")]
        assert rest["next"] is None
        for params in (
            {"act": "mute", "target": str(id_of(ann))},
            {"act": "mute", "actor": str(id_of(mo)), "limit": "9"},
        ):
            found = (await mo.http.get(f"{ADMIN}/audit", params=params)).json()["entries"]
            assert {one["act"] for one in found} == {"mute"}
            assert len(found) == (1 if "target" in params else 2)
