"""Where compiled code is kept: what is named, else the user's own, else a directory that nobody else can write to."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from app.robots.kernels.compiled import IS_COMPILED, cache_directory


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home and a temporary directory of the test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    return tmp_path


def test_what_is_named_comes_first(home: Path) -> None:
    assert cache_directory(str(home / "named")).parent == home / "named"
    assert cache_directory().parent == home / "cache"


def test_what_cannot_be_written_to_is_passed_over(home: Path) -> None:
    (home / "named").write_text("a file, no directory")
    (home / "cache").write_text("neither")
    chosen = cache_directory(str(home / "named"))
    assert chosen.parent == home / "tmp" / f"loopline-{os.getuid()}"
    assert stat.S_IMODE(chosen.stat().st_mode) == 0o700


def test_a_temporary_directory_that_others_can_write_to_is_not_trusted(home: Path) -> None:
    """What lies in a cache is run: another user could have put it there."""
    (home / "cache").write_text("no directory")
    prepared = home / "tmp" / f"loopline-{os.getuid()}"
    prepared.mkdir()
    prepared.chmod(0o777)
    chosen = cache_directory()
    assert chosen.parent != prepared
    assert stat.S_IMODE(chosen.stat().st_mode) == 0o700


@pytest.mark.skipif(not IS_COMPILED, reason="numba is not installed")
def test_compiled_code_is_kept_where_it_is_told_to(home: Path) -> None:
    script = "from app.robots.kernels.chance import below, seeded; below(seeded(1), 5)"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(home / "named"), "PYTHONPATH": str(Path.cwd())}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True, timeout=100)
    kept = list((home / "named").rglob("*below*.nbc"))
    assert kept
