"""The text record of a game: tags as in PGN, then the placements with the mover's clock, then the result.

    [Event "Robot game"]
    [Date "2026.11.30"]
    [Format "1"]
    [Rules "1"]
    [Seats "RY"]
    [Player0 "Guest-4821"]
    [Player1 "Magpie"]
    [Draws "21 56 28 ..."]
    [Result "1"]
    [Termination "complete"]

    1. 35:0,0:2 {0:00:07.4} 2. 53:1,-1:0 {0:00:09.1} 12:0,1:3 {0:00:11.0} 3. ...
    1

`Format` is the version of this text form, `Rules` that of the rules. `Draws` is the bag in drawing order; while it is
still secret there is `Commitment` (SHA-256, hex) instead. A number opens each turn; a turn's further placements follow
it. A clock is the time since the start of the game (h:mm:ss.t) and may be missing. `Result` lists the winning seats
(`0+2`), `-` for a draw, `*` while the game goes on. Unknown tags are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from app.rules.game import RULES_VERSION, InvalidSeats, check_seats
from app.rules.notation import InvalidPlacement, Placement

FORMAT_VERSION: Final = 1
_TAG: Final = re.compile(r'\[([A-Z][A-Za-z0-9]*) "((?:[^"\\\n]|\\["\\n])*)"\]')
_TOKEN: Final = re.compile(r"\s*(?:(\d+)\.(?=\s|$)|\{([^}]*)\}|(\S+))")
_CLOCK: Final = re.compile(r"(\d{1,6}):([0-5]\d):([0-5]\d)\.(\d)", re.ASCII)
_OWN: Final = ("Event", "Date", "Format", "Rules", "Seats", "Draws", "Commitment", "Result", "Termination")
WIDTH: Final = 100


class InvalidRecord(ValueError):
    """Text that is no record; the message names the line (from 1)."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Move:
    """A placement, the number of its turn (from 1), and tenths of a second since the start, if known."""

    turn: int
    placement: Placement
    clock: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """`winners`: seats; empty for a draw, None while the game goes on. `draws` or `commitment` may be None."""

    event: str
    date: str
    seats: str
    players: tuple[str, ...]
    moves: tuple[Move, ...] = ()
    draws: tuple[int, ...] | None = None
    commitment: str | None = None
    winners: tuple[int, ...] | None = None
    termination: str | None = None
    rules: int = RULES_VERSION
    tags: Mapping[str, str] = field(default_factory=dict)


def write(record: Record) -> str:
    """The record as text; `parse` gives it back."""
    lines = [f'[{name} "{_escape(value)}"]' for name, value in _tags(record)]
    return "\n".join([*lines, "", *_wrap([*_words(record.moves), result(record.winners)])]) + "\n"


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "Event", record.event
    yield "Date", record.date
    yield "Format", str(FORMAT_VERSION)
    yield "Rules", str(record.rules)
    yield "Seats", record.seats
    for seat, name in enumerate(record.players):
        yield f"Player{seat}", name
    if record.draws is not None:
        yield "Draws", " ".join(map(str, record.draws))
    if record.commitment is not None:
        yield "Commitment", record.commitment
    yield "Result", result(record.winners)
    if record.termination is not None:
        yield "Termination", record.termination
    yield from record.tags.items()


def result(winners: tuple[int, ...] | None) -> str:
    """The result's token: winning seats joined by +, `-` for a draw, `*` while the game goes on."""
    if winners is None:
        return "*"
    return "+".join(map(str, winners)) or "-"


def _words(moves: tuple[Move, ...]) -> Iterator[str]:
    turn = None
    for move in moves:
        if move.turn != turn:
            turn = move.turn
            yield f"{turn}."
        yield str(move.placement)
        if move.clock is not None:
            seconds, tenths = divmod(move.clock, 10)
            yield f"{{{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}.{tenths}}}"


