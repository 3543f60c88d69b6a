"""All one's data: whatever table mentions a person is in the download, or it is said here why not."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select

from app.accounts import outbox, sanctions
from app.accounts.models import EmailConfirmation, FormerName, PasswordReset, Sanction
from app.admin.models import AuditEntry, Report
from app.chat.models import ChatLine, Mute
from app.db.base import Base
from app.games.models import Game
from app.lobby.models import Invitation, Table
from app.reviews.models import GameReview
from app.standings.models import MasterTitle, RankedPlayer, RatingChange, Refund, Standing, TitleChange
from app.web.personal_views import PersonalData
from tests.server import guest, serving
from tests.web.people import PASSWORD, browser, log_in, member

pytestmark = pytest.mark.anyio

IN = {
    "former_names.person_id": "former_names",
    "credentials.person_id": "password_changed_at",
    "sessions.person_id": "sessions",
    "api_tokens.person_id": "tokens",
    "password_resets.person_id": "password_links",
    "email_confirmations.person_id": "email_links",
    "outgoing_letters.person_id": "letters",
    "sanctions.person_id": "sanctions",
    "sanctions.by_id": "acts",
    "game_seats.person_id": "games",
    "seat_results.person_id": "games",
    "tables.opener_id": "tables_opened",
    "table_slots.person_id": "tables_sat_at",
    "table_invitations.person_id": "invitations",
    "chat_lines.person_id": "lines",
    "mutes.by_id": "mutes",
    "reports.reporter_id": "reports",
    "reports.claimed_by": "acts",
    "ranked_players.person_id": "frozen",
    "standings.person_id": "rankings",
    "rating_changes.person_id": "ranking_changes",
    "rating_changes.by_id": "acts",
    "robot_changes.by_id": "acts",
    "refunds.person_id": "refunds",
    "master_titles.person_id": "titles",
    "title_changes.person_id": "title_changes",
    "title_changes.by_id": "acts",
    "game_reviews.asked_by": "reviews",
}
NOT_TOLD = {
    "name_claims.person_id": "hashes of the names that are told",
    "mutes.who_id": "whom others have muted is their affair",
    "reports.about_id": "what others report is theirs",
}


def test_every_table_that_mentions_a_person_is_in_it() -> None:
    mentions = {
        f"{table.name}.{key.parent.name}"
        for table in Base.metadata.sorted_tables
        for key in table.foreign_keys
        if key.column.table.name == "people"
    }
    assert mentions == IN.keys() | NOT_TOLD.keys()
    assert set(IN.values()) <= PersonalData.model_fields.keys()


async def test_a_row_of_each_is_told(database_url: str) -> None:
    async with (
        serving(database_url) as server,
        member(server.host, email="ada@example.org") as me,
        guest(server.host) as other,
        browser(server.host) as phone,
    ):
        await log_in(phone, "Ada")
        await me.http.post("/api/v1/account/tokens", json={"name": "my bot", "scopes": ["read"]})
        await me.http.post("/api/v1/tables", json={"seats": 2})
        game = UUID(await me.robot_game())
        who, them, now = UUID(me.person["id"]), UUID(other.person["id"]), server.services.clock()
        common: dict[str, Any] = {"person_id": who, "at": now}
        rated: dict[str, Any] = {"notes": [], "before": 500.0, "after": 512.5, "outcome": "won"}
        async with server.services.database.transaction() as db:
            (table,) = (await db.scalars(select(Table.id))).all()
            assert (await db.scalars(select(Game.id))).all() == [game]
            db.add_all([
                FormerName(person_id=who, until=now, name="Eda"),
                PasswordReset(token_hash="f" * 64, person_id=who, expires_at=now + 9),
                EmailConfirmation(token_hash="f" * 64, person_id=who, email="ada@example.org", expires_at=now + 9),
                Sanction(id=uuid4(), kind=sanctions.Kind.MUTE, person_id=who, since=now, reason="was loud"),
                AuditEntry(at=now, actor_id=who, role="moderator", act="mute", target_kind="person", target_id="x",
                           reason="shouts", before={}, after={}),
                Report(id=uuid4(), reporter_id=who, subject_kind="player", subject_id=str(them), words="cheats",
                       context={}, state="open", at=now),
                ChatLine(room="lobby", channel="talk", request_id="1", text="hello all", **common),
                Mute(by_id=who, who_id=them, created_at=now),
                Invitation(table_id=table, person_id=who, state="pending", created_at=now),
                GameReview(game_id=game, state="waiting", asked_by=who, asked_at=now, tries=0, done=0, total=9,
                           leased_until=0),
                RankedPlayer(person_id=who, frozen=True),
                Standing(person_id=who, table="all_time", rating=512.5, best=512.5, games=1, won=1, drawn=0, last_at=now),
                RatingChange(game_id=game, table="all_time", kind="game", **rated, **common),
                Refund(game_id=game, **common),
                MasterTitle(person_id=who, state="waiting", since=now),
                TitleChange(kind="wait", **common),
            ])  # fmt: skip
            await outbox.put(db, outbox.Kind.CHANGED, who, "old@example.org", now + 10**9)
        told = (await me.http.get("/api/v1/account/data")).json()
        empty = [name for name in IN.values() if not told[name]]
        assert empty == []
        assert told["lines"][0]["text"] == "hello all"
        assert (told["rankings"][0]["rating"], told["ranking_changes"][0]["game_id"]) == (512.5, str(game))
        assert (told["mutes"][0]["id"], told["tokens"][0]["name"], len(told["sessions"])) == (str(them), "my bot", 2)
        assert told["titles"][0]["state"] == "waiting"
        text = str(told)
        assert not any(secret in text for secret in ("argon2", "f" * 64, "token_hash", me.http.cookies["loopline"]))
        assert PASSWORD not in text
