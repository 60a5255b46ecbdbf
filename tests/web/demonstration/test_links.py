"""Everybody of the demonstration enters by a link that is printed when it is begun, and anew each time."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from ronde.main.accounts import say_entrances
from ronde.web.demonstration.accounts import ACCOUNTS
from ronde.web.roles import Role
from ronde.words.texts import label

pytestmark = pytest.mark.usefixtures("site")
# Where somebody lands; others on the page of their account.
_LANDS = dict.fromkeys((Role.OFFICER, Role.COUNCIL, Role.LICENCE_OFFICER), "/fr/office/")
_LANDS |= {Role.ADMINISTRATOR: "/fr/administration/"}


def printed(said: str) -> dict[str, tuple[str, str]]:
    """The role and the address of each, by name."""
    lines = re.findall(r"^  (.+), (.+?)\u00a0: (http://127\.0\.0\.1:8000/\S+)$", said, re.MULTILINE)
    return {name: (role, address) for role, name, address in lines}


def test_each_link_leads_once_to_a_page_of_that_role(capsys: pytest.CaptureFixture[str]) -> None:
    say_entrances("http://127.0.0.1:8000", "fr")
    found = printed(capsys.readouterr().out)
    assert len(found) == User.objects.count() == len(ACCOUNTS) + 1
    for one in ACCOUNTS:
        role, address = found[one.shown]
        assert role == label(f"roles.{one.role}", "fr")
        client, path = Client(), address.removeprefix("http://127.0.0.1:8000")
        page = client.post(path, follow=True)
        assert page.status_code == 200
        assert page.redirect_chain[0][0] == _LANDS.get(one.role, "/fr/account/"), role
        assert role in client.get("/fr/account/").content.decode()
        assert Client().post(path).status_code == 404


def test_links_that_are_printed_again_replace_those_before(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        say_entrances("http://127.0.0.1:8000", "fr")
        said.append(printed(capsys.readouterr().out)["Aurore Lhermitte"][1].removeprefix("http://127.0.0.1:8000"))
    assert Client().post(said[0]).status_code == 404
    assert Client().post(said[1])["Location"] == "/fr/office/"
