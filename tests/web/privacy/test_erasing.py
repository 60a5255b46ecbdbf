"""Who is erased is gone from every column, page and file, and every list is what was published."""

import json
from pathlib import Path

import msgspec
import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection

from ronde.files import yaml_text
from ronde.files.opening import opened_file
from ronde.ground.ids import PlayerId
from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.models import OneTimeLink, Tally
from ronde.web.archive.models import ArchivedLine
from ronde.web.events.entrants import frozen_of
from ronde.web.events.models import EntrantRow, EventCopy
from ronde.web.office.models import ArrivedFile, Question
from ronde.web.office.services import homologate, publish, take_in
from ronde.web.people.models import ImportedLine, PersonRow
from ronde.web.people.rows import everyone, written
from ronde.web.privacy.erasing import reapply
from ronde.web.privacy.journal import NAME
from ronde.web.privacy.models import Erasure, Kind, PrivacyRequest, State
from ronde.web.privacy.requests import ask, decide
from ronde.web.registers.exchange import history_text
from ronde.web.registers.folding import FOLD
from ronde.web.registers.leasing import FoldedElsewhereError, taken
from ronde.web.registers.models import BesideText, Line
from ronde.web.registers.rebuilding import rebuild
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.web.office_work import an_officer, arriving, first_of, on
from tests.web.privacy.federation import (
    ADULT,
    CHILD,
    FORMER,
    LICENCES,
    NAMES,
    OTHER,
    SINCE,
    TODAY,
    all_named,
    everywhere,
    federation,
    in_an_event,
    licences,
    person,
    player_account,
)
from tests.web.projected_rows import rows
from tests.web.searching import columns_with, found_in

pytestmark = pytest.mark.usefixtures("database")


def erased(player: str = ADULT) -> PrivacyRequest:
    """Somebody who asked for it in a letter, and was erased."""
    name = NAMES.get(player, NAMES[ADULT])
    asked = ask(player, Kind.ERASURE, licences(), wish=f"{name} wants to be gone", paper="letter").request
    assert asked is not None
    reason, chosen = f"{name} left the federation", all_named(player)
    done = decide(asked.pk, licences(), granted=True, reason=reason, chosen=chosen)
    assert done.problems == ()
    assert done.request is not None
    return done.request


ALL_NAMES = (person(ADULT), Player(id="former", name=FORMER), OTHER)  # what was ever said of the adult
# Every column that has something of them, by which a room shows that the test knows it.
EVERYWHERE = {
    "accounts_sectioncode.label",
    "archive_archivedline.name",
    "archive_archivedlist.file",
    "archive_archivedseries.name",
    "archive_pendingfile.content",
    "archive_pendingfile.name",
    "archive_redirect.old",
    "auth_user.first_name",
    "events_announcement.offers",
    "events_announcement.organiser",
    "events_announcement.rules",
    "events_entryasked.name",
    "events_entryasked.word",
    "events_act.device",
    "events_entrantrow.frozen",
    "events_event.declaration",
    "events_event.list_text",
    "events_noterow.said",
    "events_sectionrow.sent",
    "events_sectionrow.tags",
    "events_sentstate.body",
    "mfa_authenticator.data",
    "office_arrivedfile.name",
    "office_drawrequest.organiser",
    "office_drawrequest.reason",
    "office_drawrequest.rules",
    "office_enquiry.answer",
    "office_enquiry.name",
    "office_enquiry.words",
    "office_letter.subject",
    "office_letter.text",
    "office_question.how",
    "office_question.reason",
    "office_question.words",
    "office_requestdocument.name",
    "people_merge.kept",
    "people_peoplechange.values",
    "people_personkey.key",
    "people_personrow.body",
    "people_personrow.name",
    "people_personrow.sorting",
    "privacy_consent.giver",
    "privacy_consent.paper",
    "privacy_privacyrequest.paper",
    "privacy_privacyrequest.wish",
    "registers_besidetext.text",
}


