"""Registers in memory see people who came or changed by whatever way, without reading their facts again."""

import os
import subprocess
import sys
import threading
from datetime import date
from pathlib import Path

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from ronde.ground.ids import PlayerId
from ronde.record.chain import Origin
from ronde.record.opened import Opened
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.record.publication import RankingList
from ronde.web.actors import HeldRole, actor
from ronde.web.people.models import PeopleChange, PersonRow
from ronde.web.people.rows import written
from ronde.web.people.services import add_person, correct_person
from ronde.web.people.versions import people_version
from ronde.web.registers.appending import StaleError, append
from ronde.web.registers.folding import FOLD
from ronde.web.registers.holding import held
from ronde.web.registers.list_rows import last_standings
from ronde.web.registers.models import Register
from ronde.web.registers.projecting import projected
from ronde.web.registers.rebuilding import rebuild
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.web.office_work import ACTS, acted, an_officer, begun
from tests.web.projected_rows import rows

OFFICER = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)])
DAY = date(2020, 1, 1)
ORIGIN = Origin("2020-01-02T08:00:00", "test", "organiser", "test")


def name(register: Register, person: str) -> str:
    return FOLD.held(register).known.history.people.name(person)


@pytest.mark.usefixtures("database")
def test_two_registers_of_one_process_see_each_others_newcomers(tmp_path: Path) -> None:
    one, two = begun("one"), begun("two")
    assert name(two, "new-0") == "new-0"
    assert acted(one, 0, an_officer(), tmp_path).is_done
    assert name(two, "new-0") == "Nadia Neuville 0"


@pytest.mark.usefixtures("database")
def test_a_name_that_is_corrected_is_seen_at_once_and_no_fact_is_read_for_it() -> None:
    register = begun("one")
    before = FOLD.held(register)
    assert correct_person("one", people_version(), OFFICER, name="Claude Premier").is_saved
    with CaptureQueriesContext(connection) as asked:
        now = FOLD.held(register)
    assert now.known.history.people.name("one") == "Claude Premier"
    assert now.known.history.facts[0] is before.known.history.facts[0]  # not read again
    assert not any("document" in query["sql"] and "LIMIT 1" not in query["sql"] for query in asked.captured_queries)
    with CaptureQueriesContext(connection) as quiet:
        assert FOLD.held(register) is now
    assert len(quiet) == 2  # the last link, and the number of the last change


CHANGE = """
import django
django.setup()
from datetime import date
from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.databases import from_url, use
from ronde.web.people.rows import written
import sys
use(from_url(sys.argv[1]))
written(People.of([Player(id="far", name="From Elsewhere")]), date(2020, 1, 1))
"""


@pytest.mark.process
def test_a_change_by_another_process_is_seen(database: str, tmp_path: Path) -> None:
    register = begun("one")
    FOLD.held(register)
    env = {**os.environ, "RONDE_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "ronde.web.settings"}
    connections.close_all()
    subprocess.run([sys.executable, "-c", CHANGE, database], check=True, env=env)  # noqa: S603 - ours
    assert name(register, "far") == "From Elsewhere"


@pytest.mark.usefixtures("database")
def test_a_register_that_saw_people_come_and_change_is_the_one_that_is_read_anew(tmp_path: Path) -> None:
    """Newcomers between the acts take numbers that others would have had; every row is what a rebuilding makes of the facts."""
    register, user = begun("one"), an_officer()
    for act in range(2 * ACTS):
        assert add_person(
            Player(id=f"{'az'[act % 2]}-{act}", name=f"Between {act}", birth=DAY), OFFICER, is_distinct=True
        ).is_saved
        assert acted(register, act, user, tmp_path).is_done
    kept, fresh = FOLD.held(register).known, held(register).known
    assert kept.history.people == fresh.history.people
    assert [one.canonical for one in lists(kept)] == [one.canonical for one in lists(fresh)]
    shown = list(rows(register))
    rebuild(register)
    assert list(rows(register)) == shown
    assert verified_register(register).is_sound


def lists(known: Opened) -> list[RankingList]:
    return [known.ranking_list(date(2021, 1, 1), ranking) for ranking in known.book.rankings]


@pytest.mark.usefixtures("database")
def test_people_that_a_file_brings_overwrite_nobody_who_was_changed_meanwhile() -> None:
    register = begun("one")
    known = FOLD.held(register)
    two = known.known.history.people.players[PlayerId("two")]
    made = known.adding(known.known.with_facts(), ORIGIN, People.of([two]))
    assert correct_person("two", people_version(), OFFICER, name="Claude Deuxième").is_saved
    with pytest.raises(StaleError):
        append(made, projected(made.before, made.after, lambda: last_standings(register)), FOLD.renewed())
    assert PersonRow.objects.get(pk="two").name == "Claude Deuxième"


@pytest.mark.usefixtures("database")
def test_the_journal_says_by_whom_facts_brought_somebody(tmp_path: Path) -> None:
    register, user = begun("one"), an_officer()
    acted(register, 0, user, tmp_path)
    line = PeopleChange.objects.get(row="new-0")
    assert (line.what, line.author, line.role) == ("facts", f"account:{user.pk}", "officer")


@pytest.mark.usefixtures("database")
def test_an_officer_appends_while_others_change_people_and_nothing_is_lost(tmp_path: Path) -> None:
    register, user, wrong = begun("one"), an_officer(), list[BaseException]()

    def changing(number: int) -> None:
        try:
            for turn in range(10):
                player = Player(id=f"c{number}-{turn}", name=f"Changing {number} {turn}", licences=[Licence(since=DAY)])
                written(People.of([player]), DAY)
        except BaseException as problem:  # noqa: BLE001 - told by the test
            wrong.append(problem)
        finally:
            connections.close_all()

    others = [threading.Thread(target=changing, args=(number,)) for number in range(3)]
    for one in others:
        one.start()
    for act in range(ACTS):
        assert acted(register, act, user, tmp_path).is_done
    for one in others:
        one.join()
    assert wrong == []
    everybody = FOLD.held(register).known.history.people.players
    assert {f"c{number}-{turn}" for number in range(3) for turn in range(10)} <= set(everybody)
    versions = PeopleChange.objects.order_by("version").values_list("version", flat=True)
    assert sorted(set(versions)) == list(range(1, people_version() + 1))
    assert verified_register(register).is_sound
