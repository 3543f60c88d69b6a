"""Finished games in a line: everything that a test doesn't speak of is usual."""

from __future__ import annotations

from collections.abc import Mapping

from app.ratings.game import Ending, FinishedGame, Member, Person, Ratings, RoomKind, Side


def person(seat: int, ranking: float | None = None, **facts: bool) -> Person:
    """A registered player with the same ranking in every lobby table."""
    return Person(seat, Ratings(all_time=ranking, monthly=ranking, doubles=ranking), **facts)


def game(
    members: tuple[Member, ...],
    scores: tuple[int, ...],
    *,
    ending: Ending = Ending.COMPLETE,
    kind: RoomKind = RoomKind.LOBBY,
    ranked: bool = True,
    quits: Mapping[int, int] | None = None,
    used_ms: Mapping[int, int] | None = None,
    met: Mapping[tuple[int, int], int] | None = None,
    met_lately: Mapping[tuple[int, int], int] | None = None,
    free_placements: tuple[int, ...] | None = None,
) -> FinishedGame:
    """Four members and two scores make a Doubles game: seats 0 and 2 against 1 and 3.

    `quits` and `used_ms` are by side.
    """
    if len(members) == 4 and len(scores) == 2:
        groups: list[tuple[Member, ...]] = [(members[0], members[2]), (members[1], members[3])]
    else:
        groups = [(member,) for member in members]
    sides = tuple(
        Side(group, score, (quits or {}).get(side), (used_ms or {}).get(side, 0))
        for side, (group, score) in enumerate(zip(groups, scores, strict=True))
    )
    counts = (9,) * len(members) if free_placements is None else free_placements
    return FinishedGame(sides, counts, ending, kind, ranked, met or {}, met_lately or {})
