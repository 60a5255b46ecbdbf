# run: see it work · test: prove it · check: style, types, layers · bench: measure · lock, schemas: renew what is made
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test check bench lock schemas clean

run: .venv/run
	@$(BIN)/ronde example fisf-classique

test: .venv/dev
	$(BIN)/pytest

check: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: .venv/dev
	$(BIN)/python -m benchmarks

lock: .venv/dev
	$(BIN)/python -m tools.lock

schemas: .venv/dev
	$(BIN)/python -m tools.schemas

clean:
	rm -rf .venv

# Locked versions with their hashes; our own package is linked in, never downloaded.
.venv/run: requirements/run.txt pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/run.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv/dev: requirements/dev.txt .venv/run
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/dev.txt
	@touch $@
