"""A worker that is ready has everything loaded: nobody's first question waits for the compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ASK = """
import sys
from dataclasses import replace

from app.robots import questions
from app.robots.levels import playable_levels
from app.robots.questions import HintQuestion
from app.robots.thought import choose
from app.robots.warming import warm
from tests.robots.test_pool import ply, thought


def loaded():
    return {
        f"{name}.{key}": len(value.signatures)
        for name, module in sorted(sys.modules.items())
        if name.startswith("app.robots")
        for key, value in vars(module).items()
        if hasattr(value, "signatures")
    }


warm()
before = loaded()
assert any(before.values()), before
one = thought()
for level in playable_levels():
    choose(replace(one, level=level.id, playouts=60))
questions.advise(
    HintQuestion(one.seats, one.tiles, one.hands, one.unseen, one.mover, one.free_done, seed=1, playouts=60)
)
for number in (1, 11, 12):
    questions.judge(ply(number))
late = {name: count for name, count in loaded().items() if count != before.get(name)}
sys.exit(f"loaded too late: {late}" if late else 0)
"""


@pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed")
def test_a_ready_worker_has_loaded_all_that_a_turn_a_hint_and_a_review_need() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK], env={**os.environ, "PYTHONPATH": str(Path.cwd())}, timeout=110, text=True,
        capture_output=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
