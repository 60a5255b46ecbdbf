"""Three hundred licences as a federation sends them in September, and whom its office knew in August."""

from datetime import date, timedelta
from itertools import product

from ronde.record.players import Licence, Player
from tests.files.tables.workbooks import Content, workbook

FIRST = ("Alix", "Bruno", "Cyril", "Denise", "Edmée", "Fanny", "Guy", "Hector", "Iris", "Jules", "Katell", "Lucie", "Marc", "Nadia", "Oscar")  # fmt: skip
FAMILY = ("Abgrall", "Briand", "Cadiou", "Derrien", "Even", "Floch", "Gourmelon", "Hascoët", "Inizan", "Jestin", "Kerouanton", "Lamour", "Merdrignac", "Nédélec", "Omnès", "Pennec", "Quiniou", "Riou", "Salaün", "Tanguy")  # fmt: skip
OF_BEFORE, OF_NOW = (date(2025, 9, 1), date(2026, 8, 31)), (date(2026, 9, 1), date(2027, 8, 31))


def _known(person: str, name: str, birth: date, number: str) -> Player:
    since, until = OF_BEFORE
    licence = Licence(since=since, until=until, federation="ffjd", number=number)
    return Player(id=person, name=name, birth=birth, federation="ffjd", licences=[licence])


_MANY = [
    _known(f"k{at}", f"{first} {family}", date(1950, 1, 1) + timedelta(days=83 * at), f"01{at:04}")
    for at, (first, family) in enumerate(product(FIRST, FAMILY))
][:293]
# A father, whose son takes his first licence; and two people of one name, of whom one sends in a line without number and birth date.
FATHER = _known("father", "Simon Aubert", date(1961, 3, 2), "060001")
CLAIRES = [_known("claire-1", "Claire Joly", date(1958, 5, 6), "060002"), _known("claire-2", "Claire Joly", date(1999, 9, 9), "060003")]  # fmt: skip
KNOWN = [*_MANY, FATHER, *CLAIRES]  # 296 people
SON: list[Content] = ["090077", "Simon Aubert", date(1991, 7, 14)]
NEWCOMERS: list[list[Content]] = [
    ["090078", "Zoé Nouvelle", date(1990, 1, 1)],
    ["090079", "Yann Venu", date(1993, 2, 3)],
    ["090080", "Xavière Arrivée", date(2004, 12, 24)],
]
WITHOUT_NUMBER = "claire-2"


def september() -> bytes:
    """The workbook: 300 lines, in the order of their numbers, the son's after his father's."""
    lines: list[list[Content]] = [
        ["", one.name, ""] if one.id == WITHOUT_NUMBER else [one.licences[0].number, one.name, one.birth]
        for one in KNOWN
    ]
    return workbook([["Licence", "Nom", "Naissance"], *lines, SON, *NEWCOMERS])
