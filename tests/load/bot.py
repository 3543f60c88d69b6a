"""A client that plays a game to its end over whatever line it is given, and keeps what it was told."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import websockets
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.load.rough_line import PROTOCOL

ANSWER_SECONDS = 1.5
"""How long an answer may take before the request is sent again."""

Frame = dict[str, Any]


class Diverged(AssertionError):
    """The server told two different things, or something that cannot be."""


@dataclass
class Bot:
    """`told[seq]` is the event of that number; `acknowledged[id]` the placement and its number."""

    url: str
    cookie: str
    game: str
    seat: int
    seed: int
    seq: int = 0
    turn: Frame | None = None
    told: dict[int, Frame] = field(default_factory=dict)
    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)
    result: Frame | None = None
    pending: tuple[str, str, int] | None = None
    connects: int = 0

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)

    @property
    def room(self) -> str:
        return f"game:{self.game}"

    async def play(self) -> None:
        """Until the game is over, and nothing of it is missing."""
        while self.result is None or self.pending is not None:
            try:
                async with websockets.connect(
                    self.url, subprotocols=[PROTOCOL], additional_headers={"Cookie": self.cookie}, compression=None
                ) as socket:
                    self.connects += 1
                    await self._play_on(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError):
                await asyncio.sleep(self._chance.random() * 0.3)

    async def _play_on(self, socket: ClientConnection) -> None:
        await self._join(socket)
        while self.result is None or self.pending is not None:
            await self._place(socket)
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    frame: Frame = json.loads(await socket.recv())
            except TimeoutError:
                # Whatever got lost: ask where the game stands, and say the same once more.
                await self._join(socket)
                await self._send_pending(socket)
                continue
            await self._take(socket, frame)

    async def _join(self, socket: ClientConnection) -> None:
        since = {"since": self.seq} if self.seq else {}
        await socket.send(json.dumps({"t": "join", "id": str(uuid4()), "room": self.room, **since}))

    async def _place(self, socket: ClientConnection) -> None:
        turn = self.turn
        if self.pending is None and turn and turn["seat"] == self.seat and self.result is None:
            self.pending = (str(uuid4()), self._chance.choice(turn["legal"]), self.seq)
            await self._send_pending(socket)

    async def _send_pending(self, socket: ClientConnection) -> None:
        if self.pending is not None:
            id, placement, after = self.pending
            frame = {"t": "place", "id": id, "room": self.room, "placement": placement, "after": after}
            await socket.send(json.dumps(frame))

    async def _take(self, socket: ClientConnection, frame: Frame) -> None:
        kind = frame["t"]
        if kind == "ack":
            self._acknowledge(frame)
        elif kind == "error":
            await self._refused(socket, frame)
        elif kind == "snapshot":
            self._begin(frame)
        elif frame.get("room") == self.room and "seq" in frame:
            await self._follow(socket, frame)

    def _acknowledge(self, frame: Frame) -> None:
        if self.pending is not None and frame["id"] == self.pending[0]:
            self.acknowledged[frame["id"]] = (self.pending[1], frame["seq"])
            self.pending = None
            # Until the event itself comes nobody is on move as far as this bot knows.
            if self.seq < frame["seq"]:
                self.turn = None

    async def _refused(self, socket: ClientConnection, frame: Frame) -> None:
        if frame["code"] == "not_joined":
            await self._join(socket)
            await self._send_pending(socket)
        elif frame["code"] not in ("busy", "internal"):
            raise Diverged(f"refused: {frame}, pending {self.pending}, at {self.seq}")

    def _begin(self, frame: Frame) -> None:
        if frame["seq"] < self.seq:
            return
        self.seq, self.turn, self.result = frame["seq"], frame["game"]["turn"], frame["game"]["result"]

    async def _follow(self, socket: ClientConnection, frame: Frame) -> None:
        seq = frame["seq"]
        if seq <= self.seq:
            if self.told.get(seq, frame) != frame:
                raise Diverged(f"told twice, and differently: {frame} {self.told[seq]}")
            self.told.setdefault(seq, frame)
            return
        if seq > self.seq + 1:
            await self._join(socket)
            return
        self.told[seq] = frame
        self.seq = seq
        self.turn = frame.get("turn")
        if frame["t"] == "ended":
            self.result = frame["result"]
