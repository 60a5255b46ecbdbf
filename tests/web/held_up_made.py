"""Builds an event with many organisers, all of them signed in (``python -m tests.web.held_up_made FILE``): a line of FILE is the cookie of one."""

import sys
from pathlib import Path

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402 - after the setup
from django.test import Client  # noqa: E402 - after the setup

from ronde.web.accounts.appointing import appointed  # noqa: E402 - after the setup
from ronde.web.roles import Role  # noqa: E402 - after the setup
from tests.web.public.events.halls import EVENT, a_hall  # noqa: E402 - after the setup

ORGANISERS = 20


def main(file: str) -> None:
    """Make the event, the accounts and their sessions."""
    a_hall(announced=False)
    cookies = []
    for number in range(ORGANISERS):
        user = User.objects.create(username=f"organiser-{number}")
        appointed(user, Role.ORGANISER, EVENT)
        client = Client()
        client.force_login(user)
        cookies.append(client.cookies["sessionid"].value)
    Path(file).write_text("\n".join(cookies), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
