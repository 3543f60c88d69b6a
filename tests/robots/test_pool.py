"""Robots think in processes that may die or hang: the turn is played all the same."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.robots.findings import Ply
from app.robots.pool import LEAST_SECONDS, RobotPool, Worker
from app.robots.questions import Advice, HintQuestion, PlyQuestion
from app.robots.thought import Thought, position_of
from app.robots.worker import NICE
from app.rules.game import Position
from app.rules.notation import Placement

pytestmark = pytest.mark.anyio


def thought(level: str = "greedy", plies: int = 10, seed: int = 1) -> Thought:
    """A question in the middle of a game."""
    position = Position.start("RY", list(range(56, 0, -1)))
    for _ in range(plies):
        position = position.after(position.legal()[len(position.legal()) // 2])
    assert position.mover is not None
    assert position.phase is not None
    return Thought(
        level=level,
        seats="RY",
        tiles=tuple((cell.q, cell.r, tile, rotation) for cell, (tile, rotation) in position.tiles.items()),
        hands=position.hands,
        unseen=position.unseen(),
        mover=position.mover,
        phase=position.phase.value,
        free_done=position.free_done,
        seed=seed,
        seconds=0.3,
    )


@pytest.fixture
async def pool() -> AsyncIterator[RobotPool]:
    pool = RobotPool(1)
    await pool.start()
    await pool.ready()
    yield pool
    await pool.close()


async def test_a_worker_answers_with_a_legal_placement(pool: RobotPool) -> None:
    for level in ("novice", "greedy"):
        question = thought(level)
        assert await pool.choose(question) in position_of(question).legal()


async def test_a_worker_leaves_the_processor_to_the_server(pool: RobotPool) -> None:
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pool.pids[0]) == min(own + NICE, 19)


async def test_while_no_worker_is_ready_a_quick_level_answers() -> None:
    pool = RobotPool(1)
    started = time.monotonic()
    await pool.start()
    try:
        assert time.monotonic() - started < 2, "the server does not wait for the kernels"
        os.kill(pool.pids[0], signal.SIGSTOP)
        question = thought("novice")
        assert await pool.choose(question) in position_of(question).legal()
        assert time.monotonic() - started < 5
    finally:
        await pool.close()


def test_a_server_loads_no_compiled_code() -> None:
    script = "import sys; from app.robots import pool, levels; sys.exit('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": str(Path.cwd())}, timeout=60)
    assert done.returncode == 0


def ply(number: int) -> PlyQuestion:
    """Placement `number` (from 1) of a game."""
    draws, placements = tuple(range(56, 0, -1)), list[Placement]()
    position = Position.start("RY", draws)
    for _ in range(number):
        placements.append(position.legal()[len(position.legal()) // 2])
        position = position.after(placements[-1])
    return PlyQuestion("RY", draws, tuple(placements), 1)


@pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")
async def test_a_robots_turn_comes_before_hints_and_reviews(pool: RobotPool) -> None:
    question = thought()
    hint = HintQuestion(
        question.seats, question.tiles, question.hands, question.unseen, question.mover, question.free_done, 1,
        seconds=0.2,
    )  # fmt: skip
    answered: list[str] = []

    async def note(name: str, answer: Coroutine[None, None, object]) -> object:
        given = await answer
        answered.append(name)
        return given

    judged, _, advice, placement = await asyncio.gather(
        note("review", pool.judge(ply(11))),
        note("review", pool.judge(ply(12))),
        note("hint", pool.hint(hint)),
        note("turn", pool.choose(question)),
    )
    assert answered == ["review", "turn", "hint", "review"]
    assert isinstance(judged, Ply)
    assert judged.placement == ply(11).placements[-1]
    assert isinstance(advice, Advice)
    assert len(advice.suggestions) == min(3, len(position_of(question).legal()))
    assert type(advice.suggestions[0].margin) is float, "the server must not need numpy to read it"
    assert {one.placement for one in advice.suggestions} <= set(position_of(question).legal())
    assert placement in position_of(question).legal()


async def test_many_at_once_are_served_in_turn(pool: RobotPool) -> None:
    order: list[int] = []

    async def ask(number: int) -> None:
        await pool.choose(thought(seed=number))
        order.append(number)

    async with asyncio.TaskGroup() as group:
        for number in range(12):
            group.create_task(ask(number))
            await asyncio.sleep(0)
    assert order == list(range(12))


@pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")
async def test_thirty_who_ask_at_once_share_the_time_equally(pool: RobotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[float] = []
    ask = Worker.ask

    async def noting(self: Worker, question: Thought, seconds: float, kind: type[Placement]) -> Placement:
        budgets.append(seconds)
        return await ask(self, question, seconds, kind)

    monkeypatch.setattr(Worker, "ask", noting)
    started = time.monotonic()
    await asyncio.gather(
        *(pool.choose(replace(thought("oracle", plies=2, seed=number), seconds=1.0)) for number in range(30))
    )
    assert time.monotonic() - started < 5
    # Nobody else was there yet when the first was served.
    assert budgets[0] == 1
    assert max(budgets[1:]) < 3 * LEAST_SECONDS, "equal parts of what was left, not the more the earlier"


@pytest.mark.parametrize("kill", [signal.SIGKILL, signal.SIGSTOP])
async def test_a_dead_or_hanging_worker_is_replaced_within_five_seconds(pool: RobotPool, kill: signal.Signals) -> None:
    before = pool.pids
    os.kill(before[0], kill)
    started = time.monotonic()
    question = thought()
    assert await pool.choose(question) in position_of(question).legal()
    assert time.monotonic() - started < 5
    async with asyncio.timeout(60):
        await pool.ready()
        assert await pool.choose(question) in position_of(question).legal()
    assert pool.pids
    assert pool.pids != before


@pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")
@pytest.mark.parametrize("kill", [signal.SIGKILL, signal.SIGSTOP])
async def test_a_worker_lost_in_mid_thought_costs_nobody_more_than_five_seconds(
    pool: RobotPool, kill: signal.Signals
) -> None:
    """Neither the one whose thought it was, nor those who wait behind it while no other process is there."""
    took: list[float] = []

    async def ask(number: int) -> None:
        started = time.monotonic()
        question = replace(thought("oracle", plies=2, seed=number), seconds=1.0)
        assert await pool.choose(question) in position_of(question).legal()
        took.append(time.monotonic() - started)

    async with asyncio.TaskGroup() as group:
        group.create_task(ask(0))
        await asyncio.sleep(0.4)
        assert not took, "it thinks"
        os.kill(pool.pids[0], kill)
        for number in range(1, 4):
            group.create_task(ask(number))
    assert len(took) == 4
    assert max(took) < 5


async def test_a_question_that_makes_no_sense_is_answered_by_an_error_alone(pool: RobotPool) -> None:
    with pytest.raises(KeyError):
        await pool.choose(replace(thought(), level="nobody"))
    assert await pool.choose(thought()) is not None


ORPHANS = """
import asyncio, os
from app.robots.findings import Ply
from app.robots.pool import LEAST_SECONDS, RobotPool, Worker
from app.robots.questions import Advice, HintQuestion, PlyQuestion

async def main():
    pool = RobotPool(2)
    await pool.start()
    print(*pool.pids, flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_workers_go_when_the_server_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "orphans.py"
    path.write_text(ORPHANS)
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    server = subprocess.Popen([sys.executable, path], stdout=subprocess.PIPE, text=True, env=environment)
    assert server.stdout is not None
    pids = [int(pid) for pid in server.stdout.readline().split()]
    assert len(pids) == 2
    server.kill()
    server.wait()
    server.stdout.close()
    for _ in range(60):
        if not any(_is_alive(pid) for pid in pids):
            return
        time.sleep(0.1)
    pytest.fail(f"still there: {pids}")


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
