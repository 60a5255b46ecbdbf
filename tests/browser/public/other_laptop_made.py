"""The same event on another laptop, under an id of its own and without the federation's list. Run as a module."""

import django

django.setup()

from ronde.web.accounts.appointing import appointed  # noqa: E402 - after the setup
from ronde.web.accounts.this_machine import machine_account  # noqa: E402 - after the setup
from ronde.web.events.models import Event  # noqa: E402 - after the setup
from ronde.web.roles import Role  # noqa: E402 - after the setup
from tests.web.desk.entries.bords_de_loire import DAY, a_section, organiser  # noqa: E402 - after the setup


def build() -> None:
    """For whoever sits at this machine."""
    organiser("mine")
    event = Event.objects.create(id="mine", name="TH, sur mon portable", first_day=DAY, last_day=DAY)
    organiser("mine")
    a_section(event, "a")
    appointed(machine_account(), Role.ORGANISER, "mine")


if __name__ == "__main__":
    build()
