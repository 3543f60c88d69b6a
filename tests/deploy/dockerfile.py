"""A reader for Dockerfiles: as much of the format as ours uses."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction with its continuation lines joined: `RUN`, and the rest of the line."""

    name: str
    rest: str

    @property
    def words(self) -> list[str]:
        """The arguments: of the JSON form where that is used, else split as a shell does."""
        if self.rest.startswith("["):
            words: list[str] = json.loads(self.rest)
            return words
        return shlex.split(self.rest)


@dataclass(frozen=True, slots=True)
class Stage:
    """The instructions from one FROM up to the next one."""

    base: str
    name: str | None
    instructions: tuple[Instruction, ...]

    def all(self, name: str) -> list[Instruction]:
        return [one for one in self.instructions if one.name == name]

    def last(self, name: str) -> Instruction:
        """Raises IndexError where the stage has none."""
        return self.all(name)[-1]

    @property
    def environment(self) -> dict[str, str]:
        pairs = [word.split("=", 1) for one in self.all("ENV") for word in one.words]
        return {pair[0]: pair[1] for pair in pairs}


def parse(text: str) -> list[Stage]:
    """The stages in order. Raises ValueError for a line that is no instruction, or one before the first FROM."""
    stages: list[Stage] = []
    for line in _joined(text):
        found = re.fullmatch(r"([A-Z]+)\s+(.+)", line, re.DOTALL)
        if found is None:
            raise ValueError(f"not an instruction: {line!r}")
        instruction = Instruction(found[1], found[2].strip())
        if instruction.name == "FROM":
            base, *alias = instruction.words
            stages.append(Stage(base, alias[1] if alias else None, ()))
        elif not stages:
            raise ValueError(f"before the first FROM: {line!r}")
        else:
            last = stages.pop()
            stages.append(Stage(last.base, last.name, (*last.instructions, instruction)))
    return stages


def _joined(text: str) -> list[str]:
    """Lines without comments and blanks, each with the lines that a backslash continues it in."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return [re.sub(r"\s+", " ", one) for one in re.sub(r"\\\n", " ", "\n".join(lines)).split("\n")]
