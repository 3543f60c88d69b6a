"""Random numbers that are the same compiled and not: a 32-bit xorshift (Marsaglia 2003) in an array of one number."""

from __future__ import annotations

from app.robots.kernels.compiled import Ints, compiled, ints64


def seeded(seed: int) -> Ints:
    """A generator; every seed gives its own row of numbers."""
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & (1 << 64) - 1
    return ints64([(mixed ^ mixed >> 32) & 0xFFFFFFFF or 1])


@compiled
def below(chance: Ints, bound: int) -> int:
    """A number from 0 to `bound` - 1."""
    x = chance[0]
    x ^= x << 13 & 0xFFFFFFFF
    x ^= x >> 17
    x ^= x << 5 & 0xFFFFFFFF
    chance[0] = x
    return (x * bound) >> 32


@compiled
def shuffle(chance: Ints, values: Ints, start: int, count: int) -> None:
    """Put `count` values from `start` on into a random order (Fisher and Yates)."""
    for index in range(start + count - 1, start, -1):
        other = start + below(chance, index - start + 1)
        value = values[index]
        values[index] = values[other]
        values[other] = value
