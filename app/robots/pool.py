"""Robots think in processes of their own (spawned, never forked), so that the event loop never waits for them."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Coroutine
from dataclasses import replace
from math import inf
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final, NamedTuple, TypeVar

import structlog

from app.robots.findings import Ply
from app.robots.levels import Style, level
from app.robots.questions import HINT_SECONDS, PLY_SECONDS, Advice, HintQuestion, PlyQuestion
from app.robots.thought import Thought, choose
from app.robots.worker import work
from app.rules.notation import Placement

log = structlog.get_logger()

START_SECONDS: Final = 180.0
"""How long a process may take to start: the first after an upgrade compiles the kernels."""
PATIENCE_SECONDS: Final = 3.0
"""How long a thought waits for a process; then a quick level answers. Processes may be starting, or hang."""
LEAST_SECONDS: Final = 0.05
SHARED: Final = 1.5
"""Who asks shall be answered within so many times their seconds; those who wait share what is left of that."""
GRACE_SECONDS: Final = 1.5
"""How much longer than its budget a thought may take before its process is taken for hung."""

QUICK: Final = "greedy"

A = TypeVar("A")


class WorkerLost(Exception):
    """The process died, hung, or could not answer."""


class Worker:
    """One process and the pipe to it; thinks about one thing at a time."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, child = context.Pipe()
        self.process = context.Process(target=work, args=(child, os.getpid()), daemon=True, name="robot")
        self.process.start()
        child.close()

    async def ready(self) -> None:
        """Wait until it has started. Raises WorkerLost."""
        await self._receive(START_SECONDS)

    async def ask(self, question: object, seconds: float, kind: type[A]) -> A:
        """Its answer. Raises WorkerLost when it gives none in time."""
        try:
            self._pipe.send(question)
        except OSError as error:
            raise WorkerLost(str(error)) from None
        answer = await self._receive(seconds + GRACE_SECONDS)
        if isinstance(answer, kind):
            return answer
        raise WorkerLost(str(answer))

    async def _receive(self, seconds: float) -> object:
        try:
            async with asyncio.timeout(seconds):
                await _readable(self._pipe)
            answer: object = self._pipe.recv()
        except (TimeoutError, EOFError, OSError) as error:
            raise WorkerLost(f"{type(error).__name__} {error}") from None
        return answer

    def kill(self) -> None:
        """End the process at once."""
        self.process.kill()
        self._pipe.close()


async def _readable(pipe: Connection) -> None:
    loop = asyncio.get_running_loop()
    readable: asyncio.Future[None] = loop.create_future()
    number = pipe.fileno()

    def note() -> None:
        if not readable.done():
            readable.set_result(None)

    loop.add_reader(number, note)
    try:
        await readable
    finally:
        loop.remove_reader(number)


class _Waiting(NamedTuple):
    """Who waits for a worker, and by when (the loop's time) they are to be answered."""

    worker: asyncio.Future[Worker]
    due: float


