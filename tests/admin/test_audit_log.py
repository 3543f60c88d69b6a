"""The audit log: nobody edits it, and it is read page by page."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from tests.admin.staff import ADMIN, id_of, log, member, staff
from tests.server import Serving

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("statement", ["UPDATE audit_log SET reason = 'none'", "DELETE FROM audit_log"])
async def test_the_database_refuses_to_change_it(server: Serving, statement: str) -> None:
    async with staff(server, "Mo", "moderator") as mo, member(server, "Ann") as ann:
        await mo.http.post(f"{ADMIN}/players/{id_of(ann)}/mute", json={"reason": "rude"})
        with pytest.raises(DBAPIError, match="only ever added to"):
            async with server.services.database.transaction() as session:
                await session.execute(text(statement))
        assert [entry.reason for entry in await log(server)] == ["rude"]


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
