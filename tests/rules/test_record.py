"""The text record: it round-trips, and says on which line it is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.hexes import Hex
from app.rules.notation import Placement
from app.rules.record import InvalidRecord, Move, Record, parse, write
from app.rules.tiles import TILES

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=30)
PLACEMENTS = st.builds(
    Placement, st.integers(1, 56), st.builds(Hex, st.integers(-55, 55), st.integers(-55, 55)), st.integers(0, 5)
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    seats = draw(st.sampled_from(["RY", "RYG", "BGRY", "RYRY"]))
    turn, moves = 0, []
    for new, placement, clock in draw(
        st.lists(st.tuples(st.booleans(), PLACEMENTS, st.none() | st.integers(0, 10**6)), max_size=30)
    ):
        turn += new or not turn
        moves.append(Move(turn, placement, clock))
    return Record(
        event=draw(TEXT),
        date=draw(TEXT),
        seats=seats,
        players=tuple(draw(TEXT) for _ in seats),
        moves=tuple(moves),
        draws=draw(st.none() | st.permutations(sorted(TILES)).map(tuple)),
        commitment=draw(st.none() | st.from_regex(r"[0-9a-f]{64}", fullmatch=True)),
        winners=draw(st.none() | st.sets(st.integers(0, len(seats) - 1)).map(sorted).map(tuple)),
        termination=draw(st.none() | st.just("complete")),
        tags=draw(st.dictionaries(st.sampled_from(["Site", "Round", "Note"]), TEXT)),
    )


@settings(max_examples=150, deadline=None)
@given(records())
def test_records_round_trip(record: Record) -> None:
    assert parse(write(record)) == record


GOOD = """[Event "E"]
[Date "2026.11.30"]
[Format "1"]
[Rules "1"]
[Seats "RY"]
[Player0 "A"]
[Player1 "B"]
[Result "0"]

1. 35:0,0:2 {0:00:07.4} 2. 53:1,-1:0
0
"""


@pytest.mark.parametrize(
    ("wrong", "right", "line", "words"),
    [
        ('[Seats "RY"]', '[Seats "RX"]', 1, "seats"),
        ('[Format "1"]', '[Format "9"]', 1, "format 9"),
        ('[Event "E"]', "Event E", 1, "a tag looks like"),
        ('[Date "2026.11.30"]', '[Event "F"]', 2, "stands twice"),
        ('[Player1 "B"]\n', "", 1, "Player1 is missing"),
        ("35:0,0:2", "35:0,0:9", 10, "no placement"),
        ("1. 35", "35", 10, "turn's number"),
        ("2. 53", "3. 53", 10, "turn 2 is due"),
        ("{0:00:07.4}", "{soon}", 10, "no clock"),
        ("\n0\n", "\n", 11, "no result"),
        ("\n0\n", "\n1\n", 1, "the result is 0"),
        ("\n0\n", "\n0\n0\n", 12, "after the result"),
        ('[Result "0"]', '[Result "0"]\n[Draws "1 2 3"]', 1, "56 tiles"),
    ],
)
def test_a_wrong_record_says_where_and_why(wrong: str, right: str, line: int, words: str) -> None:
    assert parse(GOOD)
    with pytest.raises(InvalidRecord) as invalid:
        parse(GOOD.replace(wrong, right, 1))
    assert words in str(invalid.value)
    assert invalid.value.line == line


@given(st.text(max_size=200))
def test_any_text_parses_or_is_refused(text: str) -> None:
    with pytest.raises(InvalidRecord):
        parse(text)


def test_lines_may_end_as_on_other_systems() -> None:
    assert parse(GOOD.replace("\n", "\r\n")) == parse(GOOD)
