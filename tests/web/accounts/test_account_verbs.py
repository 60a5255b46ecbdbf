"""Accounts from the command line, and officers of before."""

import re

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from ronde.web.accounts.models import Appointment
from ronde.web.registers.exchange import new_register
from ronde.web.roles import Role
from tests.web.accounts.signing import PASSWORD, browser, somebody, tried
from tests.web.verbs import ronde


@pytest.mark.usefixtures("database")
def test_an_administrator_makes_an_account_whose_owner_sets_the_password() -> None:
    made = ronde("account", "make", "marie", "--shown", "Marie Curé", "--address", "https://ronde.example")
    assert made.returncode == 0
    (token,) = re.findall(r"https://ronde\.example/en/account/link/([\w-]{43})/", made.output)
    form = {"new_password1": PASSWORD, "new_password2": PASSWORD}
    assert browser().post(f"/en/account/link/{token}/", form).status_code == 302
    assert tried(browser(), "marie").status_code == 302
    again = ronde("account", "make", "marie", lang="fr")
    assert again.returncode == 2
    assert "Il existe déjà un compte marie." in again.stderr


@pytest.mark.usefixtures("database")
def test_somebody_is_appointed_dismissed_and_switched_off() -> None:
    somebody("marie")
    new_register("dames", "Dames", "ffjd", federation="ffjd")
    assert "ranking officer (dames)" in ronde("account", "appoint", "marie", "officer", "--over", "dames").output
    assert ronde("account", "appoint", "marie", "organiser").returncode == 0
    for wrong in (("appoint", "marie", "helper"), ("appoint", "marie", "king"), ("appoint", "marie", "club-president")):
        assert ronde("account", *wrong).returncode == 2
    assert ronde("account", "appoint", "nobody", "officer").returncode == 2
    assert "organisateur" in ronde("account", "list", lang="fr").output
    assert ronde("account", "dismiss", "marie", "organiser").returncode == 0
    assert ronde("account", "dismiss", "marie", "organiser").returncode == 2
    assert [(one.role, one.over) for one in Appointment.objects.all()] == [("officer", "dames")]
    assert "switched off" in ronde("account", "off", "marie").output
    assert not User.objects.get().is_active
    assert ronde("account", "on", "marie").returncode == 0
    assert User.objects.get().is_active
    assert ronde("account", "reset", "marie").returncode == 0
    assert "/account/link/" in ronde("account", "link", "marie").output


@pytest.mark.usefixtures("database")
def test_nobody_is_appointed_over_what_does_not_exist() -> None:
    somebody("rex")
    new_register("dames", "Dames", "ffjd", federation="ffjd")
    for role, over in (
        ("officer", "dammes"),
        ("licence-officer", "fjd"),
        ("player", "nobody"),
        ("organiser", "open"),
        ("club-president", "remparts"),
        ("league-president", "ouest"),
    ):
        done = ronde("account", "appoint", "rex", role, "--over", over)
        assert (done.returncode, f"“{over}”" in done.stderr) == (2, True), done.output
    assert "dames" in ronde("account", "appoint", "rex", "officer", "--over", "dammes", lang="fr").stderr
    assert not Appointment.objects.exists()
    assert ronde("account", "appoint", "rex", "officer", "--over", "dames").returncode == 0
    assert ronde("account", "appoint", "rex", "licence-officer", "--over", "ffjd").returncode == 0
    assert ronde("account", "appoint", "rex", "licence-officer", "--over", "fisf", "--new").returncode == 0
    assert ronde("account", "appoint", "rex", "officer", "--over", "dammes", "--new").returncode == 2


@pytest.mark.usefixtures("database")
def test_a_role_over_everything_is_asked_about() -> None:
    somebody("rex")
    new_register("dames", "Dames", "ffjd", federation="ffjd")
    new_register("scrabble", "Scrabble", "fisf-classique", federation="fisf")
    for role in ("officer", "council", "federation-president", "licence-officer"):
        for typed in ("", "n\n"):
            done = ronde("account", "appoint", "rex", role, typed=typed)
            assert done.returncode == 2
            assert ("scrabble" if role != "licence-officer" else "fisf") in done.stderr
    assert not Appointment.objects.exists()
    assert ronde("account", "appoint", "rex", "officer", lang="fr", typed="oui\n").returncode == 0
    assert ronde("account", "appoint", "rex", "council", "--all").returncode == 0
    assert ronde("account", "appoint", "rex", "administrator").returncode == 0  # it is over nothing
    assert set(Appointment.objects.values_list("role", "over")) == {
        ("officer", ""),
        ("council", ""),
        ("administrator", ""),
    }


@pytest.mark.usefixtures("database")
def test_the_last_administrator_cannot_go() -> None:
    somebody("rex", Role.ADMINISTRATOR)
    ronde("account", "make", "new")
    ronde("account", "appoint", "new", "administrator")  # who has set no password yet, and could not take over
    for goes in (("dismiss", "rex", "administrator"), ("off", "rex")):
        done = ronde("account", *goes)
        assert (done.returncode, "rex" in done.stderr) == (2, True), done.output
    assert User.objects.get(username="rex").is_active
    assert ronde("account", "dismiss", "new", "administrator").returncode == 0
    somebody("ada", Role.ADMINISTRATOR)
    assert ronde("account", "off", "rex").returncode == 0
    assert ronde("account", "dismiss", "ada", "administrator").returncode == 2
    assert ronde("account", "dismiss", "rex", "administrator").returncode == 0  # who is off administers nothing


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("cure", ["off", "reset", "link"])
def test_whoever_is_in_with_an_account_is_out_when_it_is_looked_after(cure: str) -> None:
    somebody("marie")
    somebody("paul")
    stolen, other = browser(), browser()
    assert tried(stolen, "marie").status_code == 302
    assert tried(other, "paul").status_code == 302
    assert stolen.get("/fr/account/").status_code == 200
    assert ronde("account", cure, "marie").returncode == 0
    assert stolen.get("/fr/account/").status_code == 302
    ronde("account", "on", "marie")
    assert stolen.get("/fr/account/").status_code == 302  # nor is the old session good again
    assert other.get("/fr/account/").status_code == 200
    assert tried(browser(), "marie").status_code == 302


@pytest.mark.usefixtures("database")
def test_who_was_in_the_group_of_officers_is_appointed_by_the_upgrade() -> None:
    group = Group.objects.create(name="officer")
    before, other = User.objects.create(username="aurore"), User.objects.create(username="paul")
    group.user_set.add(before)
    MigrationExecutor(connection).migrate([("accounts", "0002_links_codes_limits")])
    MigrationExecutor(connection).migrate([("accounts", "0003_officers")])
    assert [(one.user, one.role, one.over) for one in Appointment.objects.all()] == [(before, "officer", "")]
    assert not other.appointments.exists()
    assert not Group.objects.exists()
