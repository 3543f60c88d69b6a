"""The archive of finished games: search, and games as lines to take away. Takes a session, changes nothing."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import service as accounts
from app.db.database import Database
from app.games import service as games
from app.games.records import record_of
from app.games.service import GameId, Log
from app.rules import record
from app.standings import archive_repository
from app.standings.archive_repository import GameFilter
from app.standings.robots import shown_rankings

MAX_EXPORT: Final = 500
BATCH: Final = 25


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """`seats` of each game by its id, in order; `robots` are the rankings of all levels as they are now."""

    games: Sequence[Row[Any]]
    seats: dict[UUID, list[Row[Any]]]
    next: tuple[int, UUID] | None
    robots: Mapping[str, int]


async def search(session: AsyncSession, wanted: GameFilter, after: tuple[int, UUID] | None, limit: int) -> ArchivePage:
    """A page of the finished games that fit, the latest first."""
    rows = await archive_repository.page(session, wanted, after, limit + 1)
    more, rows = len(rows) > limit, rows[:limit]
    seats: dict[UUID, list[Row[Any]]] = defaultdict(list)
    for seat in await archive_repository.seats(session, [row.id for row in rows]):
        seats[seat.game_id].append(seat)
    following = (rows[-1].ended_at, rows[-1].id) if more else None
    return ArchivePage(rows, seats, following, await shown_rankings(session))


async def ndjson(database: Database, found: Sequence[Row[Any]]) -> AsyncIterator[str]:
    """Each game as a line that `loopline trace` reads, with what a search shows of it besides.

    One short look into the database for a batch of games: a slow reader holds no connection.
    """
    for first in range(0, len(found), BATCH):
        batch = found[first : first + BATCH]
        async with database.read() as session:
            rows = await archive_repository.first_and_placements(session, [row.id for row in batch])
            names = await _names(session, rows)
        events: dict[UUID, list[Row[Any]]] = defaultdict(list)
        for row in rows:
            events[row.game_id].append(row)
        for game in batch:
            yield json.dumps(_line(game, events[game.id], names), separators=(",", ":"), ensure_ascii=False) + "\n"


async def _names(session: AsyncSession, events: Sequence[Row[Any]]) -> dict[str, str]:
    """What the people of these games are called now, by their ids."""
    players = [player for event in events if event.kind == "created" for player in event.payload["players"]]
    ids = {UUID(player["person"]) for player in players if player["person"] is not None}
    return {str(person): name for person, (name, _) in (await accounts.names_of(session, ids)).items()}


def _line(game: Row[Any], events: Sequence[Row[Any]], names: Mapping[str, str]) -> dict[str, Any]:
    created = next(event.payload for event in events if event.kind == "created")
    ended = next(event.payload for event in events if event.kind == "ended")
    return {
        "id": str(game.id),
        "seats": created["seats"],
        "draws": created["bag"],
        "moves": [event.payload["placement"] for event in events if event.kind == "placed"],
        "players": [names.get(player["person"], player["name"]) for player in created["players"]],
        "kind": game.kind,
        "ranked": game.ranked,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "termination": ended["reason"],
        "winners": ended["winners"],
        "scores": ended["scores"],
        "salt": created["salt"],
    }


async def text(database: Database, found: Sequence[Row[Any]]) -> AsyncIterator[str]:
    """Each game as its text record, an empty line behind it."""
    for game in found:
        async with database.read() as session:
            log = await games.log(session, GameId(game.id))
        # Replaying takes a while, which the others on the server must not wait for.
        yield await asyncio.to_thread(_text, log) + "\n"


def _text(log: Log) -> str:
    return record.write(record_of(log.match()))
