"""A list as a file: the same lines as on the page, all of them, everybody by the name that may be said in public."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from ronde.files.plain_tables import Cell, PlainColumn, PlainTable, as_csv, as_workbook
from ronde.files.public_list import FORMAT, PublicLine, PublicList
from ronde.files.public_list import printed as printed_json
from ronde.record.publication import exact
from ronde.web.language import reading
from ronde.web.public.lists.asked import Asked
from ronde.web.public.lists.finding import FoundList, found_list, lines_asked_for
from ronde.web.public.lists.lines import ShownLine, Telling, gain_of
from ronde.web.public.lists.on_paper import as_pdf
from ronde.web.public.lists.queries import telling_of
from ronde.web.public.lists.titles import column_label, list_title
from ronde.web.registers.models import Register
from ronde.words.numbers import conventions
from ronde.words.texts import label


@dataclass(frozen=True, slots=True)
class Export:
    """Some lines of a list, ready to become a file."""

    found: FoundList
    asked: Asked
    telling: Telling
    lines: tuple[ShownLine, ...]

    @property
    def file_name(self) -> str:
        """What the file is called, without what its form adds."""
        ranking = f"-{self.found.ranking.code}" if self.asked.ranking else ""
        return f"{self.found.register.code}{ranking}-{self.found.edition.day}-{self.found.edition.number}"


def export_of(register: Register, asked: Asked) -> Export | None:
    """All lines that are asked for; None where no such list was published."""
    found = found_list(register, asked)
    if found is None:
        return None
    rows = tuple(lines_asked_for(found.edition, asked))
    telling = telling_of(found, rows)
    return Export(found, asked, telling, tuple(map(telling.shown, rows)))


Column = tuple[str, int, Callable[[ShownLine], Cell]]  # its label, its decimals, and what stands in it


def _columns(one: Export) -> list[Column]:
    """The columns that the list fills, in the order of the page."""
    code, decimals = one.found.register.regulation, one.found.ranking.decimals

    def in_words(group: str, value: str) -> str:
        return label(f"{group}.{value}", reading(), code=code) if value else ""

    first: list[Column] = [(column_label("within", code), 0, lambda line: line.within)] if one.asked.is_sublist else []
    return [
        *first,
        (column_label("place", code), 0, lambda line: line.place),
        (column_label("player", code), 0, lambda line: line.name),
        (column_label("club", code), 0, lambda line: line.club),
        (column_label("league", code), 0, lambda line: line.league),
        (column_label("category", code), 0, lambda line: in_words("categories", line.category)),
        (column_label("rating", code), decimals, lambda line: Fraction(line.row.value)),
        *(_beside(one, at, name) for at, name in enumerate(one.found.ranking.columns)),
        (column_label("status", code), 0, lambda line: in_words("statuses", line.row.status)),
        (column_label("series", code), 0, lambda line: line.row.series),
        (column_label("was", code), decimals, lambda line: Fraction(line.row.was) if line.row.was else None),
        (column_label("change", code), decimals, lambda line: gain_of(line.row, one.found.ranking)),
        (column_label("places_moved", code), 0, lambda line: line.climbed),
    ]


def _beside(one: Export, at: int, name: str) -> Column:
    def cell(line: ShownLine) -> Cell:
        values = one.telling.beside.get(line.player, ())
        return values[at] if at < len(values) else None

    return label(f"columns.{name}", reading(), code=one.found.register.regulation), 0, cell


def _table(one: Export) -> PlainTable:
    columns = [column for column in _columns(one) if any(column[2](line) not in {None, ""} for line in one.lines)]
    rows = [[cell(line) for _, _, cell in columns] for line in one.lines]
    return PlainTable(list_title(one.found), [PlainColumn(name, decimals) for name, decimals, _ in columns], rows)


def _csv(one: Export) -> bytes:
    return as_csv(_table(one), decimal_comma=conventions(reading()).has_decimal_comma)


def _workbook(one: Export) -> bytes:
    return as_workbook(_table(one))


def _json(one: Export) -> bytes:
    edition, narrowed = one.found.edition, dict(one.asked.narrowed)
    narrowed |= {"name": one.asked.name} if one.asked.name else {}
    narrowed |= {"moved": "on"} if one.asked.only_moved else {}
    made = PublicList(
        ronde=FORMAT,
        register=one.found.register.code,
        regulation=one.found.register.regulation,
        ranking=edition.ranking,
        on=edition.day,
        edition=edition.number,
        published=edition.recorded,
        fact=edition.publication,
        head=edition.head,
        facts=edition.turn - 1,
        digest=edition.digest,
        size=edition.size,
        narrowed=narrowed,
        lines=[_line(one, line) for line in one.lines],
    )
    return printed_json(made)


def _line(one: Export, line: ShownLine) -> PublicLine:
    beside = zip(one.found.ranking.columns, one.telling.beside.get(line.player, ()), strict=False)
    return PublicLine(
        place=line.place,
        within=line.within,
        climbed=line.climbed,
        player=line.player if line.is_named else "",
        name=line.name if line.is_named else "",
        club=line.club,
        league=line.league,
        category=line.category,
        value=line.row.value,
        shown=line.value,
        before=line.row.was,
        status=line.row.status,
        series=line.row.series,
        beside={name: str(exact(value)) for name, value in beside},
    )


def _pdf(one: Export) -> bytes:
    return as_pdf(one.found, one.asked, one.lines)


@dataclass(frozen=True, slots=True)
class Form:
    """A form in which a list can be had: what browsers call it, and how it is made."""

    kind: str
    made: Callable[[Export], bytes]


FORMS: Mapping[str, Form] = MappingProxyType(
    {
        "csv": Form("text/csv; charset=utf-8", _csv),
        "xlsx": Form("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", _workbook),
        "json": Form("application/json", _json),
        "pdf": Form("application/pdf", _pdf),
    }
)
