"""What people have taken back is written beside the database, and done again to a restored backup."""

import json
from datetime import date
from pathlib import Path

import pytest
from django.test import override_settings
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.people import People
from ronde.web.events.models import EntrantRow
from ronde.web.people.models import PersonRow
from ronde.web.people.naming import public_names
from ronde.web.people.rows import written
from ronde.web.privacy.consents import note_consent, withdraw_consent
from ronde.web.privacy.erasing import reapply
from ronde.web.privacy.journal import NAME, Decided, Journal, JournalLine, journal_path, read_journal, write_down
from ronde.web.privacy.models import Consent, Erasure, Kind, PrivacyRequest
from ronde.web.privacy.requests import ask, decide
from ronde.web.registers.verifying import verified_register
from tests.web.privacy.federation import (
    ADULT,
    CHILD,
    NAMES,
    TODAY,
    all_named,
    federation,
    in_an_event,
    licences,
    person,
)
from tests.web.privacy.test_consents import PAPER
from tests.web.searching import columns_with

DAY = date(2026, 11, 17)


def granted(player: str, kind: Kind) -> None:
    asked = ask(player, kind, licences()).request
    assert asked is not None
    decide(asked.pk, licences(), granted=True, chosen=all_named(player))


def as_before() -> None:
    """The tables of persons as an older backup has them: nobody has said anything, everybody's row is there."""
    for kind in (Consent, PrivacyRequest):
        kind._default_manager.all().delete()  # noqa: SLF001 - Django's name for it
    Erasure.objects.all().delete()
    PersonRow.objects.filter(id__in=NAMES).delete()
    written(People.of(map(person, NAMES)), TODAY)


@pytest.mark.usefixtures("database")
def test_each_decision_is_a_line_with_an_id_a_day_and_a_kind(tmp_path: Path, data_folder: Path) -> None:
    federation(tmp_path)
    note_consent(CHILD, PAPER, actor=licences())
    withdraw_consent(CHILD, actor=licences())
    granted("three", Kind.OBJECTION)
    granted(ADULT, Kind.ERASURE)
    granted("four", Kind.ACCESS)
    lines = [json.loads(line) for line in (data_folder / NAME).read_text("ascii").splitlines()]
    assert lines == [
        {"person": CHILD, "day": "2026-11-17", "kind": "consented"},
        {"person": CHILD, "day": "2026-11-17", "kind": "withdrawn"},
        {"person": "three", "day": "2026-11-17", "kind": "objected"},
        {"person": ADULT, "day": "2026-11-17", "kind": "erased"},
    ]
    assert (data_folder / NAME).stat().st_mode & 0o077 == 0  # for its owner only


@pytest.mark.usefixtures("database")
def test_what_was_decided_after_a_backup_is_done_again_to_it(tmp_path: Path) -> None:
    register = federation(tmp_path)
    granted(ADULT, Kind.ERASURE)
    granted("three", Kind.OBJECTION)
    as_before()
    in_an_event(ADULT)
    assert public_names([ADULT, "three"]).known.keys() == {ADULT, "three"}
    done = reapply(today=TODAY)
    assert (done.erased, done.silenced, done.problems) == ((ADULT,), ("three",), ())
    assert columns_with([person(ADULT)]) == ()
    assert "name" not in json.loads(EntrantRow.objects.get().frozen)
    assert not public_names([ADULT, "three"]).known
    assert verified_register(register).is_sound


def everything() -> list[list[str]]:
    """All rows of persons and of what they said."""
    kinds = (PersonRow, Consent, PrivacyRequest, Erasure)
    return [sorted(map(str, kind._default_manager.values())) for kind in kinds]  # noqa: SLF001 - Django's name for it


@pytest.mark.usefixtures("database")
def test_doing_it_again_twice_changes_nothing(tmp_path: Path) -> None:
    federation(tmp_path)
    granted(ADULT, Kind.ERASURE)
    granted("three", Kind.OBJECTION)
    as_before()
    reapply(today=TODAY)
    first = everything()
    reapply(today=TODAY)
    assert everything() == first


@pytest.mark.usefixtures("database")
def test_a_withdrawal_holds_in_a_backup_that_has_the_consent_and_in_one_that_has_not() -> None:
    written(People.of(map(person, NAMES)), TODAY)
    note_consent(CHILD, PAPER, actor=licences())
    withdraw_consent(CHILD, actor=licences())
    Consent.objects.update(withdrawn=None)
    PersonRow.objects.filter(id=CHILD).update(named=True)
    reapply(today=TODAY)
    assert not public_names([CHILD]).known
    as_before()
    reapply(today=date(2033, 1, 1))
    assert not public_names([CHILD]).known


@pytest.mark.usefixtures("database")
def test_who_consented_again_after_withdrawing_is_not_silenced_by_an_old_line() -> None:
    written(People.of(map(person, NAMES)), TODAY)
    note_consent(CHILD, PAPER, actor=licences())
    withdraw_consent(CHILD, actor=licences())
    note_consent(CHILD, PAPER, actor=licences())
    assert reapply(today=TODAY).silenced == ()
    assert public_names([CHILD]).is_named(CHILD)


@pytest.mark.usefixtures("database")
def test_an_erased_person_whom_the_backup_does_not_know_is_no_trouble() -> None:
    write_down(JournalLine("p-later", DAY, Decided.ERASED))
    assert reapply(today=TODAY).erased == ("p-later",)
    written(People.of([person(ADULT)]), TODAY)
    assert not PersonRow.objects.filter(id="p-later").exists()


@pytest.mark.usefixtures("database")
def test_a_journal_from_elsewhere_can_be_given(tmp_path: Path) -> None:
    written(People.of(map(person, NAMES)), TODAY)
    other = tmp_path / "other.jsonl"
    other.write_text('{"person": "two", "day": "2026-01-05", "kind": "erased"}\n', "ascii")
    assert reapply(other, today=TODAY).erased == ("two",)
    assert PersonRow.objects.get(id="two").body == '{"id":"two","erased":"2026-01-05"}'


def test_a_line_that_was_cut_is_said_and_the_next_one_begins_anew(data_folder: Path) -> None:
    write_down(JournalLine("one", DAY, Decided.ERASED))
    path = data_folder / NAME
    with path.open("ab") as file:
        file.write(b'{"person": "tw')
    write_down(JournalLine("three", DAY, Decided.OBJECTED))
    journal = read_journal(path)
    assert [line.person for line in journal.lines] == ["one", "three"]
    assert [(one.code, one.values["line"]) for one in journal.problems] == [("privacy.journal-line", 2)]


def test_a_journal_that_is_not_there_says_nothing(tmp_path: Path) -> None:
    assert read_journal(tmp_path / "nothing") == Journal()


_LINES = st.builds(JournalLine, st.text(min_size=1), st.dates(), st.sampled_from(Decided))


@given(st.lists(_LINES, max_size=6))
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, lines: list[JournalLine]) -> None:
    with override_settings(DATA=tmp_path_factory.mktemp("journal")):
        for line in lines:
            write_down(line)
        assert read_journal(journal_path()).lines == tuple(lines)
