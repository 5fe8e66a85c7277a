# Every target sets up what it needs: Python packages in .venv, MiniZinc with Gecode from the system's packages.
PYTHON ?= python3
BIN := .venv/bin
SETUP := .venv/.done
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo)
JOBS ?= 2

.PHONY: setup minizinc peers browser test test-all check experiments bench clean

setup: $(SETUP) minizinc

$(SETUP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "cpgen needs Python 3.11 or newer (make PYTHON=...)"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { echo "no venv: on Debian, apt-get install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# $(call debian,COMMAND,PACKAGES,WHAT IT IS FOR): install packages unless the command is there.
define debian
	@command -v $(1) >/dev/null || test -x /usr/games/$(1) || { \
	  command -v apt-get >/dev/null && { test "$$(id -u)" = 0 || command -v sudo >/dev/null; } \
	  || { echo "cpgen: $(3) needs '$(1)': install it (Debian: $(2)) and run make again"; exit 1; }; \
	  $(AS_ROOT) apt-get update -qq && \
	  $(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 $(2); } >&2
endef

minizinc:
	$(call debian,minizinc,minizinc,the minizinc backend)

peers: setup
	$(call debian,qqwing,qqwing,the benchmark)
	$(call debian,sgt-solo,sgt-puzzles,the benchmark)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[peers]' \
	  || echo "cpgen: some Python peers cannot be installed here; the benchmark names them" >&2

browser:
	$(call debian,chromium,chromium,the test of the results page)

check: $(SETUP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

test: setup check
	$(BIN)/python -m pytest -n $(JOBS)

test-all: peers browser check
	$(BIN)/python -m pytest -n $(JOBS) -m ''

experiments: peers
	$(BIN)/python -m experiments $(if $(SCALE),--scale $(SCALE))

bench: peers
	$(BIN)/python -m experiments.bench

clean:
	rm -rf .venv results build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
