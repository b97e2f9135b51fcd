# make run    serve the site (PORT=8000, LAN=1 for the phones of a hall, DEMO=0 for an empty site)
# make test   the whole suite
# make check  style, types, templates, import contracts, migrations
# make bench  the benchmarks, which print ratios
# make screenshots  pictures of the site into the folder screenshots, to be looked at
# make messages  collect the sentences into the catalogues and compile them
# make compare  every game against its second implementation: 10,000 deals a form of Botifarra through the command
#               replay, 5,000 hands a preset of the others (hours; GAMES=huutopussi for one, COMPARE_ARGS="-k jena")

PYTHON ?= python3
VENV ?= .venv
PORT ?= 8000
LAN ?= 0
DEMO ?= 1
GAMES ?= botifarra huutopussi quatre_sept
PYTEST_ARGS ?= -q -n 4 --dist worksteal

PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --no-input
RUN_READY := $(VENV)/.ready-to-run
DEV_READY := $(VENV)/.ready-to-develop
# Tools that load the settings leave the club's data folder alone.
TOOL_ENV := BASA_DATA=$(VENV)/tool-data SECRET_KEY=only-for-the-tools-0123456789-abcdefghijklmnopqrstuvwxyz DATABASE_URL=

.PHONY: run ready test check bench screenshots compare messages
.DELETE_ON_ERROR:

run: $(RUN_READY)
	@DEMO=$(DEMO) $(PY) manage.py serve --port $(PORT) $(if $(filter 1 yes true,$(LAN)),--lan)

ready: $(DEV_READY)

test: $(DEV_READY)
	$(PY) -m pytest $(PYTEST_ARGS)

check: $(DEV_READY)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(TOOL_ENV) $(VENV)/bin/mypy
	$(VENV)/bin/djlint templates --lint --quiet
	$(VENV)/bin/lint-imports
	$(PY) .ci/refresh_vendor.py --check
	$(TOOL_ENV) $(PY) manage.py makemigrations --check --dry-run
	$(TOOL_ENV) SITE_URL=https://club.example $(PY) manage.py check --deploy --fail-level WARNING

bench: $(DEV_READY)
	@for file in benchmarks/[a-z]*.py; do \
	  name=$$(basename $$file .py); echo "== $$name"; $(TOOL_ENV) $(PY) -m benchmarks.$$name || exit 1; \
	done

screenshots: $(DEV_READY)
	@rm -rf screenshots
	@SCREENSHOTS=screenshots $(PY) -m pytest -q -n 2 --dist worksteal tests/screenshots.py
	@ls screenshots

compare: $(DEV_READY)
	@for game in $(GAMES); do \
	  case $$game in \
	    botifarra) deals=10000 file=tests/scoring/test_replay_against_reference.py;; \
	    *) deals=5000 file=tests/scoring/games/$$game/test_against_reference.py;; \
	  esac; \
	  BASA_DEALS=$$deals $(PY) -m pytest -q -n 0 $$file $(COMPARE_ARGS) || exit 1; \
	done

messages: $(DEV_READY)
	$(TOOL_ENV) $(PY) manage.py makemessages --all --no-location --no-obsolete --ignore $(VENV)
	$(TOOL_ENV) $(PY) manage.py compilemessages --ignore $(VENV)

# The stamps are newer than the requirement files as long as what is installed is what they ask for.
$(RUN_READY): requirements.txt | $(PY)
	@echo "Installing what the site needs ..."
	@$(PIP) -r requirements.txt
	@touch $@

$(DEV_READY): requirements-dev.txt requirements-postgres.txt requirements.txt | $(PY)
	@echo "Installing what the tests and checks need ..."
	@$(PIP) -r requirements-dev.txt
	@touch $(RUN_READY) $@

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed: name one with 'make run PYTHON=python3.12'."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "Python's venv module is missing: on Debian and Ubuntu 'apt install python3-venv' brings it."; exit 1; }
	@$(PYTHON) -m venv $(VENV)