def test_nothing_of_the_person_is_left_in_any_column_and_everything_verifies(tmp_path: Path) -> None:
    """Whether it is asked for by one id or the other: both are erased."""
    register = everywhere(tmp_path)
    # The content of a file is bytes, which PostgreSQL does not give as a text.
    assert set(columns_with(ALL_NAMES)) - {"office_arrivedfile.content"} == EVERYWHERE
    assert verified_register(register).is_sound
    request = erased(OTHER.id)
    assert columns_with(ALL_NAMES) == ()
    assert verified_register(register).is_sound
    assert (request.state, request.wish, request.paper, request.reason) == (State.GRANTED, "", "", "")
    assert set(Erasure.objects.values_list("person", "day")) == {(ADULT, TODAY), (OTHER.id, TODAY)}
    assert not ImportedLine.objects.filter(person__in=(ADULT, OTHER.id)).exists()
    for kind in (Session, EmailAddress, OneTimeLink, Tally):
        assert not kind._default_manager.exists()  # noqa: SLF001 - Django's name for it
    assert set(Question.objects.values_list("words", "reason", "how")) == {("", "", "")}
    assert [bytes(one.content) for one in ArrivedFile.objects.all()] == [b"", b"", b""]
    archived = ArchivedLine.objects.order_by("position").values_list("player", "name", "key", "named", "club", "value")
    assert list(archived)[:2] == [(ADULT, "", "", False, "", "1400"), ("", "", "", False, "", "1300")]
    assert ArchivedLine.objects.get(position=3).name == "Zoé Zébulon"


def test_an_id_that_is_made_of_the_name_is_noted_nowhere(tmp_path: Path, data_folder: Path) -> None:
    """Of another id the journal tells, so that it holds in a backup in which the two are not one yet; "ollivry-jean" would tell the name."""
    everywhere(tmp_path)
    assert "ollivry-jean" in PersonRow.objects.get(id=ADULT).body
    erased()
    said = [json.loads(line) for line in (data_folder / NAME).read_text("ascii").splitlines()]
    assert [one["person"] for one in said if one["kind"] == "erased"] == [ADULT, OTHER.id]


def test_a_backup_in_which_two_ids_are_not_one_yet_forgets_both(tmp_path: Path) -> None:
    everywhere(tmp_path)
    erased()
    Erasure.objects.all().delete()
    PersonRow.objects.update(same_as=None)
    PersonRow.objects.filter(id__in=(ADULT, OTHER.id)).delete()
    written(People.of([person(ADULT), OTHER]), TODAY)
    assert columns_with(ALL_NAMES)
    assert reapply(today=TODAY).erased == (ADULT, OTHER.id)
    assert columns_with(ALL_NAMES) == ()


def test_the_list_of_an_event_keeps_the_others_and_its_copies_are_written_anew(tmp_path: Path) -> None:
    federation(tmp_path)
    event = in_an_event(ADULT).event
    erased()
    event.refresh_from_db()
    found, _ = yaml_text.documents(event.list_text)
    assert found[0]["players"] == [{"id": ADULT, "erased": str(TODAY)}, {"id": "three", "name": NAMES["three"]}]
    assert found[0]["facts"][0]["ratings"] == [{"player": ADULT, "rating": 1420}]
    (declared,), _ = yaml_text.documents(event.declaration)
    assert declared == {"first_day": str(TODAY), "cadence": "slow"}
    assert EventCopy.objects.get().holds == "{}"


def test_the_file_of_sqlite_has_no_letter_of_the_name_left_in_it(tmp_path: Path) -> None:
    """What a database removes stays in free pages and in its log unless it is told otherwise; a stolen laptop has both."""
    if connection.vendor != "sqlite":
        return
    federation(tmp_path)
    in_an_event(ADULT)
    files = [tmp_path / f"ronde.sqlite3{end}" for end in ("", "-wal")]
    written_name = NAMES[ADULT].encode()
    assert any(written_name in path.read_bytes() for path in files)
    erased()
    assert not any(written_name in path.read_bytes() for path in files if path.exists())


def test_the_row_keeps_the_id_and_the_day_and_the_entrant_the_rating(tmp_path: Path) -> None:
    federation(tmp_path)
    row = in_an_event(ADULT)
    erased()
    assert PersonRow.objects.get(id=ADULT).body == f'{{"id":"{ADULT}","erased":"{TODAY}"}}'
    assert json.loads(EntrantRow.objects.get().frozen) == {"ratings": {"national": "1500"}, "list_day": str(SINCE)}
    assert frozen_of(EntrantRow.objects.get(), TODAY).name == ""
    row.refresh_from_db()
    assert json.loads(row.tags) == {"1": "club:Penfeld", "2": ""}


