"""The README's table of settings, held against the settings themselves: each is there, with its default."""

from __future__ import annotations

import json
import re
from pathlib import Path

from pydantic import SecretStr

from app.settings import Settings

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
MADE = {"public_url": "http://HOST:PORT"}
"""What stands there instead of none, because it follows from others."""


def _table() -> dict[str, str]:
    """Default by variable; a row may have several, in the same order."""
    found: dict[str, str] = {}
    for line in README.splitlines():
        if line.startswith("| `LOOPLINE_"):
            names, defaults, meaning = (cell.strip() for cell in line.strip("|").split("|"))
            variables = re.findall(r"`(LOOPLINE_[A-Z_]+)`", names)
            values = [one.strip().strip("`") for one in defaults.split(", ")]
            assert len(values) in (1, len(variables)), line
            assert meaning, line
            assert not found.keys() & set(variables), line
            found |= zip(variables, values * (1 if len(values) == len(variables) else len(variables)), strict=True)
    return found


def _shown(name: str) -> str:
    default = Settings.model_fields[name].default
    assert not isinstance(default, SecretStr)
    if default is None:
        return MADE.get(name, "none")
    return default if isinstance(default, str) else json.dumps(default)


def test_every_setting_has_its_row_and_its_default() -> None:
    assert _table() == {f"LOOPLINE_{name.upper()}": _shown(name) for name in Settings.model_fields}


def test_the_variables_that_are_spoken_of_anywhere_exist() -> None:
    root = Path(__file__).parents[2]
    known = {f"LOOPLINE_{name.upper()}" for name in Settings.model_fields}
    # Not of the server: those of the tests and loads, and where compose publishes the port.
    known |= {"LOOPLINE_TEST_POSTGRES", "LOOPLINE_REQUIRE_SERVICES", "LOOPLINE_BIND", "LOOPLINE_ROUGH_GAMES"}
    for name in ("README.md", "CONTRIBUTING.md", "Dockerfile", "docker-compose.yml", "Makefile"):
        spoken = set(re.findall(r"LOOPLINE_[A-Z_]*[A-Z]", (root / name).read_text(encoding="utf-8")))
        assert spoken - known == set(), name
