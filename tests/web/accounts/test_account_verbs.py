"""Accounts from the command line, and officers of before."""

import re

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from ronde.web.accounts.models import Appointment
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
def test_who_was_in_the_group_of_officers_is_appointed_by_the_upgrade() -> None:
    group = Group.objects.create(name="officer")
    before, other = User.objects.create(username="aurore"), User.objects.create(username="paul")
    group.user_set.add(before)
    MigrationExecutor(connection).migrate([("accounts", "0002_links_codes_limits")])
    MigrationExecutor(connection).migrate([("accounts", "0003_officers")])
    assert [(one.user, one.role, one.over) for one in Appointment.objects.all()] == [(before, "officer", "")]
    assert not other.appointments.exists()
    assert not Group.objects.exists()
