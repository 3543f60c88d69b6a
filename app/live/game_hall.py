"""Who is at a game, and what they are shown of it: the seats' people, the gallery, presence."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from app.games import service
from app.games.service import GameId, Log
from app.live.attendance import GRACE_SECONDS, Attendance, grace_milliseconds
from app.live.connection import Connection
from app.live.errors import Refused
from app.live.gallery import Gallery
from app.live.room import Kept, Room
from app.play.events import Logged, Placed
from app.play.match import Match, evolve, replay
from app.protocol.match_views import event_frame, game_snapshot, room_name, summary_view
from app.protocol.server import ErrorCode, Presence, ServerFrame
from app.protocol.views import PresenceState, SummaryView

ANNOUNCE_SECONDS: Final = 0.5
MAX_NAMED: Final = 50

Clock = Callable[[], int]
"""Unix time in milliseconds."""


class GameHall:
    """Who sits at the game is in `players`, everybody else in `gallery`. It shows what is committed, and decides nothing."""

    def __init__(
        self, game: GameId, log: Log, clock: Clock, changed: Callable[[], None], grace: float = GRACE_SECONDS
    ) -> None:
        """`grace`: seconds for which a seat may stay empty at most before the others may act. `changed` is called whenever
        somebody could see that."""
        self.game = game
        self.match: Match = log.match()
        self.name = room_name(str(game))
        self.players = Room(self.name, self.match.seq)
        self._clock = clock
        self._changed = changed
        options = self.match.created.options
        self.gallery = self._open_gallery(log, options.delay * 1000)
        people = [seat for seat, player in enumerate(self.match.players) if player.person is not None]
        self.attendance = Attendance(people, grace_milliseconds(options.clock, grace), clock())
        self.last_at = log.events[-1].at
        self._announcing: asyncio.TimerHandle | None = None

    def _open_gallery(self, log: Log, delay: int) -> Gallery:
        """The gallery as it stands now: with a delay it is still behind the log."""
        late = [event for event in log.events[1:] if event.at + delay > self._clock()]
        if not delay or not late or self.match.result is not None:
            return Gallery(self.name, self.match, delay, self._clock, self._shown_late)
        match = replay(log.events[: len(log.events) - len(late)])
        gallery = Gallery(self.name, match, delay, self._clock, self._shown_late)
        for event in late:
            match = evolve(match, event)
            gallery.show(self._kept(event, match), match, event.at)
        return gallery

    def _shown_late(self) -> None:
        self._changed()

    def _kept(self, event: Logged, match: Match) -> Kept:
        return Kept.of(self.name, event.seq, event_frame(str(self.game), match, event))

    @property
    def seq(self) -> int:
        """The number of the log's last event."""
        return self.match.seq

    @property
    def members(self) -> set[Connection]:
        """Everybody in the room."""
        return self.players.members | self.gallery.members

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing waits to be shown."""
        return not self.players.members and not self.gallery.members and not self.gallery.is_behind

    def seen_by(self, person: str | None) -> tuple[Match, int]:
        """The game as that person may see it, and the moment of that (Unix milliseconds): players see it as it is."""
        if person is not None and self.match.seat_of(person) is not None:
            return self.match, self._clock()
        if self.match.result is not None:
            return self.match, self._clock()
        return self.gallery.match, self._clock() - self.gallery.delay

    def join(self, connection: Connection, since: int | None) -> int:
        """Let the connection in, with what it missed; the number at which it stands then."""
        person = connection.person.id if connection.person else None
        is_player = person is not None and self.match.seat_of(person) is not None
        part = self.players if is_player else self.gallery
        match, at = self.seen_by(person)
        part.enter(connection, since, game_snapshot(str(self.game), match, at))
        connection.send(self.presence())
        self.attend()
        self.announce_soon()
        return part.seq

    def part(self, connection: Connection) -> None:
        self.players.leave(connection)
        self.gallery.leave(connection)
        self.attend()
        self.announce_soon()

    def tell(self, frame: ServerFrame) -> None:
        """Tell everybody passing news, which has no number and is not kept."""
        text = frame.encode()
        for member in self.members:
            member.offer(text)

    def attend(self) -> None:
        """Look who is here; news of a seat are told at once. A line that may only read cannot sit at the board."""
        here = {member.person.id for member in self.players.members if member.person and member.may_play}
        present = [seat for seat, player in enumerate(self.match.players) if player.person in here]
        if self.attendance.update(present, self._clock()):
            self._announce()

    def announce_soon(self) -> None:
        """Tell who is here; many who come and go are told of together."""
        if self._announcing is None:
            self._announcing = asyncio.get_running_loop().call_later(ANNOUNCE_SECONDS, self._announce)

    def _announce(self) -> None:
        if self._announcing is not None:
            self._announcing.cancel()
            self._announcing = None
        self.tell(self.presence())

    def presence(self) -> Presence:
        """Who is in the room: seats by their people (a robot is always here), the others as watchers."""
        players = self.match.players
        awake = {m.person.id for m in self.players.members if m.person and not m.is_away}
        watchers = {m.person.id if m.person else str(id(m)): m.person for m in self.gallery.members}
        names = sorted(person.name for person in watchers.values() if person)
        return Presence(
            room=self.name,
            seats=[self._state(seat, awake) for seat in range(len(players))],
            act_at=[self.attendance.act_at(seat) for seat in range(len(players))],
            watchers=len(watchers),
            watching=names[:MAX_NAMED],
        )

    def _state(self, seat: int, awake: set[str]) -> PresenceState:
        if not self.attendance.is_here(seat):
            return "offline"
        person = self.match.players[seat].person
        return "here" if person is None or person in awake else "away"

    def lag(self, seat: int) -> int:
        """The network lag of that seat's person, in milliseconds: of their best line, 0 when they are not here."""
        person = self.match.players[seat].person
        return min((m.lag for m in self.players.members if m.person and m.person.id == person), default=0)

    def summary(self) -> SummaryView:
        match, _ = self.seen_by(None)
        return summary_view(str(self.game), match, len(self.gallery.members))

    def check_may_act(self, absent: int) -> None:
        """Raises Refused unless that seat's person has been away for so long that the others may act."""
        if absent not in range(len(self.match.players)):
            raise Refused(ErrorCode.FORBIDDEN, f"This game has seats 0 to {len(self.match.players) - 1}.")
        act_at = self.attendance.act_at(absent)
        name = self.match.players[absent].name
        if act_at is None:
            raise Refused(ErrorCode.FORBIDDEN, f"{name} is here.")
        left = act_at - self._clock()
        if left > 0:
            minutes, seconds = divmod(-(-left // 1000), 60)
            raise Refused(ErrorCode.FORBIDDEN, f"Wait for {name} a little longer: {minutes}:{seconds:02d}.")

    def renamed(self, person: str, name: str, kind: str) -> bool:
        """Call a person by another name, and show everybody; whether the person has a seat here."""
        created = service.renamed(self.match.created, person, name, kind)
        if created == self.match.created:
            return False
        self.match = replace(self.match, created=created)
        now = self._clock()
        self.players.tell(game_snapshot(str(self.game), self.match, now))
        self.gallery.renamed(created)
        self.gallery.tell(game_snapshot(str(self.game), self.gallery.match, now - self.gallery.delay))
        return True

    def _tell(self, logged: list[Logged]) -> None:
        """Evolve, and tell the room; the events are committed by now."""
        for event in logged:
            self.match = evolve(self.match, event)
            self.last_at = event.at
            self._note_act(event)
            kept = self._kept(event, self.match)
            self.players.take(kept)
            self.gallery.show(kept, self.match, event.at)
        self._changed()

    def _note_act(self, logged: Logged) -> None:
        """Whoever places is there, on whichever process: their absence is counted from then on."""
        event = logged.event
        if not isinstance(event, Placed) or self.match.robot_level(event.seat) is not None:
            return
        if self.attendance.acted(event.seat, logged.at):
            self.announce_soon()

    def close(self) -> None:
        """Stop what would still happen by itself; the log has everything."""
        self.gallery.close()
        if self._announcing is not None:
            self._announcing.cancel()
