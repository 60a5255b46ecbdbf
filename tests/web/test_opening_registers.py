"""A register is opened by an administrator, under a code that can stand in an address."""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.urls import get_resolver

from ronde.web.accounts.models import Appointment
from ronde.web.actors import HeldRole, actor
from ronde.web.events.models import Event
from ronde.web.registers.codes import code_problems
from ronde.web.registers.models import Register
from ronde.web.registers.opening import open_register
from ronde.web.roles import Role
from tests.web.months import month
from tests.web.verbs import ronde

pytestmark = pytest.mark.usefixtures("database")
KEEPER = actor("account:1", [HeldRole(Role.ADMINISTRATOR)])


def test_an_administrator_opens_a_register_and_an_officer_does_not() -> None:
    with pytest.raises(PermissionDenied):
        open_register(actor("account:2", [HeldRole(Role.OFFICER)]), code="dames", regulation="ffjd")
    made = open_register(KEEPER, code="dames", regulation="ffjd", federation="FFJD")
    assert made.problems == ()
    assert made.register == Register.objects.get(code="dames", zone="Europe/Paris")


@pytest.mark.parametrize(
    ("code", "regulation", "wrong"),
    [
        ("dames", "ffjd", "register.exists"),
        ("autres", "chess", "register.unknown"),
        ("office", "ffjd", "register.code-of-a-page"),
        ("account", "ffjd", "register.code-of-a-page"),
        ("code", "ffjd", "register.code-of-a-page"),
        *(
            (word, "ffjd", "register.code-of-a-page")
            for word in ("lists", "events", "players", "calendar", "rules", "desk")
        ),
        *((word, "ffjd", "register.code-of-a-page") for word in ("clubs", "leagues", "ask", "enter", "legal", "fr")),
        ("a" * 61, "ffjd", "register.bad-code"),
        ("Été", "ffjd", "register.bad-code"),
        ("a/b", "ffjd", "register.bad-code"),
        ("", "ffjd", "register.bad-code"),
    ],
)
def test_what_cannot_be_opened_is_said(code: str, regulation: str, wrong: str) -> None:
    open_register(KEEPER, code="dames", regulation="ffjd")
    found = open_register(KEEPER, code=code, regulation=regulation)
    assert found.register is None
    assert [one.code for one in found.problems] == [wrong]
    assert Register.objects.count() == 1


def _routes(patterns: Iterable[Any]) -> Iterator[str]:
    """Where addresses lead on within the site, without the language."""
    for one in patterns:
        inner = getattr(one, "url_patterns", None)
        own = "" if type(one.pattern).__name__ == "LocalePrefixPattern" else str(one.pattern)
        yield from (own + rest for rest in _routes(inner)) if inner is not None else (own,)


def test_no_word_with_which_an_address_of_the_site_begins_is_a_code() -> None:
    first = {one.split("/")[0] for one in _routes(get_resolver().url_patterns)}
    words = {one for one in first if one and "<" not in one and "." not in one}
    assert {"lists", "players", "desk"} <= words
    assert [word for word in words if not [*code_problems(word)]] == []


def test_a_history_is_not_taken_under_the_name_of_a_page(tmp_path: Path) -> None:
    done = ronde("register", "take", month(tmp_path), "--code", "players", "--name", "Players")
    assert done.returncode == 2
    assert "players" in done.stderr + done.stdout
    assert not Register.objects.exists()


def test_the_command_opens_an_empty_register_and_removes_it_with_the_roles_over_it() -> None:
    done = ronde("register", "new", "dames", "--book", "ffjd", "--name", "Dames", "--federation", "ffjd")
    assert done.returncode == 0, done.stderr
    assert Register.objects.get(code="dames", name="Dames", federation="ffjd", zone="Europe/Paris").facts.count() == 0
    user = User.objects.create(username="rex")
    Appointment.objects.create(user=user, role=Role.OFFICER, over="dames")
    Appointment.objects.create(user=user, role=Role.OFFICER, over="other")
    done = ronde("register", "remove", "dames")
    assert done.returncode == 0, done.stderr
    assert not Register.objects.exists()
    assert [*Appointment.objects.values_list("over", flat=True)] == ["other"]


def test_the_command_says_why_a_register_cannot_be_opened() -> None:
    done = ronde("register", "new", "dames", "--book", "chess")
    assert done.returncode == 2
    assert "ffjd" in done.stderr  # the books that are known
    assert not Register.objects.exists()


def test_a_register_with_anything_in_it_stays(tmp_path: Path) -> None:
    ronde("register", "take", month(tmp_path), "--code", "dames")
    open_register(KEEPER, code="played", regulation="ffjd")
    played, day = Register.objects.get(code="played"), date(2026, 11, 1)
    Event.objects.create(id="open", name="Open", register=played, first_day=day, last_day=day)
    for code in ("dames", "played"):
        done = ronde("register", "remove", code)
        assert done.returncode == 2
        assert "not empty" in done.stderr
    assert Register.objects.count() == 2
