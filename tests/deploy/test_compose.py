"""docker-compose.yml, read: order of starting, what is open to whom, settings that exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.settings import Settings

ROOT = Path(__file__).parents[2]
Service = dict[str, Any]


def filled(text: str) -> str:
    """The text with the default of each ${NAME:-default}."""
    return re.sub(r"\$\{[A-Z_]+:-([^}]*)\}", r"\1", text)


@pytest.fixture(scope="module")
def services() -> dict[str, Service]:
    text = filled((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    found: dict[str, Service] = yaml.safe_load(text)["services"]
    return found


def test_every_variable_has_a_default() -> None:
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    assert "$" not in filled(text)


def test_the_server_waits_for_the_end_of_the_migrations(services: dict[str, Service]) -> None:
    assert services["migrate"]["command"] == ["migrate"]
    assert services["migrate"]["restart"] == "no"
    assert services["migrate"]["depends_on"] == {"db": {"condition": "service_healthy"}}
    assert services["web"]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert services["web"]["command"] == ["serve"]


def test_who_is_waited_for_says_when_it_is_healthy(services: dict[str, Service]) -> None:
    for service in services.values():
        for name, wait in service.get("depends_on", {}).items():
            if wait["condition"] == "service_healthy":
                assert "test" in services[name]["healthcheck"]


def test_only_the_server_has_a_port_and_only_to_this_machine(services: dict[str, Service]) -> None:
    ports = {name: service["ports"] for name, service in services.items() if "ports" in service}
    assert ports == {"web": ["127.0.0.1:8000:8000"]}


@pytest.mark.parametrize("name", ["web", "migrate"])
def test_settings_exist_and_point_at_the_database(services: dict[str, Service], name: str) -> None:
    environment = services[name]["environment"]
    given = {key.removeprefix("LOOPLINE_").lower(): value for key, value in environment.items()}
    assert all(key.startswith("LOOPLINE_") for key in environment)
    # Where it listens is the image's; all else that the README's table offers reaches the server.
    assert set(given) == set(Settings.model_fields) - {"host", "port"}
    db = services["db"]["environment"]
    expected = f"{db['POSTGRES_USER']}:{db['POSTGRES_PASSWORD']}@db:5432/{db['POSTGRES_DB']}"
    assert given["database_url"] == f"postgresql+psycopg://{expected}"


def test_settings_are_readable_as_the_environment_gives_them(
    services: dict[str, Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    for key, value in services["web"]["environment"].items():
        # Compose fills in after it has read the YAML: what is empty then is an empty text.
        monkeypatch.setenv(key, "" if value is None else str(value))
    settings = Settings()
    assert not settings.trust_proxy
    assert list(settings.allowed_origins) == []


@pytest.mark.parametrize("name", ["web", "migrate"])
def test_the_containers_can_do_little(services: dict[str, Service], name: str) -> None:
    service = services[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_images_are_pinned_and_data_is_kept(services: dict[str, Service]) -> None:
    assert re.fullmatch(r"[a-z]+:[0-9]+[a-z0-9.-]*", services["db"]["image"])
    assert services["db"]["volumes"] == ["db:/var/lib/postgresql/data"]
    assert services["web"]["volumes"] == ["data:/data"]


def test_open_requests_get_their_ten_seconds(services: dict[str, Service]) -> None:
    assert int(services["web"]["stop_grace_period"].removesuffix("s")) > 10
