"""How much one person may say."""

from __future__ import annotations

import pytest

from app.chat.flood import LINES, SAME_WINDOW, WINDOW, Speaker, TooMuch

WORDS = ["one", "two", "three", "four", "five", "six"]


def _spoken() -> Speaker:
    speaker = Speaker()
    for i, word in enumerate(WORDS[:LINES]):
        speaker.let(f"r{i}", "lobby", word, i)
    return speaker


def test_the_sixth_line_waits_until_the_first_is_old() -> None:
    speaker = _spoken()
    with pytest.raises(TooMuch, match="5 lines in 10 seconds"):
        speaker.let("r6", "game", WORDS[5], WINDOW - 1)
    speaker.let("r6", "game", WORDS[5], WINDOW)


def test_a_line_that_was_let_through_passes_again() -> None:
    _spoken().let("r2", "lobby", "three", 5)


def test_the_same_again_is_refused_there_but_not_elsewhere() -> None:
    speaker = Speaker()
    speaker.let("a", "lobby", "Come to my table!", 0)
    with pytest.raises(TooMuch, match="said that"):
        speaker.let("b", "lobby", "come to my table", SAME_WINDOW - 1)
    speaker.let("c", "game", "come to my table", 5)
    speaker.let("d", "lobby", "come to my table", SAME_WINDOW)


def test_a_line_taken_back_does_not_count() -> None:
    speaker = _spoken()
    speaker.take_back("r0")
    speaker.let("again", "lobby", "one", 6)


def test_who_said_nothing_lately_can_be_forgotten() -> None:
    speaker = _spoken()
    assert not speaker.is_quiet(SAME_WINDOW)
    assert speaker.is_quiet(SAME_WINDOW + LINES)
