"""People and games for the tests of the standings: whole logs, played by the real rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Person
from app.db.database import Database
from app.games import service as games
from app.games.service import GameId, NewGame
from app.play.clock import ClockKind, ClockOption
from app.play.commands import Abort, Command, Place, Resign
from app.play.decide import decide
from app.play.events import GameKind, Logged, Options, Player, PlayerKind
from app.play.match import Match, evolve
from app.rules.tiles import TILES
from app.standings import service

START = 1_790_000_000_000
"""Some time in September 2026."""
MINUTE = 60_000
RANKED = Options(ranked=True)
TITLE_CLOCK = ClockOption(ClockKind.PENALTY, 900)


def options(kind: GameKind) -> Options:
    return Options(ranked=True, kind=kind, clock=TITLE_CLOCK if kind is not GameKind.GAME else None)


async def people(database: Database, *names: str, kind: str = "registered") -> list[Person]:
    """New people of these names."""
    made = [
        Person(id=uuid4(), name=name, name_key=name.casefold(), kind=kind, created_at=START) for name in names
    ]  # fmt: skip
    async with database.transaction() as session:
        session.add_all(made)
    return made


def player(person: Person) -> Player:
    return Player(PlayerKind(person.kind), person.name, person=str(person.id))


ROBOT = Player(PlayerKind.ROBOT, "Magpie", level="greedy", ranking=550)


@dataclass(frozen=True)
class Played:
    """A game whose end is not in the log yet: `before` is the match up to it, `last` the events that end it."""

    game: GameId
    before: Match
    last: list[Logged]

    @property
    def at(self) -> int:
        return self.last[-1].at

    async def end(self, session: AsyncSession) -> None:
        await service.append(session, self.game, self.before, self.last, 0, "last")


async def play(
    database: Database,
    players: Sequence[Player],
    *,
    options: Options = RANKED,
    seats: str | None = None,
    seed: int = 1,
    started: int = START,
    resign: tuple[int, int] | None = None,
    abort: bool = False,
    seconds_a_placement: int = 1,
) -> Played:
    """Play a game at random up to its end. `resign`: (seat, after how many placements)."""
    chance = random.Random(seed)
    bag = list(TILES)
    chance.shuffle(bag)
    game = GameId(uuid4())
    new = NewGame(game, seats or "RYGB"[: len(players)], tuple(players), tuple(bag), bytes(32), options)
    async with database.transaction() as session:
        match = await games.start(session, new, started)
    now, logged = started, list[Logged]()
    while True:
        now += seconds_a_placement * 1000
        events = games.number(match, decide(match, _command(match, chance, resign, abort), now), now)
        after = match
        for event in events:
            after = evolve(after, event)
        if after.result is not None:
            break
        logged += events
        match = after
    if logged:
        async with database.transaction() as session:
            await games.append(session, game, logged, None, None)
    return Played(game, match, events)


def _command(match: Match, chance: random.Random, resign: tuple[int, int] | None, abort: bool) -> Command:
    if abort and match.plies:
        return Abort(0)
    if resign is not None and len(match.plies) >= resign[1] and resign[0] not in match.out:
        return Resign(resign[0])
    mover = match.mover
    assert mover is not None
    return Place(mover, chance.choice(match.position.legal()), robot=match.robot_level(mover) is not None)


async def finish(database: Database, players: Sequence[Player], **how: object) -> Played:
    """A whole game, ended and settled."""
    played = await play(database, players, **how)  # type: ignore[arg-type]
    async with database.transaction() as session:
        await played.end(session)
    return played


def ids(*who: Person) -> list[UUID]:
    return [person.id for person in who]


def scores(played: Played) -> tuple[int, ...]:
    """Every seat's points at the end."""
    match: Match = played.before
    for event in played.last:
        match = evolve(match, event)
    assert match.result is not None
    return match.result.scores
