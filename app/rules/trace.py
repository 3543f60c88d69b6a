"""`loopline trace`: games from JSON lines, told ply by ply.

In: `{"id", "seats": "RY", "draws": [56 numbers in drawing order], "moves": ["35:0,0:2", ...]}`, one game a line.
Out, a line for each: `id seats draws first plies end scores`; every ply tells seat, hand, tiles left in the bag,
phase, forced `spaces`, `closed` cells, all `legal` placements and the `play`; `end` is null while the game goes on.
A move that is illegal or malformed stops its game: the line then has the plies before it and
`error` with `ply` (from 0; null when the game could not begin), `code` and `detail`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import isinf
from typing import Any, Final, Protocol

from app.rules.game import InvalidDraws, InvalidSeats, Position
from app.rules.hexes import Hex
from app.rules.legality import IllegalPlacement
from app.rules.notation import InvalidPlacement, Placement
from app.rules.tiles import COLOURS

FIELDS: Final = ("id", "seats", "draws", "moves")


class Writer(Protocol):
    def write(self, data: bytes, /) -> object: ...

    def flush(self) -> object: ...


class BadInput(ValueError):
    """A line that describes no game."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


def run(lines: Iterable[bytes], out: Writer) -> int:
    """Trace every line that is not blank; the exit status: 1 when any game had an error, else 0."""
    status = 0
    for line in lines:
        if line.strip():
            told = trace(line)
            status |= "error" in told
            out.write(json.dumps(told, separators=(",", ":")).encode() + b"\n")
            out.flush()
    return status


def trace(line: bytes | str) -> dict[str, Any]:
    """The game of one line, as JSON values. Whatever the line is, this does not raise."""
    known: dict[str, Any] = {}
    try:
        known = _parse(line)
        moves = _checked(known)
        position = Position.start(known["seats"], known["draws"])
    except (BadInput, InvalidSeats, InvalidDraws) as error:
        return _not_begun(known, error)
    told = {**_header(known), "first": position.first}
    return {**told, **_play(position, moves)}


def _parse(line: bytes | str) -> dict[str, Any]:
    try:
        game = json.loads(line, parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise BadInput("bad_json", f"not a line of JSON: {str(error)[:200]}") from None
    if not isinstance(game, dict):
        raise BadInput("bad_json", "a game is a JSON object with id, seats, draws and moves")
    return game


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    """JSON has no infinity, and what is told repeats what was asked: 1e999 must not come back as Infinity."""
    number = float(text)
    if isinf(number):
        raise ValueError("a number is too large")
    return number


def _checked(game: dict[str, Any]) -> list[str]:
    """The moves. Raises BadInput for fields that are missing, unknown or of the wrong type."""
    missing = [field for field in FIELDS if field not in game]
    if missing:
        raise BadInput("missing_field", f"missing: {', '.join(missing)}")
    if not isinstance(game["id"], str | int) or isinstance(game["id"], bool):
        raise BadInput("bad_id", "id is a string or a number")
    if not isinstance(game["seats"], str):
        raise BadInput("bad_seats", "seats is a string such as RY")
    draws = game["draws"]
    if not isinstance(draws, list) or any(type(tile) is not int for tile in draws):
        raise BadInput("bad_draws", "draws is a list of 56 whole numbers")
    moves = game["moves"]
    if not isinstance(moves, list):
        raise BadInput("bad_moves", "moves is a list of placements such as 35:0,0:2")
    return moves


def _header(game: dict[str, Any]) -> dict[str, Any]:
    return {"id": game["id"], "seats": game["seats"], "draws": game["draws"]}


def _not_begun(game: dict[str, Any], error: ValueError) -> dict[str, Any]:
    match error:
        case BadInput():
            code = error.code
        case InvalidSeats():
            code = "bad_seats"
        case _:
            code = "bad_draws"
    told = {field: game.get(field) for field in ("id", "seats", "draws")}
    if code == "bad_id":
        told["id"] = None
    return {
        **told,
        "first": None,
        "plies": [],
        "end": None,
        "scores": None,
        "error": _error(None, code, str(error)),
    }


def _play(position: Position, moves: list[Any]) -> dict[str, Any]:
    plies: list[dict[str, Any]] = []
    error: dict[str, Any] | None = None
    for number, move in enumerate(moves):
        try:
            after = position.after(_placement(move))
        except InvalidPlacement as invalid:
            error = _error(number, "malformed", str(invalid))
            break
        except IllegalPlacement as illegal:
            error = _error(number, illegal.refusal.reason.value, illegal.refusal.detail)
            break
        plies.append(_ply(position, str(move)))
        position = after
    told: dict[str, Any] = {"plies": plies, "end": position.end, "scores": _scores(position)}
    return told if error is None else {**told, "error": error}


def _placement(move: object) -> Placement:
    if not isinstance(move, str):
        raise InvalidPlacement(f"a move is text such as 35:0,0:2, not {json.dumps(move)[:40]}")
    return Placement.parse(move)


def _ply(position: Position, play: str) -> dict[str, Any]:
    mover = position.mover
    if mover is None or position.phase is None:
        raise ValueError("nobody is on move")
    return {
        "seat": mover,
        "hand": list(position.hands[mover]),
        "bag": position.bag,
        "phase": position.phase.value,
        "spaces": _cells(position.spaces()),
        "closed": _cells(position.closed()),
        "legal": [str(placement) for placement in position.legal()],
        "play": play,
    }


def _cells(cells: Iterable[Hex]) -> list[list[int]]:
    return [[cell.q, cell.r] for cell in cells]


def _scores(position: Position) -> dict[str, list[Any]]:
    best = position.scores()
    return {colour: [best[colour].score, best[colour].kind, best[colour].tiles] for colour in COLOURS}


def _error(ply: int | None, code: str, detail: str) -> dict[str, Any]:
    return {"ply": ply, "code": code, "detail": detail}
