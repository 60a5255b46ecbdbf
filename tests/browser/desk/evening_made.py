"""Builds a club with its register for a laptop that is about to start: people with ratings of Québec, a quarter that began in a table, the last evening.

The machine's own account is the club's officer too, so that the quarter is looked at where the evening is run.
"""

from datetime import date, timedelta

import django
from django.core.management import call_command

MORE = {"Solange Michaud": 1655, "Normand Dubuc": 1420}
LAST_WEEK = date(2026, 11, 12)
# Six evenings of October and November as the club counted them, by family name: points with bonus, nothing where somebody did not come.
TABLE = """\
Joueur;2026-10-01;2026-10-08;2026-10-15;2026-10-22;2026-10-29;2026-11-05
Bergevin Luc;5;5;3;5;5;
Michaud Solange;6,65;3,39;5;3,12;5;6,37
Vadeboncoeur Éric;5;3;5;;5,93;
Charest Léo;2,06;5;3;4,69;;2
Racicot Maude;3;3,39;2;5;5;2,27
Guay Antoine;2,19;2;2,28;5;3;0
Perras Olivier;3,75;2,5;;2,64;;0
Dubuc Normand;3;2,32;5;3,12;;5,32
Lamothe-Roy Inès;;3;2;3;3,23;
Gendreau Marcel;2;2;3;2,69;;3
"""


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.web.accounts.appointing import appointed  # noqa: PLC0415 - after the setup
    from ronde.web.accounts.this_machine import machine_account  # noqa: PLC0415 - after the setup
    from ronde.web.events.carrying import carry_table, table_to_carry  # noqa: PLC0415 - after the setup
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup
    from tests.web.desk.evening.club import SEVENTEEN, new_club, officer  # noqa: PLC0415 - after the setup
    from tests.web.desk.evening.played import play_evening  # noqa: PLC0415 - after the setup

    register = new_club({**SEVENTEEN, **MORE})
    table = table_to_carry(register, TABLE.encode(), {})
    assert table.is_whole, (table.problems, table.piles)
    assert carry_table(register, table, officer(LAST_WEEK - timedelta(days=3))) == ()
    there = [name for name in SEVENTEEN if name not in ("Karl Brisebois", "Rose Nantel", "Agathe Fiset")]
    play_evening(register, there, LAST_WEEK, seed=1)
    appointed(machine_account(), Role.OFFICER, "")
    FOLD.end()


if __name__ == "__main__":
    main()
