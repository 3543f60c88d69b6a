"""Sockets that ping, in a process of their own: `python -m tests.bench.pinger HOST COUNT`.

For every line on standard input, a number of seconds, it pings one of them after the other so long, and prints the round
trips as a JSON list of milliseconds. Pings of the protocol: what answers is the server's event loop.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

import websockets
from websockets.asyncio.client import ClientConnection
from websockets.typing import Subprotocol

EVERY_SECONDS = 0.02


async def _ping(sockets: list[ClientConnection], seconds: float) -> list[float]:
    waits, until, number = list[asyncio.Future[float]](), time.perf_counter() + seconds, 0
    while time.perf_counter() < until:
        # Sent whether or not the last one is back: who waits for an answer would ask least when it takes longest.
        waits.append(await sockets[number % len(sockets)].ping())  # type: ignore[arg-type]
        number += 1
        await asyncio.sleep(EVERY_SECONDS)
    return [1000 * latency for latency in await asyncio.gather(*waits)]


async def main(host: str, count: int) -> None:
    sockets = [
        await websockets.connect(f"ws://{host}/ws", subprotocols=[Subprotocol("loopline.v1")], compression=None)
        for _ in range(count)
    ]
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(await _ping(sockets, float(line))), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
