"""The server as its own process, as a club would run it: started by the command, killed without mercy."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

PATIENCE = 90.0
"""Seconds: a busy machine is slow, not wrong."""
ROOT = Path(__file__).resolve().parent.parent


class Process:
    """`loopline serve` on a fixed port; it can be killed and started again on the same database."""

    def __init__(self, database_url: str, log: Path, **settings: object) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.database_url = database_url
        self._log = log
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "LOOPLINE_DATABASE_URL": database_url,
            "LOOPLINE_PORT": str(self.port),
            "LOOPLINE_LOG_FORMAT": "json",
            **{f"LOOPLINE_{name.upper()}": str(value) for name, value in settings.items()},
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "app.cli", "serve"], cwd=ROOT, env=self._environment, stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self._process.poll() is None, self._log.read_text()
            try:
                if httpx.get(f"http://{self.host}/readyz", timeout=1).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise AssertionError(f"the server does not answer: {self._log.read_text()}")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def log(self) -> str:
        """What it has printed so far."""
        return self._log.read_text()

    def kill(self) -> None:
        """kill -9."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM, as a service manager does; the exit status."""
        return self._end(signal.SIGTERM)

    def pause(self) -> None:
        """SIGSTOP: nothing runs until `resume`, as on a machine that sleeps."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def _end(self, number: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(number)
        status = self._process.wait(20)
        self._process = None
        return status
