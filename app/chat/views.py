"""Views of lines."""

from __future__ import annotations

from app.protocol.views import LineView, PersonView


def line_view(id: int, at: int, person: PersonView, text: str) -> LineView:
    """A stranger's links are not to be clicked: only registered people's are marked."""
    return LineView(id=id, at=at, person=person, text=text, links=person.kind == "registered")
