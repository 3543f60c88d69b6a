# Two words for most days: `make play` and `make test`. The rest are for those who work on it.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
LOOPLINE_PORT ?= 8000
export LOOPLINE_PORT

.PHONY: play test test-page axe check check-page bench rough format env clean

env: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable ".[robots]" --group dev
	@touch $@

play: env $(VENV)/.warm
	$(BIN)/loopline migrate
	$(BIN)/loopline serve

# Compiled once after each change of the kernels, so that nobody's first game has to wait for it.
$(VENV)/.warm: $(VENV)/.installed $(wildcard app/robots/kernels/*.py)
	$(BIN)/loopline warm
	@touch $@

# A file's tests stay in one process: many share a server. Browsers want the machine to themselves.
SIDE_BY_SIDE ?= -n auto --maxprocesses 4 --dist loadfile

test: env test-page axe
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) --durations=15 tests --ignore=tests/browser
	$(BIN)/python -m pytest --durations=10 tests/browser

check: env
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory check-page

# The page's own checks need Node 20 or later. Without it they are skipped by name, unless the environment demands them.
HAVE_NODE = node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' 2>/dev/null
SKIP_PAGE = if [ "$$LOOPLINE_REQUIRE_SERVICES" = 1 ]; then echo "FAILED $@: there is no Node 20 with npm" >&2; exit 1; \
	else echo "SKIPPED $@: there is no Node 20 with npm"; fi

test-page:
	@if $(HAVE_NODE); then cd tests/js && node --test; else $(SKIP_PAGE); fi

# What the browsers' tests look for faults of accessibility with.
axe:
	@if $(HAVE_NODE) && command -v npm >/dev/null; then $(MAKE) --no-print-directory tests/js/node_modules/.package-lock.json; \
	else $(SKIP_PAGE); fi

check-page:
	@if $(HAVE_NODE) && command -v npm >/dev/null; then $(MAKE) --no-print-directory tests/js/node_modules/.package-lock.json && \
	npm --prefix tests/js run --silent types; else $(SKIP_PAGE); fi

tests/js/node_modules/.package-lock.json: tests/js/package-lock.json
	npm --prefix tests/js ci --silent
	@touch $@

format: env
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: env
	@$(BIN)/python -m tests.bench $(BENCH)

# Two hundred bot games over a line that delays, loses, repeats and cuts; the suite plays a few.
rough: env
	LOOPLINE_ROUGH_GAMES=$${LOOPLINE_ROUGH_GAMES:-200} $(BIN)/python -m pytest -s tests/load

clean:
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
