"""What stands beside a name wherever it is shown: the all-time ranking, and the crown of a master."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from app.ratings.lobby import shown
from app.standings import repository, title_repository
from app.standings.tables import ALL_TIME


@dataclass(frozen=True, slots=True)
class Mark:
    """`ranking` is rounded; None for whoever has played no ranked game."""

    ranking: int | None = None
    crown: bool = False


NONE: Final = Mark()
Marks = Mapping[UUID, Mark]


async def marks(session: AsyncSession, people: Sequence[UUID]) -> dict[UUID, Mark]:
    """The mark of each of the people."""
    if not people:
        return {}
    kept = await repository.standings(session, people, [ALL_TIME])
    crowned = await title_repository.crowned(session, people)
    ranked = {person: shown(standing.rating) for (person, _), standing in kept.items()}
    return {person: Mark(ranked.get(person), person in crowned) for person in people}
