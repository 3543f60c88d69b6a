"""What a cheat took is given back: to each who lost it, from the cheat; what was won against the cheat stays."""

from __future__ import annotations

from math import sqrt

import pytest
from sqlalchemy.exc import IntegrityError

from app.accounts.models import Person
from app.db.database import Database
from app.standings import repository
from app.standings.recount import freeze, recount, reverse_game
from app.standings.refunds import refund_game
from app.standings.titles import Act
from tests.standings.factories import MINUTE, START, Played, finish, people, player, scores

pytestmark = pytest.mark.anyio

ACT = Act(None, "used an engine")
NOW = START + 10_000 * MINUTE
WON = 4 * sqrt(10)
"""What a win by ten brings at 500 against 500; the loser loses half of that."""


async def game(database: Database, a: Person, b: Person, number: int, *, loser: int) -> Played:
    """Two at 500, of whom one resigns early: a defeat by ten."""
    how = {"resign": (loser, 6), "seed": number, "started": START + number * 2000 * MINUTE}
    return await finish(database, [player(a), player(b)], **how)


async def rating(database: Database, who: Person, table: str = "all_time") -> float:
    """As it stands; which is what follows from the history alone."""
    async with database.transaction() as session:
        held = (await repository.standings(session, [who.id]))[who.id, table]
        before = (held.rating, held.best, held.games, held.won, held.last_at)
        await recount(session, who.id, table)
        held = (await repository.standings(session, [who.id]))[who.id, table]
        assert (held.rating, held.best, held.games, held.won, held.last_at) == before
        return held.rating


async def refund(database: Database, played: Played, cheat: Person) -> list[object]:
    async with database.transaction() as session:
        return list(await refund_game(session, played.game, cheat.id, ACT, NOW))


async def test_the_loser_has_it_back_and_the_cheat_loses_it(database: Database) -> None:
    cheat, ann = await people(database, "Cheat", "Ann")
    played = await game(database, cheat, ann, 1, loser=1)
    assert await rating(database, cheat) == pytest.approx(500 + WON, abs=1e-9)
    assert await rating(database, ann) == pytest.approx(500 - WON / 2, abs=1e-9)
    assert await refund(database, played, cheat) == sorted((cheat.id, ann.id))
    assert (await rating(database, cheat), await rating(database, ann)) == (500, 500)
    assert (await rating(database, cheat, "2026-09"), await rating(database, ann, "2026-09")) == (700, 700)
    async with database.read() as session:
        for who in (cheat, ann):
            lost, back = await repository.history(session, who.id, "all_time")
            assert (back.kind, back.reason, back.game_id, back.at) == ("refund", ACT.reason, played.game, NOW)
            assert (back.before, back.after) == (lost.after, 500)


async def test_whoever_won_against_the_cheat_keeps_it(database: Database) -> None:
    cheat, bob = await people(database, "Cheat", "Bob")
    played = await game(database, cheat, bob, 1, loser=0)
    assert await refund(database, played, cheat) == []
    assert await rating(database, bob) == pytest.approx(500 + WON, abs=1e-9)
    assert await rating(database, cheat) == pytest.approx(500 - WON / 2, abs=1e-9)
    async with database.read() as session:
        for who in (cheat, bob):
            assert [row.kind for row in await repository.history(session, who.id, "all_time")] == ["game"]


async def test_later_games_keep_their_changes_and_the_best_is_cleared(database: Database) -> None:
    cheat, ann, bob = await people(database, "Cheat", "Ann", "Bob")
    first = await game(database, cheat, ann, 1, loser=1)
    await game(database, cheat, bob, 2, loser=0)
    async with database.read() as session:
        _, later = await repository.history(session, cheat.id, "all_time")
    await refund(database, first, cheat)
    assert await rating(database, cheat) == pytest.approx(500 + later.after - later.before, abs=1e-9)
    async with database.read() as session:
        held = (await repository.standings(session, [cheat.id]))[cheat.id, "all_time"]
        # Never was more than 500 there that had not been taken.
        assert (held.best, held.games, held.won) == (500, 2, 1)


async def test_nothing_is_given_back_twice(database: Database) -> None:
    cheat, ann = await people(database, "Cheat", "Ann")
    played = await game(database, cheat, ann, 1, loser=1)
    await refund(database, played, cheat)
    with pytest.raises(IntegrityError):
        await refund(database, played, cheat)
    async with database.transaction() as session:
        await reverse_game(session, played.game, ACT, NOW)
    assert (await rating(database, cheat), await rating(database, ann)) == (500, 500)


