"""Somebody before the site, with a password and perhaps a telephone."""

import re
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from ronde.web.accounts.appointing import account
from ronde.web.accounts.models import Appointment
from ronde.web.roles import Role
from tests.web.accounts.telephones import PASSWORD, telephone

__all__ = ["PASSWORD", "telephone"]

SIGN_IN, SET_UP, OFFICE = "/fr/account/sign-in/", "/fr/account/set-up/", "/fr/office/"


def somebody(name: str = "marie", role: Role | None = None, over: str = "") -> User:
    """An account with a password, appointed to something."""
    user = account(name, PASSWORD, name.title())
    if role is not None:
        Appointment.objects.create(user=user, role=role, over=over)
    return user


def browser(address: str = "192.0.2.7") -> Client:
    return Client(raise_request_exception=False, REMOTE_ADDR=address)


def tried(client: Client, name: str, password: str = PASSWORD) -> Any:
    return client.post(SIGN_IN, {"username": name, "password": password})


def secret_on(page: Any) -> str:
    found = re.search(r"<code[^>]*>([A-Z2-7]{32})</code>", page.content.decode())
    assert found is not None
    return found[1]


def set_up(client: Client) -> str:
    """Set the second step up; its secret."""
    secret = secret_on(client.get(SET_UP))
    answer = client.post(SET_UP, {"code": telephone(secret)})
    assert (answer.status_code, answer["Location"]) == (302, "/fr/account/recovery-codes/")
    return secret


def with_second_step(user: User, password: str = PASSWORD) -> Client:
    """A browser in which somebody has signed in for the first time, and set the second step up."""
    client = browser()
    assert tried(client, user.username, password).status_code == 302
    set_up(client)
    return client
