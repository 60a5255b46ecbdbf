"""Every address of the office, in every register of the demonstration, by every role: an answer, and never a fault of ours."""

from collections.abc import Iterator, Mapping

import pytest
from django.contrib.auth.models import User
from django.test import Client

from ronde.web.demonstration.accounts import ACCOUNTS
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.lanes import is_drawn
from tests.web.addresses import Address, addresses

pytestmark = [pytest.mark.usefixtures("site"), pytest.mark.whole_site]
ANSWERS = {200, 302, 400, 403, 404, 405, 413, 422, 429}


def of_the_office() -> tuple[Address, ...]:
    return tuple(address for address in addresses() if address.name.startswith("office:"))


def named_in(register: Register) -> Mapping[str, object]:
    """What an address of this register may name: what is there."""
    last = register.editions.latest("turn")
    section = register.dossiers.values_list("section", flat=True).first()
    return {
        "register": register.code,
        "section": section or "nothing",
        "of": section or "nothing",
        "fact": register.facts.latest("turn").fact or "nothing",
        "filed": "nothing",
        "player": last.lines.order_by("position").values_list("player", flat=True).first(),
        "turn": last.turn,
        "day": last.day,
    }


def one_of_each_role() -> Iterator[tuple[str, Client]]:
    """A visitor, and an account for each role."""
    accounts = {account.role.value: account.username for account in ACCOUNTS}
    for role, username in {"": "", **accounts}.items():
        client = Client(raise_request_exception=False)
        if username:
            client.force_login(User.objects.get(username=username))
        yield role, client


def asked(role: str, client: Client, path: str) -> Iterator[int]:
    """The officer opens every page and sends every form empty; of the others, who are let into few, a part of them."""
    if role == Role.OFFICER:
        yield client.get(path).status_code
        yield client.post(path).status_code
    elif is_drawn(f"{role} {path}", one_in=24):
        yield client.get(path).status_code


def test_no_room_of_the_office_fails_for_any_book_and_any_role() -> None:
    every = of_the_office()
    assert len(every) > 80
    faults = [
        f"{status} {register.regulation} {path}"
        for register in Register.objects.order_by("code")
        for role, client in one_of_each_role()
        for path in dict.fromkeys(address.path(named_in(register)) for address in every)
        for status in asked(role, client, path)
        if status not in ANSWERS
    ]
    assert faults == []
