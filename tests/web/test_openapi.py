"""The OpenAPI document, and whether the server keeps to it: schemathesis sends whatever it can think of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from app import admin_command
from app.db import migrate
from app.main import create_app
from tests.process import Process
from tests.server import ThreadPool, quick_settings

EXAMPLES = 8
PASSWORD = "correct horse battery"
# What would end the session that the rest is tried with.
ENDINGS = ("/api/v1/session", "/api/v1/account/sessions")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("openapi")
    url = f"sqlite+aiosqlite:///{folder}/loopline.sqlite3"
    migrate.upgrade(url)
    process = Process(url, folder / "server.log", guests_per_hour=100_000)
    process.start()
    yield process
    process.kill()


@pytest.fixture(scope="module")
def cookie(server: Process) -> str:
    """The session of a registered person who may do all that there is."""
    wish = {"name": "Ada Lovelace", "password": PASSWORD}
    answer = httpx.post(f"http://{server.host}/api/v1/accounts", json=wish)
    assert answer.status_code == 201, answer.text
    admin_command.create(server.database_url, "Ada Lovelace", from_stdin=True)
    return f"loopline={answer.cookies['loopline']}"


def _document() -> dict[str, Any]:
    guarded: Any = create_app(quick_settings("sqlite+aiosqlite:///nowhere"), ThreadPool())
    document: dict[str, Any] = guarded._app.openapi()
    return document


SCHEMA = schemathesis.openapi.from_dict(_document()).exclude(method="DELETE", path=list(ENDINGS))
OPERATIONS: list[Any] = [found.ok() for found in SCHEMA.get_all_operations()]  # type: ignore[union-attr]


@pytest.mark.parametrize("operation", OPERATIONS, ids=[one.label for one in OPERATIONS])
def test_the_server_keeps_to_its_document(operation: Any, server: Process, cookie: str) -> None:
    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy())
    def hold(case: Any) -> None:
        case.call_and_validate(
            base_url=f"http://{server.host}",
            headers={"Cookie": cookie},
            timeout=20,
            # A schema can't say which names are free, which levels there are, or that a password is too common.
            excluded_checks=[positive_data_acceptance],
        )

    hold()


def test_every_error_is_a_problem_and_nothing_of_fastapis_own_is_left() -> None:
    told = _document()
    assert "HTTPValidationError" not in told["components"]["schemas"]
    for path, item in told["paths"].items():
        for method, operation in item.items():
            for status, answer in operation["responses"].items():
                if status.startswith("4"):
                    assert list(answer["content"]) == ["application/problem+json"], (method, path, status)
