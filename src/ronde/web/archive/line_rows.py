"""The lines of a list on their way into the archive: by the hundred thousand, so plainly."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db import connection

from ronde.web.archive.models import ArchivedLine
from ronde.web.ledger.watching import seal_kind


class KeptLine(NamedTuple):
    """A line as it is kept (``ArchivedLine``)."""

    position: int
    player: str
    key: str
    name: str
    place: str
    value: str
    number: str
    club: str
    named: bool = False


def write_lines(of: int, lines: Iterable[KeptLine]) -> None:
    """Write the lines of a list; a row through the models costs ten times as much, and an archive has 180,000."""
    table, quoted = ArchivedLine._meta.db_table, connection.ops.quote_name  # noqa: SLF001 - Django's name for it
    columns = ", ".join(map(quoted, (*KeptLine._fields, "list_id")))
    marks = ", ".join(["%s"] * (len(KeptLine._fields) + 1))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {quoted(table)} ({columns}) VALUES ({marks})",  # noqa: S608 - names of our own
            [(*line, of) for line in lines],
        )
    seal_kind("archived-lines", [(of,)])
