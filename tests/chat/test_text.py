"""Lines made harmless, and what counts as the same line again."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.chat.text import BLANKS, MAX_CHARACTERS, MAX_MARKS, InvalidText, clean, is_much_the_same, skeleton

ZALGO = "h" + "\u0300\u0316\u0334\u0489" * 9 + "i"


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  good   luck \n\t have fun ", "good luck have fun"),
        ("a\u202egpj.exe\u202c\u2066b\u2069\u200f", "agpj.exeb"),
        ("\x00\x07be\x1b[31mll\ufeff\u00ad", "be[31mll"),
        ("e\u0301", "\u00e9"),
        ("Việt हिन्दी שָׁלוֹם", unicodedata.normalize("NFC", "Việt हिन्दी שָׁלוֹם")),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f", "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f"),
        ("\u0301\u0301x", "x"),
        ("<b>no</b> &amp;", "<b>no</b> &amp;"),
        ("\ue000?", "?"),
    ],
)  # fmt: skip
def test_text_is_made_harmless(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


def test_marks_are_kept_in_moderation() -> None:
    marks = [c for c in unicodedata.normalize("NFD", clean(ZALGO)) if unicodedata.category(c)[0] == "M"]
    assert 0 < len(marks) <= MAX_MARKS + 1


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u2060", "\u202e", "\u3164\u2800", "\u0301", "\u200d\u200d"])
def test_nothing_to_see_is_refused_in_words(text: str) -> None:
    with pytest.raises(InvalidText, match="nothing to say"):
        clean(text)


def test_the_limit_counts_what_is_left() -> None:
    assert clean("x" * MAX_CHARACTERS + " " * 50 + "\u202e" * 50) == "x" * MAX_CHARACTERS
    with pytest.raises(InvalidText, match="301 characters; a line has 300"):
        clean("x" * (MAX_CHARACTERS + 1))


@given(st.text(max_size=400))
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    try:
        cleaned = clean(text)
    except InvalidText:
        return
    assert clean(cleaned) == cleaned
    assert not any(unicodedata.category(c) in {"Cc", "Co", "Cs", "Zl", "Zp"} for c in cleaned)
    assert cleaned.strip() == cleaned
    assert any(c not in BLANKS for c in cleaned)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Join my table!", "join my TABLE", True),
        ("join my table please 1", "join my table please 2", True),
        ("hellooooooooo", "hellooo", True),
        ("yes", "no", False),
        ("good game", "good luck", False),
        ("your turn, I think", "no, it is yours", False),
        ("🙂", "🙁", False),
    ],
)
def test_nearly_the_same_is_the_same(one: str, other: str, same: bool) -> None:
    assert is_much_the_same(skeleton(one), skeleton(other)) is same
