"""The Dockerfile, read: no Docker engine is needed, and none is claimed to have run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from app.settings import Settings
from tests.deploy.dockerfile import Stage, parse

ROOT = Path(__file__).parents[2]
PINNED = re.compile(r"[a-z0-9]+:[0-9][0-9a-z.-]*")


@pytest.fixture(scope="module")
def stages() -> list[Stage]:
    return parse((ROOT / "Dockerfile").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def final(stages: list[Stage]) -> Stage:
    return stages[-1]


def test_base_images_are_official_and_pinned_to_a_version(stages: list[Stage]) -> None:
    for stage in stages:
        assert PINNED.fullmatch(stage.base), stage.base


def test_everything_that_is_copied_is_there_and_let_through(stages: list[Stage]) -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in lines, "only what is named goes in"
    let_through = {line[1:] for line in lines if line.startswith("!")}
    copied = {word for one in stages[0].all("COPY") for word in one.words[:-1]}
    assert {"app", "migrations", "static", "pyproject.toml"} <= copied
    assert copied == let_through
    for name in copied:
        assert (ROOT / name).exists(), name


def test_what_the_build_needs_is_copied(stages: list[Stage]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {
        project["project"]["readme"],
        *project["project"]["license-files"],
        *wheel["packages"],
        *wheel["force-include"],
    }
    copied = {word for one in stages[0].all("COPY") for word in one.words[:-1]}
    assert needed <= copied


def test_the_last_stage_takes_only_the_environment(stages: list[Stage], final: Stage) -> None:
    assert [one.rest for one in final.all("COPY")] == ["--from=build /opt/loopline /opt/loopline"]
    assert stages[0].name == "build"
    assert not final.all("ADD")


def test_nobody_runs_as_root(final: Stage) -> None:
    uid, gid = final.last("USER").rest.split(":")
    assert int(uid) >= 1000
    assert int(gid) >= 1000
    order = [one.name for one in final.instructions]
    assert "RUN" not in order[order.index("USER") :]
    assert f"useradd --uid {uid} " in final.all("RUN")[0].rest


def test_it_starts_the_console_script_directly_so_that_signals_arrive(final: Stage) -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    for name in ("ENTRYPOINT", "CMD"):
        assert final.last(name).rest.startswith("["), "the shell form swallows SIGTERM"
    assert final.last("ENTRYPOINT").words[0] in scripts
    assert final.last("CMD").words == ["serve"]


def test_its_settings_exist_and_hold(final: Stage) -> None:
    given = {
        name.removeprefix("LOOPLINE_").lower(): value
        for name, value in final.environment.items()
        if name.startswith("LOOPLINE_")
    }
    assert set(given) <= set(Settings.model_fields)
    settings = Settings.model_validate(given)
    assert (settings.host, settings.log_format) == ("0.0.0.0", "json")
    assert final.last("EXPOSE").rest == str(settings.port)


def test_health_is_readiness(final: Stage) -> None:
    check = final.last("HEALTHCHECK").rest
    assert "/readyz" in check
    compile(final.last("HEALTHCHECK").rest.split('"-c", "', 1)[1].rsplit('"]', 1)[0], "healthcheck", "exec")


def test_a_line_that_is_no_instruction_is_refused() -> None:
    with pytest.raises(ValueError, match="not an instruction"):
        parse("FROM python:3.12\ncopy that\n")
    with pytest.raises(ValueError, match="before the first FROM"):
        parse("RUN true\n")
