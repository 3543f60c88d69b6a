"""The image's steps without Docker: a wheel in a clean environment, run by a user without rights, in another folder."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
NOBODY = 65534
LENT = sysconfig.get_path("purelib")


@dataclass(frozen=True, slots=True)
class Installed:
    """The environment with the wheel in it, an empty folder to run in, and who runs it (None: we ourselves)."""

    python: Path
    folder: Path
    user: int | None

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(self.python.with_name("loopline")), *arguments],
            cwd=self.folder,
            env={"PATH": os.defpath, "LOOPLINE_PORT": "0", "HOME": str(self.folder)},
            user=self.user,
            group=self.user,
            extra_groups=None if self.user is None else [],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, *arguments: str) -> tuple[int, str]:
        """Exit status, and what was printed."""
        process = self.start(*arguments)
        out, _ = process.communicate(timeout=60)
        return process.returncode, out


def _wheel(folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def _interpreter() -> tuple[str, int | None]:
    """A Python of our version that a user without rights can start, with that user; else our own, run by ourselves."""
    own: str = getattr(sys, "_base_executable", sys.executable)
    if os.getuid() == 0:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        for python in (own, f"/usr/bin/python{version}", f"/usr/local/bin/python{version}"):
            if _can_run(python):
                return python, NOBODY
    return own, None


def _can_run(python: str) -> bool:
    command = [python, "-c", "import pydantic_core, venv"]
    try:
        done = subprocess.run(command, user=NOBODY, cwd="/", env={"PYTHONPATH": LENT}, capture_output=True)
    except OSError:
        return False
    return done.returncode == 0


def _environment(folder: Path, python: str) -> Path:
    """The interpreter of a new environment that has the wheel, and borrows what the wheel depends on."""
    subprocess.run([python, "-m", "venv", "--without-pip", str(folder / "env")], check=True, capture_output=True)
    made = folder / "env" / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", str(made), "install", "--no-deps", "--no-index"]
    subprocess.run([*install, str(_wheel(folder / "dist"))], check=True, capture_output=True)
    site = next((folder / "env" / "lib").glob("python3*/site-packages"))
    (site / "lent.pth").write_text(LENT + "\n")
    return made


@pytest.fixture(scope="module")
def installed() -> Iterator[Installed]:
    """Only the wheel is new; nobody but us may write to it."""
    base = Path(tempfile.mkdtemp(prefix="loopline-installed-"))
    base.chmod(0o755)
    try:
        interpreter, user = _interpreter()
        python = _environment(base, interpreter)
        folder = base / "folder"
        folder.mkdir()
        if user is not None:
            os.chown(folder, user, user)
        yield Installed(python, folder, user)
    finally:
        shutil.rmtree(base)


def test_it_brings_its_page_and_its_migrations(installed: Installed) -> None:
    code = "from app import paths as p; print(*map(str, (p.STATIC, p.MIGRATIONS)), sep='\\n')"
    command = [str(installed.python), "-c", code]
    out = subprocess.run(command, cwd=installed.folder, capture_output=True, text=True, check=True).stdout
    page, migrations = (Path(line) for line in out.splitlines())
    assert (page / "index.html").is_file()
    assert (migrations / "env.py").is_file()
    for where in (page, migrations):
        assert where.is_relative_to(installed.python.parents[1]), "not the checkout's"


def test_it_migrates_and_serves_without_rights(installed: Installed) -> None:
    assert installed.run("migrate") == (0, "")
    assert (installed.folder / "var" / "loopline.sqlite3").is_file()
    assert installed.run("migrate", "check")[0] == 0
    process = installed.start("serve")
    try:
        assert process.stdout is not None
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address is not None
        _ask(address[0])
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)
    assert process.returncode in (0, -signal.SIGTERM)


def _ask(address: str) -> None:
    """The page, one of its files, a guest, readiness."""
    with httpx.Client(base_url=address, timeout=5) as http:
        deadline = time.monotonic() + 20
        while True:
            try:
                ready = http.get("/readyz")
                break
            except httpx.ConnectError:
                assert time.monotonic() < deadline, "the server did not come up"
                time.sleep(0.1)
        assert ready.json() == {"status": "ok"}
        page = http.get("/")
        script = re.search(r'src="(/s/[^"]+\.js)"', page.text)
        assert script is not None
        assert http.get(script[1]).status_code == 200
        assert http.post("/api/v1/session/guest").json()["person"]["name"].startswith("Guest-")
