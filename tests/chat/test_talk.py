"""Talk over real sockets: who hears what, what is kept, what is refused."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from app.accounts.models import Person
from app.chat.flood import LINES
from app.chat.service import HISTORY
from app.db.database import Database
from tests.chat.talk import game_of, histories, passer_by, texts, voices
from tests.server import Serving, serving
from tests.web.people import PASSWORD, member

pytestmark = pytest.mark.anyio


async def test_a_line_in_the_lobby_is_told_and_kept(database_url: str) -> None:
    async with serving(database_url) as server, voices(server, 2) as (ann, bob), passer_by(server) as nobody:
        assert texts((await ann.enter("lobby"))["talk"]) == []
        await bob.enter("lobby")
        answer = await ann.say("lobby", "talk", " hello <b>all</b>\u202e ")
        assert answer["t"] == "ack"
        line = (await bob.socket.until("chat"))["line"]
        assert line == {
            "id": answer["seq"],
            "at": line["at"],
            "person": ann.guest.person,
            "text": "hello <b>all</b>",
            "links": False,
        }
        history = (await histories(nobody, "lobby"))["talk"]
        assert history["lines"] == [line]
        assert history["refusal"] == "Log in, or play as a guest, first."
    async with serving(database_url) as server, passer_by(server) as nobody:
        assert (await histories(nobody, "lobby"))["talk"]["lines"] == [line], "a restart keeps it"


async def test_a_repeated_line_is_said_once(database_url: str) -> None:
    async with serving(database_url) as server, voices(server, 2) as (ann, bob):
        for voice in (ann, bob):
            await voice.enter("lobby")
        first = await ann.say("lobby", "talk", "once", id="same")
        assert await ann.say("lobby", "talk", "once", id="same") == first
        assert (await ann.say("lobby", "talk", "another", id="same"))["code"] == "id_reused"
        assert (await bob.say("lobby", "talk", "once", id="same"))["t"] == "ack", "another person's id is another id"
        assert await bob.heard("lobby") == [("talk", "once"), ("talk", "once")]


async def test_the_last_fifty_lines_come_on_joining_and_again_after_a_break(database_url: str) -> None:
    async with serving(database_url) as server, voices(server, 12) as people:
        for i in range(HISTORY + 5):
            voice = people[i % 12]
            if i < 12:
                await voice.enter("lobby")
            assert (await voice.say("lobby", "talk", f"line {i}"))["t"] == "ack"
        wanted = [f"line {i}" for i in range(5, HISTORY + 5)]
        async with people[0].guest.socket() as again:
            history = (await histories(again, "lobby"))["talk"]
            assert texts(history) == wanted
            assert [line["id"] for line in history["lines"]] == sorted(line["id"] for line in history["lines"])
        ack = await people[0].socket.ask(t="join", room="lobby", since=0)
        assert ack["t"] == "ack"
        assert texts(await people[0].socket.until("chat_history")) == wanted


async def test_players_and_spectators_talk_apart_until_the_end(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, voices(server, 4) as (ann, bob, eve, sam):
        room = await game_of([ann, bob])
        assert set(await ann.enter(room)) == {"players"}
        assert set(await bob.enter(room)) == {"players"}
        assert set(await eve.enter(room)) == {"spectators"}
        assert set(await sam.enter(room)) == {"spectators"}
        await ann.say(room, "players", "good luck")
        await eve.say(room, "spectators", "Ann should go left")
        assert await bob.heard(room) == [("players", "good luck")]
        assert await sam.heard(room) == [("spectators", "Ann should go left")]
        refused = await eve.say(room, "players", "go left!")
        assert (refused["code"], refused["detail"]) == (
            "forbidden",
            "While the game runs only those who play it talk here; the spectators have a channel of their own.",
        )
        refused = await ann.say(room, "spectators", "what do you think?")
        assert (refused["code"], "you are playing" in refused["detail"]) == ("forbidden", True)

        await ann.socket.ask(t="resign", room=room)
        for voice, own, other, text in (
            (ann, "players", "spectators", "Ann should go left"),
            (eve, "spectators", "players", "good luck"),
        ):
            both = [await voice.socket.until("chat_history") for _ in range(2)]
            assert {frame["channel"] for frame in both} == {own, other}
            assert [text] in [texts(frame) for frame in both]
        assert (await eve.say(room, "players", "well played"))["t"] == "ack"
        assert ("players", "well played") in await ann.heard(room)
        assert set(await sam.enter(room)) == {"players", "spectators"}


async def test_team_talk_is_between_partners_for_ever(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, voices(server, 5) as (a, b, c, d, eve):
        room = await game_of([a, b, c, d], doubles=True)
        channels = [set(await voice.enter(room)) for voice in (a, b, c, d, eve)]
        assert channels == [{"players", "team"}] * 4 + [{"spectators"}]
        await a.say(room, "team", "I hold the loop")
        heard = [await voice.heard(room) for voice in (a, b, c, d, eve)]
        partners = [i for i, lines in enumerate(heard) if lines]
        assert len(partners) == 2
        assert 0 in partners
        partner = (a, b, c, d)[partners[1]]
        others = [voice for voice in (b, c, d) if voice is not partner]
        assert (await eve.say(room, "team", "tell me"))["detail"] == "Team talk is between two partners alone."
        await others[0].say(room, "team", "they have a plan")
        assert await partner.heard(room) == [("team", "I hold the loop")]
        await a.socket.ask(t="resign", room=room)
        await eve.socket.until("ended")
        after = await eve.enter(room)
        assert set(after) == {"players", "spectators"}
        assert (await eve.say(room, "team", "and now?"))["code"] == "forbidden"
        assert texts((await partner.enter(room))["team"]) == ["I hold the loop"]
        assert texts((await others[1].enter(room))["team"]) == ["they have a plan"]


async def test_what_may_not_be_said_is_refused_in_words(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, voices(server, 1) as (ann,), passer_by(server) as nobody:
        refused = await ann.say("lobby", "talk", "hello")
        assert (refused["code"], refused["detail"]) == ("not_joined", "Join the room first.")
        await ann.enter("lobby")
        refused = await ann.say("lobby", "team", "hello")
        assert (refused["code"], refused["detail"]) == ("forbidden", "There is no channel team here; there is: talk.")
        refused = await ann.say("lobby", "kitchen", "hello")
        assert (refused["code"], "channel" in refused["detail"]) == ("bad_frame", True)
        refused = await ann.say("game:kitchen", "players", "hello")
        assert refused["code"] == "bad_frame"
        refused = await ann.say("game:00000000-0000-0000-0000-000000000000", "players", "hello")
        assert refused["code"] == "not_joined"
        refused = await ann.say("lobby", "talk", " \u200b ")
        assert (refused["code"], "nothing to say" in refused["detail"]) == ("bad_frame", True)
        refused = await ann.say("lobby", "talk", "x" * 301)
        assert (refused["code"], "300 at most" in refused["detail"]) == ("bad_frame", True)
        assert (await ann.say("lobby", "talk", "x" * 5000))["code"] == "bad_frame"
        assert await ann.heard("lobby") == []
        await nobody.join("lobby")
        assert (await nobody.ask(t="say", room="lobby", channel="talk", text="hello"))["code"] == "log_in"
        await ann.socket.ask(t="leave", room="lobby")
        assert (await ann.say("lobby", "talk", "hello"))["code"] == "not_joined"


async def test_a_flood_is_stopped_and_others_are_not(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, voices(server, 2) as (ann, bob):
        for voice in (ann, bob):
            await voice.enter("lobby")
        async with ann.guest.socket() as tab:
            await tab.join("lobby")
            for i in range(LINES):
                line = {"t": "say", "room": "lobby", "channel": "talk", "text": "word " + "abcdefgh"[i] * 3 * (i + 1)}
                assert (await (tab if i % 2 else ann.socket).ask(**line))["t"] == "ack"
            refused = await tab.ask(t="say", room="lobby", channel="talk", text="one too many")
            assert (refused["code"], "wait a little" in refused["detail"]) == ("too_fast", True)
        assert (await bob.say("lobby", "talk", "so much talk"))["t"] == "ack"
        refused = await bob.say("lobby", "talk", "So much TALK!")
        assert (refused["code"], refused["detail"]) == ("too_fast", "You said that just now.")
        assert len(await bob.heard("lobby")) == LINES + 1


async def _register(server: Serving, person: str) -> None:
    """Make a registered player of a guest, in the database."""
    database: Database = server.services.database
    async with database.transaction() as session:
        await session.execute(update(Person).where(Person.name == person).values(kind="registered"))


async def test_guests_are_silent_where_a_ranked_game_is_played(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, voices(server, 2) as (ann, bob):
        await _register(server, ann.guest.person["name"])
        answer = await ann.guest.http.post("/api/v1/tables", json={"ranked": True})
        assert answer.status_code == 201, answer.text
        room = f"table:{answer.json()['id']}"
        async with ann.guest.socket() as registered:
            await registered.join(room)
            history = (await bob.enter(room))["talk"]
            assert "Only registered players talk" in history["refusal"]
            assert (await bob.say(room, "talk", "me too"))["code"] == "forbidden"
            said = await registered.ask(t="say", room=room, channel="talk", text="see https://example.org")
            assert said["t"] == "ack"
        assert (await bob.socket.until("chat"))["line"]["links"] is True


async def test_the_talk_outlives_an_account_that_is_deleted(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, voices(server, 2) as (ann, bob), member(server.host) as ada:
        async with ada.socket() as socket:
            await socket.join("lobby")
            assert (await socket.ask(t="say", room="lobby", channel="talk", text="farewell"))["t"] == "ack"
        assert (await ann.guest.http.put(f"/api/v1/mutes/{ada.person['id']}")).status_code == 204
        left = await ada.http.post("/api/v1/account/deletion", json={"password": PASSWORD})
        assert left.status_code == 204, left.text
        (line,) = (await bob.enter("lobby"))["talk"]["lines"]
        assert (line["text"], line["person"]["kind"]) == ("farewell", "registered")
        assert line["person"]["name"] != "Ada"
        assert texts((await ann.enter("lobby"))["talk"]) == [], "whoever muted them can still join"
