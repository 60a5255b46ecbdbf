"""Makes the register of the officer's month as on 1 February 2024; its officer also keeps the licences, as in a small federation, and somebody is
there twice. Run as a module.
"""

import sys
from datetime import date

from tests.browser.office.month_register import main as month_made


def main(account: str, password: str) -> None:
    month_made(account, password)
    from django.contrib.auth.models import User  # noqa: PLC0415 - after the setup

    from ronde.record.people import People  # noqa: PLC0415 - after the setup
    from ronde.record.players import Player  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.appointing import appointed  # noqa: PLC0415 - after the setup
    from ronde.web.people.rows import written  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup

    written(People.of([Player(id="odile-2", name="Odile Ollivier", birth=date(1960, 2, 29))]), date(2024, 2, 2))
    appointed(User.objects.get(username=account), Role.LICENCE_OFFICER)


if __name__ == "__main__":
    main(*sys.argv[1:])
