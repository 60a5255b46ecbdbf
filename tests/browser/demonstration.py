"""Builds the demonstration in the database of the environment, for a server that is about to start."""

import sys
from datetime import date

import django
from django.core.management import call_command


def main(account: str, password: str) -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.web.accounts.appointing import officer  # noqa: PLC0415 - after the setup
    from ronde.web.demonstration.building import built  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup

    for _ in built(officer(account, password, "Aurore Lhermitte"), date(2026, 11, 17)):
        pass
    FOLD.end()


if __name__ == "__main__":
    main(*sys.argv[1:])
