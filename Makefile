# The commands a newcomer types. Everything lives in .venv; nothing outside the clone is changed, save that
# `make test` may install Debian's chromium without windows when it runs as root and no browser is found, or under CI.

PYTHON ?= python3
BIN := .venv/bin
CHECKERS := axe-core@4.14.1 html-validate@10.17.0

# Hundreds of commands are started by the tests: without what Python compiled, each would compile the toolkit again.
export PYTHONDONTWRITEBYTECODE =

.PHONY: serve site check test lint types audit bench clean

serve: .venv/installed
	$(BIN)/fieldnotes serve

site: .venv/installed
	$(BIN)/fieldnotes build

check: .venv/installed
	$(BIN)/fieldnotes check site

test: .venv/tested lint types
	$(BIN)/python -m pytest -n 2

lint: .venv/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/tested
	$(BIN)/mypy

.venv/installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version)." >&2; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/tested: .venv/installed .ci/browser .ci/checkers
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	sh .ci/browser
	sh .ci/checkers $(CHECKERS)
	@touch $@

# The whole of it: every page's HTML, each kind of page in each language, scheme and width, weight, and Lighthouse.
audit: .venv/tested site
	sh .ci/checkers $(CHECKERS) lighthouse@12.2.3
	$(BIN)/python -m audits site

# Takes an hour or so on two cores; `.venv/bin/python -m benchmarks --quick` prints a short form of it.
bench: .venv/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python -m benchmarks

clean:
	rm -rf .venv site .site-* .fieldnotes
