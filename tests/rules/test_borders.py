"""Hostile input at the two borders of the rules, trace and record: always an answer, never another error."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules import trace
from app.rules.record import InvalidRecord, parse, write

DRAWS = json.dumps(list(range(1, 57)))
RECORD = """[Event "E"]
[Date "2026.11.30"]
[Format "1"]
[Rules "1"]
[Seats "RY"]
[Player0 "A \\"\\\\ \\n"]
[Player1 "B"]
[Result "0"]
[Site "x"]

1. 35:0,0:2 {0:00:07.4} 2. 53:1,-1:0
12:0,1:3 {12:34:56.7}
0
"""


def answer(line: str) -> dict[str, object]:
    """What trace says of one line, as strict JSON."""
    out = io.BytesIO()
    assert trace.run([line.encode()], out) == 1
    told = json.loads(out.getvalue(), parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert isinstance(told, dict)
    return told


@pytest.mark.parametrize(
    "fields",
    [
        '"seats": "RY", "draws": [1e999], "moves": []',
        '"seats": -1e999, "draws": [], "moves": []',
        f'"seats": "RY", "draws": {DRAWS}, "moves": [1e999]',
    ],
)
def test_a_number_too_large_for_json_is_not_repeated(fields: str) -> None:
    error = answer(f'{{"id": "g", {fields}}}')["error"]
    assert isinstance(error, dict)
    assert error["code"] == "bad_json"


@pytest.mark.parametrize("depth", [300, 900, 970, 980, 990, 1000, 3000])
@pytest.mark.parametrize("field", ["id", "seats", "draws", "moves"])
def test_deep_nesting_gets_an_error_line(field: str, depth: int) -> None:
    game = {"id": '"g"', "seats": '"RY"', "draws": DRAWS, "moves": "[]", field: "[" * depth + "]" * depth}
    assert answer("{" + ",".join(f'"{name}":{value}' for name, value in game.items()) + "}")["plies"] == []


@pytest.mark.parametrize("clock", ["9" * 5000 + ":00:00.0", "1234567:00:00.0", "\u0663:00:00.0", "0:00:0\u0663.0"])
def test_a_clock_is_written_in_few_plain_digits(clock: str) -> None:
    with pytest.raises(InvalidRecord, match="no clock") as invalid:
        parse(RECORD.replace("0:00:07.4", clock))
    assert invalid.value.line == 11


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(RECORD)), st.integers(0, 6), st.text(max_size=4) | st.sampled_from('{}[]"\\:.*-+0\n\r'))
def test_a_damaged_record_is_refused_or_read_for_good(at: int, cut: int, put: str) -> None:
    """Near-records reach far deeper into the parser than free text; whatever is read must survive writing."""
    text = RECORD[:at] + put + RECORD[at + cut :]
    record, line = None, 1
    try:
        record = parse(text)
    except InvalidRecord as error:
        line = error.line
    assert 1 <= line <= text.count("\n") + 1
    assert record is None or parse(write(record)) == record
