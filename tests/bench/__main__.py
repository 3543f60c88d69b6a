"""`make bench` runs every bench, `make bench BENCH=rules.random_games` one; one JSON object a line."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path

from app.logs import configure
from tests.bench.registry import BENCHES


def main(names: list[str]) -> int:
    configure("console", "WARNING")
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if module.name.endswith("_bench"):
            importlib.import_module(f"tests.bench.{module.name}")
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        print(f"no bench called {', '.join(unknown)}; there are: {', '.join(sorted(BENCHES))}", file=sys.stderr)
        return 2
    for name in names or sorted(BENCHES):
        print(BENCHES[name].line(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
