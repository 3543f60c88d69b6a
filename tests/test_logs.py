"""Logs, as a process writes them."""

from __future__ import annotations

import subprocess
import sys

WRITE = "from app.logs import configure; import structlog; configure('console', 'INFO'); structlog.get_logger().info('began', n=1)"


def test_in_a_file_there_are_no_colours() -> None:
    written = subprocess.run([sys.executable, "-c", WRITE], capture_output=True, text=True, check=True).stderr
    assert "began" in written
    assert "\x1b" not in written