async def test_a_frozen_player_who_lost_nothing_gets_nothing(database: Database) -> None:
    cheat, ann = await people(database, "Cheat", "Ann")
    async with database.transaction() as session:
        await freeze(session, ann.id, on=True)
    played = await game(database, cheat, ann, 1, loser=1)
    assert await refund(database, played, cheat) == [cheat.id]
    assert (await rating(database, cheat), await rating(database, ann)) == (500, 500)


async def test_a_partner_has_no_part_in_it(database: Database) -> None:
    cheat, ann, partner, bob = await people(database, "Cheat", "Ann", "Partner", "Bob")
    four = [player(one) for one in (cheat, ann, partner, bob)]
    played = await finish(database, four, seats="RYRY", resign=(1, 12))
    won = await rating(database, partner, "doubles")
    assert won == pytest.approx(500 + WON, abs=1e-9)
    assert await refund(database, played, cheat) == sorted((cheat.id, ann.id, bob.id))
    assert [await rating(database, one, "doubles") for one in (cheat, ann, bob)] == [500, 500, 500]
    assert await rating(database, partner, "doubles") == won


def stake(a: int, b: int) -> float:
    """What `a` points bring, of three at 500, against `b`: half of a game for two."""
    margin = 4 * sqrt(abs(a - b)) / 2
    return margin if a > b else -margin / 2


async def _three(database: Database, *who: Person) -> Played:
    """A whole game for three in which the first beats one and loses to the other."""
    for seed in range(1, 60):
        played = await finish(database, [player(one) for one in who], seed=seed, started=START + seed * 2000 * MINUTE)
        first, *others = scores(played)
        if min(others) < first < max(others):
            return played
        async with database.transaction() as session:
            await reverse_game(session, played.game, ACT, NOW)
    raise AssertionError("no seed will do")


async def test_of_three_each_gets_what_they_lost_to_the_cheat_alone(database: Database) -> None:
    cheat, ann, bob = await people(database, "Cheat", "Ann", "Bob")
    played = await _three(database, cheat, ann, bob)
    points = dict(zip((cheat.id, ann.id, bob.id), scores(played), strict=True))
    loser, winner = sorted((ann, bob), key=lambda one: points[one.id])
    low, mid, high = points[loser.id], points[cheat.id], points[winner.id]
    before = [await rating(database, one) for one in (loser, cheat, winner)]
    assert before == pytest.approx(
        [500 + stake(low, mid) + stake(low, high), 500 + stake(mid, low) + stake(mid, high), 500 + stake(high, low) + stake(high, mid)]
    )  # fmt: skip
    assert await refund(database, played, cheat) == sorted((cheat.id, loser.id))
    assert await rating(database, loser) == pytest.approx(500 + stake(low, high), abs=1e-9)
    assert await rating(database, cheat) == pytest.approx(500 + stake(mid, high), abs=1e-9)
    assert await rating(database, winner) == before[2]


async def test_two_cheats_at_one_table_each_give_back_their_own(database: Database) -> None:
    one, two, ann = await people(database, "One", "Two", "Ann")
    played = await finish(database, [player(one), player(two), player(ann)], resign=(2, 18), seed=3)
    parts = [await rating(database, who) for who in (one, two, ann)]
    assert parts[2] < 500
    await refund(database, played, one)
    between = await rating(database, ann)
    await refund(database, played, two)
    assert parts[2] < between < await rating(database, ann)
    assert await rating(database, ann) == pytest.approx(500, abs=1e-9)
    async with database.transaction() as session:
        await reverse_game(session, played.game, ACT, NOW)
    for who in (one, two, ann):
        assert await rating(database, who) == pytest.approx(500, abs=1e-9)


async def test_of_three_the_guard_against_farming_is_as_it_was(database: Database) -> None:
    """The seventh game within a day counts a quarter, and so much is given back, whatever was reversed since."""
    cheat, ann, bob = await people(database, "Cheat", "Ann", "Bob")
    three = [player(one) for one in (cheat, ann, bob)]
    played = [
        await finish(database, three, seed=20 + n, started=START + n * 60 * MINUTE, resign=(1, 18)) for n in range(7)
    ]
    async with database.read() as session:
        rows = {who.id: (await repository.history(session, who.id, "all_time"))[-1] for who in (cheat, ann, bob)}
    assert "farming" in rows[ann.id].notes
    async with database.transaction() as session:
        await reverse_game(session, played[0].game, ACT, NOW)
    before = await rating(database, ann)
    await refund(database, played[-1], cheat)
    await refund(database, played[-1], bob)
    # Ann gave up: she lost to both, and to nobody else.
    lost = rows[ann.id].before - rows[ann.id].after
    assert await rating(database, ann) == pytest.approx(before + lost, abs=1e-9)
    async with database.read() as session:
        mine = [row for row in await repository.history(session, ann.id, "all_time") if row.kind == "refund"]
        assert len(mine) == 2, "the parts of the two, not the whole twice"
