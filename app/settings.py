"""Settings, from the environment: LOOPLINE_<NAME>. Only main, cli and migrations read them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

DEFAULT_DATABASE = "sqlite+aiosqlite:///var/loopline.sqlite3"
DATABASES = ("sqlite+aiosqlite:///", "postgresql+psycopg://", "postgresql://", "postgres://")


class BadSettings(ValueError):
    """Settings that make no sense; the message names each of them."""


class Settings(BaseSettings):
    """Every field is a variable: `port` is LOOPLINE_PORT."""

    model_config = SettingsConfigDict(env_prefix="LOOPLINE_", extra="ignore")

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
    guests_per_hour: Annotated[int, Field(ge=1)] = 120
    sockets_per_address: Annotated[int, Field(ge=1)] = 200
    message_burst: Annotated[float, Field(ge=10)] = 60
    message_rate: Annotated[float, Field(ge=1)] = 12

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
        lines = [f"LOOPLINE_{str(e['loc'][0]).upper()}: {e['msg']}" for e in error.errors() if e["loc"]]
        raise BadSettings("; ".join(lines) or str(error)) from None
    except SettingsError as error:
        # A list that is no JSON. Pydantic's message names the field, and the cause says what is wrong with it.
        raise BadSettings(f"{error}: {error.__cause__}") from None


def sqlite_path(url: str) -> Path | None:
    """The file of an SQLite URL; None for other databases and for one in memory."""
    if not url.startswith("sqlite") or ":memory:" in url:
        return None
    return Path(url.split("///", 1)[1].split("?", 1)[0])
