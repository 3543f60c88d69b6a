"""Views of lines and of those who said them."""

from __future__ import annotations

from uuid import UUID

from app.protocol.views import LineView, PersonView


def person_view(person: UUID, name: str, kind: str) -> PersonView:
    return PersonView.model_validate({"id": str(person), "name": name, "kind": kind})


def line_view(id: int, at: int, person: PersonView, text: str) -> LineView:
    """A stranger's links are not to be clicked: only registered people's are marked."""
    return LineView(id=id, at=at, person=person, text=text, links=person.kind == "registered")
