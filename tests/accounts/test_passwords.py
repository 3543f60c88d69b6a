"""Which passwords are accepted; hashing beside the event loop."""

from __future__ import annotations

import asyncio
import time

import pytest
from passlib.hash import argon2

from app.accounts.passwords import WAITING, Hasher, check
from app.errors import TooFast, Unprocessable

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "password", ["short", "x" * 129, "Password1", "aaaabbbb", "ab\x00cdefgh", "Ada Lovelace", "ada_lovelace"]
)
async def test_bad_passwords_are_refused(password: str) -> None:
    with pytest.raises(Unprocessable):
        check(password, "Ada Lovelace", "ada@example.org")


async def test_a_password_is_right_composed_or_not_and_its_hash_is_argon2id() -> None:
    hasher = Hasher()
    hashed = await hasher.hash("zoë hexagon")
    assert hashed.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert await hasher.verify("zoe\u0308 hexagon", hashed) == (True, None)
    assert await hasher.verify("zoe hexagon", hashed) == (False, None)
    assert await hasher.verify("zoë hexagon", None) == (False, None)
    hasher.close()


async def test_a_hash_of_other_costs_is_right_and_made_anew() -> None:
    hasher = Hasher()
    old = argon2.using(type="ID", memory_cost=1024, rounds=1, parallelism=1).hash("correct horse")  # type: ignore[no-untyped-call]
    right, newer = await hasher.verify("correct horse", old)
    assert right
    assert newer is not None
    assert "m=19456,t=2" in newer
    hasher.close()


async def test_the_loop_goes_on_while_passwords_are_hashed() -> None:
    hasher = Hasher()
    longest, began = 0.0, time.perf_counter()
    work = asyncio.gather(*(hasher.hash("correct horse") for _ in range(20)))
    while not work.done():
        before = time.perf_counter()
        await asyncio.sleep(0.001)
        longest = max(longest, time.perf_counter() - before)
    await work
    # On the loop itself the twenty would be one long wait; how long they take depends on the machine.
    assert longest < (time.perf_counter() - began) / 2
    hasher.close()


async def test_too_many_at_once_are_told_to_come_back() -> None:
    hasher = Hasher(memory_kib=64, passes=1)
    results = await asyncio.gather(*(hasher.hash("correct horse") for _ in range(WAITING + 5)), return_exceptions=True)
    assert sum(isinstance(one, TooFast) for one in results) == 5
    assert (await hasher.verify("correct horse", await hasher.hash("correct horse")))[0]
    hasher.close()
