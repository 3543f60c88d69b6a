"""A guest plays a robot over the socket: whole games, answers, refusals, resync."""

from __future__ import annotations

import hashlib
from uuid import UUID, uuid4

import pytest

from app.games import service
from app.games.service import GameId
from tests.server import connected, guest, my_turn, play_on, serving

pytestmark = pytest.mark.anyio


async def test_a_whole_game_is_played_and_kept(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as me:
        game = await me.robot_game("greedy")
        async with me.socket() as socket:
            snapshot = await socket.game(game)
            await play_on(socket, game, snapshot)
            events = [frame for frame in socket.seen if frame.get("room") == f"game:{game}" and "seq" in frame]
        numbers = [frame["seq"] for frame in events if frame["t"] != "snapshot"]
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        assert numbers[-1] == 58, "created, 56 placements, ended"
        ended = events[-1]
        assert ended["t"] == "ended"
        assert ended["result"]["reason"] == "complete"
        async with server.services.database.read() as session:
            match = (await service.log(session, GameId(UUID(game)))).match()
        assert match.result is not None
        assert list(match.result.scores) == ended["result"]["scores"]
        final = (await me.http.get(f"/api/v1/games/{game}")).json()
        assert [tile["tile"] for tile in final["tiles"]] == [ply.placement.tile for ply in match.plies]


async def test_the_bag_proves_what_was_promised(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            snapshot = await socket.game(game)
            await play_on(socket, game, snapshot)
            result = socket.seen[-1]["result"]
    promised = snapshot["game"]["commitment"]
    assert hashlib.sha256(bytes(result["bag_order"]) + bytes.fromhex(result["salt"])).hexdigest() == promised
    drawn = [frame["drew"] for frame in socket.seen if frame["t"] == "placed" and frame["drew"]]
    assert result["bag_order"][-len(drawn) :] == drawn


async def test_the_order_of_the_bag_stays_on_the_server_until_the_end(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            snapshot = await socket.game(game)
            await play_on(socket, game, snapshot, turns=5)
            rest = (await me.http.get(f"/api/v1/games/{game}")).json()
            record = (await me.http.get(f"/api/v1/games/{game}/record")).text
            async with server.services.database.read() as session:
                created = (await service.log(session, GameId(UUID(game)))).match().created
    assert rest["unseen"] == sorted(rest["unseen"])
    assert "Draws" not in record
    told = str(socket.seen) + str(rest) + record
    assert created.salt.hex() not in told
    assert str(list(created.bag[-6:]))[1:-1] not in told
    assert " ".join(map(str, created.bag[-6:])) not in told


async def test_a_repeated_placement_gets_its_first_answer_again(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            found = await my_turn(socket, await socket.game(game))
            assert found
            turn, seq = found
            request = str(uuid4())
            first = await socket.place(game, turn["legal"][0], seq, id=request)
            again = await socket.place(game, turn["legal"][0], seq, id=request)
            assert first == again == {"t": "ack", "id": request, "seq": seq + 1}
            other = await socket.place(game, turn["legal"][1], seq, id=request)
            assert other["code"] == "id_reused"
    async with serving(database_url) as server, connected(server.host, {"Cookie": me.cookie}) as socket:
        await socket.game(game)
        assert await socket.place(game, turn["legal"][0], seq, id=request) == first, "a restart forgets nothing"


async def test_one_id_is_for_one_request_whatever_it_asks(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as me, guest(server.host) as other:
        table = (await me.http.post("/api/v1/tables", json={})).json()["id"]
        await other.http.put(f"/api/v1/tables/{table}/slots/1", json={})
        game = (await me.http.post(f"/api/v1/tables/{table}/start")).json()["game"]
        room = f"game:{game}"
        async with me.socket() as socket, other.socket() as asked:
            await socket.game(game)
            await asked.game(game)
            offered = await socket.ask(t="offer_draw", room=room, id="one")
            assert offered["t"] == "ack"
            assert await socket.ask(t="offer_draw", room=room, id="one") == offered
            for act in ({"t": "resign"}, {"t": "abort"}, {"t": "answer_draw", "accept": True}):
                assert (await socket.ask(**act, room=room, id="one"))["code"] == "id_reused", act
            assert (await asked.ask(t="answer_draw", accept=False, room=room, id="two"))["t"] == "ack"
            assert (await asked.ask(t="answer_draw", accept=True, room=room, id="two"))["code"] == "id_reused"
    async with serving(database_url) as server, connected(server.host, {"Cookie": me.cookie}) as socket:
        snapshot = await socket.game(game)
        assert snapshot["game"]["result"] is None, "nothing that was refused happened"
        assert await socket.ask(t="offer_draw", room=room, id="one") == offered, "a restart forgets nothing"
        refused = await socket.ask(t="resign", room=room, id="one")
        assert refused["code"] == "id_reused"
        assert "make a new one" in refused["detail"]


async def test_a_repeated_illegal_placement_stays_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            found = await my_turn(socket, await socket.game(game))
            assert found
            seq = found[1]
            first = await socket.place(game, "1:40,3:0", seq, id="once")
            assert first["code"] == "illegal"
            assert await socket.place(game, "1:40,3:0", seq, id="once") == first


async def test_a_refusal_names_the_rule_and_the_cell(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            found = await my_turn(socket, await socket.game(game))
            assert found
            turn, seq = found
            tile = turn["legal"][0].split(":")[0]
            refused = await socket.place(game, f"{tile}:30,0:0", seq)
    assert refused["code"] == "illegal"
    assert refused["refusal"] == {"reason": "detached", "cell": [30, 0], "side": None}
    assert refused["detail"]


async def test_out_of_turn_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url, robot_first_seconds=10) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            snapshot = await socket.game(game)
            if snapshot["game"]["turn"]["seat"] == 0:
                await play_on(socket, game, snapshot, turns=1)
            tile = socket.seen[0] and snapshot["game"]["seats"][0]["hand"][-1]
            refused = await socket.place(game, f"{tile}:0,1:0", 99)
    assert refused["refusal"]["reason"] == "not_your_turn"


async def test_nobody_moves_for_another(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me, guest(server.host) as other:
        game = await me.robot_game()
        async with other.socket() as stranger, connected(server.host) as nobody, me.socket() as mine:
            found = await my_turn(mine, await mine.game(game))
            assert found
            turn, seq = found
            assert (await stranger.place(game, turn["legal"][0], seq))["code"] == "not_joined"
            await stranger.game(game)
            await nobody.game(game)
            assert (await stranger.place(game, turn["legal"][0], seq))["code"] == "not_your_seat"
            assert (await stranger.ask(t="resign", room=f"game:{game}"))["code"] == "not_your_seat"
            assert (await nobody.place(game, turn["legal"][0], seq))["code"] == "log_in"
            assert (await mine.place(game, turn["legal"][0], seq))["t"] == "ack"


async def test_who_comes_back_gets_what_was_missed(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        room = f"game:{game}"
        async with me.socket() as socket:
            snapshot = await socket.game(game)
            await play_on(socket, game, snapshot, turns=6)
            told = [f for f in socket.seen if f["t"] == "placed"]
        since = told[2]["seq"]
        async with me.socket() as back:
            frames, answer = await back.join(room, since)
            missed = [f for f in frames if "seq" in f]
            assert missed[: len(told) - 3] == told[3:]
            assert answer["seq"] == missed[-1]["seq"]
            for unknown in (0, 10**9):
                frames, _ = await back.join(room, unknown)
                assert "snapshot" in [frame["t"] for frame in frames]


async def test_a_resignation_ends_the_game(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            await socket.game(game)
            assert (await socket.ask(t="resign", room=f"game:{game}"))["t"] == "ack"
            ended = next(frame for frame in socket.seen if frame["t"] == "ended")
            assert ended["result"]["reason"] == "resignation"
            assert ended["result"]["winners"] == [1]
            again = await socket.ask(t="resign", room=f"game:{game}")
            assert again["code"] == "game_over"
        running = (await me.http.get("/api/v1/games", params={"mine": True})).json()["games"]
        finished = (await me.http.get("/api/v1/games", params={"mine": True, "state": "finished"})).json()["games"]
        assert (running, [one["id"] for one in finished]) == ([], [game])


async def test_two_tabs_see_the_same_game(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as one, me.socket() as two:
            found = await my_turn(one, await one.game(game))
            assert found
            turn, seq = found
            await two.game(game)
            answers = [await one.place(game, turn["legal"][0], seq), await two.place(game, turn["legal"][0], seq)]
            assert answers[0]["t"] == "ack"
            assert answers[1]["t"] == "error"
            seen = next(frame for frame in two.seen if frame["t"] == "placed" and frame["seq"] == seq + 1)
            assert seen in one.seen
