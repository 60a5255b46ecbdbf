"""What the story of the end of an event needs in the database of a machine, before it is served: a word says what."""

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command


def main(what: str, *arguments: str) -> None:
    """Build something; each process is the only one that folds as long as it runs."""
    django.setup()
    if what != "returned":
        call_command("migrate", verbosity=0)
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup

    builders: dict[str, Callable[..., None]] = {
        "series": series,
        "returned": returned,
        "server": server,
        "laptop": laptop,
    }
    builders[what](*arguments)
    FOLD.end()


def series() -> None:
    """A machine with its own office: the series, run by whoever sits at it."""
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from tests.web.desk.finish.series import listed_register, played_series  # noqa: PLC0415 - after the setup

    played_series(listed_register(), machine_account(), declared="")


def returned(words: str) -> None:
    """The officer returns every series that she has, with these words; four euros have come."""
    from ronde.web.office.services import give_back, record_payment  # noqa: PLC0415 - after the setup
    from ronde.web.registers.models import DossierRow  # noqa: PLC0415 - after the setup
    from tests.web.desk.finish.series import officer  # noqa: PLC0415 - after the setup

    for one in DossierRow.objects.select_related("register"):
        by = officer(date(2024, 1, 22))
        assert record_payment(one.register, [one.section], by, amount=4, payer="Olga Petit").is_done
        assert give_back(one.register, one.section, by, reason=words).is_done


def server(folder: str) -> None:
    """A federation's server with an office; the key of an organiser, and the list for laptops, are in a folder."""
    from ronde.web.accounts.keys import key_given  # noqa: PLC0415 - after the setup
    from ronde.web.registers.copying import list_for_a_laptop  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup
    from tests.web.desk.finish.series import listed_register, officer  # noqa: PLC0415 - after the setup
    from tests.web.walks.registration import account  # noqa: PLC0415 - after the setup

    register = listed_register("dames")
    made: Any = list_for_a_laptop(register, officer(date(2024, 1, 2)))
    (Path(folder) / "list.yaml").write_text(made, "utf-8")
    (Path(folder) / "key").write_text(key_given(account("olga", "Olga Petit", Role.ORGANISER)), "utf-8")


def laptop(folder: str) -> None:
    """A laptop with a copy of the federation's list, and the series."""
    from ronde.web.accounts.appointing import acting  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.registers.arriving_lists import arrived_list  # noqa: PLC0415 - after the setup
    from ronde.web.registers.taking_lists import list_taken  # noqa: PLC0415 - after the setup
    from tests.web.desk.finish.series import DAY, played_series  # noqa: PLC0415 - after the setup

    found: Any = arrived_list(Path(folder) / "list.yaml", "list.yaml", DAY)
    played_series(list_taken(found, acting(machine_account()), source="list.yaml"), machine_account())


if __name__ == "__main__":
    main(*sys.argv[1:])
