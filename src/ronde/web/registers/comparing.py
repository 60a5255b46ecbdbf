"""What pages show of a register beside what the facts give: every projected table is made again and compared column by column.

Lists are compared with their published texts, whose digests stand in the facts, so that a list by any rules is looked at. Clubs, categories, leagues
and sexes are those of the day on which a line was written: they stand in no fact, and the ledger looks after them (``ledgering``).
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from ronde.ground.problems import Problem, Value
from ronde.record.canonical import digest
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.regulations.common_facts import Publication
from ronde.regulations.rules_version import rules_version
from ronde.web.registers.change_rows import whys
from ronde.web.registers.holding import Held, empty
from ronde.web.registers.list_rows import (
    ListRows,
    Standings,
    edition_row,
    figures,
    published_list,
    stood_before,
    with_list,
)
from ronde.web.registers.models import (
    AppearanceRow,
    Change,
    DossierRow,
    Edition,
    GameRow,
    Line,
    Projected,
    Register,
    WaitingRow,
)
from ronde.web.registers.projecting import Projection, projected

_VALUES = ("before", "before_status", "after", "after_status")
_WHERE = ("section", "fact", "position", "player", "day", "uncounted", "article")
_FIGURES = ("player", "place", "climbed", "value", "was", "status", "series")

Columns = tuple[str, ...]
Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class ProjectedTable:
    """A projected table: the columns that the facts give, and what they give of it.

    ``of_these_rules``: whether rows made by other rules are left out, by the turn of their list.
    """

    name: str
    model: type[Model]
    columns: Columns
    made: Callable[[Projection], Iterable[Model]]
    of_these_rules: bool = False


TABLES = (
    ProjectedTable(
        "changes",
        Change,
        ("turn", "position", "player", "ranking", "day", "happening", *_VALUES, "events", "cause"),
        lambda made: (change for published in made.published for change in published.changes),
        of_these_rules=True,
    ),
    ProjectedTable(
        "waiting",
        WaitingRow,
        ("turn", "position", "player", "missing", "values"),
        lambda made: (row for published in made.published for row in published.waiting),
        of_these_rules=True,
    ),
    ProjectedTable(
        "dossiers",
        DossierRow,
        ("section", "version", "name", "state", "counts", "day", "turn", "since", "refused", "undecided", "warned"),
        lambda made: made.dossiers,
    ),
    ProjectedTable("games", AppearanceRow, (*_WHERE, "place"), lambda made: made.played.appearances),
    ProjectedTable(
        "games", GameRow, (*_WHERE, "opponent", "round", "side", "result", "won"), lambda made: made.played.games
    ),
)


def rows_that_differ(held: Held) -> Iterator[Problem]:
    """The tables with a row that is not what the facts give, each with the first such row."""
    register, history = held.register, held.known.history
    found = Projected.objects.filter(register=register).first()
    if (found.turn if found else 0) != held.turn:
        yield _differs(register, "turn", (held.turn,))
    made = projected(empty(register, history.people), held, dict)
    yield from _lists_that_differ(made)
    rules = rules_version(held.known.book)
    if (found or held.turn) and (found is None or found.rules != rules):  # of an empty register nothing is projected
        yield Problem("register.other-rules-rows", values={"code": register.code})
        return
    turns = turns_of_these_rules(held)
    for table in TABLES:
        yield from _table_differs(table, made, turns)
    yield from _whys_that_differ(held, turns)


def _table_differs(table: ProjectedTable, made: Projection, turns: frozenset[int]) -> Iterator[Problem]:
    register = made.after.register
    shown: Iterable[Row] = _shown(table.model, register, table.columns)
    expected: Iterable[Row] = (tuple(getattr(row, column) for column in table.columns) for row in table.made(made))
    if table.of_these_rules:  # the turn is their first column
        shown, expected = ([row for row in rows if row[0] in turns] for rows in (shown, expected))
    if (first := _first_difference(shown, expected)) is not None:
        yield _differs(register, table.name, first)


def _shown(model: type[Model], register: Register, columns: Columns) -> Iterator[Row]:
    rows = model._default_manager.filter(register=register)  # noqa: SLF001 - Django's name for it
    return iter(rows.values_list(*columns))


def _first_difference(shown: Iterable[Row], expected: Iterable[Row]) -> Row | None:
    """The first row that only one side has; None if both have the same."""
    different = {*shown} ^ {*expected}
    return min(different, key=str) if different else None


def _differs(register: Register, what: str, row: Row) -> Problem:
    values: dict[str, Value] = {"code": register.code, "what": what, "detail": f"rows.{what}"}
    return Problem("register.rows-differ", values={**values, "first": " ".join(str(value) for value in row[:3])})


# Lists


def _lists_that_differ(made: Projection) -> Iterator[Problem]:
    """Lists that pages show differently from how they were published, with all that stands beside a line."""
    register = made.after.register
    shown = {(row.publication, row.ranking): row for row in Edition.objects.filter(register=register)}
    lines, order, before = _lines_shown(register), _order_now(made), dict[str, Any]()
    for turn, said in enumerate(made.after.known.history.facts, start=1):
        if not isinstance(said, Publication):
            continue
        for ranking, published in said.lists.items():
            row = shown.pop((said.id, ranking), None)
            rows = None if row is None or digest(row.text) != published else _list_rows(row, said, before, turn)
            there = lines.pop((turn, ranking), [])
            if rows is None or row is None or not _is_shown(rows, row, there, order.get(published)):
                values: dict[str, Value] = {"day": said.day, "ranking": ranking}
                yield Problem("register.shown-otherwise", "", (said.id, ranking), values)
            before = before if rows is None else {**with_list(before, rows)}
    for row in shown.values():
        yield Problem("register.shown-otherwise", "", (row.publication,), {"day": row.day, "ranking": row.ranking})
    for turn, ranking in lines:  # those of later turns are staged by somebody who is about to publish
        if turn <= made.after.turn:
            yield _differs(register, "lines", (turn, ranking))


def _lines_shown(register: Register) -> dict[tuple[int, str], list[Row]]:
    found: dict[tuple[int, str], list[Row]] = {}
    rows = Line.objects.filter(register=register).order_by("position")
    for turn, ranking, *columns in rows.values_list("turn", "ranking", "position", *_FIGURES).iterator():
        found.setdefault((turn, ranking), []).append(tuple(columns))
    return found


def _order_now(made: Projection) -> dict[str, list[str]]:
    """The players of each list in their order, by the digest of the list: a published text does not say how equals are ordered."""
    lists = (rows for published in made.published for rows in published.lists)
    return {rows.edition.digest: [line.player for line in rows.lines] for rows in lists}


def _list_rows(row: Edition, said: Publication, before: Standings, turn: int) -> ListRows:
    """A list as its text says it; the lines stand in the order of the players' ids."""
    ranked = published_list(row)
    lines = tuple(Line(**line) for line in figures(ranked, stood_before(before, row.ranking, said.day)))
    return ListRows(edition_row(row.register, said, ranked, lines, turn=turn), lines)


