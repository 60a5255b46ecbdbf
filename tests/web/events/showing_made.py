"""Builds one of two machines, or does something at the desk of the laptop (``python -m tests.web.events.showing_made server …``).

The server has the people of a federation and the key of its organiser; the laptop has the event, and sends with that key.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import django
from django.core.management import call_command

django.setup()

from django.contrib.auth.models import User  # noqa: E402 - after the setup

from ronde.play.acts import act as acts  # noqa: E402 - after the setup
from ronde.record.people import People  # noqa: E402 - after the setup
from ronde.web.accounts.appointing import appointed  # noqa: E402 - after the setup
from ronde.web.accounts.keys import key_given  # noqa: E402 - after the setup
from ronde.web.accounts.servers import keep_server  # noqa: E402 - after the setup
from ronde.web.actors import HeldRole, actor  # noqa: E402 - after the setup
from ronde.web.clock import now  # noqa: E402 - after the setup
from ronde.web.events.models import SectionRow  # noqa: E402 - after the setup
from ronde.web.events.showing import show_on_site  # noqa: E402 - after the setup
from ronde.web.people.rows import written  # noqa: E402 - after the setup
from ronde.web.roles import Role  # noqa: E402 - after the setup
from tests.web.public.events.halls import EVENT, SECTION, Hall, a_hall, everybody  # noqa: E402 - after the setup


def server(key: str) -> None:
    """The federation's machine: its people, and an organiser whose key is written down."""
    call_command("migrate", verbosity=0)
    written(People.of(everybody(8, now().date())), now().date())
    user = User.objects.create(username="olga")
    appointed(user, Role.ORGANISER, "")
    Path(key).write_text(key_given(user), "utf-8")


def laptop(key: str, address: str) -> None:
    """The hall's machine: the event after its first round, to be shown on the site."""
    call_command("migrate", verbosity=0)
    hall = a_hall(newcomer=True, announced=False)
    hall.play()
    user = User.objects.get(username="doinita")
    assert keep_server(user, address, Path(key).read_text("utf-8")) == ()
    assert show_on_site(hall.row.event, user, hall.who) == ()


def publish() -> None:
    """The next round is published at the desk."""
    _desk().publish()


def result(table: str) -> None:
    """A result is entered at the desk."""
    desk = _desk()
    desk.do(acts.result(len(desk.section.rounds), int(table), scores=(412, 388)))


def _desk() -> Hall:
    user = User.objects.get(username="doinita")
    who = actor(f"account:{user.pk}", [HeldRole(Role.ORGANISER, EVENT)], name="Doinița")
    return Hall(SectionRow.objects.get(pk=SECTION), who)


if __name__ == "__main__":
    verbs: dict[str, Callable[..., None]] = {"server": server, "laptop": laptop, "publish": publish, "result": result}
    verbs[sys.argv[1]](*sys.argv[2:])
