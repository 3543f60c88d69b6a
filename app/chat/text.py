"""What may stand in a line: text made harmless before it is stored. Pure."""

from __future__ import annotations

import unicodedata
from difflib import SequenceMatcher
from typing import Final

MAX_CHARACTERS: Final = 300
MAX_MARKS: Final = 3
"""Combining marks on one letter: enough for Vietnamese, Hindi and pointed Hebrew, too few to paint over other lines."""

JOINERS: Final = frozenset("\u200c\u200d")
"""Format characters with a use: Persian spelling, and families of emoji. All others go, the bidi overrides among them."""

BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their category, yet nothing is seen of them."""

SIMILAR: Final = 0.9
SHORT: Final = 12
"""Below this many characters only equal texts count as the same thing said again."""


class InvalidText(ValueError):
    """Says in words what is wrong with the text."""


def clean(text: str) -> str:
    """The text as one line without control, format and private characters, marks in moderation, spaces collapsed.

    Raises InvalidText when nothing visible is left, or more than MAX_CHARACTERS.
    """
    kept: list[str] = []
    marks = MAX_MARKS  # A mark at the very start has no letter to stand on.
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if category[0] == "M":
            marks += 1
            if marks <= MAX_MARKS:
                kept.append(character)
        elif character.isspace() or category[0] == "Z":
            kept.append(" ")
            marks = MAX_MARKS
        elif character in JOINERS:
            kept.append(character)
        elif category not in {"Cc", "Cf", "Co", "Cs"}:
            kept.append(character)
            marks = 0
    cleaned = " ".join("".join(kept).split())
    if not any(_is_visible(character) for character in cleaned):
        raise InvalidText("There is nothing to say in that; write something.")
    if len(cleaned) > MAX_CHARACTERS:
        raise InvalidText(f"That is {len(cleaned)} characters; a line has {MAX_CHARACTERS} at most. Say it in two.")
    return cleaned


def _is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CMZ" and character not in BLANKS


def skeleton(text: str) -> str:
    """What is left for comparing: letters, digits and symbols, whatever their case, with runs of one character cut short."""
    plain = [c for c in unicodedata.normalize("NFKC", text).casefold() if unicodedata.category(c)[0] in "LNS"]
    return "".join(c for i, c in enumerate(plain) if plain[max(0, i - 2) : i] != [c, c])


def is_much_the_same(one: str, other: str) -> bool:
    """Whether two skeletons say the same thing, near enough."""
    if one == other:
        return True
    if min(len(one), len(other)) < SHORT:
        return False
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.quick_ratio() >= SIMILAR and matcher.ratio() >= SIMILAR
