"""What somebody says that the columns of a table hold, on any page that reads one."""

from collections.abc import Iterator, Mapping

from ronde.files.tables.headings import KINDS, Kind
from ronde.files.tables.layout import Chosen

_DIGITS = 7  # of the number of a column or a line


def column_choices(form: Mapping[str, str]) -> Chosen:
    """What each column holds, by its index, as the fields of ``ronde/columns.html`` say; None where it is not to be read."""
    return {index: kind_named(value) for index, value in numbered_fields(form, "column-")}


def kind_named(value: str) -> Kind | None:
    """A kind of column by its name; None for anything else."""
    return next((kind for kind in KINDS if kind == value), None)


def numbered_fields(form: Mapping[str, str], before: str) -> Iterator[tuple[int, str]]:
    """The fields whose names are a word and a number."""
    for key, value in form.items():
        number = key.removeprefix(before)
        if number != key and number.isdecimal() and len(number) < _DIGITS:
            yield int(number), value
