"""Every number of the ratings that a house may set, with its source. Published ones name the page of
tantrix.com.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Constants:
    """Rankings are points, ratings are Elo points, margins are points of the score sheet, times as named."""

    # Lobby ranking (page RankingsHow for the shape; the numbers are decided, by simulation).
    lowest: float = 0.0
    highest: float = 1000.0
    all_time_start: float = 500.0
    monthly_start: float = 700.0
    doubles_start: float = 500.0
    lobby_k: float = 4.0
    drag: float = 500.0  # (highest - ranking) / drag multiplies a gain: 1/2 at 750 (RankingsHow)
    divisor_floor: float = 1.0  # decided: keeps the ratio finite for a winner who stands at 0
    off_list_months: int = 3

    # Who counts for how much (RankingsHow for robots; the rest decided).
    robot_win_factor: float = 0.5
    robot_too_weak: float = 300.0
    robot_pace: float = 0.25  # decided: a robot's strength stays, so its ranking is to settle and not to swing
    robot_reach: float = 300.0  # decided: a game between those so far apart tells nothing of a robot
    quit_margin: int = 10
    farming_free_games: int = 5
    farming_factor: float = 0.5
    farming_days: int = 1
    farming_days_robot: int = 30  # decided: nobody moves a robot for long by themselves, whatever they lose on purpose

    # Tournament points and the penalty clock (online tournament rules 2 and 9).
    points_per_game: float = 20.0
    points_base: float = 12.0
    points_slope: float = 4 / 3
    clock_limit_ms: int = 15 * 60_000
    clock_limit_doubles_ms: int = 24 * 60_000
    clock_step_ms: int = 60_000

    # Tournament Elo (pages ratings/difftaba and method; start and K decided).
    elo_start: float = 1500.0
    elo_deviation: float = 565.7  # of a difference: 400 a player times the root of 2, as the page rounds it
    elo_k_provisional: float = 80.0
    elo_k: float = 40.0
    elo_established: int = 36
    elo_from_ranking: float = 950.0

    # Masters (page MasterQualification, forum 2003).
    master_seats: int = 120
    master_ranking: float = 950.0
    master_elo: float = 1775.0
    master_opponents: int = 10
    activity_games: int = 5
    activity_months: int = 3
    return_months: int = 3  # decided: a title that was lost can be won back after so long
    master_start: float = 1500.0
    master_k: float = 40.0


DEFAULT: Final = Constants()
