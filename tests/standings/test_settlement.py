"""What the end of a game does to the standings, and what it leaves alone."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from app.db.database import Database
from app.games import service as games
from app.play.events import Options
from app.ratings.lobby import gain, loss
from app.standings import repository
from app.standings.models import RatingChange, SeatResult, Settlement, Standing
from app.standings.service import settle_game
from tests.standings.factories import ROBOT, finish, people, play, player

pytestmark = pytest.mark.anyio


async def _standings(database: Database) -> dict[tuple[UUID, str], Standing]:
    async with database.read() as session:
        return {(row.person_id, row.table): row for row in await session.scalars(select(Standing))}


async def _uncounted(database: Database) -> list[str | None]:
    async with database.read() as session:
        return list(await session.scalars(select(Settlement.uncounted).order_by(Settlement.at)))


async def test_a_ranked_game_moves_both_in_the_all_time_and_the_monthly_table(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    played = await finish(database, [player(ann), player(bob)])
    result = played.last[-1].event
    scores = result.scores  # type: ignore[union-attr]
    margin = abs(scores[0] - scores[1])
    winner, loser = (ann, bob) if scores[0] > scores[1] else (bob, ann)
    assert margin
    kept = await _standings(database)
    assert set(kept) == {(who.id, table) for who in (ann, bob) for table in ("all_time", "2026-09")}
    assert kept[winner.id, "all_time"].rating == 500 + gain(500, 500, margin)
    assert kept[loser.id, "all_time"].rating == 500 - loss(500, 500, margin)
    assert kept[winner.id, "2026-09"].rating == 700 + gain(700, 700, margin)
    assert (kept[winner.id, "all_time"].games, kept[winner.id, "all_time"].won) == (1, 1)
    assert (kept[loser.id, "all_time"].games, kept[loser.id, "all_time"].won) == (1, 0)
    assert kept[loser.id, "all_time"].last_at == played.at


async def test_each_change_is_a_row_that_names_its_game(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    first = await finish(database, [player(ann), player(bob)], seed=1)
    second = await finish(database, [player(bob), player(ann)], seed=2, started=first.at + 1)
    async with database.read() as session:
        rows = await repository.history(session, ann.id, "all_time")
    assert [row.game_id for row in rows] == [first.game, second.game]
    assert [row.before for row in rows] == [500, rows[0].after]
    assert [row.at for row in rows] == [first.at, second.at]
    assert (await _standings(database))[ann.id, "all_time"].rating == rows[-1].after


async def test_a_game_is_settled_once(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    played = await finish(database, [player(ann), player(bob)])
    before = await _standings(database)
    with pytest.raises(IntegrityError):
        async with database.transaction() as session:
            await played.end(session)
    with pytest.raises(IntegrityError):
        async with database.transaction() as session:
            await settle_game(session, played.game, (await games.log(session, played.game)).match(), played.at)
    after = await _standings(database)
    assert {key: row.rating for key, row in after.items()} == {key: row.rating for key, row in before.items()}


@pytest.mark.parametrize(
    ("kinds", "how", "reason"),
    [
        (("registered", "registered"), {"abort": True}, "void"),
        (("registered", "registered"), {"resign": (0, 1)}, "void"),
        (("registered", "registered"), {"options": Options(ranked=False)}, "unranked"),
        (("registered", "guest"), {}, "guest"),
        (("guest", "guest"), {}, "guest"),
    ],
)
async def test_games_that_count_for_nothing(
    database: Database, kinds: tuple[str, str], how: dict[str, Any], reason: str
) -> None:
    ann, bob = [(await people(database, name, kind=kind))[0] for name, kind in zip(("A", "B"), kinds, strict=True)]
    played = await finish(database, [player(ann), player(bob)], **how)
    assert await _standings(database) == {}
    assert await _uncounted(database) == [reason]
    async with database.read() as session:
        assert (await session.scalars(select(RatingChange))).all() == []
        outcomes = [row.outcome for row in await session.scalars(select(SeatResult).order_by(SeatResult.seat))]
    assert (outcomes == ["void", "void"]) == (reason == "void"), played


async def test_a_robot_counts_as_its_level_and_a_win_brings_half(database: Database) -> None:
    (ann,) = await people(database, "Ann")
    for seed in range(1, 9):
        played = await finish(database, [player(ann), ROBOT], seed=seed)
        scores = played.last[-1].event.scores  # type: ignore[union-attr]
        if scores[0] > scores[1]:
            break
    async with database.read() as session:
        last = (await repository.history(session, ann.id, "all_time"))[-1]
    met = seed - 1
    farming = 0.5 ** max(0, met - 4)
    assert last.after - last.before == pytest.approx(
        farming * 0.5 * gain(last.before, 550, scores[0] - scores[1]), abs=1e-9
    )
    assert "robot_half" in last.notes
    assert set(await _standings(database)) == {(ann.id, "all_time"), (ann.id, "2026-09")}


async def test_whoever_resigns_loses_by_ten_at_least(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    played = await finish(database, [player(ann), player(bob)], resign=(0, 12))
    scores = played.last[-1].event.scores  # type: ignore[union-attr]
    async with database.read() as session:
        (row,) = await repository.history(session, ann.id, "all_time")
        quits = list(await session.scalars(select(SeatResult.quit).order_by(SeatResult.seat)))
    assert row.after == 500 - loss(500, 500, max(10, scores[1] - scores[0]))
    assert (row.outcome, row.notes, quits) == ("lost", ["quit"], [True, False])


async def test_the_sixth_game_within_a_day_counts_half(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    started = 1_790_000_000_000
    for seed in range(6):
        await finish(database, [player(ann), player(bob)], seed=seed, started=started + seed * 100_000, resign=(0, 12))
    await finish(database, [player(ann), player(bob)], seed=9, started=started + 2 * 86_400_000, resign=(0, 12))
    async with database.read() as session:
        rows = await repository.history(session, ann.id, "all_time")
    assert ["farming" in row.notes for row in rows] == [False] * 5 + [True, False]


async def test_doubles_counts_in_its_own_table_for_both_partners(database: Database) -> None:
    four = await people(database, "Ann", "Bob", "Cid", "Dot")
    await finish(database, [player(who) for who in four], seats="RYRY", resign=(0, 20))
    kept = await _standings(database)
    assert set(kept) == {(who.id, "doubles") for who in four}
    assert kept[four[0].id, "doubles"].rating == kept[four[2].id, "doubles"].rating < 500
    assert kept[four[1].id, "doubles"].rating == kept[four[3].id, "doubles"].rating > 500


async def test_a_frozen_player_stays_and_the_other_moves(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    async with database.transaction() as session:
        (await repository.lock_players(session, [ann.id]))[ann.id].frozen = True
    await finish(database, [player(ann), player(bob)], resign=(0, 12))
    kept = await _standings(database)
    assert kept[ann.id, "all_time"].rating == 500
    assert kept[bob.id, "all_time"].rating > 500


async def test_somebody_who_was_removed_in_mid_game_keeps_nobody_from_ending_it(database: Database) -> None:
    ann, bob = await people(database, "Ann", "Bob")
    played = await play(database, [player(ann), player(bob)])
    async with database.transaction() as session:
        await session.delete(await session.merge(bob))
    async with database.transaction() as session:
        await played.end(session)
    assert set(await _standings(database)) == {(ann.id, "all_time"), (ann.id, "2026-09")}
