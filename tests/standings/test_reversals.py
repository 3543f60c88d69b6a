"""Taking back what a game did, correcting, freezing: always one more row in the history."""

from __future__ import annotations

import pytest

from app.db.database import Database
from app.errors import Conflict, NotFound
from app.standings import repository
from app.standings.recount import correct, freeze, recount, reverse_game
from app.standings.titles import Act
from tests.standings.factories import START, finish, people, play, player

pytestmark = pytest.mark.anyio

ACT = Act(None, "a robot played for him")


async def test_a_reversal_takes_a_games_change_back_and_leaves_the_later_ones(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    first = await finish(database, [player(ann), player(bob)], resign=(0, 12))
    second = await finish(database, [player(ann), player(bob)], resign=(0, 12), started=START + 1_000_000, seed=2)
    async with database.transaction() as session:
        assert await reverse_game(session, first.game, ACT, START + 2_000_000) == sorted((ann.id, bob.id))
    async with database.read() as session:
        for person in (ann, bob):
            one, two, back = await repository.history(session, person.id, "all_time")
            assert (one.game_id, two.game_id, back.game_id) == (first.game, second.game, first.game)
            assert (back.kind, back.reason, back.before) == ("reversal", ACT.reason, two.after)
            assert back.after == pytest.approx(500 + two.after - two.before)
            held = (await repository.standings(session, [person.id]))[person.id, "all_time"]
            assert (held.rating, held.games, held.last_at) == (back.after, 1, second.at)
        # A reversed game is none that the two have had against each other.
        assert await repository.met(session, (ann.id, None), (bob.id, None), 0) == 1
        assert await repository.opponents(session, ann.id) == 1


async def test_a_game_is_reversed_once_and_only_if_it_counted(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    counted = await finish(database, [player(ann), player(bob)], resign=(0, 12))
    void = await finish(database, [player(ann), player(bob)], abort=True)
    running = await play(database, [player(ann), player(bob)])
    async with database.transaction() as session:
        await reverse_game(session, counted.game, ACT, START)
    for game, error in ((counted, Conflict), (void, Conflict), (running, NotFound)):
        with pytest.raises(error):
            async with database.transaction() as session:
                await reverse_game(session, game.game, ACT, START)


async def test_the_best_that_was_reached_by_a_reversed_game_is_forgotten(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    low = await finish(database, [player(ann), player(bob)], resign=(1, 12))
    high = await finish(database, [player(ann), player(bob)], resign=(1, 12), started=START + 1_000_000, seed=2)
    async with database.transaction() as session:
        rows = await repository.history(session, ann.id, "all_time")
        assert rows[1].after > rows[0].after
        await reverse_game(session, high.game, ACT, START)
        assert (await repository.standings(session, [ann.id]))[ann.id, "all_time"].best == rows[0].after
        assert [row.game_id for row in rows] == [low.game, high.game]


async def test_a_correction_is_a_row_with_its_reason_and_no_game(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    async with database.transaction() as session:
        await correct(session, ann.id, "all_time", 800, Act(bob.id, "came from another server"), START)
    await finish(database, [player(ann), player(bob)], resign=(0, 12), started=START + 5)
    async with database.transaction() as session:
        first, game = await repository.history(session, ann.id, "all_time")
        assert (first.before, first.after, first.by_id, first.game_id) == (500, 800, bob.id, None)
        assert game.before == 800
        assert await recount(session, ann.id, "all_time") == game.after


async def test_freezing_and_thawing(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    async with database.transaction() as session:
        await freeze(session, ann.id, on=True)
    await finish(database, [player(ann), player(bob)], resign=(0, 12))
    async with database.transaction() as session:
        assert (await repository.history(session, ann.id, "all_time"))[-1].notes == ["frozen", "quit"]
        await freeze(session, ann.id, on=False)
    await finish(database, [player(ann), player(bob)], resign=(0, 12), started=START + 5_000_000, seed=2)
    async with database.read() as session:
        assert (await repository.history(session, ann.id, "all_time"))[-1].after < 500
