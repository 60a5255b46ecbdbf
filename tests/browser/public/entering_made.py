"""An event of a federation's list, not announced yet and with nobody in it, on the machine that serves it. Run as a module."""

import django

django.setup()

from ronde.web.accounts.appointing import appointed  # noqa: E402 - after the setup
from ronde.web.accounts.this_machine import machine_account  # noqa: E402 - after the setup
from ronde.web.roles import Role  # noqa: E402 - after the setup
from tests.web.desk.entries.bords_de_loire import a_list, an_event, with_tariff  # noqa: E402 - after the setup


def build() -> None:
    """For whoever sits at this machine."""
    with_tariff(an_event(a_list(), "a"))
    appointed(machine_account(), Role.ORGANISER, "th")


if __name__ == "__main__":
    build()
