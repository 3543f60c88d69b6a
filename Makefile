# Two words for most days: `make play` and `make test`. The rest are for those who work on it.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
LOOPLINE_PORT ?= 8000
export LOOPLINE_PORT

.PHONY: play test check bench format env clean

env: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable ".[robots]" --group dev
	@touch $@

play: env
	$(BIN)/loopline migrate
	$(BIN)/loopline serve

test: env
	$(BIN)/python -m pytest tests --ignore=tests/browser
	$(BIN)/python -m pytest tests/browser

check: env
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: env
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: env
	@$(BIN)/python -m tests.bench $(BENCH)

clean:
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
