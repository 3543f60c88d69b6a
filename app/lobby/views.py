"""Views of tables and of the people at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row

from app.accounts.models import Person
from app.accounts.views import person_view
from app.lobby.models import Table
from app.protocol.match_views import is_doubles
from app.protocol.views import InvitedView, PersonView, PlayerView, SlotView, TableView
from app.robots.levels import level
from app.standings.marks import NONE, Marks


def marked_view(person: Person, marks: Marks) -> PersonView:
    """The person with ranking and crown."""
    mark = marks.get(person.id, NONE)
    return person_view(person, mark.ranking, crown=mark.crown)


def table_view(
    table: Table,
    rows: Sequence[Row[Any]],
    opener: Person,
    invited: Sequence[tuple[Person, str]],
    marks: Marks,
    robots: Mapping[str, int],
) -> TableView:
    """`rows` are the table's slots in order, as the repository gives them; `invited` people with their states;
    `marks` are of everybody at the table, `robots` the rankings of all levels."""
    return TableView.model_validate(
        {
            "id": str(table.id),
            "kind": table.kind,
            "doubles": is_doubles(table.seats),
            "ranked": table.ranked,
            "visibility": table.visibility,
            "hints": table.hints,
            "clock": table.clock,
            "delay": table.delay,
            "opener": marked_view(opener, marks),
            "slots": [
                SlotView(slot=row.slot, colour=row.colour, player=slot_player(row, marks, robots)) for row in rows
            ],
            "invited": [InvitedView.model_validate({"person": marked_view(p, marks), "state": s}) for p, s in invited],
            "state": table.state,
            "game": None if table.game_id is None else str(table.game_id),
            "created_at": table.created_at,
        }
    )


def slot_player(row: Row[Any], marks: Marks, robots: Mapping[str, int]) -> PlayerView | None:
    """Who sits on the slot; None on a free one."""
    if row.level is not None:
        robot = level(row.level)
        return PlayerView(kind="robot", id=None, name=robot.name, level=robot.id, ranking=robots[robot.id])
    if row.person_id is not None:
        mark = marks.get(row.person_id, NONE)
        return PlayerView(
            kind=row.kind,
            id=str(row.person_id),
            name=row.name,
            level=None,
            ranking=mark.ranking,
            crown=mark.crown,
        )
    return None
