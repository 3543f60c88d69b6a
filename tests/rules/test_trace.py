"""`loopline trace` takes whatever it is given: each line gets its line."""

from __future__ import annotations

import io
import itertools
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules import trace
from app.rules.tiles import TILES
from tests.rules.positions import walked

DRAWS = sorted(TILES)


def told(*games: object) -> tuple[int, list[dict[str, Any]]]:
    lines = [game if isinstance(game, bytes) else json.dumps(game).encode() for game in games]
    out = io.BytesIO()
    status = trace.run([line + b"\n" for line in lines], out)
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def game(**fields: object) -> dict[str, object]:
    return {"id": "g", "seats": "RY", "draws": DRAWS, "moves": [], **fields}


def test_a_game_that_has_not_begun() -> None:
    status, [line] = told(game())
    assert status == 0
    assert list(line) == ["id", "seats", "draws", "first", "plies", "end", "scores"]
    assert (line["first"], line["plies"], line["end"]) == (1, [], None)
    assert line["scores"]["R"] == [0, "line", 0]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seats": "RR"}, "bad_seats"),
        ({"seats": "RYX"}, "bad_seats"),
        ({"seats": "RYGR"}, "bad_seats"),
        ({"seats": ["R", "Y"]}, "bad_seats"),
        ({"draws": DRAWS[:55]}, "bad_draws"),
        ({"draws": [1, *DRAWS[:55]]}, "bad_draws"),
        ({"draws": [True, *DRAWS[1:]]}, "bad_draws"),
        ({"draws": [1.0, *DRAWS[1:]]}, "bad_draws"),
        ({"draws": "1 2 3"}, "bad_draws"),
        ({"draws": [10**30, *DRAWS[1:]]}, "bad_draws"),
        ({"moves": "2:0,0:0"}, "bad_moves"),
        ({"moves": None}, "bad_moves"),
        ({"id": None}, "bad_id"),
        ({"id": [1]}, "bad_id"),
    ],
)
def test_a_line_that_is_no_game(fields: dict[str, object], code: str) -> None:
    status, lines = told(game(**fields), game(id="next"))
    assert status == 1
    assert [line.get("error", {}).get("code") for line in lines] == [code, None]
    assert lines[1]["id"] == "next"
    assert lines[0]["error"]["ply"] is None


@pytest.mark.parametrize(
    ("moves", "ply", "code"),
    [
        (["1:0,0:0"], 0, "not_your_tile"),
        (["2:0,0:9"], 0, "malformed"),
        ([5], 0, "malformed"),
        ([None], 0, "malformed"),
        (["2:1,0:0"], 0, "detached"),
        (["2:0,0:0", "1:0,0:0"], 1, "occupied"),
        (["2:0,0:0", "8:0,0:0"], 1, "not_your_tile"),
    ],
)
def test_a_bad_move_stops_its_game_alone(moves: list[object], ply: int, code: str) -> None:
    status, lines = told(game(moves=moves), game(id="next", moves=["2:0,0:0"]))
    assert status == 1
    assert (lines[0]["error"]["ply"], lines[0]["error"]["code"]) == (ply, code)
    assert (len(lines[0]["plies"]), lines[0]["end"]) == (ply, None)
    assert (len(lines[1]["plies"]), "error" in lines[1]) == (1, False)


def test_moves_after_the_end_are_refused() -> None:
    positions = walked("RY", 3)
    draws = list(TILES)
    import random

    random.Random(3).shuffle(draws)
    moves = []
    for before, after in itertools.pairwise(positions):
        (cell,) = set(after.tiles) - set(before.tiles)
        tile, rotation = after.tiles[cell]
        moves.append(f"{tile}:{cell.q},{cell.r}:{rotation}")
    status, [line] = told(game(draws=draws, moves=[*moves, moves[0]]))
    assert status == 1
    assert line["error"]["code"] == "game_over"
    assert (line["error"]["ply"], len(line["plies"]), line["end"]) == (56, 56, "complete")


def test_blank_lines_are_passed_over() -> None:
    assert told(b"", b"   ", game())[0] == 0
    assert len(told(b"", b"   ", game())[1]) == 1


@pytest.mark.parametrize(
    "line", [b"{", b"[]", b"null", b"\xff\xfe", b"[" * 5000, b'{"id":NaN}', b"9" * 5000, b'"\\ud800"']
)
def test_a_line_that_is_no_json_object(line: bytes) -> None:
    status, [answer] = told(line)
    assert (status, answer["id"]) == (1, None)
    assert answer["error"]["code"] in ("bad_json", "missing_field")


@given(st.binary(max_size=80))
def test_any_bytes_get_a_line_of_json_or_none(line: bytes) -> None:
    out = io.BytesIO()
    trace.run([line], out)
    for answer in out.getvalue().splitlines():
        assert "error" in json.loads(answer)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(trace.FIELDS, JSON)))
def test_any_json_gets_a_line_of_json(fields: dict[str, object]) -> None:
    out = io.BytesIO()
    trace.run([json.dumps({**game(), **fields}).encode()], out)
    for answer in out.getvalue().splitlines():
        json.loads(answer, parse_constant=lambda name: pytest.fail(name))
