"""The image's steps without Docker: a wheel in a clean environment, run by a user without rights, in another folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
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
import yaml

from tests.conftest import postgres_address, postgres_database
from tests.deploy.dockerfile import parse
from tests.deploy.test_compose import filled

ROOT = Path(__file__).parents[2]
NOBODY = 65534
LENT = sysconfig.get_path("purelib")


@dataclass(frozen=True, slots=True)
class Installed:
    """The environment with the wheel in it, an empty folder to run in, and who runs it (None: we ourselves)."""

    python: Path
    folder: Path
    user: int | None

    def start(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """The console script, or with `-c` first the interpreter; with these variables and no others of ours."""
        program = self.python if arguments[0] == "-c" else self.python.with_name("loopline")
        return subprocess.Popen(
            [str(program), *arguments],
            cwd=self.folder,
            env={"PATH": os.defpath, "LOOPLINE_PORT": "0", "HOME": str(self.folder), **environment},
            user=self.user,
            group=self.user,
            extra_groups=None if self.user is None else [],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, *arguments: str, **environment: str) -> tuple[int, str]:
        """Exit status, and what was printed."""
        process = self.start(*arguments, **environment)
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


@pytest.mark.postgres
def test_the_steps_of_compose_on_postgres(installed: Installed, postgres_empty: str) -> None:
    """Migrate once, to its end; then serve, with what the compose file and the image set; and the image's own check."""
    services = yaml.safe_load(filled((ROOT / "docker-compose.yml").read_text(encoding="utf-8")))["services"]
    image = parse((ROOT / "Dockerfile").read_text(encoding="utf-8"))[-1]
    port = _free_port()
    environment = {
        **{name: value for name, value in image.environment.items() if name.startswith("LOOPLINE_")},
        **{name: "" if value is None else str(value) for name, value in services["web"]["environment"].items()},
        "LOOPLINE_DATABASE_URL": postgres_empty,
        "LOOPLINE_HOST": "127.0.0.1",
        "LOOPLINE_LOG_LEVEL": "DEBUG",
        "LOOPLINE_PORT": str(port),
        "NUMBA_CACHE_DIR": str(installed.folder / "cache"),
    }
    health = json.loads(image.last("HEALTHCHECK").rest.split("CMD ", 1)[1])
    assert health[:2] == ["python", "-c"]
    assert installed.run(*health[1:], **environment)[0] != 0, "nothing serves yet"
    for _ in range(2):
        assert installed.run(*services["migrate"]["command"], **environment) == (0, "")
    process = installed.start(*services["web"]["command"], **environment)
    try:
        _ask(f"http://127.0.0.1:{port}")
        assert installed.run(*health[1:], **environment) == (0, "")
    finally:
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=20)
    lines = [line for line in out.splitlines() if line.startswith("{")]
    assert lines
    assert all("event" in json.loads(line) for line in lines), "logs are for machines there"


@pytest.fixture
def postgres_empty() -> Iterator[str]:
    """A Postgres database without any table."""
    with postgres_database() as name:
        yield postgres_address(name)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _ask(address: str) -> None:
    """The page, one of its files, a guest, readiness."""
    with httpx.Client(base_url=address, timeout=5) as http:
        deadline = time.monotonic() + 90
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
