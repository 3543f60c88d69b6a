"""Robots' turns: one task a game while a robot is on move; the thinking is done in other processes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import structlog

from app.live.errors import Refused
from app.live.game_room import GameRoom
from app.live.own_ids import own_id
from app.play.commands import Place
from app.play.match import Match
from app.robots.thought import Thought
from app.rules.game import Phase
from app.rules.notation import Placement

log = structlog.get_logger()

RETRY_SECONDS: Final = 2.0


class Thinker(Protocol):
    async def choose(self, thought: Thought) -> Placement: ...


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: `first` from the other's placement to the robot's first, `next` between those of one turn."""

    first: float = 0.5
    next: float = 0.9
    think: float = 1.0


class RobotDriver:
    """Sees to it that a game in which a robot is on move goes on, whoever watches."""

    def __init__(self, thinker: Thinker, pace: Pace, clock: Callable[[], int]) -> None:
        self._thinker = thinker
        self._pace = pace
        self._clock = clock
        self._tasks: dict[GameRoom, asyncio.Task[None]] = {}

    def is_due(self, room: GameRoom) -> bool:
        mover = room.match.mover
        return mover is not None and room.match.robot_level(mover) is not None

    def is_playing(self, room: GameRoom) -> bool:
        return room in self._tasks

    def arm(self, room: GameRoom) -> None:
        """Let the robot play if it is its turn and it is not at it already."""
        if room in self._tasks or not self.is_due(room):
            return
        task = asyncio.create_task(self._play(room), name=f"robot {room.name}")
        self._tasks[room] = task
        task.add_done_callback(lambda _: self._done(room))

    def _done(self, room: GameRoom) -> None:
        self._tasks.pop(room, None)

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, room: GameRoom) -> None:
        while self.is_due(room):
            seq = room.seq
            try:
                await self._place(room)
            except Refused as refused:
                # Somebody else moved this seat meanwhile (another process): look again.
                log.info("robot_refused", game=str(room.game), seq=room.seq, code=refused.code.value)
                await room.catch_up()
                if room.seq == seq:
                    await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("robot_failed", game=str(room.game), seq=room.seq)
                await asyncio.sleep(RETRY_SECONDS)

    async def _place(self, room: GameRoom) -> None:
        match = room.match
        thought = thought_of(match, self._pace.think, self._clock())
        placement = await self._thinker.choose(thought)
        await asyncio.sleep(self._wait(match))
        if room.match is match:
            await room.submit(Place(thought.mover, placement, robot=True), own_id("robot", match.seq), match.seq)

    def _wait(self, match: Match) -> float:
        """Seconds still to wait, so that people can follow."""
        if not match.plies:
            return self._pace.first
        last = match.plies[-1]
        pause = self._pace.next if match.robot_level(last.seat) else self._pace.first
        return max(0.0, min(pause, pause - (self._clock() - last.at) / 1000))


def thought_of(match: Match, seconds: float, now: int) -> Thought:
    """What the robot on move may know: board, open hands, the set of unseen tiles. Never the bag's order."""
    mover = match.mover
    if mover is None or match.position.phase is None:
        raise ValueError("nobody is on move")
    level = match.robot_level(mover)
    if level is None:
        raise ValueError("no robot is on move")
    position = match.position
    return Thought(
        level=level,
        seats=match.created.seats,
        tiles=tuple((cell.q, cell.r, tile, rotation) for cell, (tile, rotation) in position.tiles.items()),
        hands=position.hands,
        unseen=position.unseen(),
        mover=mover,
        phase="free" if position.phase is Phase.FREE else "forced",
        free_done=match.free_done,
        seed=_seed(match),
        seconds=seconds,
        clock_left=None if match.clock is None else match.clock.time_left(mover, now) / 1000,
    )


def _seed(match: Match) -> int:
    """A seed from what is public, so that it tells the robot nothing of the bag and a restart thinks the same."""
    text = f"{match.started_at}:{match.seq}:{[str(p.placement) for p in match.plies]}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4])
