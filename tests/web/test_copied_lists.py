"""A federation's list on a laptop: taken from a file, renewed by what changed, no office, and erased when it has expired."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from ronde.files.opening import opened_file
from ronde.web.actors import HeldRole, actor
from ronde.web.events.models import EntrantRow, Event
from ronde.web.events.services import event_created
from ronde.web.events.submitting import preview, submit
from ronde.web.office.services import publish
from ronde.web.people.freezing import frozen
from ronde.web.people.models import PeopleChange, PersonKey, PersonRow
from ronde.web.people.searching import found_persons
from ronde.web.registers.arriving_lists import ArrivedList, arrived_list
from ronde.web.registers.copied_lists import empty_expired, kept_copies, last_edition, offered_registers
from ronde.web.registers.exchange import history_text, register_from
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import CopiedPerson, Fact, Line, Register
from ronde.web.registers.taking_lists import list_changes, list_taken, renewable
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.web.events.events_made import organiser
from tests.web.events.test_submitting import an_event
from tests.web.lists_written import NAMES, a_list

pytestmark = pytest.mark.usefixtures("database")
TODAY = date(2026, 11, 17)
ORGANISER = actor("account:7", [HeldRole(Role.ORGANISER), HeldRole(Role.ADMINISTRATOR)]).at(
    datetime(2026, 11, 17, 8, tzinfo=UTC)
)
OFFICER = actor("account:1", [HeldRole(Role.OFFICER)])


def read(folder: Path, text: str) -> ArrivedList:
    found = arrived_list(a_file(folder, text), "list.yaml", TODAY)
    assert isinstance(found, ArrivedList), found
    return found


def a_file(folder: Path, text: str) -> Path:
    path = folder / "arrived.yaml"
    path.write_text(text, "utf-8")
    return path


def taken(folder: Path, text: str = "", renewed: Register | None = None) -> Register:
    return list_taken(read(folder, text or a_list()), ORGANISER, source="list.yaml", renewed=renewed)


def named() -> list[str]:
    return list(PersonRow.objects.exclude(name="").values_list("id", flat=True))


def wrong(folder: Path, text: str) -> list[tuple[str, int | None]]:
    found = arrived_list(a_file(folder, text), "list.yaml", TODAY)
    assert not isinstance(found, ArrivedList)
    assert "arrived.yaml" not in str(found)  # the file is called as its sender does
    return [(one.problem.code, one.line) for one in found]


def test_a_list_becomes_a_register_by_which_people_are_found_and_frozen_with_their_ratings(tmp_path: Path) -> None:
    register = taken(tmp_path)
    assert (register.is_copy, register.expires, register.source) == (True, date(2027, 2, 15), "list.yaml")
    assert [one.name for one in found_persons("ollivry", ORGANISER)] == ["Jean-Pierre Ollivry"]
    found = frozen(["p1", "p3"], TODAY, register)
    assert (found["p1"].ratings, found["p1"].list_day) == ({"national": "1320"}, date(2026, 11, 1))
    assert found["p3"].ratings == {}  # licensed, and not on the list yet
    edition = last_edition(register)
    assert edition is not None
    assert (edition.day, edition.size) == (date(2026, 11, 1), 2)
    assert verified_register(register).is_sound
    (kept,) = kept_copies(TODAY)
    assert (kept.register, kept.people, kept.is_valid) == (register, 3, True)


def test_a_copy_is_no_office_and_no_page_for_everybody_shows_it(tmp_path: Path) -> None:
    register = taken(tmp_path)
    facts = Fact.objects.count()
    done = publish(register, date(2026, 12, 1), OFFICER, seen=FOLD.held(register).turn)
    assert [one.code for one in done.problems] == ["register.is-copy"]
    assert Fact.objects.count() == facts
    visitor = Client()
    for path in ("/fr/ffjd/", "/fr/ffjd/player/p2/"):
        assert visitor.get(path).status_code == 404
    assert "Ollivry" not in visitor.get("/fr/").content.decode()


def test_an_event_by_a_copy_is_previewed_and_not_submitted_there() -> None:
    """What homologation would say is known on the laptop; the office is elsewhere."""
    event, _ = an_event("ffjd")
    Register.objects.update(is_copy=True)
    event = Event.objects.select_related("register").get(pk=event.pk)
    assert preview(event, organiser()).after is not None
    assert [one.code for one in submit(event, organiser()).problems] == ["register.is-copy"]
    assert not Fact.objects.exists()


def test_taking_it_again_shows_what_changed_and_a_new_register_takes_its_place_for_new_events(tmp_path: Path) -> None:
    old = taken(tmp_path)
    begun = event_created(ORGANISER, name="Coupe", first_day=TODAY, register=old).event
    assert begun is not None
    newer = read(
        tmp_path, a_list({"p1": 1344, "p2": 1510, "p4": 1200}, {**NAMES, "p4": "Paul Quéméré"}, day="2026-12-01")
    )
    assert renewable(newer) == (old,)
    found = list_changes(newer, old)
    assert [(one.name, one.before, one.after) for one in found.moved] == [("Maëlle Trévidic", 1320, 1344)]
    assert [(one.name, one.before, one.after) for one in found.new] == [("Paul Quéméré", None, 1200)]
    assert (found.gone, found.others, found.is_nothing) == ((), 0, False)
    assert Register.objects.count() == 1  # nothing is written before somebody has seen it
    new = list_taken(newer, ORGANISER, source="list.yaml", renewed=old)
    assert [one.code for one in offered_registers("ffjd", TODAY)] == [new.code] == ["ffjd-2"]
    begun.refresh_from_db()
    assert begun.register == old  # what has begun keeps the list it began with
    assert frozen(["p1"], TODAY, old)["p1"].ratings == {"national": "1320"}
    assert frozen(["p1"], date(2026, 12, 5), new)["p1"].ratings == {"national": "1344"}
    assert verified_register(old).is_sound
    assert verified_register(new).is_sound


def test_the_same_list_is_only_valid_for_longer_and_says_more_of_people(tmp_path: Path) -> None:
    old = taken(tmp_path)
    assert list_changes(read(tmp_path, a_list()), old).is_nothing
    names = {**NAMES, "p2": "Jean-Pierre Ollivry-Cloarec"}
    again = read(tmp_path, a_list(names=names, expires="2027-03-01"))
    assert (list_changes(again, old).others, list_changes(again, old).moved) == (1, ())
    assert list_taken(again, ORGANISER, source="other.yaml", renewed=old) == old
    old.refresh_from_db()
    assert (Register.objects.count(), old.expires, old.source) == (1, date(2027, 3, 1), "other.yaml")
    assert [one.name for one in found_persons("cloarec", ORGANISER)] == ["Jean-Pierre Ollivry-Cloarec"]


def test_who_is_gone_from_the_list_is_named_and_two_lists_may_be_kept_beside_each_other(tmp_path: Path) -> None:
    old = taken(tmp_path)
    shorter = read(tmp_path, a_list({"p2": 1510}, {"p2": NAMES["p2"]}, day="2026-12-01"))
    assert [(one.name, one.before, one.after) for one in list_changes(shorter, old).gone] == [
        ("Maëlle Trévidic", 1320, None)
    ]
    beside = list_taken(shorter, ORGANISER, source="list.yaml")
    assert {one.code for one in offered_registers("ffjd", TODAY)} == {old.code, beside.code}


def test_a_whole_history_is_taken_too_and_is_to_be_used_for_90_days(tmp_path: Path) -> None:
    first = taken(tmp_path)
    text = history_text(first)
    Register.objects.filter(pk=first.pk).update(federation="elsewhere")
    register = taken(tmp_path, text)
    assert register.is_copy
    assert register.expires == date(2027, 2, 15)  # 17 November and 90 days: 13 + 31 + 31 + 15
    assert [one.document for one in register.facts.order_by("turn")] == [
        one.document for one in first.facts.order_by("turn")
    ]
    assert verified_register(register).is_sound


def test_after_its_last_day_whoever_is_in_no_event_is_erased_and_may_come_back_with_the_next_list(
    tmp_path: Path,
) -> None:
    register = taken(tmp_path)
    event = Event.objects.create(id="e", name="Coupe", register=register, first_day=TODAY, last_day=TODAY)
    EntrantRow.objects.create(event=event, player="p2", person="p2", frozen="{}")
    assert empty_expired(date(2027, 2, 15)) == 0  # it is still its last day
    assert empty_expired(date(2027, 2, 16)) == 2
    assert named() == ["p2"]
    assert set(PersonRow.objects.exclude(id="p2").values_list("body", flat=True)) == {'{"id":"p1"}', '{"id":"p3"}'}
    assert set(PeopleChange.objects.filter(kind="person").values_list("row", flat=True)) == {"p2"}
    assert not PersonKey.objects.exclude(person="p2").exists()
    assert list(CopiedPerson.objects.values_list("person", flat=True)) == ["p2"]
    (kept,) = kept_copies(date(2027, 2, 16))
    assert (kept.is_valid, kept.people, kept.register.emptied) == (False, 1, date(2027, 2, 16))
    assert offered_registers("ffjd", date(2027, 2, 16)) == ()
    assert empty_expired(date(2027, 2, 17)) == 0
    lines = set(Line.objects.filter(register=register).values_list("player", "value", "club"))
    assert lines == {("p1", "1320", ""), ("p2", "1510", "brest")}  # ratings stay, under ids that name nobody
    assert verified_register(register).is_sound
    again = read(tmp_path, a_list(day="2027-03-01", expires="2027-06-01"))
    list_taken(again, ORGANISER, source="list.yaml", renewed=register)
    assert [one.name for one in found_persons("trévidic", ORGANISER)] == ["Maëlle Trévidic"]


def test_somebody_on_another_list_that_is_valid_stays(tmp_path: Path) -> None:
    taken(tmp_path, a_list(expires="2026-12-01"))
    taken(tmp_path, a_list({"p2": 1510}, {"p2": NAMES["p2"]}, day="2026-11-02"))
    assert empty_expired(date(2026, 12, 2)) == 2
    assert named() == ["p2"]


def test_a_wrong_or_damaged_file_is_refused_with_every_problem_and_nothing_is_written(tmp_path: Path) -> None:
    bad = a_list({"p1": -3, "p9": 1200}).replace("birth_year: 1990", "birth_year: long ago", 1)
    assert len(wrong(tmp_path, bad)) >= 2
    assert all(line for _, line in wrong(tmp_path, bad))
    assert wrong(tmp_path, a_list(expires="2026-11-16")) == [("list.expired", None)]
    assert wrong(tmp_path, a_list()[:200]) != []
    assert wrong(tmp_path, "Nom;Licence\nOllivry;7\n") == [("list.other-kind", None)]
    assert wrong(tmp_path, "") == [("list.other-kind", None)]
    assert wrong(tmp_path, "regulation: ffjd\npeople: /etc/passwd\nfacts: []\n") == [("people.no-folder", 2)]
    assert wrong(tmp_path, "regulation: ffjd\nfacts: []\n") == [("list.not-there", None)]
    assert not Register.objects.exists()
    assert not PersonRow.objects.exists()


def test_an_installation_that_keeps_the_register_itself_takes_no_copy_of_it(tmp_path: Path) -> None:
    text = history_text(taken(tmp_path))
    Register.objects.update(is_copy=False)
    assert wrong(tmp_path, text) == [("list.kept-here", None)]


def test_where_a_register_is_kept_a_copy_of_another_writes_only_who_is_new(tmp_path: Path) -> None:
    """The installation knows more of its people than a copy says."""
    own = taken(tmp_path)
    Register.objects.filter(pk=own.pk).update(is_copy=False, federation="ours")
    taken(tmp_path, a_list(names={**NAMES, "p2": "Somebody Else", "p4": "Paul Quéméré"}, day="2026-12-01"))
    assert dict(PersonRow.objects.filter(id__in=["p2", "p4"]).values_list("id", "name")) == {
        "p2": NAMES["p2"],
        "p4": "Paul Quéméré",
    }


def test_only_who_keeps_the_installation_takes_a_list(tmp_path: Path) -> None:
    with pytest.raises(PermissionDenied):
        list_taken(read(tmp_path, a_list()), actor("account:9", [HeldRole(Role.ORGANISER)]), source="list.yaml")


def test_a_history_of_the_second_kind_is_still_taken_as_a_register_by_the_command_line(tmp_path: Path) -> None:
    text = history_text(taken(tmp_path))
    made = register_from(opened_file(a_file(tmp_path, text)), "office", "Dames")
    assert (made.is_copy, made.expires) == (False, None)
