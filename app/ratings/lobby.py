"""The lobby ranking, 0 to 1000: all-time, monthly and Doubles (page RankingsHow)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import product
from math import floor, sqrt
from typing import assert_never

from app.ratings.changes import Change, Note, Table
from app.ratings.constants import DEFAULT, Constants
from app.ratings.game import Encounter, FinishedGame, Guest, Member, Person, Robot, Side, encounters


def gain(winner: float, loser: float, margin: float, constants: Constants = DEFAULT) -> float:
    """What a win by `margin` points adds to the winner: K sqrt(m) sqrt(loser/winner) (1000 - winner)/500."""
    return _stake(winner, loser, margin, constants) * (constants.highest - winner) / constants.drag


def loss(winner: float, loser: float, margin: float, constants: Constants = DEFAULT) -> float:
    """What it takes from the loser, as a positive number: K sqrt(m) sqrt(loser/winner) loser/1000."""
    return _stake(winner, loser, margin, constants) * loser / constants.highest


def _stake(winner: float, loser: float, margin: float, constants: Constants) -> float:
    return constants.lobby_k * sqrt(margin * loser / max(winner, constants.divisor_floor))


def farming_factor(met: int, constants: Constants = DEFAULT) -> float:
    """What is left of a change after `met` ranked games against the same opponent lately: 1 for five games, then half
    of the last each time.
    """
    return constants.farming_factor ** max(0, met + 1 - constants.farming_free_games)


def robot_factor(winner: float, robot: float, constants: Constants = DEFAULT) -> float:
    """What is left of a gain because the loser is a robot; 0 if the winner stands 300 or more above it."""
    return 0.0 if winner - robot >= constants.robot_too_weak else constants.robot_win_factor


def clamped(ranking: float, constants: Constants = DEFAULT) -> float:
    return min(constants.highest, max(constants.lowest, ranking))


def shown(ranking: float) -> int:
    """A ranking as people see it: rounded, halves upwards. Every rule goes by the unrounded one."""
    return floor(ranking + 0.5)


def reversed_ranking(now: float, change: Change, constants: Constants = DEFAULT) -> float:
    """The ranking `now` without what an earlier game did to it; later games keep their own changes."""
    return clamped(now - change.delta, constants)


def start_of(table: Table, constants: Constants = DEFAULT) -> float:
    """Where a player begins in that table (monthly: on the 1st of each month, UTC)."""
    match table:
        case Table.ALL_TIME:
            return constants.all_time_start
        case Table.MONTHLY:
            return constants.monthly_start
        case Table.DOUBLES:
            return constants.doubles_start
        case Table.ELO:
            return constants.elo_start
        case Table.MASTER:
            return constants.master_start
        case _:
            assert_never(table)


def standing(person: Person, table: Table, constants: Constants = DEFAULT) -> float:
    """What the player has in that table before the game."""
    before = person.before
    kept = {
        Table.ALL_TIME: before.all_time,
        Table.MONTHLY: before.monthly,
        Table.DOUBLES: before.doubles,
        Table.ELO: before.elo,
        Table.MASTER: before.master,
    }[table]
    return start_of(table, constants) if kept is None else kept


def changes(game: FinishedGame, constants: Constants = DEFAULT) -> tuple[Change, ...]:
    """The changes of a game that counts (`settlement` decides whether), all from the rankings before it.

    One for each registered player and table, by seat; Doubles games count in the Doubles table only. Robots
    that float change too, in the all-time table. Raises ValueError if a guest plays.
    """
    tables = (Table.DOUBLES,) if game.is_doubles else (Table.ALL_TIME, Table.MONTHLY)
    found = [change for table in tables for change in _table_changes(game, table, constants)]
    return tuple(sorted(found, key=lambda change: change.seat))


def _table_changes(game: FinishedGame, table: Table, constants: Constants) -> list[Change]:
    deltas: dict[int, float] = defaultdict(float)
    notes: dict[int, set[Note]] = defaultdict(set)
    for encounter in encounters(game, constants):
        for side, delta, why in stakes(game, encounter, table, constants):
            for member in side.members:
                deltas[member.seat] += delta / (len(game.sides) - 1)
                notes[member.seat] |= why
    return [
        _change(member, table, deltas[member.seat], notes[member.seat], constants)
        for member in game.members
        if isinstance(member, Person) or (isinstance(member, Robot) and member.floats and table is Table.ALL_TIME)
    ]


def stakes(
    game: FinishedGame, encounter: Encounter, table: Table, constants: Constants
) -> list[tuple[Side, float, set[Note]]]:
    """What an encounter adds to each of its sides, and the notes on that; nothing between robots alone."""
    winner, loser = encounter.winner, encounter.loser
    if not (winner.has_person or loser.has_person):
        return []
    if encounter.is_drawn:
        return [(winner, 0.0, {Note.DRAW}), (loser, 0.0, {Note.DRAW})]
    stronger, weaker = _strength(winner, table, constants), _strength(loser, table, constants)
    robot = robot_factor(stronger, weaker, constants) if loser.has_robot else 1.0
    won = robot * gain(stronger, weaker, encounter.margin, constants)
    lost = loss(stronger, weaker, encounter.margin, constants)
    robot_note = {Note.ROBOT_HALF if robot else Note.ROBOT_TOO_WEAK} if loser.has_robot else set()
    quit_note = {Note.QUIT} if encounter.quit else set()
    gap = abs(stronger - weaker)
    kept, note = _kept(game, winner, loser, gap, constants)
    kept_by_loser, loser_note = _kept(game, loser, winner, gap, constants)
    return [
        (winner, kept * won, note | robot_note | quit_note),
        (loser, -kept_by_loser * lost, loser_note | quit_note),
    ]


def _kept(game: FinishedGame, side: Side, other: Side, gap: float, constants: Constants) -> tuple[float, set[Note]]:
    """What is left of the formula's change for that side, and why: less between those who meet too often.

    A robot moves slowly, not at all by those who stand far from it, and for the same person it counts a month (decided).
    """
    if side.has_person:
        farming, pace = farming_factor(_met(game.met, side, other), constants), 1.0
    elif gap >= constants.robot_reach:
        return 0.0, {Note.FAR_APART}
    else:
        farming, pace = farming_factor(_met(game.met_lately, side, other), constants), constants.robot_pace
    return pace * farming, {Note.FARMING} if farming < 1 else set()


def _strength(side: Side, table: Table, constants: Constants) -> float:
    """A pair counts as the mean of its two members."""
    return sum(_ranking(member, table, constants) for member in side.members) / len(side.members)


def _ranking(member: Member, table: Table, constants: Constants) -> float:
    match member:
        case Person():
            return standing(member, table, constants)
        case Robot():
            return member.ranking
        case Guest():
            raise ValueError("a game with a guest is unranked")
        case _:
            assert_never(member)


def _met(met: Mapping[tuple[int, int], int], a: Side, b: Side) -> int:
    """Between pairs the two opponents who met most often count (decided): a change of partners is no way
    round.
    """
    seats = ((x.seat, y.seat) for x, y in product(a.members, b.members))
    return max(met.get((min(x, y), max(x, y)), 0) for x, y in seats)


def _change(member: Member, table: Table, delta: float, notes: set[Note], constants: Constants) -> Change:
    before = _ranking(member, table, constants)
    if isinstance(member, Person) and member.frozen:
        return Change(member.seat, table, before, before, frozenset(notes | {Note.FROZEN}))
    return Change(member.seat, table, before, clamped(before + delta, constants), frozenset(notes))