def _wrap(words: list[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _unescape(value: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], value)


def parse(text: str) -> Record:
    """The record that `text` spells. Raises InvalidRecord."""
    tags, body = _parse_tags(text)
    seats = _required(tags, "Seats")
    try:
        check_seats(seats)
    except InvalidSeats as error:
        raise InvalidRecord(1, str(error)) from None
    if _required(tags, "Format") != str(FORMAT_VERSION):
        raise InvalidRecord(1, f"format {tags['Format']} is not one this version reads")
    players = tuple(_required(tags, f"Player{seat}") for seat in range(len(seats)))
    moves, token = _parse_moves(body)
    if token != _required(tags, "Result"):
        raise InvalidRecord(1, f"the result is {tags['Result']} in the tags and {token} at the end")
    own = {*_OWN, *(f"Player{seat}" for seat in range(len(seats)))}
    return Record(
        event=_required(tags, "Event"),
        date=_required(tags, "Date"),
        seats=seats,
        players=players,
        moves=moves,
        draws=_draws(tags.get("Draws")),
        commitment=tags.get("Commitment"),
        winners=_winners(token, len(seats)),
        termination=tags.get("Termination"),
        rules=_whole(_required(tags, "Rules")),
        tags={name: value for name, value in tags.items() if name not in own},
    )


def _parse_tags(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The tags, and the numbered lines after them."""
    tags: dict[str, str] = {}
    # Only \n ends a line: names may hold the other characters that splitlines takes for an end.
    lines = list(enumerate(text.replace("\r\n", "\n").split("\n"), start=1))
    for index, (number, line) in enumerate(lines):
        if not line.strip():
            return tags, lines[index:]
        found = _TAG.fullmatch(line)
        if found is None:
            raise InvalidRecord(number, 'a tag looks like [Name "value"]; a blank line ends the tags')
        if found[1] in tags:
            raise InvalidRecord(number, f"the tag {found[1]} stands twice")
        tags[found[1]] = _unescape(found[2])
    raise InvalidRecord(len(lines), "no blank line and no placements after the tags")


def _parse_moves(lines: list[tuple[int, str]]) -> tuple[tuple[Move, ...], str]:
    moves: list[Move] = []
    turn, token = 0, None
    for number, line in lines:
        for found in _TOKEN.finditer(line):
            opens, clock, word = found.groups()
            if token is not None:
                raise InvalidRecord(number, "text after the result")
            if opens is not None:
                turn = _next_turn(number, turn, opens)
            elif clock is not None:
                moves[-1:] = [_with_clock(number, moves, clock)]
            elif word is not None and ":" in word:
                moves.append(Move(turn, _placement(number, turn, word)))
            elif word is not None:
                token = word
    if token is None:
        raise InvalidRecord(lines[-1][0] if lines else 1, "no result at the end")
    return tuple(moves), token


def _next_turn(line: int, turn: int, word: str) -> int:
    if word != str(turn + 1):
        raise InvalidRecord(line, f"turn {turn + 1} is due, not {word}")
    return turn + 1


def _placement(line: int, turn: int, word: str) -> Placement:
    if not turn:
        raise InvalidRecord(line, "a turn's number comes before its placements")
    try:
        return Placement.parse(word)
    except InvalidPlacement as error:
        raise InvalidRecord(line, str(error)) from None


def _with_clock(line: int, moves: list[Move], text: str) -> Move:
    found = _CLOCK.fullmatch(text)
    if found is None or not moves or moves[-1].clock is not None:
        raise InvalidRecord(line, f"{{{text}}} is no clock (h:mm:ss.t) right after a placement")
    hours, minutes, seconds, tenths = map(int, found.groups())
    clock = ((hours * 60 + minutes) * 60 + seconds) * 10 + tenths
    return Move(moves[-1].turn, moves[-1].placement, clock)


def _required(tags: Mapping[str, str], name: str) -> str:
    if name not in tags:
        raise InvalidRecord(1, f"the tag {name} is missing")
    return tags[name]


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise InvalidRecord(1, f"{text[:20]!r} is no number")
    return int(text)


def _draws(text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    draws = tuple(_whole(word) for word in text.split())
    if sorted(draws) != list(range(1, 57)):
        raise InvalidRecord(1, "Draws are the 56 tiles, each once")
    return draws


def _winners(token: str, seats: int) -> tuple[int, ...] | None:
    if token == "*":
        return None
    if token == "-":
        return ()
    winners = tuple(_whole(word) for word in token.split("+"))
    if any(seat >= seats for seat in winners) or list(winners) != sorted(set(winners)):
        raise InvalidRecord(1, f"{token!r} names no seats of this game")
    return winners
