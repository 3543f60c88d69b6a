"""Passwords: which are accepted, and hashing them (argon2id) in threads of their own, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from passlib.context import CryptContext

from app.accounts.names import skeleton
from app.errors import TooFast, Unprocessable

SHORTEST: Final = 8
LONGEST: Final = 128
# OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane.
MEMORY_KIB: Final = 19 * 1024
PASSES: Final = 2
THREADS: Final = 2
WAITING: Final = 64
BUSY_SECONDS: Final = 5
# The heads of the published lists of leaked passwords, as far as they are long enough.
COMMON: Final = Path(__file__).with_name("common_passwords.txt")
T = TypeVar("T")


def check(password: str, *not_these: str) -> None:
    """Raises Unprocessable for what is too short, too long, on everybody's list, or one of the given texts."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Unprocessable(f"A password has {SHORTEST} to {LONGEST} characters.")
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in password):
        raise Unprocessable("A password has no control characters.")
    if len(set(password)) < 4 or password.casefold() in _common():
        raise Unprocessable("This password is among the first that anyone tries; choose another.")
    if skeleton(password) in {skeleton(text) for text in not_these if text}:
        raise Unprocessable("A password is not your name or address; choose another.")


@cache
def _common() -> frozenset[str]:
    return frozenset(COMMON.read_text(encoding="utf-8").split())


def _prepare(password: str) -> str:
    # The same letters typed on another keyboard can come composed or decomposed (RFC 8265).
    return unicodedata.normalize("NFC", password)


class Hasher:
    """Hashes and verifies off the event loop, a few at a time; raises TooFast when too many wait already."""

    def __init__(self, memory_kib: int = MEMORY_KIB, passes: int = PASSES, threads: int = THREADS) -> None:
        self._context = CryptContext(
            schemes=["argon2"],
            argon2__type="ID",
            argon2__memory_cost=memory_kib,
            argon2__rounds=passes,
            argon2__parallelism=1,
        )
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="password")
        self._waiting = 0
        # Nobody's: verified against where there is no hash, so that a name that there isn't takes as long as any other.
        self._dummy = self._context.hash(secrets.token_urlsafe())

    async def hash(self, password: str) -> str:
        return await self._run(lambda: str(self._context.hash(_prepare(password))))

    async def verify(self, password: str, hashed: str | None) -> tuple[bool, str | None]:
        """Whether the password is right (never without a hash); and a new hash where the old one is out of date."""
        right, newer = await self._run(
            lambda: self._context.verify_and_update(_prepare(password), self._dummy if hashed is None else hashed)
        )
        return (False, None) if hashed is None else (bool(right), newer)

    def close(self) -> None:
        self._threads.shutdown(cancel_futures=True)

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= WAITING:
            raise TooFast("Too many people log in just now; try again in a moment.", retry_after=BUSY_SECONDS)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1
