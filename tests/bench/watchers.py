"""Sockets that only read and count, in a process of their own: `python -m tests.bench.watchers PORT PATH COUNT [ROOM]`.

Prints `ready` once all are in, and then, for every line with a number of bytes on standard input, the seconds until
each of them has read so many.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
import time

BLOCK = 65_536


def _masked(text: str) -> bytes:
    """A text frame as a client sends it, shorter than 126 bytes."""
    data = text.encode()
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


class Watcher:
    """`read` are the bytes since the last count began."""

    def __init__(self) -> None:
        self.read = 0

    async def enter(self, port: int, path: str, room: str | None) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: loopline.v1\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head
        if room is not None:
            writer.write(_masked(json.dumps({"t": "join", "id": "1", "room": room})))
        self._reader = reader
        self._writer = writer
        self._task = asyncio.create_task(self._count())

    async def _count(self) -> None:
        while block := await self._reader.read(BLOCK):
            self.read += len(block)


async def main(port: int, path: str, count: int, room: str | None) -> None:
    watchers = [Watcher() for _ in range(count)]
    for watcher in watchers:
        await watcher.enter(port, path, room)
    await asyncio.sleep(1.5)
    for watcher in watchers:
        watcher.read = 0
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        wanted = int(line)
        began = time.perf_counter()
        while any(watcher.read < wanted for watcher in watchers):
            await asyncio.sleep(0.002)
        print(time.perf_counter() - began, flush=True)


if __name__ == "__main__":
    _, port, path, count, *rest = sys.argv
    asyncio.run(main(int(port), path, int(count), rest[0] if rest else None))
