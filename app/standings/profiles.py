"""What a player's own page says. Takes a session, changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import repository as people
from app.accounts.models import Person
from app.errors import NotFound
from app.robots.levels import LEVELS
from app.standings import list_repository, lists, profile_repository, repository, title_repository
from app.standings.models import MasterTitle, Standing
from app.standings.profile_repository import Opponent
from app.standings.tables import LASTING, month_name

GRAPH_POINTS: Final = 300
SEEN: Final = ("guest", "registered")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A standing with its place in the list; `rank` is None for whoever the list leaves off."""

    standing: Standing
    rank: int | None


@dataclass(frozen=True, slots=True)
class Profile:
    """`record`, `colours` (own) and `against_colours` have (games, won, drawn, lost); `opponents` the most frequent."""

    person: Person
    title: MasterTitle | None
    rankings: Sequence[Ranked]
    record: Row[Any]
    colours: Sequence[Row[Any]]
    against_colours: Sequence[Row[Any]]
    opponents: Sequence[Row[Any]]
    line: Row[Any] | None
    loop: Row[Any] | None


async def find(session: AsyncSession, name: str) -> Person:
    """The player of that name. Raises NotFound."""
    person = await people.person_named(session, name)
    if person is None or person.kind not in SEEN:
        raise NotFound("There is no player of that name.")
    return person


async def profile(session: AsyncSession, name: str, now: int) -> Profile:
    """Raises NotFound."""
    person = await find(session, name)
    return Profile(
        person=person,
        title=await title_repository.title(session, person.id),
        rankings=await _rankings(session, person.id, now),
        record=await profile_repository.record(session, person.id),
        colours=await profile_repository.by_colour(session, person.id, own=True),
        against_colours=await profile_repository.by_colour(session, person.id, own=False),
        opponents=await profile_repository.opponents(session, person.id, None, 10),
        line=await profile_repository.longest(session, person.id, "line"),
        loop=await profile_repository.longest(session, person.id, "loop"),
    )


async def _rankings(session: AsyncSession, person: UUID, now: int) -> list[Ranked]:
    """The lasting tables in their order, then the months, the newest first."""
    kept = {table: row for (_, table), row in (await repository.standings(session, [person])).items()}
    month = month_name(now)
    found = []
    for table in [*LASTING, *sorted(kept.keys() - set(LASTING), reverse=True)]:
        if table in kept:
            rank = None
            if table in LASTING or table == month:
                row = await list_repository.row_of(session, table, lists.listed_since(table, now), person)
                rank = None if row is None else row.rank
            found.append(Ranked(kept[table], rank))
    return found


async def graph(session: AsyncSession, person: UUID, table: str) -> list[tuple[int, float]]:
    """(time, rating) from before the first change to the last, at most some 300, thinned out evenly."""
    rows = await profile_repository.points(session, person, table)
    if not rows:
        return []
    every = [(rows[0].at, rows[0].before), *((row.at, row.after) for row in rows)]
    step = -(-len(every) // GRAPH_POINTS)
    return [*every[:-1:step], every[-1]]


async def opponent(session: AsyncSession, name: str) -> tuple[Opponent, Person | None]:
    """A player by name, or a robot by its level as `robot:<level>`. Raises NotFound for a name that nobody has."""
    if name.startswith("robot:"):
        level = name.removeprefix("robot:")
        if all(one.id != level for one in LEVELS):
            raise NotFound(f"There is no robot {level!r}; there are {', '.join(one.id for one in LEVELS)}.")
        return (None, level), None
    person = await find(session, name)
    return (person.id, None), person
