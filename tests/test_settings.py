"""Settings that belong together, and what is said of those that make no sense."""

from __future__ import annotations

import pytest

from app.main import letter_box
from app.settings import BadSettings, load


def _set(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    for name, value in values.items():
        monkeypatch.setenv(f"LOOPLINE_{name.upper()}", value)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"mail_host": "mail.example.org"}, "^LOOPLINE_MAIL_HOST needs LOOPLINE_MAIL_FROM and LOOPLINE_PUBLIC_URL"),
        ({"public_url": "tantrix.example.org"}, "^LOOPLINE_PUBLIC_URL: should be the address of this server"),
        ({"allowed_origins": "https://example.org"}, r"^LOOPLINE_ALLOWED_ORIGINS: should be a JSON list, such as \["),
        ({"public_url": "https://example.org/tantrix"}, "address of this server"),
        ({"mail_security": "ssl"}, "LOOPLINE_MAIL_SECURITY"),
    ],
)
def test_what_makes_no_sense_is_named(monkeypatch: pytest.MonkeyPatch, values: dict[str, str], words: str) -> None:
    _set(monkeypatch, **values)
    with pytest.raises(BadSettings, match=words):
        load()


def test_a_secret_is_not_repeated_in_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    _set(monkeypatch, mail_host="mail.example.org", mail_password="hunter2hunter2")
    with pytest.raises(BadSettings) as caught:
        load()
    assert "hunter2" not in str(caught.value)


def test_letters_go_to_the_console_or_to_the_mail_server(monkeypatch: pytest.MonkeyPatch) -> None:
    _set(monkeypatch, mail_host="", port="8123", public_url="")
    assert type(letter_box(load())).__name__ == "Console"
    assert load().site == "http://127.0.0.1:8123"
    for host, site in {"0.0.0.0": "127.0.0.1", "::": "127.0.0.1", "::1": "[::1]", "10.0.0.7": "10.0.0.7"}.items():
        _set(monkeypatch, host=host)
        assert load().site == f"http://{site}:8123"
    _set(monkeypatch, mail_host="mail.example.org", mail_from="club@example.org", public_url="https://example.org/")
    assert type(letter_box(load())).__name__ == "Smtp"
    assert load().site == "https://example.org"
