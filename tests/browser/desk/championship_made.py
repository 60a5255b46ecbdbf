"""Builds a register of Romanian ratings with its people and seventeen games of Duplicat Clasic on a list: the day before a CNIS begins here.

Who is earlier in the list of names came in earlier, but for a few: so everybody has a rating of their own, and two have none.
"""

import sys
from datetime import date, timedelta
from pathlib import Path
from random import Random

import django
from django.core.management import call_command

from ronde.regulations.documents import Document

NAMES = (
    "Velicu Ioana",
    "Andronache Ștefan",
    "Ciubotă Răzvan",
    "Zăvoianu Daria",
    "Potlogea Sorina",
    "Țuțuianu Ilinca",
    "Murgulețu Vlad",
    "Nechifor Tudor",
    "Stanciuleac Crina",
    "Iftodiu Petru",
    "Drăgulin Mihnea",
    "Lăutaru Sabin",
    "Brădățan Elena",
    "Gheorghiaș Anton",
    "Olteneanu Bianca",
    "Bodnăraș Irina",
    "Ungheanu Luca",
    "Tănăsuc Dinu",
    "Hâncianu Mara",
    "Râpeanu Horia",
    "Șerbănoiu Oana",
    "Feșteu Corina",
    "Vlăduțoiu Ana",
)
UNRATED = NAMES[-2:]
BEFORE = 17


def main(folder: str) -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from ronde.web.registers.folding import FOLD  # noqa: PLC0415 - after the setup
    from tests.web.walks.walking import Walk  # noqa: PLC0415 - after the setup

    walk = Walk.begun(Path(folder), "frs", ())
    for name in NAMES:
        _written_down(name)
    games = [_game(at) for at in range(BEFORE)]
    assert walk.taken_in(*games, by=walk.on(2026, 11, 15)).is_done
    assert walk.published(walk.on(2026, 11, 15))
    FOLD.end()


def id_of(name: str) -> str:
    """The id of somebody: it tells no name to others."""
    return f"p{NAMES.index(name) + 1}"


def _written_down(name: str) -> None:
    from ronde.record.players import Licence, Player  # noqa: PLC0415 - after the setup
    from ronde.web.people.services import add_person  # noqa: PLC0415 - after the setup
    from ronde.web.roles import Role  # noqa: PLC0415 - after the setup
    from tests.web.walks.registration import SINCE, account, at_noon  # noqa: PLC0415 - after the setup

    family, given = name.split()
    lise = at_noon(account("lise", "Lise Carnet", Role.LICENCE_OFFICER, "frs"), SINCE)
    licence = Licence(since=SINCE, federation="frs", number=f"frs-{id_of(name)}")
    person = Player(id=id_of(name), name=f"{family} {given}", birth=date(1980, 1, 1), licences=[licence])
    assert add_person(person, lise, is_distinct=True).is_saved


def _game(at: int) -> Document:
    """A game of last spring: the order of the names, a few pairs exchanged by lot; three stay away."""
    from ronde.regulations.frs.documents import Entry, Game  # noqa: PLC0415 - after the setup

    lot = Random(at)  # noqa: S311 - no secret
    there = [name for name in NAMES[:-2] if lot.random() > 0.15]
    for _ in range(9):
        one = lot.randrange(len(there) - 3)
        there[one], there[one + 3] = there[one + 3], there[one]
    entries = [Entry(player=id_of(name), place=place) for place, name in enumerate(there, start=1)]
    competition = ("CNIS", "CR", "CNSI")[0 if at % 9 < 7 else 1]
    day = date(2025, 3, 1) + timedelta(days=at if at < 9 else 365 + at)
    return Game(
        id=f"old-{at}", name="Clasic", day=day, number=at + 1, competition=competition, type="clasic", entries=entries
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
