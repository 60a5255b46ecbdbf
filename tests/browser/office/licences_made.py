"""Builds an office whose federation knows three hundred people, without a list of licences yet: for the September of its licence officer."""

import sys
from datetime import date

import django
from django.core.management import call_command

TODAY = date(2026, 9, 1)


def main(account: str, password: str) -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.record.people import People  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.appointing import officer  # noqa: PLC0415 - after the setup
    from ronde.web.people.rows import written  # noqa: PLC0415 - after the setup
    from ronde.web.registers.exchange import new_register  # noqa: PLC0415 - after the setup
    from tests.browser.office.season_of_licences import KNOWN  # noqa: PLC0415 - after the setup

    new_register("dames", "Dames", "ffjd", federation="ffjd")
    officer(account, password, "Aurore Lhermitte")
    written(People.of(KNOWN), TODAY)


if __name__ == "__main__":
    main(*sys.argv[1:])
