"""How old something gets before it is thrown away."""

from __future__ import annotations

from typing import Final

from app.spans import DAY

TALK: Final = 30 * DAY
"""Lines of talk, but for the last ones of a channel."""
KEPT_LINES: Final = 100
"""So many lines of a channel stay, however old: twice what is shown, for those who have muted somebody."""
TABLES: Final = 30 * DAY
"""Tables whose game is over."""
VOID_GAMES: Final = 30 * DAY
"""Games that came to nothing: called off, or ended before everybody had placed. They count nowhere."""
GUESTS: Final = 30 * DAY
"""Guests without a session, of whom nothing is left: no game, no line, no report, no sanction."""
