"""Where the page's files and the migrations are: in the checkout, or inside the installed wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parent


def _find(name: str) -> Path:
    installed = _HERE / f"_{name}"
    return installed if installed.is_dir() else _HERE.parent / name


STATIC: Final = _find("static")
MIGRATIONS: Final = _find("migrations")
