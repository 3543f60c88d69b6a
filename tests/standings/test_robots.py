"""Robots whose rankings float: moved with the end of a game, taken back with it, the same wherever they are shown."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from app.accounts.models import Person
from app.accounts.roles import Role
from app.admin import rulings
from app.admin.authority import Actor
from app.db.database import Database
from app.play.events import Options, Player, PlayerKind
from app.ratings.constants import DEFAULT
from app.ratings.lobby import gain, loss
from app.robots.levels import LEVELS
from app.standings import repository, robot_repository, robots
from app.standings.models import RobotChange, RobotStanding
from app.standings.recount import correct, reverse_game
from app.standings.refunds import refund_game
from app.standings.titles import Act
from tests.server import serving
from tests.standings.factories import MINUTE, ROBOT, START, Played, finish, people, play, player, scores
from tests.standings.members import member

pytestmark = pytest.mark.anyio

ACT = Act(None, "a robot played for him")
SPHINX = Player(PlayerKind.ROBOT, "Sphinx", level="oracle", ranking=1)
"""What the log says it ranked at the start is for those who look on; what counts is what it has at the end."""
LYNX = Player(PlayerKind.ROBOT, "Lynx", level="ponder", ranking=1)
START_OF = {one.id: one.ranking for one in LEVELS}


async def strong(database: Database, *names: str) -> list[Person]:
    """People near enough to the strong robots for their games to tell something."""
    found = await people(database, *names)
    async with database.transaction() as session:
        for one in found:
            await correct(session, one.id, "all_time", 900, Act(None, "came from elsewhere"), START)
    return found


async def standing_of(database: Database, level: str = "oracle") -> RobotStanding:
    async with database.read() as session:
        return next(row for row in await robot_repository.standings(session) if row.level == level)


async def history_of(database: Database, level: str = "oracle") -> list[RobotChange]:
    async with database.read() as session:
        return list(await robot_repository.history(session, level))


async def assert_sums(database: Database, level: str = "oracle") -> None:
    """The history is a chain, and what the level has follows from it to the bit."""
    rows, held = await history_of(database, level), await standing_of(database, level)
    assert [row.before for row in rows] == [START_OF[level], *(row.after for row in rows[:-1])]
    assert held.rating == rows[-1].after
    before = [getattr(held, column.key) for column in RobotStanding.__mapper__.column_attrs]
    async with database.transaction() as session:
        await robot_repository.put(session, level, {"rating": 1.0, "games": 99, "won": 0, "best": 2.0, "last_at": 0})
        await robots.recount(session, level)
    again = await standing_of(database, level)
    assert [getattr(again, column.key) for column in RobotStanding.__mapper__.column_attrs] == before


def margin(played: Played) -> int:
    scores = played.last[-1].event.scores  # type: ignore[union-attr]
    return max(10, scores[1] - scores[0])


async def test_a_robot_moves_by_its_ranking_of_now_and_the_person_is_settled_by_it(database: Database) -> None:
    (ann,) = await strong(database, "Ann")
    first = await finish(database, [player(ann), SPHINX], resign=(0, 12))
    second = await finish(database, [SPHINX, player(ann)], resign=(0, 12), seed=2, started=first.at + MINUTE)
    async with database.read() as session:
        _, lost, won = await repository.history(session, ann.id, "all_time")
    rows = await history_of(database)
    start = START_OF["oracle"]
    assert lost.after == pytest.approx(900 - loss(start, 900, margin(first)))
    assert rows[0].after == pytest.approx(start + gain(start, 900, margin(first)) / 4)
    assert rows[0].after > start
    assert won.after == pytest.approx(lost.after + gain(lost.after, rows[0].after, margin(second)) / 2)
    assert rows[1].after == pytest.approx(rows[0].after - loss(lost.after, rows[0].after, margin(second)) / 4)
    assert [(row.game_id, row.kind, row.outcome) for row in rows] == [
        (first.game, "game", "won"), (second.game, "game", "lost"),
    ]  # fmt: skip
    held = await standing_of(database)
    assert (held.games, held.won, held.drawn, held.best, held.last_at) == (2, 1, 0, rows[0].after, second.at)
    await assert_sums(database)


async def test_fixed_levels_and_games_that_do_not_count_move_nothing(database: Database) -> None:
    (ann,) = await strong(database, "Ann")
    (gus,) = await people(database, "Gus", kind="guest")
    await finish(database, [player(ann), ROBOT], resign=(0, 12))
    await finish(database, [player(ann), SPHINX], resign=(0, 12), options=Options())
    await finish(database, [player(gus), SPHINX], resign=(0, 12), options=Options(ranked=False))
    await finish(database, [player(ann), SPHINX], abort=True)
    async with database.read() as session:
        assert await robots.rankings(session) == START_OF
        assert sum([row.games for row in await robot_repository.standings(session)]) == 0


async def test_a_level_on_two_seats_has_one_row_of_both(database: Database) -> None:
    ann, bob = await strong(database, "Ann", "Bob")
    played = await finish(database, [player(ann), SPHINX, SPHINX])
    (row,) = await history_of(database)
    scores = played.last[-1].event.scores  # type: ignore[union-attr]
    start, expected = START_OF["oracle"], 0.0
    for own in scores[1:]:
        if own > scores[0]:
            expected += gain(start, 900, own - scores[0]) / 4 / 2
        elif own < scores[0]:
            expected -= loss(900, start, scores[0] - own) / 4 / 2
    assert row.after == pytest.approx(start + expected)
    assert row.after != start
    pair = [player(ann), SPHINX, player(bob), SPHINX]
    await finish(database, pair, seats="RYRY", started=START + 100 * MINUTE)
    assert len(await history_of(database)) == 1, "Doubles count in a table of their own, in which robots have no place"
    await assert_sums(database)


async def test_the_same_person_moves_a_robot_less_and_less_for_a_month(database: Database) -> None:
    (ann,) = await strong(database, "Ann")
    two_days = 2 * 24 * 60 * MINUTE
    for number in range(7):
        await finish(database, [player(ann), SPHINX], resign=(0, 12), seed=1, started=START + number * two_days)
    rows = await history_of(database)
    assert [row.notes for row in rows] == [["quit"]] * 5 + [["farming", "quit"]] * 2
    async with database.read() as session:
        own = (await repository.history(session, ann.id, "all_time"))[1:]
    assert [row.notes for row in own] == [["quit"]] * 7, "for people it is a day"


async def test_a_reversal_gives_the_robot_back_what_the_game_took(database: Database) -> None:
    (ann,) = await strong(database, "Ann")
    first = await finish(database, [player(ann), SPHINX], resign=(1, 12))
    second = await finish(database, [player(ann), SPHINX], resign=(0, 12), seed=2, started=START + 100 * MINUTE)
    async with database.transaction() as session:
        await reverse_game(session, first.game, ACT, START + 200 * MINUTE)
    lost, won, back = await history_of(database)
    assert (back.kind, back.game_id, back.reason) == ("reversal", first.game, ACT.reason)
    assert back.after == pytest.approx(START_OF["oracle"] + won.after - won.before)
    assert lost.after < lost.before
    held = await standing_of(database)
    assert (held.games, held.won, held.last_at) == (1, 1, second.at)
    await assert_sums(database)


async def test_nothing_of_a_game_that_is_settled_twice_is_kept(database: Database) -> None:
    (ann,) = await strong(database, "Ann")
    played = await finish(database, [player(ann), SPHINX], resign=(0, 12))
    with pytest.raises(IntegrityError):
        async with database.transaction() as session:
            await played.end(session)
    assert len(await history_of(database)) == 1


async def test_games_that_end_at_the_same_moment_all_count(database: Database) -> None:
    crowd = await strong(database, *(f"P{number}" for number in range(8)))
    sides = [[player(one), SPHINX, LYNX] if n % 2 else [player(one), LYNX, SPHINX] for n, one in enumerate(crowd)]
    played = [await play(database, side, seed=n) for n, side in enumerate(sides * 2)]

    async def end(game: Played) -> None:
        async with database.transaction() as session:
            await game.end(session)

    await asyncio.gather(*map(end, played))
    for level in ("oracle", "ponder"):
        assert (await standing_of(database, level)).games == len(played)
        await assert_sums(database, level)


async def test_refunds_of_different_people_do_not_wait_for_each_other_for_ever(database: Database) -> None:
    crowd = await strong(database, "Ann", "Bob", "Cid", "Dot")
    (ruler,) = await people(database, "Ruler")
    async with database.transaction() as session:
        await session.execute(update(Person).where(Person.id == ruler.id).values(roles=[Role.RATINGS.value]))
    actor = Actor(ruler.id, Role.RATINGS, "used an engine")
    for number in range(16):
        robot = (SPHINX, LYNX)[(number // 4 + number) % 2]
        one = crowd[number % 4]
        await finish(database, [player(one), robot], seed=number, resign=(1, 6), started=START + number * 60 * MINUTE)

    async def refund(who: Person) -> int:
        async with database.transaction() as session:
            return len((await rulings.refund(session, actor, who.id, START, START)).games)

    assert await asyncio.gather(*map(refund, crowd)) == [4] * 4
    for level in ("oracle", "ponder"):
        await assert_sums(database, level)
        held = await standing_of(database, level)
        assert [row.kind for row in await history_of(database, level)] == ["game"] * 8 + ["refund"] * 8
        assert held.games == 8, "a refund moves points, and the games stand"
        assert held.rating == pytest.approx(START_OF[level])


async def test_whatever_moved_a_robot_is_told_over_rest(database_url: str) -> None:
    async with serving(database_url) as server, member(server, "Eve") as eve:
        (ann,) = await strong(server.services.database, "Ann")
        game = (await finish(server.services.database, [player(ann), SPHINX], resign=(1, 12))).game
        async with server.services.database.transaction() as session:
            await refund_game(session, game, ann.id, ACT, START + 200 * MINUTE)
        async with server.services.database.transaction() as session:
            await reverse_game(session, game, ACT, START + 300 * MINUTE)
        for path, field in (("levels/oracle/history", "changes"), (f"games/{game}/changes", "robots")):
            answer = await eve.http.get(f"/api/v1/{path}")
            assert answer.status_code == 200, answer.text
            assert sorted(one["kind"] for one in answer.json()[field]) == ["game", "refund", "reversal"]


async def test_of_three_a_robot_has_back_what_it_lost_to_the_cheat_alone(database: Database) -> None:
    cheat, bob = await strong(database, "Cheat", "Bob")
    played = await finish(database, [player(cheat), SPHINX, player(bob)], resign=(1, 18), seed=5)
    (row,) = await history_of(database)
    points = scores(played)
    lost = [DEFAULT.robot_pace * loss(900, row.before, max(10, points[seat] - points[1])) / 2 for seat in (0, 2)]
    assert row.before - row.after == pytest.approx(sum(lost), abs=1e-9)
    async with database.transaction() as session:
        await refund_game(session, played.game, cheat.id, ACT, START)
    back = (await history_of(database))[-1]
    assert back.kind == "refund"
    assert back.after - back.before == pytest.approx(lost[0], abs=1e-9)
    await assert_sums(database)


async def test_a_robots_ranking_is_the_same_wherever_it_is_shown(database_url: str) -> None:
    async with serving(database_url) as server, member(server, "Eve") as eve:
        database = server.services.database
        (ann,) = await strong(database, "Ann")
        long_ago = server.services.clock() - 100 * MINUTE
        played = await finish(database, [player(ann), SPHINX], resign=(1, 12), started=long_ago)
        (row,) = await history_of(database)
        ranking = round(row.after)
        assert ranking < START_OF["oracle"]
        http: httpx.AsyncClient = eve.http

        listed = {one["id"]: one for one in (await http.get("/api/v1/levels")).json()["levels"]}
        assert (listed["oracle"]["ranking"], listed["oracle"]["games"], listed["oracle"]["floats"]) == (
            ranking,
            1,
            True,
        )
        assert (listed["greedy"]["ranking"], listed["greedy"]["games"], listed["greedy"]["floats"]) == (550, 0, False)

        told = (await http.get("/api/v1/levels/oracle/history")).json()
        assert [told["ranking"], len(told["changes"]), told["next"]] == [ranking, 1, None]
        assert told["changes"][0]["after"] == row.after
        assert (await http.get("/api/v1/levels/greedy/history")).status_code == 404

        (moved,) = (await http.get(f"/api/v1/games/{played.game}/changes")).json()["robots"]
        assert (moved["level"], moved["before"], moved["after"]) == ("oracle", row.before, row.after)

        table = (await http.post("/api/v1/tables", json={})).json()["id"]
        view = (await http.put(f"/api/v1/tables/{table}/slots/1", json={"robot": "oracle"})).json()
        assert view["slots"][1]["player"]["ranking"] == ranking
        started = (await http.post(f"/api/v1/tables/{table}/start")).json()["game"]
        other = (await http.post("/api/v1/robot-games", json={"levels": ["oracle"]})).json()["game"]
        for game in (started, other):
            seats = (await http.get(f"/api/v1/games/{game}")).json()["seats"]
            assert next(s for s in seats if s["player"]["level"] == "oracle")["player"]["ranking"] == ranking

        against = (await http.get("/api/v1/players/Ann/against/robot:oracle")).json()
        assert against["opponent"]["ranking"] == ranking
        profile = (await http.get("/api/v1/players/Ann")).json()
        assert profile["opponents"][0]["player"]["ranking"] == ranking
        (archived,) = (await http.get("/api/v1/archive")).json()["games"]
        assert archived["seats"][1]["player"]["ranking"] == ranking
