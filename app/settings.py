"""Settings, from the environment: LOOPLINE_<NAME>. Only main, cli and migrations read them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

DEFAULT_DATABASE = "sqlite+aiosqlite:///var/loopline.sqlite3"
DATABASES = ("sqlite+aiosqlite:///", "postgresql+psycopg://", "postgresql://", "postgres://")


class BadSettings(ValueError):
    """Settings that make no sense; the message names each of them."""


class Settings(BaseSettings):
    """Every field is a variable: `port` is LOOPLINE_PORT; an empty one is as good as none."""

    model_config = SettingsConfigDict(env_prefix="LOOPLINE_", env_ignore_empty=True, extra="ignore")

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    database_url: str = DEFAULT_DATABASE
    allowed_origins: list[str] = []
    trust_proxy: bool = False
    log_format: str = Field(default="console", pattern="^(console|json)$")
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")
    robot_workers: Annotated[int, Field(ge=1, le=64)] = 1
    robot_first_seconds: Annotated[float, Field(ge=0, le=10)] = 0.5
    robot_next_seconds: Annotated[float, Field(ge=0, le=10)] = 0.9
    robot_think_seconds: Annotated[float, Field(gt=0, le=60)] = 1.0
    absence_grace_seconds: Annotated[float, Field(ge=0, le=3600)] = 300
    guests_per_hour: Annotated[int, Field(ge=1)] = 120
    registrations_per_hour: Annotated[int, Field(ge=1)] = 30
    sockets_per_address: Annotated[int, Field(ge=1)] = 200
    message_burst: Annotated[float, Field(ge=10)] = 60
    message_rate: Annotated[float, Field(ge=1)] = 12

    public_url: str | None = None
    mail_host: str | None = None
    mail_port: Annotated[int, Field(ge=1, le=65535)] = 587
    mail_security: Literal["starttls", "tls", "none"] = "starttls"
    mail_from: str | None = None
    mail_user: str | None = None
    mail_password: SecretStr | None = None
    metrics_token: SecretStr | None = None

    @field_validator("public_url")
    @classmethod
    def _is_web_address(cls, url: str | None) -> str | None:
        if url is None:
            return None
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
            raise ValueError("should be the address of this server, such as https://tantrix.example.org")
        return f"{parts.scheme}://{parts.netloc}"

    @model_validator(mode="after")
    def _can_send_letters(self) -> Settings:
        if self.mail_host is not None and (self.mail_from is None or self.public_url is None):
            raise ValueError("LOOPLINE_MAIL_HOST needs LOOPLINE_MAIL_FROM and LOOPLINE_PUBLIC_URL beside it")
        return self

    @property
    def site(self) -> str:
        """The address that letters link to. Never taken from a request: whoever sends one could choose the link."""
        # Every interface is no address to go to.
        host = "127.0.0.1" if self.host in ("0.0.0.0", "::") else self.host
        return self.public_url or f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, url: str) -> str:
        # Not the value itself: it may hold a password, and the message goes to the screen and into logs.
        if not url.startswith(DATABASES):
            raise ValueError(f"should start with one of {', '.join(DATABASES)}")
        return url

    @property
    def is_sqlite(self) -> bool:
        return self.database_url.startswith("sqlite")


def load() -> Settings:
    """The settings of this process. Raises BadSettings, naming what is wrong."""
    try:
        return Settings()
    except ValidationError as error:
        words = [e["msg"].removeprefix("Value error, ") for e in error.errors()]
        lines = [
            f"LOOPLINE_{str(e['loc'][0]).upper()}: {words}" if e["loc"] else words
            for e, words in zip(error.errors(), words, strict=True)
        ]
        raise BadSettings("; ".join(lines)) from None
    except SettingsError:
        # What is no JSON; the origins are the one setting that has to be.
        raise BadSettings('LOOPLINE_ALLOWED_ORIGINS: should be a JSON list, such as ["https://example.org"]') from None


def sqlite_path(url: str) -> Path | None:
    """The file of an SQLite URL; None for other databases and for one in memory."""
    if not url.startswith("sqlite") or ":memory:" in url:
        return None
    return Path(url.split("///", 1)[1].split("?", 1)[0])
