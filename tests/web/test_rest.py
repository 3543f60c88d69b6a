"""REST: sessions, games, errors as problems, headers."""

from __future__ import annotations

import httpx
import pytest

from app.rules import record
from tests.server import guest, play_on, serving

pytestmark = pytest.mark.anyio


async def test_a_guest_is_made_in_one_request_and_kept_by_the_cookie(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as me:
        assert me.person["name"].startswith("Guest-")
        again = await me.http.post("/api/v1/session/guest")
        assert (again.status_code, again.json()["person"]) == (200, me.person)
        assert (await me.http.get("/api/v1/session")).json() == {"person": me.person}
        cookie = next(c for c in me.http.cookies.jar)
        assert cookie.has_nonstandard_attr("HttpOnly")
        await me.http.delete("/api/v1/session")
        assert (await me.http.get("/api/v1/session")).json() == {"person": None}


async def test_a_stolen_hash_or_a_forged_token_is_nobody(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        for token in ("", "x", "a" * 43, me.person["id"], "'; DROP TABLE people; --"):
            async with httpx.AsyncClient(base_url=f"http://{server.host}", cookies={"loopline": token}) as thief:
                assert (await thief.get("/api/v1/session")).json() == {"person": None}
                assert (await thief.post("/api/v1/robot-games", json={"levels": ["novice"]})).status_code == 401


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/v1/games/not-an-id", None, 422, "unprocessable"),
        ("GET", "/api/v1/games/00000000-0000-0000-0000-000000000000", None, 404, "not_found"),
        ("GET", "/api/v1/games?cursor=x", None, 422, "unprocessable"),
        ("GET", "/api/v1/games?limit=0", None, 422, "unprocessable"),
        ("GET", "/api/v1/nothing", None, 404, "not_found"),
        ("PATCH", "/api/v1/tables", None, 405, "method_not_allowed"),
        ("POST", "/api/v1/robot-games", {"levels": []}, 422, "unprocessable"),
        ("POST", "/api/v1/robot-games", {"levels": ["grandmaster"]}, 422, "unprocessable"),
        ("POST", "/api/v1/robot-games", {"levels": ["novice"] * 4}, 422, "unprocessable"),
        ("POST", "/api/v1/robot-games", {"levels": ["novice"], "colour": "P"}, 422, "unprocessable"),
        ("POST", "/api/v1/robot-games", {"levels": ["novice"], "bag": [1]}, 422, "unprocessable"),
        ("POST", "/api/v1/tables", {"seats": 5}, 422, "unprocessable"),
        ("POST", "/api/v1/tables", {"seats": 2, "doubles": True}, 422, "unprocessable"),
        ("POST", "/api/v1/tables", {"ranked": True}, 403, "forbidden"),
    ],
)
async def test_bad_requests_are_problems_in_words(
    sqlite_url: str, method: str, path: str, body: object, status: int, code: str
) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        answer = await me.http.request(method, path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b'{"levels": ["novice"]}', "application/x-www-form-urlencoded"),
        (b'["novice"]', "application/json"),
        (b"", "application/json"),
    ],
)
async def test_a_body_that_is_no_json_object_is_said_to_be_none(sqlite_url: str, body: bytes, kind: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        answer = await me.http.post("/api/v1/robot-games", content=body, headers={"content-type": kind})
    assert (answer.status_code, answer.json()["code"]) == (422, "unprocessable")
    assert answer.json()["detail"] == "body: send a JSON object, with the header `content-type: application/json`"


async def test_other_sites_cannot_write(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        origins = ("https://evil.example", "null", "http://[", "http://", "")
        for headers in ({"sec-fetch-site": "cross-site"}, *({"origin": origin} for origin in origins)):
            answer = await me.http.post("/api/v1/robot-games", json={"levels": ["novice"]}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        own = {"origin": f"http://{server.host}"}
        assert (await me.http.post("/api/v1/robot-games", json={"levels": ["novice"]}, headers=own)).status_code == 201


async def test_a_body_that_is_too_large_is_refused(sqlite_url: str) -> None:
    async def drip() -> object:
        for _ in range(70):
            yield b"x" * 1024

    async with serving(sqlite_url) as server, guest(server.host) as me:
        declared = await me.http.post("/api/v1/robot-games", content=b"x" * 70_000)
        streamed = await me.http.post("/api/v1/robot-games", content=drip())  # type: ignore[arg-type]
    assert declared.status_code == 413
    assert streamed.status_code == 413


async def test_too_many_guests_from_one_address_wait(sqlite_url: str) -> None:
    async with serving(sqlite_url, guests_per_hour=2) as server, guest(server.host), guest(server.host):
        async with httpx.AsyncClient(base_url=f"http://{server.host}") as third:
            answer = await third.post("/api/v1/session/guest")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
    assert 0 < int(answer.headers["retry-after"]) <= 3600


async def test_security_headers_are_on_every_answer(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, httpx.AsyncClient(base_url=f"http://{server.host}") as http:
        for path in ("/", "/api/v1/levels", "/healthz", "/nowhere", "/api/v1/games/x"):
            headers = (await http.get(path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "unsafe-inline" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"


async def test_a_finished_game_has_an_etag_and_a_record(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, guest(server.host) as me:
        game = await me.robot_game()
        async with me.socket() as socket:
            snapshot = await socket.game(game)
            assert "etag" not in (await me.http.get(f"/api/v1/games/{game}")).headers
            await play_on(socket, game, snapshot)
        first = await me.http.get(f"/api/v1/games/{game}")
        again = await me.http.get(f"/api/v1/games/{game}", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        text = (await me.http.get(f"/api/v1/games/{game}/record")).text
    told = record.parse(text)
    assert record.write(told) == text
    assert [move.placement.tile for move in told.moves] == [tile["tile"] for tile in first.json()["tiles"]]
    assert list(told.winners or ()) == first.json()["result"]["winners"]


async def test_lists_of_games_turn_pages(database_url: str) -> None:
    async with serving(database_url) as server, guest(server.host) as me:
        made = [await me.robot_game() for _ in range(5)]
        seen: list[str] = []
        cursor: str | None = None
        for _ in range(5):
            query = "limit=2" + (f"&cursor={cursor}" if cursor else "")
            page = (await me.http.get(f"/api/v1/games?{query}")).json()
            seen += [game["id"] for game in page["games"]]
            cursor = page["next"]
            if cursor is None:
                break
    assert sorted(seen) == sorted(made)
    assert len(set(seen)) == 5


async def test_health_readiness_and_metrics(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, httpx.AsyncClient(base_url=f"http://{server.host}") as http:
        assert (await http.get("/healthz")).status_code == 200
        assert (await http.get("/readyz")).json() == {"status": "ok"}
        assert "loopline_sockets 0.0" in (await http.get("/metrics")).text


async def test_the_pages_files_are_kept_for_ever_and_the_page_is_not(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, httpx.AsyncClient(base_url=f"http://{server.host}") as http:
        page = await http.get("/")
        assert page.headers["cache-control"] == "no-cache"
        base = page.text.split('src="')[1].split("/js/")[0]
        script = await http.get(f"{base}/js/main.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-encoding"] == "gzip"
        assert (await http.get("/s/000000000000/js/main.js")).status_code == 404
        assert (await http.get(f"{base}/../pyproject.toml")).status_code == 404
        for address in ("/game/x", "/table/x", "/rules", "/login", "/register", "/account", "/forgot", "/reset"):
            assert (await http.get(address)).text == page.text


async def test_an_unknown_address_is_a_page_to_a_browser_and_a_problem_to_a_program(sqlite_url: str) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    async with serving(sqlite_url) as server, httpx.AsyncClient(base_url=f"http://{server.host}") as http:
        page = (await http.get("/")).text
        for address in ("/nowhere", "/game/a/b", "/account/more"):
            answer = await http.get(address, headers=browser)
            assert (answer.status_code, answer.text) == (404, page)
            assert (await http.get(address)).headers["content-type"] == "application/problem+json"
        for address in (
            "/api/v1/nothing",
            "/api/v1/games/00000000-0000-0000-0000-000000000000",
            "/s/x/y",
            "/robots.txt",
        ):
            answer = await http.get(address, headers=browser)
            assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


async def test_head_is_get_without_the_body(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, httpx.AsyncClient(base_url=f"http://{server.host}") as http:
        for address in ("/", "/api/v1/levels", "/healthz", "/openapi.json", "/api/v1/nothing"):
            got, head = await http.get(address), await http.head(address)
            assert (head.status_code, head.content) == (got.status_code, b"")
            assert head.headers["content-type"] == got.headers["content-type"]
            assert head.headers["content-length"] == str(len(got.content))


async def test_metrics_are_for_this_machine_or_for_who_has_the_token(sqlite_url: str) -> None:
    async with serving(sqlite_url) as server, httpx.AsyncClient(base_url=f"http://{server.host}") as http:
        assert (await http.get("/metrics")).status_code == 200
        for header in ("x-forwarded-for", "forwarded", "x-real-ip"):
            assert (await http.get("/metrics", headers={header: "203.0.113.9"})).status_code == 403
        far = httpx.ASGITransport(server.app, client=("203.0.113.9", 4000))
        async with httpx.AsyncClient(transport=far, base_url="http://here") as stranger:
            assert (await stranger.get("/metrics")).status_code == 403
    async with serving(sqlite_url, metrics_token="a secret") as server:
        async with httpx.AsyncClient(base_url=f"http://{server.host}") as http:
            assert (await http.get("/metrics")).status_code == 403
            for token, status in (("wrong", 403), ("a secret", 200), ("ä", 403)):
                headers = {b"authorization": f"Bearer {token}".encode()}
                assert (await http.get("/metrics", headers=headers)).status_code == status
