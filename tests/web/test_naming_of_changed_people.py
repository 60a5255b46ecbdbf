"""Whatever is done to people, a minor is not named, and what was said under one id holds under the other."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.test import override_settings

from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.actors import HeldRole, actor
from ronde.web.people.given_lists import GivenList
from ronde.web.people.importing import imported, previewed
from ronde.web.people.merging import merge, unmerge
from ronde.web.people.models import Merge, PersonRow
from ronde.web.people.naming import public_names
from ronde.web.people.rows import written
from ronde.web.people.services import add_person, correct_person
from ronde.web.privacy.consents import Paper, note_consent, withdraw_consent
from ronde.web.privacy.models import Kind
from ronde.web.privacy.requests import ask, decide
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.roles import Role

pytestmark = pytest.mark.usefixtures("database")
TODAY = date(2026, 11, 17)
CHILD, GROWN = date(2014, 5, 17), date(1980, 3, 9)  # 12 and 46 years old
OFFICER = actor("account:1", [HeldRole(Role.LICENCE_OFFICER), HeldRole(Role.OFFICER)]).at(
    datetime(2026, 11, 17, 9, tzinfo=UTC)
)
PARENT = Paper("Rozenn Abel", TODAY, "2026-4")


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path) -> Iterator[None]:
    """A journal for each test."""
    with override_settings(DATA=tmp_path):
        yield


def named(*people: str) -> set[str]:
    """Who of these is named on a page for everybody."""
    return {*public_names(people).known}


def added(name: str, birth: date | None = None) -> str:
    saved = add_person(Player(id="", name=name, birth=birth), OFFICER, is_distinct=True)
    assert saved.is_saved, saved.problems
    return saved.id


def version(person: str) -> int:
    found: int = PersonRow.objects.values_list("version", flat=True).get(pk=person)
    return found


def joined(person: str, other: str) -> Merge:
    done = merge(person, other, OFFICER, seen=(version(person), version(other)))
    assert done.merge is not None, done.problems
    return done.merge


def objects(person: str) -> None:
    request = ask(person, Kind.OBJECTION, OFFICER).request
    assert request is not None
    assert decide(request.pk, OFFICER, granted=True).problems == ()


def test_a_minor_who_is_added_is_not_named_and_a_birth_date_learnt_later_hides_at_once() -> None:
    child, grown, unknown = added("Ann Abel", CHILD), added("Ben Bloch", GROWN), added("Cat Cohen")
    assert named(child, grown, unknown) == {grown, unknown}
    assert correct_person(unknown, version(unknown), OFFICER, birth=CHILD).is_saved
    assert named(unknown) == set()
    # A mistake of the pen names nobody: only a consent does.
    assert correct_person(unknown, version(unknown), OFFICER, birth=GROWN).is_saved
    assert named(unknown) == set()


def test_minors_of_an_imported_list_are_not_named() -> None:
    text = "Licence;Name;Birth\n11;Abel Ann;2014-05-17\n12;Bloch Ben;1980-03-09\n"
    given = GivenList("licences", "licences", TODAY, text.encode(), federation="FFJD", until=date(2027, 8, 31))
    seen = previewed(given, OFFICER)
    done = imported(given, OFFICER, seen=seen.digest)
    assert done.imported is not None, done.problems
    assert {row.name: row.named for row in PersonRow.objects.all()} == {"Abel Ann": False, "Bloch Ben": True}


def test_a_row_that_is_merged_brings_its_birth_date_and_hides_and_separating_undoes_that() -> None:
    person, child = added("Ann Abel"), added("Anne Abel", CHILD)
    assert named(person, child) == {person}
    number = joined(person, child).pk
    assert named(person, child) == set()
    assert unmerge(number, OFFICER).merge is not None
    assert named(person, child) == {person}


def test_what_was_learnt_while_two_were_one_holds_after_they_are_two() -> None:
    person, other = added("Ann Abel"), added("Anne Abel")
    number = joined(person, other).pk
    assert named(person, other) == {person, other}
    assert correct_person(person, version(person), OFFICER, birth=CHILD).is_saved
    assert named(person, other) == set()
    unmerge(number, OFFICER)
    assert named(person, other) == {other}  # the birth date was said of the one


@pytest.mark.parametrize("is_of_other", [True, False])
def test_an_objection_under_one_id_holds_for_both(*, is_of_other: bool) -> None:
    person, other = added("Ann Abel", GROWN), added("Anne Abel", GROWN)
    objects(other if is_of_other else person)
    number = joined(person, other).pk
    assert named(person, other) == set()
    unmerge(number, OFFICER)
    assert named(person, other) == {person if is_of_other else other}


@pytest.mark.parametrize("is_of_other", [True, False])
def test_an_objection_while_two_are_one_holds_for_both_after_they_are_two(*, is_of_other: bool) -> None:
    person, other = added("Ann Abel", GROWN), added("Anne Abel", GROWN)
    number = joined(person, other).pk
    objects(other if is_of_other else person)
    unmerge(number, OFFICER)
    assert named(person, other) == set()  # which of the two said it, nobody knows


def test_a_consent_under_one_id_names_both_and_keeps_the_pages_from_search_engines() -> None:
    person, child = added("Ann Abel", CHILD), added("Anne Abel", CHILD)
    assert note_consent(child, PARENT, actor=OFFICER) == ()
    assert named(person, child) == {child}
    number = joined(person, child).pk
    assert named(person, child) == {person, child}
    assert not public_names([person]).is_indexed
    # Taken back by either id, it is taken back for both, and stays so.
    assert withdraw_consent(child, actor=OFFICER) == ()
    assert named(person, child) == set()
    unmerge(number, OFFICER)
    assert named(person, child) == set()


def test_a_no_under_one_id_holds_against_a_consent_under_the_other() -> None:
    person, other = added("Ann Abel", CHILD), added("Anne Abel", CHILD)
    note_consent(person, PARENT, actor=OFFICER)
    objects(other)
    joined(person, other)
    assert named(person, other) == set()


def test_a_register_in_memory_knows_what_was_changed_of_people() -> None:
    person = added("Ann Abel")
    register = new_register("dames", "Dames", "ffjd")
    assert FOLD.held(register).known.history.people.name(person) == "Ann Abel"
    correct_person(person, version(person), OFFICER, name="Ann Bloch")
    assert FOLD.held(register).known.history.people.name(person) == "Ann Bloch"
    other = added("Anne Bloch")
    joined(person, other)
    assert FOLD.held(register).known.history.people.name(other) == "Ann Bloch"
    written(People.of([Player(id=person, erased=TODAY)]), TODAY)
    assert FOLD.held(register).known.history.people.name(person) == person
