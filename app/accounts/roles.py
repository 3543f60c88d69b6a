"""The closed sets of what people may do: roles of those who run the place, scopes of tokens."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    MODERATOR = "moderator"
    RATINGS = "ratings"
    ADMINISTRATOR = "administrator"


class Scope(StrEnum):
    """What a token may do: read; play (and read); use the roles of its owner as well."""

    READ = "read"
    PLAY = "play"
    ADMIN = "admin"
