"""Levels against each other: mirrored games, in which the same bag is played twice with seats swapped."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import inf, log10, sqrt
from typing import Final

from app.robots.thought import Thought, choose
from app.rules.game import Position
from app.rules.tiles import TILES

SEATS: Final = "RY"
NORMAL_95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Result:
    """Of one game for the first level: 1 won, 0.5 drawn, 0 lost; and the best score of either side."""

    points: float
    winning_score: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The first level's games against the second. `elo` is None where it won or lost all; so are its bounds then."""

    first: str
    second: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    score_low: float
    score_high: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    winning_score: float

    def as_json(self) -> dict[str, object]:
        return asdict(self)


Think = Callable[[Thought], Thought]


def play_game(levels: tuple[str, str], draws: list[int], seed: int, budget: Think) -> Position:
    """A whole game between two levels. `budget` sets how long each thought may take."""
    position = Position.start(SEATS, draws)
    while position.mover is not None and position.phase is not None:
        thought = Thought(
            level=levels[position.mover],
            seats=SEATS,
            tiles=tuple((cell.q, cell.r, tile, turned) for cell, (tile, turned) in position.tiles.items()),
            hands=position.hands,
            unseen=position.unseen(),
            mover=position.mover,
            phase=position.phase.value,
            free_done=position.free_done,
            seed=seed * 64 + len(position.tiles),
            seconds=1.0,
        )
        position = position.after(choose(budget(thought)))
    return position


def play_match(first: str, second: str, games: int, seed: int, budget: Think) -> Iterator[Result]:
    """The results one by one; bags follow from the seed. An odd last game has no mirror image.

    Raises KeyError for a level that there is not.
    """
    for number in range(games):
        bag, swapped = number // 2, number % 2
        draws = list(TILES)
        random.Random(f"{seed}:{bag}").shuffle(draws)
        levels = (second, first) if swapped else (first, second)
        position = play_game(levels, draws, seed * 1_000_003 + number, budget)
        scores = [position.scores()[colour].score for colour in SEATS]
        margin = scores[swapped] - scores[1 - swapped]
        drawn = margin == 0 or position.end == "deadlock"
        yield Result(0.5 if drawn else float(margin > 0), max(scores))


def standing(first: str, second: str, results: list[Result]) -> Standing:
    """What a match comes to. Raises ValueError without games.

    The interval is of 95 %: Wilson's for the score, whose ends are turned into Elo.
    """
    if not results:
        raise ValueError("a match has at least one game")
    games = len(results)
    wins = sum(result.points == 1 for result in results)
    draws = sum(result.points == 0.5 for result in results)
    score = (wins + draws / 2) / games
    low, high = wilson(score, games)
    return Standing(
        first,
        second,
        games,
        wins,
        draws,
        games - wins - draws,
        round(score, 4),
        round(low, 4),
        round(high, 4),
        _rounded(elo(score)),
        _rounded(elo(low)),
        _rounded(elo(high)),
        round(sum(result.winning_score for result in results) / games, 2),
    )


def wilson(score: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927)."""
    square = NORMAL_95**2 / games
    middle = (score + square / 2) / (1 + square)
    half = NORMAL_95 / (1 + square) * sqrt(score * (1 - score) / games + square / (4 * games))
    return (0.0 if score <= 0 else middle - half), (1.0 if score >= 1 else middle + half)


def elo(score: float) -> float:
    """The difference in Elo's scale at which that score is expected."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else 400 * log10(score / (1 - score))


def _rounded(value: float) -> float | None:
    return None if value in (inf, -inf) else round(value, 1)


def describe(one: Standing) -> str:
    """The standing in words."""
    spread = "all or nothing" if one.elo is None else f"{one.elo:+.0f}"
    bounds = ["unbounded" if bound is None else f"{bound:+.0f}" for bound in (one.elo_low, one.elo_high)]
    return (
        f"{one.first} against {one.second}: {one.games} games, {one.wins} won, {one.draws} drawn, {one.losses} lost\n"
        f"score {one.score:.3f} (95 %: {one.score_low:.3f} to {one.score_high:.3f})\n"
        f"Elo {spread} (95 %: {bounds[0]} to {bounds[1]})\n"
        f"average winning score {one.winning_score:.1f}"
    )
