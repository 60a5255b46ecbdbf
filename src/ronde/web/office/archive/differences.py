"""Differences between an archived list and ours, as a page and a file show them."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from io import StringIO

from ronde.files.spreadsheet_cells import harmless
from ronde.record.parallel_lists import Difference
from ronde.web.archive.comparing import ComparedList
from ronde.web.language import reading
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.words.numbers import conventions, exact_text
from ronde.words.texts import text

BOM = "\ufeff"  # by which spreadsheets know that letters are UTF-8
_COLUMNS = ("parallel.kind", "player", "parallel.theirs", "place", "parallel.ours", "place", "parallel.by")


@dataclass(frozen=True, slots=True)
class PlayerOnList:
    """How one player stands on a list, there and here."""

    day: date
    number: int
    name: str
    difference: Difference


def shown_differences(register: Register, lists: Iterable[ComparedList], player: str) -> tuple[PlayerOnList, ...]:
    """What there is of one player on several lists."""
    name = FOLD.held(register).known.history.people.name
    found = ((one.archived, one.of(player)) for one in lists)
    return tuple(
        PlayerOnList(archived.day, archived.pk, name(difference.player), difference)
        for archived, difference in found
        if difference is not None
    )


def differences_csv(found: ComparedList) -> str:
    """Every difference of a list, one a line; columns are parted as spreadsheets of the reader's language expect it."""
    language = reading()
    out = StringIO()
    writer = csv.writer(out, delimiter=conventions(language).delimiter, lineterminator="\r\n")
    writer.writerow([text(f"archive.{one}", language) for one in _COLUMNS])
    for one in found.parallel.of_kind("") if found.parallel else ():
        theirs, ours = one.theirs, one.ours
        name = ours.name if ours else theirs.name if theirs else ""
        writer.writerow(
            [
                text(f"archive.parallel.kinds.{one.kind}", language),
                harmless(name),
                harmless(theirs.text) if theirs else "",
                theirs.place if theirs else "",
                _number(ours.value) if ours else "",
                ours.place if ours else "",
                "" if one.by is None else _number(one.by),
            ]
        )
    return BOM + out.getvalue()


def _number(value: Fraction) -> str:
    return exact_text(value, reading()).replace("−", "-")
