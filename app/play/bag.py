"""The provably honest bag: a commitment shown at the start, the proof at the end."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from app.play.events import SALT_BYTES


def commitment(bag: Sequence[int], salt: bytes) -> str:
    """SHA-256 (hex) over the 56 tile numbers as bytes, in drawing order, followed by 32 salt bytes.

    Shown when the game starts; `bag` and `salt` are shown when it ends, so that anyone can check that the order
    was fixed before the first tile was drawn. Raises ValueError when the salt has another length.
    """
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
    return hashlib.sha256(bytes(bag) + salt).hexdigest()