class RobotPool:
    """`workers` processes; who asks first is served first. A lost process is replaced, and its thought answered.

    Hints wait until no robot's turn does, and reviews until no hint does; a review asks anew for each placement.
    """

    def __init__(self, workers: int = 1) -> None:
        self._size = workers
        self._idle: deque[Worker] = deque()
        self._waiting: deque[_Waiting] = deque()
        self._hints: deque[_Waiting] = deque()
        self._reviews: deque[_Waiting] = deque()
        self._all: set[Worker] = set()
        self._replacing: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start the processes. They make ready meanwhile; who asks before that may get a quick level's answer."""
        for worker in await asyncio.gather(*(asyncio.to_thread(Worker) for _ in range(self._size))):
            self._all.add(worker)
            self._spawn(self._admit(worker))

    async def ready(self) -> None:
        """Wait until all that are being started are ready."""
        while self._replacing:
            await asyncio.gather(*self._replacing)

    async def close(self) -> None:
        """End all processes."""
        for task in self._replacing:
            task.cancel()
        for worker in self._all:
            worker.kill()
        await asyncio.gather(*(asyncio.to_thread(worker.process.join, 5) for worker in self._all))
        self._all.clear()

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers."""
        return [worker.process.pid for worker in self._all if worker.process.pid is not None]

    async def choose(self, thought: Thought) -> Placement:
        """The robot's placement. When its process fails, a quick level answers in its stead."""
        due = asyncio.get_running_loop().time() + SHARED * thought.seconds
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                worker = await self._acquire(self._waiting, due)
        except TimeoutError:
            log.info("robot_worker_not_free", level=thought.level)
            return await asyncio.to_thread(choose, _quick(thought))
        thought = replace(thought, seconds=self._fair_share(thought.seconds, due))
        try:
            placement = await worker.ask(thought, thought.seconds, Placement)
        except WorkerLost as lost:
            log.warning("robot_worker_lost", level=thought.level, why=str(lost))
            self._replace(worker)
            return await asyncio.to_thread(choose, _quick(thought))
        except BaseException:
            # Whoever asked has gone; the answer would be taken for the next one's.
            self._replace(worker)
            raise
        self._release(worker)
        return placement

    def _fair_share(self, seconds: float, due: float) -> float:
        """How long the one who is served may think: an equal part of the time until the last who waits is due.

        So thirty who ask at the same moment are all answered in time, and the first of them has no more than the last.
        """
        waiting = [one.due for one in self._waiting if not one.worker.done()]
        left = max([due, *waiting]) - asyncio.get_running_loop().time()
        return min(seconds, max(LEAST_SECONDS, left * self._size / (1 + len(waiting))))

    async def hint(self, question: HintQuestion) -> Advice:
        """The best placements. Raises WorkerLost."""
        return await self._ask_later(self._hints, question, HINT_SECONDS, Advice)

    async def judge(self, question: PlyQuestion) -> Ply:
        """The review of one placement. Raises WorkerLost."""
        return await self._ask_later(self._reviews, question, PLY_SECONDS, Ply)

    async def _ask_later(self, queue: deque[_Waiting], question: object, seconds: float, kind: type[A]) -> A:
        worker = await self._acquire(queue)
        try:
            answer = await worker.ask(question, seconds, kind)
        except BaseException:
            self._replace(worker)
            raise
        self._release(worker)
        return answer

    async def _acquire(self, queue: deque[_Waiting], due: float = inf) -> Worker:
        """An idle worker. It is handed over directly: nobody who asks later can slip in between."""
        if self._idle:
            return self._idle.popleft()
        waiting: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        queue.append(_Waiting(waiting, due))
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self._release(waiting.result())
            raise

    def _release(self, worker: Worker) -> None:
        for queue in (self._waiting, self._hints, self._reviews):
            while queue:
                waiting = queue.popleft().worker
                if not waiting.done():
                    waiting.set_result(worker)
                    return
        self._idle.append(worker)

    def _replace(self, worker: Worker) -> None:
        worker.kill()
        self._all.discard(worker)
        self._spawn(self._add())

    def _spawn(self, starting: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(starting, name="robot worker")
        self._replacing.add(task)
        task.add_done_callback(self._replacing.discard)

    async def _add(self) -> None:
        worker = await asyncio.to_thread(Worker)
        self._all.add(worker)
        await self._admit(worker)

    async def _admit(self, worker: Worker) -> None:
        """Let a started process serve once it is ready; try another if it never is."""
        try:
            await worker.ready()
        except WorkerLost as lost:
            log.error("robot_worker_not_started", why=str(lost))
            worker.kill()
            self._all.discard(worker)
            await asyncio.sleep(1)
            await self._add()
            return
        self._release(worker)


def _quick(thought: Thought) -> Thought:
    """The same question to a level that needs next to no time."""
    return thought if level(thought.level).style is Style.NOVICE else replace(thought, level=QUICK)
