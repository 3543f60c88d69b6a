"""Tournament points, the price of time under the penalty clock, and the ratings that are fed by TP."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from app.ratings.changes import Change, Note, Table
from app.ratings.constants import DEFAULT, Constants
from app.ratings.game import FinishedGame, Person, Side, encounters
from app.ratings.lobby import standing

_STANDARD = NormalDist()


def winner_points(margin: int, constants: Constants = DEFAULT) -> float:
    """TP of the winner by `margin` points, at full precision: min(20, 12 + 4/3 sqrt(m)); a draw (0) gives
    half of 20.

    Raises ValueError on a negative margin.
    """
    if margin < 0:
        raise ValueError("a margin is the winner's lead")
    if margin == 0:
        return constants.points_per_game / 2
    return min(constants.points_per_game, constants.points_base + constants.points_slope * sqrt(margin))


def penalty(used_ms: int, limit_ms: int, constants: Constants = DEFAULT) -> int:
    """TP that a side gives away for its time: 1 on reaching the limit, and 1 more for each further full
    minute.
    """
    over = used_ms - limit_ms
    return 0 if over < 0 else 1 + over // constants.clock_step_ms


def points(game: FinishedGame, constants: Constants = DEFAULT) -> tuple[float, float]:
    """TP of the two sides, in their order; they add up to 20. Raises ValueError unless there are two.

    What is given away for time never takes a side below 0 or above 20 (decided).
    """
    if len(game.sides) != 2:
        raise ValueError("tournament points are for two sides")
    first, second = game.sides
    (encounter,) = encounters(game, constants)
    won = winner_points(encounter.margin, constants)
    base = won if encounter.winner is first else constants.points_per_game - won
    limit = constants.clock_limit_doubles_ms if game.is_doubles else constants.clock_limit_ms
    moved = penalty(second.used_ms, limit, constants) - penalty(first.used_ms, limit, constants)
    mine = min(constants.points_per_game, max(0.0, base + moved))
    return mine, constants.points_per_game - mine


def expected(difference: float, constants: Constants = DEFAULT) -> float:
    """The share of the TP, 0 to 1, that theory gives to whoever stands `difference` Elo points higher
    (difftaba).
    """
    return _STANDARD.cdf(difference / constants.elo_deviation)


def difference(share: float, constants: Constants = DEFAULT) -> float:
    """The Elo difference that a share of the TP stands for: the inverse of `expected`. Raises ValueError
    outside 0-1.
    """
    if not 0 < share < 1:
        raise ValueError("no difference explains a share of none or all")
    return constants.elo_deviation * _STANDARD.inv_cdf(share)


def is_established(elo_games: int, constants: Constants = DEFAULT) -> bool:
    return elo_games >= constants.elo_established


def elo_k(elo_games: int, constants: Constants = DEFAULT) -> float:
    """K for the next game of a player with so many tournament games: 80 for the first 36, then 40."""
    return constants.elo_k if is_established(elo_games, constants) else constants.elo_k_provisional


def rated(rating: float, opponent: float, tp: float, k: float, constants: Constants = DEFAULT) -> float:
    """The rating after a game with `tp` of its points: R + K (TP/20 - expected)."""
    return rating + k * (tp / constants.points_per_game - expected(rating - opponent, constants))


def elo_changes(game: FinishedGame, constants: Constants = DEFAULT) -> tuple[Change, ...]:
    """The tournament Elo of two registered players after a game that counts, by seat. Raises ValueError on
    others.
    """
    return _rated_changes(game, Table.ELO, constants)


def master_changes(game: FinishedGame, constants: Constants = DEFAULT) -> tuple[Change, ...]:
    """The master ranking of two masters after a game that counts, by seat. Raises ValueError on others."""
    return _rated_changes(game, Table.MASTER, constants)


def _rated_changes(game: FinishedGame, table: Table, constants: Constants) -> tuple[Change, ...]:
    first_tp, second_tp = points(game, constants)
    (encounter,) = encounters(game, constants)
    notes = {Note.QUIT} if encounter.quit else ({Note.DRAW} if encounter.is_drawn else set())
    first, second = (_person(side) for side in game.sides)
    found = (
        _change(first, second, table, first_tp, notes, constants),
        _change(second, first, table, second_tp, notes, constants),
    )
    return tuple(sorted(found, key=lambda change: change.seat))


def _person(side: Side) -> Person:
    match side.members:
        case (Person() as person,):
            return person
        case _:
            raise ValueError("ratings from tournament points are for two registered players")


def _change(
    player: Person, opponent: Person, table: Table, tp: float, notes: set[Note], constants: Constants
) -> Change:
    before = standing(player, table, constants)
    if player.frozen:
        return Change(player.seat, table, before, before, frozenset(notes | {Note.FROZEN}))
    k = constants.master_k if table is Table.MASTER else elo_k(player.before.elo_games, constants)
    after = rated(before, standing(opponent, table, constants), tp, k, constants)
    return Change(player.seat, table, before, after, frozenset(notes))
