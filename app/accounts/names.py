"""Names of people: what may be one, and the keys by which two names count as the same.

Names are compared by skeletons after Unicode Technical Standard 39: what looks alike has one skeleton. `confusables.tsv`
holds the table of look-alikes.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from app.errors import Unprocessable

SHORTEST: Final = 2
LONGEST: Final = 24
MARKS: Final = 2
SEPARATORS: Final = " -_.'"
# East Asian names mix these as a matter of course; any other mix of scripts is how one pretends to be another.
MIXED: Final = (
    frozenset({"HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "CJK", "IDEOGRAPHIC"}),
    frozenset({"HANGUL", "CJK"}),
    frozenset({"BOPOMOFO", "CJK"}),
)
RESERVED: Final = (
    "admin", "administrator", "anonymous", "api", "bot", "club", "deleted", "everybody", "everyone", "help", "host",
    "info", "lobby", "loopline", "mail", "master", "moderator", "mod", "nobody", "null", "official", "operator", "owner",
    "postmaster", "robot", "root", "security", "server", "service", "staff", "support", "sysop", "system", "tantrix",
    "team", "undefined", "webmaster", "you", "me",
)  # fmt: skip
RESERVED_STARTS: Final = ("guest", "loopline", "deleted", "administrator", "moderator")
TABLE: Final = Path(__file__).with_name("confusables.tsv")


def tidy(text: str) -> str:
    """The name as it is kept: NFKC, no blanks at the ends, single blanks inside."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def check(text: str, robots: frozenset[str] = frozenset()) -> str:
    """The name, tidied; `robots` are names that the house's own robots bear. Raises Unprocessable, saying what is wrong."""
    name = tidy(text)
    if not SHORTEST <= len(name) <= LONGEST:
        raise Unprocessable(f"A name has {SHORTEST} to {LONGEST} characters.")
    if not all(_is_letter(character) or character in SEPARATORS for character in name):
        raise Unprocessable(
            "A name is made of letters and digits, with single blanks, dots, dashes or apostrophes between."
        )
    if not _is_letter(name[0]) or not _is_letter(name[-1]) or re.search(f"[{re.escape(SEPARATORS)}]{{2}}", name):
        raise Unprocessable("A name begins and ends with a letter or digit, and has single signs between them.")
    if not any(unicodedata.category(character)[0] == "L" for character in name):
        raise Unprocessable("A name has at least one letter.")
    if "M" * (MARKS + 1) in "".join(unicodedata.category(character)[0] for character in name):
        raise Unprocessable("A letter carries two marks at most.")
    if not _is_of_one_script(name):
        raise Unprocessable("A name keeps to one script: letters of two alphabets can be told apart by nobody.")
    if _is_reserved(name, robots):
        raise Unprocessable("This name is reserved; choose another.")
    return name


def fold(name: str) -> str:
    """The name without the difference of capital and small letters; what a search compares."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def skeleton(text: str) -> str:
    """What the text looks like: equal for texts that look alike. Blanks and signs between letters don't count."""
    table = _table()
    shown = unicodedata.normalize("NFC", text)
    shown = "".join(table.get(character, character) for character in shown)
    shown = unicodedata.normalize("NFC", shown).casefold()
    shown = "".join(table.get(character, character) for character in shown)
    # In most typefaces nobody tells a capital I from a small l; small, the one is an i.
    shown = unicodedata.normalize("NFD", shown).casefold().replace("i", "l")
    return "".join(character for character in shown if character not in SEPARATORS)


def claims(name: str) -> frozenset[str]:
    """SHA-256 (hex) of the skeletons that the name takes; two names that share one can't both be in use.

    Two of them: of the small letters, so that case makes no difference; and of the letters as they are written, for
    capitals can look like another alphabet's capitals where the small letters don't. Hashed, so that the claims of a
    deleted account tell nobody what it was called.
    """
    return frozenset(hashlib.sha256(one.encode()).hexdigest() for one in (skeleton(fold(name)), skeleton(tidy(name))))


def _is_letter(character: str) -> bool:
    return unicodedata.category(character) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd")


def _is_of_one_script(name: str) -> bool:
    scripts = {_script(character) for character in name if unicodedata.category(character)[0] == "L"}
    return len(scripts) < 2 or any(scripts <= mix for mix in MIXED)


def _script(letter: str) -> str:
    # The standard library has no script property; the first word of a letter's name is its script.
    return unicodedata.name(letter, "UNKNOWN").split(" ")[0]


def _is_reserved(name: str, robots: frozenset[str]) -> bool:
    shown = skeleton(fold(name))
    starts = tuple(skeleton(word) for word in RESERVED_STARTS)
    return shown.startswith(starts) or shown in {skeleton(fold(word)) for word in (*RESERVED, *robots)}


@cache
def _table() -> dict[str, str]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return dict(tuple(line.split("\t")) for line in lines if not line.startswith("#"))  # type: ignore[misc]
