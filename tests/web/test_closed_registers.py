"""A register that is closed takes nothing in, by whichever way it comes; what was published stays, and it can go on again."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from ronde.files.opening import opened_file
from ronde.ground.problems import Problem
from ronde.web.actors import HeldRole, actor
from ronde.web.clock import now
from ronde.web.events.submitting import submit
from ronde.web.office.services import publish, publish_due
from ronde.web.registers.closing import close_register, reopen_register
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Fact, Register
from ronde.web.registers.opening import take_register
from ronde.web.registers.ways import missed_before, next_days
from ronde.web.roles import Role
from tests.web.acts_by_role import SERVICES, Served
from tests.web.conftest import ON_ONE_KIND
from tests.web.months import month
from tests.web.places import MINE, Place
from tests.web.test_permissions import holding
from tests.web.trying import problems_of, tried
from tests.web.verbs import ronde

KEEPER = actor("account:1", [HeldRole(Role.ADMINISTRATOR)])
SINCE, WHY = date(2024, 5, 1), "La fédération a adopté un autre règlement."


@pytest.fixture
def dames(database: str, tmp_path: Path) -> Register:
    """A register with five months of facts and lists."""
    del database
    ronde("register", "take", month(tmp_path), "--code", "dames")
    return Register.objects.get()


def close_it(register: Register) -> None:
    assert close_register(KEEPER, register, since=SINCE, reason=WHY) == ()


def done_by_somebody(served: Served, at: Place) -> Iterator[tuple[int, tuple[Problem, ...]]]:
    """How many facts a service appends, and what it says, done by each role that may; taken back each time."""
    for role in Role:
        before = Fact.objects.count()
        try:
            with tried():
                done = served.perform(at, holding(role))
                yield Fact.objects.count() - before, problems_of(done)
        except PermissionDenied:
            continue


@ON_ONE_KIND
def test_no_service_at_all_appends_to_a_closed_register(places: dict[str, Place]) -> None:
    at = places[MINE]
    appending = [served for served in SERVICES if any(facts for facts, _ in done_by_somebody(served, at))]
    named = {served.service.__name__ for served in appending}
    assert {"take_in", "homologate", "record_payment", "correct", "publish", "adopt_list"} <= named
    for place in places.values():
        close_it(place.register)
    wrong = []
    for served in appending:
        if served.service.__name__ in {
            "open_register",
            "take_register",
            "list_taken",
        }:  # another register, which is open
            continue
        for facts, problems in done_by_somebody(served, at):
            is_said = "register.closed" in [problem.code for problem in problems]
            has_nothing_to_do = served.service is publish_due  # no list is due any more
            if facts or not (is_said or has_nothing_to_do):
                wrong.append((served.name, facts, problems))
    assert wrong == [], "\n".join(map(str, wrong))
    submitted = submit(at.event, holding(Role.ORGANISER), files=["a"])
    assert [problem.code for problem in submitted.problems] == ["register.closed"]


def test_what_was_looked_at_before_it_was_closed_is_refused_too(dames: Register) -> None:
    officer = actor("account:2", [HeldRole(Role.OFFICER, "dames")])
    turn, day = FOLD.held(dames).turn, next_days(dames, now().date()).due[0]
    close_it(Register.objects.get())
    assert dames.closed is None  # as another process has it
    refused = publish(dames, day, officer, seen=turn)
    assert [problem.code for problem in refused.problems] == ["register.closed"]
    assert Fact.objects.count() == turn
    reopen_register(KEEPER, Register.objects.get())
    assert publish(dames, day, officer, seen=turn).problems == ()


def test_lists_that_were_due_are_due_no_more_and_come_back(dames: Register) -> None:
    today = date(2024, 9, 1)
    owed = next_days(dames, today).due
    assert owed
    close_it(dames)
    assert next_days(dames, today).due == ()
    assert next_days(dames, today).following is None
    assert missed_before(dames, today, today) == ()
    reopen_register(KEEPER, dames)
    assert next_days(Register.objects.get(), today).due == owed


def test_it_verifies_and_is_given_away_as_before(dames: Register, tmp_path: Path) -> None:
    given = ronde("register", "give", "dames", "-o", str(tmp_path / "before.yaml"))
    close_it(dames)
    assert ronde("register", "verify", "dames").returncode == given.returncode == 0
    ronde("register", "give", "dames", "-o", str(tmp_path / "after.yaml"))
    assert (tmp_path / "after.yaml").read_bytes() == (tmp_path / "before.yaml").read_bytes()


def test_an_empty_closed_register_makes_no_room_for_a_history(database: str, tmp_path: Path) -> None:
    del database
    close_it(new_register("dames", "Dames", "ffjd"))
    taken = take_register(KEEPER, opened_file(month(tmp_path)), code="dames")
    assert [problem.code for problem in taken.problems] == ["register.closed"]
    assert Register.objects.get().closed == SINCE


def test_a_reason_is_asked_for_and_a_day_that_has_come(dames: Register) -> None:
    tomorrow = now().date() + timedelta(days=2)
    assert [problem.code for problem in close_register(KEEPER, dames, since=SINCE, reason=" ")] == [
        "register.close-why"
    ]
    refused = close_register(KEEPER, dames, since=tomorrow, reason=WHY)
    assert [problem.code for problem in refused] == ["register.close-later"]
    assert Register.objects.get().closed is None


def test_everybody_reads_since_when_and_why_and_open_registers_stand_first(dames: Register) -> None:
    new_register("zz", "Zz", "ffjd")
    before = Client().get("/fr/dames/")
    close_it(dames)
    for page in ("/fr/", "/fr/lists/"):
        said = Client().get(page).content.decode().replace("\u00a0", " ")
        assert "Clos depuis le 1ᵉʳ mai 2024" in said
        assert said.index('href="/fr/zz/"') < said.index('href="/fr/dames/"')
    answer = Client().get("/fr/dames/", headers={"If-None-Match": before["ETag"]})
    assert answer.status_code == 200
    for line in (WHY, "Clos depuis", "<tbody>"):
        assert line in answer.content.decode()
