"""Verification from a button, kept with its day and hour; and what is said when the rules version changed."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from ronde.regulations.common_facts import Publication
from ronde.web.accounts.appointing import acting
from ronde.web.office.journal import rules_changes, verifying
from ronde.web.office.journal.rules_changes import rules_page
from ronde.web.office.journal.verifying import last_verified, verify
from ronde.web.office.models import Verification
from ronde.web.registers.folding import FOLD
from tests.web.pages.conftest import Site

JOURNAL = "/fr/office/dames/journal/"
MORNING = datetime(2026, 11, 17, 5, 0, tzinfo=UTC)  # six o'clock in Paris


def officer() -> Any:
    return acting(User.objects.get(username="aurore"))


def test_a_register_that_is_as_published_is_said_to_be_with_day_and_hour(site: Site) -> None:
    lists = len({*site.register.editions.values_list("publication", flat=True)})
    verify(site.register, officer().at(MORNING))
    page = site.officer.get(JOURNAL).content.decode()
    assert f"vérifiée le 17 novembre 2026 à 6\u00a0h\u00a000, {lists} listes sur {lists}" in page
    assert "des faits ou des règles se sont ajoutés depuis" not in page


def test_the_button_verifies_and_says_what_came_out(site: Site) -> None:
    page = site.officer.post(f"{JOURNAL}verify/", follow=True).content.decode()
    assert "La chaîne est entière" in page
    assert Verification.objects.get().is_sound
    assert site.officer.get(f"{JOURNAL}verify/").status_code == 405


def test_looking_at_the_journal_verifies_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(verifying, "verified_register", never)
    assert site.officer.get(JOURNAL).status_code == 200
    assert site.officer.get(f"{JOURNAL}rules/").status_code == 200


def test_who_presses_twice_waits_once(site: Site) -> None:
    first = verify(site.register, officer().at(MORNING))
    again = verify(site.register, officer().at(MORNING + timedelta(seconds=5)))
    later = verify(site.register, officer().at(MORNING + timedelta(minutes=5)))
    assert again.pk == first.pk
    assert later.pk != first.pk


def test_a_fact_that_was_changed_behind_our_back_is_found_and_named(site: Site) -> None:
    fact = site.register.facts.get(turn=5)
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'registers_fact'")
        for (name,) in cursor.fetchall():
            cursor.execute(f'DROP TRIGGER "{name}"')
        cursor.execute("UPDATE registers_fact SET author = 'account:99' WHERE row = %s", [fact.row])
    made = verify(site.register, officer())
    assert not made.is_sound
    found = last_verified(site.register, turn=site.register.facts.count())
    assert found is not None
    assert "chain.digest" in {one.code for one in found.unanswered}


def test_a_fact_that_came_since_is_said(site: Site) -> None:
    verify(site.register, officer())
    count = site.register.facts.count()
    found = last_verified(site.register, turn=count)
    assert found is not None
    assert found.is_current
    later = last_verified(site.register, turn=count + 1)
    assert later is not None
    assert not later.is_current


def test_lists_of_the_rules_of_now_hold_nothing(site: Site) -> None:
    page = site.officer.get(f"{JOURNAL}rules/").content.decode()
    assert "rien n’est retenu" in page


def test_other_rules_hold_the_register_until_somebody_has_verified_and_answered(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules of now are called otherwise: first nobody knows, then every list is found to come out alike."""
    for module in (rules_changes, verifying):
        monkeypatch.setattr(module, "rules_version", lambda _: "f" * 64)
    known = FOLD.held(site.register).known
    lists = [one for one in known.history.facts if isinstance(one, Publication)]
    unknown = rules_page(known, None)
    assert unknown.is_changed
    assert not unknown.is_known
    assert [one.count for one in unknown.spells] == [len(lists)]
    verify(site.register, officer())
    found = rules_page(known, last_verified(site.register, turn=site.register.facts.count()))
    assert found.is_known
    assert found.held == ()
    assert "chaque liste ressort telle que publiée" in site.officer.get(f"{JOURNAL}rules/").content.decode()
