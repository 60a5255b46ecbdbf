"""Tables with small faults in them, made by chance from a seed: what a bad disk, a bad export or a hasty hand does."""

import random
import zipfile
from io import BytesIO

from tests.files.tables.readable import TEXTS, WORKBOOKS
from tests.files.tables.refusable import CELLS, WHOLE

SEEDS = [one[0] for group in (TEXTS, CELLS, WHOLE) for one in group.values() if not one[0].startswith(b"PK")]
BOOKS = [data for data, _ in WORKBOOKS.values()]
_SIGNS = [
    b'"',
    b'""',
    b";",
    b",",
    b"\t",
    b"|",
    b"\n",
    b"\r",
    b"\r\n",
    b"\0",
    b"\xff",
    b"\xe3",
    b"\xba",
    b"\xe8",
    b"\x81",
]
_WORDS = [*b"Nom Elo Licence id #N/A 32996 1.850 31/12/90 sep=; ".split(b" "), "ș".encode(), b"\xef\xbb\xbf", b"9" * 50]
_PARTS = ("xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/workbook.xml", "xl/styles.xml")


def mutant(chance: random.Random) -> bytes:
    """A table with one to four faults; one of twenty is a workbook."""
    if chance.random() < 0.05:
        return _book(chance)
    return _faulty(chance.choice(SEEDS), chance, chance.choice(SEEDS))


def _faulty(data: bytes, chance: random.Random, other: bytes) -> bytes:
    for _ in range(chance.randint(1, 4)):
        at, to = sorted(chance.randint(0, len(data)) for _ in range(2))
        match chance.randrange(6):
            case 0:
                data = data[:at] + chance.choice(_SIGNS) + data[at:]
            case 1:
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
            case 2:
                data = data[:at] + data[min(to, at + 8) :]
            case 3:
                data = data[:to] + data[at:to] + data[to:]
            case 4:
                data = data[:at] + chance.choice(_WORDS) + data[at:]
            case _:
                data = data[:at] + other[len(other) // 2 :]
    return data


def _book(chance: random.Random) -> bytes:
    """A workbook with faults in its bytes, or in the texts packed in it."""
    data = chance.choice(BOOKS)
    if chance.random() < 0.3:
        return _faulty(data, chance, data)
    part, out = chance.choice(_PARTS), BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            new.writestr(name, _faulty(text, chance, text) if name == part else text)
    return out.getvalue()
