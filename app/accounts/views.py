"""Views of people."""

from __future__ import annotations

from app.accounts.models import Person
from app.protocol.views import PersonView


def person_view(person: Person, ranking: int | None = None, *, crown: bool = False) -> PersonView:
    """A deleted account is shown as the registered person that it was."""
    kind = "guest" if person.kind == "guest" else "registered"
    return PersonView(id=str(person.id), name=person.name, kind=kind, ranking=ranking, crown=crown)