def _is_shown(made: ListRows, row: Edition, lines: list[Row], order: list[str] | None) -> bool:
    """Whether an edition has every column and every line that its text and the lists before it give.

    ``order``: the players as they come out now, or None if other rules give another list: then the places are in order.
    """
    columns = [field.attname for field in Edition._meta.concrete_fields if not field.primary_key]  # noqa: SLF001 - Django's name for it
    if any(getattr(made.edition, column) != getattr(row, column) for column in columns):
        return False
    expected = {tuple(getattr(line, column) for column in _FIGURES) for line in made.lines}
    if len(lines) != len(expected) or {line[1:] for line in lines} != expected:
        return False
    places = [line[2] for line in lines if isinstance(line[2], int)]
    is_in_order = places == sorted(places) if order is None else [line[1] for line in lines] == order
    return is_in_order and [line[0] for line in lines] == [*range(1, len(lines) + 1)]


# Whys


def _whys_that_differ(held: Held, turns: frozenset[int]) -> Iterator[Problem]:
    """Stored whys that are not those of their change. The whys of a list are computed only if one of them is stored."""
    register, history = held.register, held.known.history
    stored = Change.objects.filter(register=register, turn__in=turns).exclude(why="")
    wanted = frozenset(stored.order_by().values_list("turn", flat=True).distinct())
    known = opened(History(history.regulation, history.people, ()))
    for turn in sorted(wanted):
        said = history.facts[turn - 1]
        known = known.going_on(history, turn)
        if not isinstance(said, Publication):
            continue
        made = {(*told[:3], told.why) for told in whys(known, said, turn)}
        shown = stored.filter(turn=turn).values_list("happening", "player", "ranking", "why")
        if odd := {*shown} - made:
            said_alike = {(*row[:3], _in_one_order(row[3])) for row in made}
            for happening, player, ranking, why in sorted(odd):
                if (happening, player, ranking, _in_one_order(why)) not in said_alike:
                    yield _differs(register, "whys", (turn, player, happening, ranking))
                    return


def _in_one_order(why: str) -> str:
    """A why with its values in the order of their names: told of one player and of everybody at once, it has them in different ones."""
    try:
        return json.dumps(json.loads(why), sort_keys=True)
    except ValueError:
        return why


# For renewing


def turns_of_these_rules(held: Held) -> frozenset[int]:
    """The turns of lists that were made by the rules of today."""
    rules = rules_version(held.known.book)
    facts = enumerate(held.known.history.facts, start=1)
    return frozenset(turn for turn, fact in facts if isinstance(fact, Publication) and fact.rules == rules)


def rows_now(made: Projection, name: str) -> list[Any]:
    """The rows of a table of lists made by the rules of today, as the facts give them, in their order."""
    turns = turns_of_these_rules(made.after)
    table = _BY_NAME[name]
    rows: Iterable[Any] = (row for row in table.made(made) if getattr(row, "turn", None) in turns)
    return sorted(rows, key=lambda row: (row.turn, row.position))


def is_shown_so(made: Projection, name: str) -> bool:
    """Whether pages show exactly these rows; whys are stored behind changes, and left aside."""
    return not [*_table_differs(_BY_NAME[name], made, turns_of_these_rules(made.after))]


_BY_NAME: Mapping[str, ProjectedTable] = {table.name: table for table in TABLES}
