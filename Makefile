# The two commands to know: "make play" and "make test".
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= auto

.PHONY: play test dev check bench perft goldens fonts catalogues clean chromium

play: .venv/ready ## make the environment, print a first sheet, serve the phone page
	@mkdir -p sheets
	$(BIN)/tablemates sheet CM-N -o sheets/first-sheet.pdf
	$(BIN)/tablemates serve

test: .venv/dev chromium ## make the environment and pass every test, the browser's included
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile

dev: .venv/dev ## an environment to work on the project in

check: .venv/dev ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: .venv/dev ## speed and size, as ratios against a peer in the same run
	$(BIN)/python -m tests.bench

perft: .venv/dev ## count the moves of every game to greater depths
	$(BIN)/python -m tests.perft

goldens: .venv/dev ## write the golden files anew; then read the diff
	$(BIN)/python -m tests.playthroughs

catalogues: .venv/dev ## collect sentences for the languages; says what wants translating
	$(BIN)/python -m tests.catalogues

clean: ## remove the environment and what tools left
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

# Debian splits venv off its python3.
.venv/made:
	@echo "Making the environment; this takes a few minutes the first time."
	$(PYTHON) -m venv .venv || { rm -rf .venv; apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv .venv; }
	$(BIN)/python -m pip install --quiet --upgrade pip
	@touch $@

# Where there is no numba yet (a very new Python) everything but the solver works.
.venv/ready: .venv/made pyproject.toml
	$(BIN)/pip install --quiet -e '.[solver]' || $(BIN)/pip install --quiet -e .
	@touch $@

.venv/dev: .venv/made pyproject.toml
	$(BIN)/pip install --quiet -e '.[solver]' --group dev
	@touch $@ .venv/ready

chromium:
	@command -v chromium >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || \
	  echo "No chromium, so the browser tests are skipped: sudo apt-get install chromium"
