"""A restored backup gives nobody a right back that was taken since, and no session; where it cannot be known, the command asks."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection, connections, transaction
from django.test import Client, override_settings

from ronde.web.accounts import links
from ronde.web.accounts.codes import give_code
from ronde.web.accounts.keys import key_ended, key_given, user_of_key
from ronde.web.accounts.models import Appointment, OneTimeLink
from ronde.web.accounts.services import appoint, dismiss, reset_second_step, switch_off, switch_on
from ronde.web.accounts.taken_rights import NAME, read_rights, take_back
from ronde.web.actors import HeldRole, actor
from ronde.web.care.backing_up import backed_up
from ronde.web.events.models import SectionRow
from ronde.web.privacy.erasing import erase
from ronde.web.privacy.whom import whom
from ronde.web.registers.folding import FOLD
from ronde.web.roles import Role
from ronde.words.language import LANGUAGES
from tests.verbs import Done
from tests.web.accounts.signing import browser, set_up, somebody, tried
from tests.web.care.conftest import worked
from tests.web.events.desk_work import playing
from tests.web.privacy.test_journal import DAY
from tests.web.verbs import ronde

pytestmark = pytest.mark.usefixtures("database")
ROOT = actor("command", [HeldRole(Role.ADMINISTRATOR)])
JOURNAL, OTHER_PASSWORD = "/fr/office/dames/journal/", "another one, and a long one"


@dataclass(frozen=True)
class Office:
    """Rex, ranking officer of dames with a second step, signed in; and the backup of that hour."""

    rex: User
    browser: Client
    backup: Path


@pytest.fixture
def office(tmp_path: Path) -> Office:
    worked(tmp_path, 3)
    rex, client = somebody("rex", Role.OFFICER, "dames"), browser()
    tried(client, "rex")
    set_up(client)
    assert client.get(JOURNAL).status_code == 200
    FOLD.end()
    return Office(rex, client, backed_up(tmp_path / "b.zip").path)


def restore(office: Office, *options: str, lang: str = "en", typed: str = "") -> Done:
    FOLD.end()
    done = ronde("restore", office.backup, "--replace", *options, lang=lang, typed=typed)
    FOLD.forget()
    return done


def test_who_was_dismissed_switched_off_and_has_another_password_gets_nothing_back(office: Office) -> None:
    office.rex.set_password(OTHER_PASSWORD)
    office.rex.save()
    dismiss(office.rex, Role.OFFICER, ROOT, over="dames")
    switch_off(office.rex, ROOT)
    for lang in LANGUAGES:
        done = restore(office, lang=lang)
        assert done.returncode == 0, done.output
        assert "(dames)" in done.stdout
        rex = User.objects.get(username="rex")
        assert (rex.is_active, rex.has_usable_password(), rex.appointments.exists()) == (False, False, False)
        assert not Session.objects.exists()
        assert office.browser.get(JOURNAL).status_code == 302
        assert tried(browser(), "rex").status_code == 200  # the old password


def test_nobody_is_signed_in_any_more_and_no_link_or_code_leads_anywhere(office: Office, tmp_path: Path) -> None:
    """Also where nothing was taken from anybody: whoever had a session may have had it stolen."""
    playing(4)
    section = SectionRow.objects.get()
    client = browser()
    token = links.new_link(somebody("marie"))
    code = give_code(section, actor("x", [HeldRole(Role.ORGANISER, section.event_id)])).code
    FOLD.end()
    later = Office(office.rex, office.browser, backed_up(tmp_path / "later.zip").path)
    assert restore(later).returncode == 0
    assert office.browser.get(JOURNAL).status_code == 302
    assert client.get(f"/fr/account/link/{token}/").status_code == 404
    assert not OneTimeLink.objects.exists()
    assert client.post("/fr/code/", {"code": code}).status_code == 422
    assert tried(office.browser, "rex").status_code == 302
    assert User.objects.get(username="rex").appointments.get().over == "dames"


def test_what_was_given_again_since_stays(office: Office) -> None:
    for _ in range(2):
        dismiss(office.rex, Role.OFFICER, ROOT, over="dames")
        assert not appoint(office.rex, Role.OFFICER, ROOT, over="dames").problems
    switch_off(office.rex, ROOT)
    switch_on(office.rex, ROOT)
    assert restore(office).returncode == 0
    rex = User.objects.get(username="rex")
    assert (rex.is_active, rex.appointments.count()) == (True, 1)


def test_a_role_that_was_given_since_does_not_come_by_a_restore(office: Office) -> None:
    appoint(office.rex, Role.ADMINISTRATOR, ROOT)
    assert restore(office).returncode == 0
    assert [held.role for held in Appointment.objects.all() if held.user == office.rex] == ["officer"]


def test_a_lost_telephone_and_the_key_of_a_lost_laptop_stay_lost(tmp_path: Path, office: Office) -> None:
    first = key_given(office.rex)
    FOLD.end()
    later = Office(office.rex, office.browser, backed_up(tmp_path / "later.zip").path)
    key_ended(office.rex)
    reset_second_step(office.rex, ROOT)
    done = restore(later)
    assert done.returncode == 0, done.output
    assert user_of_key(first) is None
    client = browser()
    tried(client, "rex")
    assert client.get(JOURNAL)["Location"] == "/fr/account/set-up/"


def test_an_account_that_was_removed_does_not_work_again(office: Office) -> None:
    somebody("gone", Role.ORGANISER)
    FOLD.end()
    path = backed_up(office.backup.with_name("with.zip")).path
    User.objects.get(username="gone").delete()
    assert restore(Office(office.rex, office.browser, path)).returncode == 0
    gone = User.objects.get(username="gone")
    assert (gone.is_active, gone.appointments.exists()) == (False, False)


def test_the_account_of_who_was_erased_goes_again(office: Office) -> None:
    somebody("two", Role.PLAYER, "two")
    FOLD.end()
    path = backed_up(office.backup.with_name("with.zip")).path
    person = whom("two")
    assert person is not None
    erase(person, DAY)
    assert not User.objects.filter(username="two").exists()
    assert restore(Office(office.rex, office.browser, path)).returncode == 0
    assert not User.objects.filter(username="two").exists()


def test_another_account_with_the_same_number_loses_nothing(office: Office, data: Path) -> None:
    """After a restore a number is given again: what was taken from its first owner is not taken from the second."""
    first = somebody("first", Role.ORGANISER)
    dismiss(first, Role.ORGANISER, ROOT)
    assert restore(office).returncode == 0
    second = somebody("second", Role.ORGANISER)
    assert second.pk == first.pk
    FOLD.end()
    path = backed_up(office.backup.with_name("second.zip")).path
    assert restore(Office(second, office.browser, path)).returncode == 0
    assert User.objects.get(username="second").appointments.exists()
    assert "first" not in (data / NAME).read_text()  # the journal names nobody


def test_where_a_dismissal_is_not_done_after_all_the_right_is_lost_rather_than_given_back(
    office: Office, data: Path
) -> None:
    with transaction.atomic():
        dismiss(office.rex, Role.OFFICER, ROOT, over="dames")
        transaction.set_rollback(True)
    assert office.rex.appointments.exists()
    assert len(read_rights(data / NAME).taken) == 1
    take_back()
    assert not office.rex.appointments.exists()


def test_a_role_given_is_noted_only_when_it_is_given(office: Office, data: Path) -> None:
    dismiss(office.rex, Role.OFFICER, ROOT, over="dames")
    with transaction.atomic():
        appoint(office.rex, Role.OFFICER, ROOT, over="dames")
        transaction.set_rollback(True)
    assert len(read_rights(data / NAME).taken) == 1
    appoint(office.rex, Role.OFFICER, ROOT, over="dames")
    assert not read_rights(data / NAME).taken


def test_a_line_that_nobody_can_read_is_said_and_the_others_count(office: Office, data: Path) -> None:
    dismiss(office.rex, Role.OFFICER, ROOT, over="dames")
    with (data / NAME).open("a") as journal:
        journal.write('{"account": "7", "right": "crown", "what": "", "taken": true}\nhalf a li')
    switch_off(office.rex, ROOT)
    done = restore(office)
    assert done.returncode == 0, done.output
    assert done.stderr.count(NAME) >= 2
    rex = User.objects.get(username="rex")
    assert (rex.is_active, rex.appointments.exists()) == (False, False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_machine_says_what_it_cannot_know_and_asks(office: Office, tmp_path: Path, lang: str) -> None:
    dismiss(office.rex, Role.OFFICER, ROOT, over="dames")
    other = tmp_path / "other"
    other.mkdir()
    with override_settings(DATA=other):
        for typed in ("", "n\n"):
            done = restore(office, lang=lang, typed=typed)
            assert done.returncode == 2
            assert {str(other / name) in done.stderr for name in ("privacy.jsonl", NAME)} == {True}
            assert "--without-journals" in done.stderr
            assert not office.rex.appointments.exists()
        done = restore(office, lang=lang, typed="d\n")
        assert done.returncode == 0, done.output
        assert "rex: " in done.stdout.replace("\xa0", "").replace(" :", ":")  # the accounts, to be looked through
        assert User.objects.get(username="rex").appointments.exists()  # as of the backup: nobody knows better here
        assert not Session.objects.exists()
        assert (
            restore(office, lang=lang).returncode == 2
        )  # and what came along does not pass for what was decided since
        assert restore(office, "--without-journals", lang=lang).returncode == 0


@pytest.mark.parametrize("missing", ["privacy.jsonl", NAME])
def test_one_journal_that_is_missing_or_begun_since_is_noticed(office: Office, data: Path, missing: str) -> None:
    (data / missing).unlink()
    done = restore(office)
    assert (done.returncode, str(data / missing) in done.stderr) == (2, True)
    (data / missing).write_text(json.dumps({"person": "x", "day": "2026-11-18", "kind": "objected"}) + "\n")
    assert restore(office).returncode == 2


def test_journals_that_were_brought_along_are_enough(office: Office, tmp_path: Path, data: Path) -> None:
    dismiss(office.rex, Role.OFFICER, ROOT, over="dames")
    connections.close_all()
    if connection.vendor == "sqlite":
        Path(str(connection.settings_dict["NAME"])).unlink()
    other = tmp_path / "other"
    other.mkdir()
    for name in ("privacy.jsonl", NAME):
        (other / name).write_bytes((data / name).read_bytes())
    with override_settings(DATA=other):
        done = restore(office)
        assert done.returncode == 0, done.output
        assert not User.objects.get(username="rex").appointments.exists()
