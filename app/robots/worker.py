"""One process that thinks: it reads a question from its pipe, answers, and goes when its parent has gone."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final, assert_never

from app.robots.findings import Ply
from app.robots.questions import Advice, HintQuestion, PlyQuestion, advise, judge
from app.robots.thought import Thought, choose
from app.rules.notation import Placement

Question = Thought | HintQuestion | PlyQuestion
Answer = Placement | Advice | Ply | Exception
READY: Final = "ready"
WATCH_SECONDS: Final = 1.0
NICE: Final = 5
"""About a third of the processor where the server wants all of it: robots go on thinking on a crowded machine."""


def work(pipe: Connection, parent: int) -> None:
    """The process' main function: answers until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _step_back()
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()
    # Here and not at the top: the server imports this module too, and must not load compiled code.
    from app.robots.warming import warm

    warm()
    pipe.send(READY)
    while True:
        try:
            question: Question = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_answer(question))


def _step_back() -> None:
    """Leave the processor to the server whenever both want it: people's moves and pings come before thoughts."""
    with suppress(OSError):
        os.nice(NICE)
        # Linux only: waking up, it does not push aside whoever is running.
        if hasattr(os, "SCHED_BATCH"):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _answer(question: Question) -> Answer:
    try:
        match question:
            case Thought():
                return choose(question)
            case HintQuestion():
                return advise(question)
            case PlyQuestion():
                return judge(question)
            case _:
                assert_never(question)
    except Exception as error:
        return RuntimeError(f"{type(error).__name__}: {error}")


def _watch(parent: int) -> None:
    """End even in mid-thought when the server was killed."""
    while os.getppid() == parent:
        time.sleep(WATCH_SECONDS)
    os._exit(0)
