# `make` alone lists the targets. Each one does all the set-up that it needs; PYTHON=python3.12 chooses the Python.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup setup-test setup-dev demo demo-llm test check check-all docs bench clean

# The tests use every core themselves, and a benchmark needs the machine alone: `make -j` gains nothing between targets.
.NOTPARALLEL:

# As modules, not as console scripts: these hold the path of the tree in their first line, which has a length limit.
python := .venv/bin/python
# nproc, as pytest's own `auto` counts whole cores where psutil is installed: one on a small virtual machine.
pytest := $(python) -m pytest -n "$$(nproc)" --dist loadgroup
# Not --quiet, which would forgive what mkdocs.yml calls an error. The theme tells of the end of MkDocs 1 at every call.
mkdocs := NO_MKDOCS_2_WARNING=1 $(python) -m mkdocs build 2>&1 | sed '/^INFO/d'

help: ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' Makefile | awk -F '\t' '{ printf "make %-10s %s\n", $$1, $$2 }'

setup: ## system packages and the environment in .venv
	@scripts/setup

setup-test:
	@scripts/setup --test

setup-dev:
	@scripts/setup --dev

demo: setup ## evaluate stored solutions of real tasks, print the table, write runs/demo
	@$(python) scripts/demo.py

demo-llm: setup ## ask a small real model on this machine (first builds it, minutes), write runs/demo-llm
	@$(python) scripts/demo_llm.py

test: setup-test ## every fast test, the built wheels included
	@echo "test: everything but the slow tests"
	@$(pytest) -m "not slow"

check: setup-dev ## format, lint, types, the reference and the site
	@echo "check: format"
	@$(python) -m ruff format --check --quiet .
	@echo "check: lint"
	@$(python) -m ruff check --quiet .
	@echo "check: types"
	@$(python) -m mypy --no-error-summary
	@echo "check: reference"
	@$(python) scripts/reference.py --check
	@echo "check: site"
	@$(mkdocs)

check-all: check test ## check, test, the slow tests and the benchmarks
	@echo "check-all: the slow tests"
	@$(pytest) -m slow || [ $$? -eq 5 ]  # 5: there are none
	@$(MAKE) --no-print-directory bench

docs: setup-dev ## write the reference and the site build/site
	@$(python) scripts/reference.py
	@$(mkdocs)
	@echo "docs: build/site/index.html"

bench: setup ## CPU seconds a sample, beside a bare compile; experts beside references
	@echo "bench: evaluation"
	@$(python) benchmarks/evaluation.py
	@echo "bench: experts"
	@$(python) benchmarks/experts.py

clean: ## remove the environment, caches and built files; runs/ stays
	@echo "clean: .venv, .venv-llm, caches, built files"
	@rm -rf -- .venv .venv-llm build dist plugins/*/build plugins/*/dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf -- {} +
