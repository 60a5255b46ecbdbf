"""Labels of tables: large numbers, to be folded so that they stand and are read from both sides, or to be cut."""

from collections.abc import Iterator, Sequence

from ronde.paper.pages import Page, Part, chunks, count_of_chunks
from ronde.paper.printing import Printing

FOLDED, CUT = 3, 8  # a page
LABELS = (FOLDED, CUT)


def tables_of(printing: Printing) -> int:
    """How many tables a section needs: those of its largest round, or as many as its players fill."""
    section = printing.section
    paired = max((sum(game.second is not None for game in round_.games) for round_ in section.rounds), default=0)
    return max(paired, len(section.entries) // 2)


def labels(printing: Printing, per_page: int = FOLDED) -> list[Part]:
    """The number of every table as the hall numbers them: of a section, and of those beside it; each once, in order."""
    found = dict[int, str]()
    for one in (printing, *printing.beside):
        for table in range(1, tables_of(one) + 1):
            found.setdefault(int(one.table(table)), one.section.name)
    places = sorted(found.items())
    return [Part(count_of_chunks(len(places), per_page), lambda: _pages(places, per_page))]


def _pages(places: Sequence[tuple[int, str]], per_page: int) -> Iterator[Page]:
    for some in chunks(places, per_page):
        each = [{"number": str(number), "section": name} for number, name in some]
        yield {"kind": "labels", "per_page": per_page, "folded": per_page == FOLDED, "labels": each}
