"""A federation's server and a laptop that has a copy of its list: each in its own database, a folder between them.

On the laptop the series of ``tests/web/desk/finish/series`` was played, all of it drawn, with three whom the list does not know in the
places of Yann, Klervi and Gaël. The federation knows two of them since, one under her licence and another name.
"""

import sys
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command

NEWCOMERS = {
    "yann": ("x1", "EXEMPLE Nolwenn", ""),
    "klervi": ("x2", "Maden Riou", "ffjd-8"),
    "gael": ("x3", "Tifenn Quéré", ""),
}


def main(what: str, folder: str) -> None:
    """Build one of the two machines."""
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup

    {"server": server, "laptop": laptop}[what](Path(folder) / "list.yaml")
    FOLD.end()


def server(file: Path) -> None:
    """An office whose officer can sign in; its list is in a file, and two persons came after it."""
    from datetime import date  # noqa: PLC0415 - after the setup

    from ronde.web.people.models import PersonRow  # noqa: PLC0415 - after the setup
    from ronde.web.registers.copying import list_for_a_laptop  # noqa: PLC0415 - after the setup
    from tests.web.desk.finish.series import listed_register, officer  # noqa: PLC0415 - after the setup
    from tests.web.office.season.walks import with_password  # noqa: PLC0415 - after the setup
    from tests.web.walks.registration import registered  # noqa: PLC0415 - after the setup

    made: Any = list_for_a_laptop(listed_register("dames"), officer(date(2024, 1, 2)))
    file.write_text(made, "utf-8")
    registered(("nolwenn", "maden"), "ffjd")
    assert "ffjd-8" in PersonRow.objects.get(id="maden").body
    with_password()


def laptop(file: Path) -> None:
    """The series on a laptop, with a copy of the list."""
    from ronde.ground.ids import PlayerId  # noqa: PLC0415 - after the setup
    from ronde.play.section import Entry  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.appointing import acting  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.registers.arriving_lists import arrived_list  # noqa: PLC0415 - after the setup
    from ronde.web.registers.taking_lists import list_taken  # noqa: PLC0415 - after the setup
    from tests.web.desk.finish.series import DAY, DECLARED, played_series  # noqa: PLC0415 - after the setup

    found: Any = arrived_list(file, file.name, DAY)
    register = list_taken(found, acting(machine_account()), source=file.name)
    newcomers = {of: Entry(PlayerId(one), name, licence=licence) for of, (one, name, licence) in NEWCOMERS.items()}
    declared = f"{DECLARED}name: Coupe des Remparts\nestimate: 900\n"  # of three who have no rating, art. B.4
    played_series(register, machine_account(), declared=declared, newcomers=newcomers)


if __name__ == "__main__":
    main(*sys.argv[1:])
