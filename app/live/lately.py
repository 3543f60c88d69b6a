"""What has just changed about people, for whatever was read a moment before the change and is put to use after it.

A room that was being read, a table about to be told, a socket about to open would else keep an old name, or outlive
the session that it was opened with.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

from app.protocol.views import InvitedView, PersonView, PlayerView, SlotView, TableView

KEPT: Final = 60_000
"""Milliseconds; nothing that was read longer ago is put to use."""

T = TypeVar("T")
DELETED: Final = "deleted"


class Memory(Generic[T]):
    """Values by key, for a minute."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, tuple[int, T]] = OrderedDict()

    def note(self, key: str, value: T) -> None:
        self._kept.pop(key, None)
        self._kept[key] = (self._clock(), value)
        self._forget()

    def get(self, key: str) -> T | None:
        self._forget()
        found = self._kept.get(key)
        return None if found is None else found[1]

    def __bool__(self) -> bool:
        self._forget()
        return bool(self._kept)

    def __iter__(self) -> Iterator[T]:
        self._forget()
        return iter([value for _, value in self._kept.values()])

    def _forget(self) -> None:
        while self._kept and next(iter(self._kept.values()))[0] + KEPT < self._clock():
            self._kept.popitem(last=False)


class Lately:
    """`people` with their kind, as they are now; `ended` sessions and tokens; `renewed` sessions, old hash to new."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.people: Memory[tuple[PersonView, str]] = Memory(clock)
        self.ended: Memory[bool] = Memory(clock)
        self.renewed: Memory[str] = Memory(clock)

    def person(self, person: PersonView) -> PersonView:
        """The person as they are called now."""
        found = self.people.get(person.id)
        return person if found is None else found[0]

    def table(self, table: TableView) -> TableView:
        """The table with its people as they are called now, and without those who were deleted among the invited."""
        if not self.people:
            return table
        return table.model_copy(
            update={
                "opener": self.person(table.opener),
                "slots": [self._slot(slot) for slot in table.slots],
                "invited": [self._invited(one) for one in table.invited if not self._is_deleted(one.person.id)],
            }
        )

    def _slot(self, slot: SlotView) -> SlotView:
        found = None if slot.player is None or slot.player.id is None else self.people.get(slot.player.id)
        if found is None:
            return slot
        player = PlayerView(**found[0].model_dump(), level=None)
        return slot.model_copy(update={"player": player})

    def _invited(self, one: InvitedView) -> InvitedView:
        return one.model_copy(update={"person": self.person(one.person)})

    def _is_deleted(self, person: str) -> bool:
        found = self.people.get(person)
        return found is not None and found[1] == DELETED
