"""How a letter leaves the house: to the console, and to a real mail server on this machine."""

from __future__ import annotations

import io

import pytest

from app.accounts.mail import Console, Letter, Smtp
from tests.accounts.mail_server import mail_server

pytestmark = pytest.mark.anyio

LETTER = Letter("ada@example.org", "A new password", "Hello Zoë,\n\nhere.\n")


async def test_a_letter_reaches_a_mail_server_as_it_is() -> None:
    async with mail_server() as server:
        await Smtp("127.0.0.1", server.port, "club@example.org", "none", None, None).send(LETTER)
    (got,) = server.letters
    assert (got["To"], got["From"], got["Subject"]) == ("ada@example.org", "club@example.org", "A new password")
    payload = got.get_payload(decode=True)
    assert isinstance(payload, bytes)
    assert payload.decode().replace("\r\n", "\n") == LETTER.text


async def test_without_a_mail_server_the_console_has_the_letter() -> None:
    stream = io.StringIO()
    await Console(stream).send(LETTER)
    assert "To: ada@example.org" in stream.getvalue()
    assert LETTER.text in stream.getvalue()
