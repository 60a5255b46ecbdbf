"""The players of an event as a table, for people who open the archive without Ronde."""

import csv
from collections.abc import Sequence
from io import StringIO

from ronde.files.spreadsheet_cells import harmless
from ronde.play.section import Section

COLUMNS = ("section", "id", "name", "rating", "number", "tags", "categories", "provisional")


def people_csv(sections: Sequence[Section], known: frozenset[str] | None) -> str:
    """Everyone in every section; provisional are those whom the list does not know, where there is a list."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for section in sections:
        for entry in section.entries:
            is_provisional = known is not None and entry.player not in known
            numbers = ("" if one is None else one for one in (entry.rating, entry.number))
            several = ("; ".join(entry.tags), "; ".join(entry.categories))
            writer.writerow(
                [
                    *map(harmless, (section.name, entry.player, entry.name)),
                    *numbers,
                    *map(harmless, several),
                    "yes" if is_provisional else "",
                ]
            )
    return out.getvalue()
