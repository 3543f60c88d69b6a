"""The end of a game, and what it does to everybody's standings, in one transaction. Takes a session, never commits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.games import service as games
from app.games.service import GameId
from app.play.events import Ended, GameKind, Logged, Player
from app.play.match import Match, evolve
from app.ratings.changes import Change
from app.ratings.constants import DEFAULT, Constants
from app.ratings.game import Person, Ratings
from app.ratings.settlement import Settlement, Uncounted, settle
from app.spans import DAY
from app.standings import facts, repository, robots, title_repository, titles
from app.standings.facts import SeatFacts
from app.standings.models import RankedPlayer, Standing
from app.standings.tables import ALL_TIME, DOUBLES, MASTER, TOURNAMENT, month_name, name_of

NEEDS_FACTS: Final = (None, Uncounted.NO_ELO, Uncounted.NOT_MASTERS)
"""Why a game may be uncounted as long as its players are taken for new ones."""

Kept = dict[tuple[UUID, str], Standing]


async def append(
    session: AsyncSession,
    game: GameId,
    match: Match,
    events: Sequence[Logged],
    seat: int | None,
    request_id: str | None,
) -> None:
    """Append events to the log of `match`; with an end among them the game is settled in the same transaction.

    Raises sqlalchemy IntegrityError when another process was first.
    """
    await games.append(session, game, events, seat, request_id)
    if any(isinstance(logged.event, Ended) for logged in events):
        for logged in events:
            match = evolve(match, logged)
        await settle_game(session, game, match, events[-1].at)


async def settle_game(
    session: AsyncSession, game: GameId, match: Match, at: int, constants: Constants = DEFAULT
) -> Settlement:
    """Count a finished game that ended `at`, once: for its seats, in the standings, for the titles.

    Raises sqlalchemy IntegrityError for a game that is settled.
    """
    quits = facts.quits(match)
    bare = facts.finished_game(match, quits)
    settlement = settle(bare, constants)
    if settlement.uncounted not in NEEDS_FACTS:
        await _record(session, game, match, settlement, facts.seat_facts(match, bare, quits), at)
        return settlement
    # Whoever has been removed meanwhile counts for the others as a new player, and keeps nothing.
    people = sorted(await repository.present(session, facts.registered(match)))
    locked = await repository.lock_players(session, people)
    held = await robots.lock(session, match)
    kept = await repository.standings(session, people, (ALL_TIME, DOUBLES, TOURNAMENT, MASTER, month_name(at)))
    masters = await _masters(session, people, match)
    persons = {
        person: _person(locked[person], kept, person in masters, month_name(at), constants) for person in people
    }  # fmt: skip
    floating = {level: standing.rating for level, standing in held.items()}
    often, lately = await met(session, match, at, constants)
    known = facts.finished_game(match, quits, persons, floating, often, lately)
    settlement = settle(known, constants)
    seats = facts.seat_facts(match, known, quits)
    await _record(session, game, match, settlement, seats, at)
    await _move(session, game, settlement, [seat for seat in seats if seat.person in locked], kept, at)
    await robots.count(session, game, settlement.changes, seats, held, at)
    await _consider_titles(session, match, settlement, people, at, constants)
    return settlement


async def _masters(session: AsyncSession, people: Sequence[UUID], match: Match) -> frozenset[UUID]:
    """Who held the title when the game began."""
    if match.created.options.kind is not GameKind.MASTER:
        return frozenset()
    return frozenset([p for p in people if await title_repository.was_master(session, p, match.started_at)])


def _person(row: RankedPlayer, kept: Kept, master: bool, month: str, constants: Constants) -> Person:
    """What is known of a player, before the seat is (0 stands for it)."""

    def rating(table: str) -> float | None:
        standing = kept.get((row.person_id, table))
        return None if standing is None else standing.rating

    all_time, elo = kept.get((row.person_id, ALL_TIME)), kept.get((row.person_id, TOURNAMENT))
    return Person(
        seat=0,
        before=Ratings(
            all_time=rating(ALL_TIME),
            monthly=rating(month),
            doubles=rating(DOUBLES),
            elo=rating(TOURNAMENT),
            elo_games=0 if elo is None else elo.games,
            master=rating(MASTER),
        ),
        keeps_elo=all_time is not None and all_time.best >= constants.elo_from_ranking,
        master=master,
        frozen=row.frozen,
    )


async def met(
    session: AsyncSession, match: Match, at: int, constants: Constants, before: tuple[int, UUID] | None = None
) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    """How often every two opponents had met within a day of `at`; and where one is a robot, within its longer time.

    `before` as in the repository.
    """

    def who(player: Player) -> tuple[UUID | None, str | None]:
        return (None if player.person is None else UUID(player.person), player.level)

    often, lately = dict[tuple[int, int], int](), dict[tuple[int, int], int]()
    for a, b in facts.opponents(match):
        one, other = who(match.players[a]), who(match.players[b])
        if one[0] is not None or other[0] is not None:
            often[a, b] = await repository.met(session, one, other, at - constants.farming_days * DAY, before)
        if (one[0] is None) != (other[0] is None):
            lately[a, b] = await repository.met(session, one, other, at - constants.farming_days_robot * DAY, before)
    return often, lately


async def _record(
    session: AsyncSession,
    game: GameId,
    match: Match,
    settlement: Settlement,
    results: Sequence[SeatFacts],
    at: int,
) -> None:
    """The settlement's own row, and one for each seat."""
    reason = settlement.uncounted
    row = {
        "game_id": game,
        "at": at,
        "kind": match.created.options.kind.value,
        "uncounted": None if reason is None else reason.value,
    }
    points = dict(zip(dict.fromkeys(match.created.seats), settlement.points or (), strict=False))
    there = await repository.present(session, [one.person for one in results if one.person is not None])
    seats = [
        {
            "game_id": game,
            "seat": one.seat,
            "person_id": one.person if one.person in there else None,
            "level": one.level,
            "colour": one.colour,
            "score": one.score,
            "outcome": one.outcome,
            "quit": one.quit,
            "line": one.line,
            "loop": one.loop,
            "points": points.get(one.colour),
            "ended_at": at,
        }
        for one in results
    ]
    await repository.insert_settlement(session, row, seats)


