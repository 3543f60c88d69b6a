"""The answers that a game's room has given, so that a request that is sent again gets the same one, and has no second
effect."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from app.games.service import Log
from app.live.errors import Refused
from app.play.asked import brings_about
from app.play.commands import Command
from app.play.events import Event
from app.protocol.server import ErrorCode

KEPT_REFUSALS: Final = 256

Key = tuple[int, str]
"""A seat, and the id under which its request came."""


@dataclass(frozen=True, slots=True)
class Done:
    """A request that was carried out: its first event and that one's number. `command` None: only the log knows it."""

    seq: int
    event: Event
    command: Command | None

    def is_what(self, command: Command) -> bool:
        return brings_about(command, self.event) if self.command is None else command == self.command


class Answers:
    """What was done is in the log for ever; what was refused is remembered for the last KEPT_REFUSALS requests."""

    def __init__(self, log: Log) -> None:
        self._done: dict[Key, Done] = {}
        self._refused: OrderedDict[Key, tuple[Command, Refused]] = OrderedDict()
        self.read(log)

    def read(self, log: Log) -> None:
        """Learn what the log knows beyond this: after a restart, or from another process."""
        events = {logged.seq: logged.event for logged in log.events}
        for one in log.answered:
            self._done.setdefault((one.seat, one.request_id), Done(one.seq, events[one.seq], None))

    def again(self, key: Key, command: Command) -> int | None:
        """The first answer to a request: the number of its first event, or None for a new one.

        Raises Refused where it was refused, and where that id was used for another command.
        """
        if key in self._done:
            done = self._done[key]
            if not done.is_what(command):
                raise _reused()
            return done.seq
        if key in self._refused:
            first, refused = self._refused[key]
            raise refused if first == command else _reused()
        return None

    def done(self, key: Key, command: Command, seq: int, event: Event) -> None:
        self._done[key] = Done(seq, event, command)

    def refused(self, key: Key, command: Command, refused: Refused) -> Refused:
        """Remember the refusal, which is returned."""
        self._refused[key] = (command, refused)
        if len(self._refused) > KEPT_REFUSALS:
            self._refused.popitem(last=False)
        return refused


def _reused() -> Refused:
    return Refused(ErrorCode.ID_REUSED, "This id was used for another request in this game; make a new one.")
