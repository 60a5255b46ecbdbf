"""Makes the register of the officer's month in the database of the environment, as on 1 February 2024, and the officer's account."""

import sys
import tempfile
from pathlib import Path

import django
from django.core.management import call_command


def main(account: str, password: str) -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.files.opening import opened_file  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.appointing import officer  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.demonstrations import mark_as_demonstration  # noqa: PLC0415 - after the setup
    from ronde.web.registers.exchange import register_from  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from tests.web.months import month  # noqa: PLC0415 - after the setup

    mark_as_demonstration()  # which asks for no second step
    with tempfile.TemporaryDirectory() as folder:
        register_from(opened_file(month(Path(folder), "2024-02-02")), "dames", "Dames")
    officer(account, password, "Rex Morin")
    FOLD.end()


if __name__ == "__main__":
    main(*sys.argv[1:])