async def _move(
    session: AsyncSession,
    game: GameId,
    settlement: Settlement,
    seats: Sequence[SeatFacts],
    kept: Kept,
    at: int,
) -> None:
    """Write the changes into the history, and the standings that follow from them."""
    by_seat = {one.seat: one for one in seats}
    rows: list[dict[str, Any]] = []
    for change in settlement.changes:
        seat, table = by_seat.get(change.seat), name_of(change.table, at)
        if seat is None or seat.person is None:
            continue
        rows.append(_row(game, seat.person, table, change, seat.outcome, at))
        before = kept.get((seat.person, table))
        values = after_game(before, change.after, seat.outcome, at)
        await repository.put_standing(session, seat.person, table, values, new=before is None)
    await repository.add_changes(session, rows)


def _row(game: GameId, person: UUID, table: str, change: Change, outcome: str, at: int) -> dict[str, Any]:
    return {
        "game_id": game,
        "person_id": person,
        "table": table,
        "kind": "game",
        "before": change.before,
        "after": change.after,
        "outcome": outcome,
        "notes": sorted(note.value for note in change.notes),
        "at": at,
    }


def after_game(before: Standing | None, rating: float, outcome: str, at: int) -> dict[str, Any]:
    """The columns of a standing after one more game."""
    return {
        "rating": rating,
        # Without a game `best` is only where the player begins, or was put.
        "best": max(before.best, rating) if before and before.games else rating,
        "games": 1 + (before.games if before else 0),
        "won": (outcome == "won") + (before.won if before else 0),
        "drawn": (outcome == "drawn") + (before.drawn if before else 0),
        "last_at": at if before is None else max(before.last_at, at),
    }


async def _consider_titles(
    session: AsyncSession, match: Match, settlement: Settlement, people: Sequence[UUID], at: int, constants: Constants
) -> None:
    if not settlement.changes or match.created.options.kind is GameKind.MASTER:
        # Master games change nothing that a title is given for.
        return
    now = await repository.standings(session, people, (ALL_TIME, TOURNAMENT))
    for person in people:
        own = {table: standing for (whose, table), standing in now.items() if whose == person}
        await titles.consider(session, person, own, at, constants)
