"""The page's table of tiles is the server's."""

from __future__ import annotations

import re

from app.paths import STATIC
from app.rules.tiles import TILES


def test_the_page_has_the_same_tiles() -> None:
    text = (STATIC / "js" / "game" / "tiles.js").read_text()
    assert re.findall(r"\b[RYGB]{6}\b", text) == list(TILES.values())
