# The daily commands. They use the virtual environment that is active, or .venv if there is one.
ifneq ($(wildcard .venv/bin),)
export PATH := $(CURDIR)/.venv/bin:$(PATH)
endif

.PHONY: check lint test soak bench

check: lint test  ## everything a change must pass

lint:
	ruff check .
	ruff format --check .
	mypy
	lint-imports

test:
	python -m pytest

soak:  ## long random play; minutes to hours
	python -m pytest -m soak

bench:  ## the figures of the documentation; pip install catanatron==3.2.1 for the ratio
	python benchmarks/speed.py
