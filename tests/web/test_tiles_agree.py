"""The page's tile table is the rules' own, tile by tile."""

from __future__ import annotations

import re
from pathlib import Path

from app.rules.tiles import TILES

PAGE = Path(__file__).parents[2] / "static/js/game/tiles.js"


def test_page_and_rules_have_the_same_56_tiles() -> None:
    found = re.findall(r"\b[RYGB]{6}\b", PAGE.read_text(encoding="utf-8"))
    assert dict(enumerate(found, start=1)) == dict(TILES)
