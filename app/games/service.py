"""Starting games, reading their logs, appending to them. Takes a session, never commits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NewType
from uuid import UUID

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts import service as accounts
from app.errors import Conflict, NotFound
from app.games import repository
from app.play.events import Created, Ended, Event, Logged, Options, Player, PlayerKind, event_from, kind_of, payload_of
from app.play.match import Match, begin, replay
from app.rules.game import RULES_VERSION

GameId = NewType("GameId", UUID)


@dataclass(frozen=True, slots=True)
class Answered:
    """A request that was carried out: who asked, under which id, and the first event that it brought about."""

    seat: int
    request_id: str
    seq: int


@dataclass(frozen=True, slots=True)
class Log:
    """A whole log: its events, and the requests that made them."""

    events: tuple[Logged, ...]
    answered: tuple[Answered, ...]

    def match(self) -> Match:
        return replay(self.events)


@dataclass(frozen=True, slots=True)
class NewGame:
    """What a game starts from; `bag` is the shuffled drawing order, `salt` 32 random bytes."""

    game: GameId
    seats: str
    players: tuple[Player, ...]
    bag: tuple[int, ...]
    salt: bytes
    options: Options = field(default_factory=Options)


async def start(session: AsyncSession, new: NewGame, now: int) -> Match:
    """Store a new game. The deal is the log's first event. Raises ValueError on a bad bag or seats.

    Raises Conflict when one who was to play has just deleted the account; nobody does from here to the commit.
    """
    await _hold(session, new.players)
    created = Created(RULES_VERSION, new.seats, new.players, new.bag, new.salt, new.options)
    logged = Logged(1, now, created)
    match = begin(logged)
    row = {
        "id": new.game,
        "seats": new.seats,
        "ranked": new.options.ranked,
        "public": new.options.public,
        "clocked": new.options.clock is not None,
        "kind": new.options.kind.value,
        "started_at": now,
    }
    await repository.insert_game(session, row, [_seat_row(new.game, i, p) for i, p in enumerate(new.players)])
    await repository.insert_events(session, [_event_row(new.game, logged, None, None)])
    return match


async def _hold(session: AsyncSession, players: Sequence[Player]) -> None:
    present = await accounts.hold(session, [UUID(player.person) for player in players if player.person is not None])
    for player in players:
        if player.person is not None and UUID(player.person) not in present:
            raise Conflict("Somebody who was to play has deleted the account; find another.")


async def log(session: AsyncSession, game: GameId) -> Log:
    """The whole log. Raises NotFound."""
    rows = await repository.events(session, game)
    if not rows:
        raise NotFound("There is no such game.")
    first, *rest = (Logged(row.seq, row.at, event_from(row.kind, row.payload)) for row in rows)
    events = (await _with_present_names(session, first), *rest)
    answered = tuple(Answered(row.seat, row.request_id, row.seq) for row in rows if row.request_id is not None)
    return Log(events, answered)


async def _with_present_names(session: AsyncSession, first: Logged) -> Logged:
    """The deal with its people as they are called now: a guest may have registered since, an account been deleted."""
    created = first.event
    if not isinstance(created, Created):
        return first
    people = await accounts.names_of(session, [UUID(p.person) for p in created.players if p.person is not None])
    for person, (name, kind) in people.items():
        created = renamed(created, str(person), name, kind)
    return replace(first, event=created)


def renamed(created: Created, person: str, name: str, kind: str) -> Created:
    """The deal with another name for a person; `kind` is that of the account, and a deleted one was registered."""
    shown = PlayerKind.GUEST if kind == "guest" else PlayerKind.REGISTERED
    players = tuple(replace(p, name=name, kind=shown) if p.person == person else p for p in created.players)
    return replace(created, players=players)


async def of_person(session: AsyncSession, person: UUID) -> Sequence[Row[Any]]:
    """Rows (id, started_at, ended_at, end_reason, ranked, seat, score, won) of a person's games, the oldest first."""
    return await repository.of_person(session, person)


async def forget_name(session: AsyncSession, person: UUID) -> None:
    """Take the name of a deleted account out of the logs themselves; everything else in them stays."""
    name, kind = (await accounts.names_of(session, [person]))[person]
    for row in await repository.deals_of(session, person):
        created = event_from(row.kind, row.payload)
        if isinstance(created, Created):
            await repository.change_deal(session, row.game_id, payload_of(renamed(created, str(person), name, kind)))


async def append(
    session: AsyncSession, game: GameId, events: Sequence[Logged], seat: int | None, request_id: str | None
) -> None:
    """Append events in one go; an end also closes the game's row.

    Raises sqlalchemy IntegrityError when another process has written these numbers, or this request, already.
    """
    rows = [_event_row(game, logged, seat, request_id if i == 0 else None) for i, logged in enumerate(events)]
    await repository.insert_events(session, rows)
    for logged in events:
        if isinstance(logged.event, Ended):
            await _close(session, game, logged.at, logged.event)


async def _close(session: AsyncSession, game: GameId, at: int, ended: Ended) -> None:
    await repository.mark_ended(session, game, at, ended.reason.value)
    for seat, score in enumerate(ended.scores):
        await repository.mark_score(session, game, seat, score, seat in ended.winners)


def number(match: Match, events: Sequence[Event], now: int) -> list[Logged]:
    """The events with the numbers and the time under which they would be appended."""
    return [Logged(match.seq + 1 + i, now, event) for i, event in enumerate(events)]


def _seat_row(game: GameId, seat: int, player: Player) -> dict[str, object]:
    person = None if player.person is None else UUID(player.person)
    return {"game_id": game, "seat": seat, "person_id": person, "level": player.level}


def _event_row(game: GameId, logged: Logged, seat: int | None, request_id: str | None) -> dict[str, object]:
    return {
        "game_id": game,
        "seq": logged.seq,
        "kind": kind_of(logged.event),
        "payload": payload_of(logged.event),
        "at": logged.at,
        "seat": seat,
        "request_id": request_id,
    }
