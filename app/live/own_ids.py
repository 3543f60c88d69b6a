"""Ids of what the server does of its own accord in a game."""

from __future__ import annotations


def own_id(what: str, number: int | str = "") -> str:
    """An id under which a game's log keeps it, so that it is done once. It begins with a space, as no client's id may:
    otherwise a player could take the id first, and keep the flag from falling.
    """
    return f" {what}-{number}"
