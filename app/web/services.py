"""What the endpoints work with, joined once in main."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.accounts.passwords import Hasher
from app.accounts.post import Post
from app.db.database import Database
from app.live.hints import HintGiver
from app.live.hub import Hub
from app.live.pairing import Pairing
from app.live.rematches import Rematches
from app.live.reviews import Reviews
from app.lobby.starting import Deal


@dataclass(frozen=True, slots=True)
class ServiceSet:
    """`clock` gives Unix milliseconds, `deal` a shuffled bag with its salt; credits are `message_rate` a second.

    With a `metrics_token` whoever has it may read the metrics, without one only this machine.
    """

    database: Database
    hub: Hub
    pairing: Pairing
    rematches: Rematches
    reviews: Reviews
    hints: HintGiver
    clock: Callable[[], int]
    deal: Deal
    hasher: Hasher
    post: Post
    metrics_token: str | None
    build: str
    allowed_origins: tuple[str, ...]
    trust_proxy: bool
    guests_per_hour: int
    registrations_per_hour: int
    sockets_per_address: int
    message_burst: float
    message_rate: float