def test_what_others_have_said_of_others_stays(tmp_path: Path) -> None:
    """Only the texts beside facts that mention the person go: the series in which they played."""
    federation(tmp_path)
    facts = set(BesideText.objects.values_list("fact", flat=True))
    erased()
    assert facts - set(BesideText.objects.values_list("fact", flat=True)) == {"series-0"}


def test_lists_stay_with_the_rating_and_without_where_somebody_belonged_as_a_rebuild_has_it(tmp_path: Path) -> None:
    register = federation(tmp_path)
    line = Line.objects.get(player=ADULT)
    assert (line.club, line.sex) == ("penfeld", "F")
    erased()
    after = Line.objects.get(player=ADULT)
    assert (after.place, after.value) == (line.place, line.value)
    assert (after.club, after.league, after.category, after.sex) == ("", "", "", "")
    shown = list(rows(register))
    rebuild(register)
    assert list(rows(register)) == shown


def test_the_memory_of_the_process_that_folds_forgets_too(tmp_path: Path) -> None:
    register = federation(tmp_path)
    known = FOLD.held(register).known
    assert known.history.people.name(ADULT) == NAMES[ADULT]
    erased()
    known = FOLD.held(register).known
    assert known.history.people.name(ADULT) == ADULT
    assert all(NAMES[ADULT] not in str(fact) for fact in known.history.facts)


def test_the_office_goes_on_with_facts_that_mention_somebody_erased(tmp_path: Path) -> None:
    register = federation(tmp_path)
    erased()
    path = tmp_path / "next.yaml"
    path.write_text(arriving(1, 1), "utf-8")  # two and three play in it
    assert take_in(register, path, on(an_officer(), first_of(1).replace(day=8))).is_done
    homologate(register, "series-1", on(an_officer(), first_of(1).replace(day=9)))
    publish(register, first_of(2), on(an_officer(), first_of(2)), seen=FOLD.held(register).turn)
    assert verified_register(register).is_sound


def test_a_file_that_still_has_the_person_does_not_bring_them_back(tmp_path: Path) -> None:
    federation(tmp_path)
    erased()
    written(People.of([person(ADULT)]), TODAY)
    assert columns_with([person(ADULT)]) == ()
    assert everyone().players[PlayerId(ADULT)].erased == TODAY


def test_the_history_that_is_given_has_the_id_alone_and_the_same_digests(tmp_path: Path) -> None:
    register = federation(tmp_path)
    digests = [link.digest for link in verified_register(register).links]
    erased()
    path = tmp_path / "given.yaml"
    path.write_text(history_text(register), "utf-8")
    assert found_in(path.read_text("utf-8"), person(ADULT)) == ()
    source = opened_file(path)
    assert source.is_sound
    assert [link.digest for link in source.chain] == digests


def test_an_account_that_was_only_for_playing_goes_and_one_with_an_office_stays(tmp_path: Path) -> None:
    federation(tmp_path)
    player_account(ADULT)
    president = player_account("three", "president")
    appointed(president, Role.CLUB_PRESIDENT, "penfeld")
    erased(ADULT)
    erased("three")
    assert set(User.objects.values_list("username", flat=True)) == {"aurore", "president"}
    assert list(president.appointments.values_list("role", flat=True)) == ["club-president"]


def test_other_ids_of_the_person_are_erased_with_them(tmp_path: Path) -> None:
    federation(tmp_path)
    both = [msgspec.structs.replace(person(ADULT), also=["old-id"])]
    written(People.of(both), TODAY)
    erased()
    assert set(Erasure.objects.values_list("person", flat=True)) == {ADULT, "old-id"}


def test_erasing_is_refused_where_another_process_holds_the_registers_in_memory(tmp_path: Path) -> None:
    federation(tmp_path)
    FOLD.end()
    taken("elsewhere:1")
    with pytest.raises(FoldedElsewhereError):
        erased()
    assert PersonRow.objects.get(id=ADULT).name == NAMES[ADULT]
    assert PrivacyRequest.objects.get().state == State.OPEN


def test_nobody_is_erased_where_the_journal_cannot_be_written(tmp_path: Path, data_folder: Path) -> None:
    federation(tmp_path)
    (data_folder / NAME).mkdir()
    with pytest.raises(OSError, match=NAME):
        erased()
    assert PersonRow.objects.get(id=ADULT).name == NAMES[ADULT]
    assert LICENCES[CHILD] in PersonRow.objects.get(id=CHILD).body
