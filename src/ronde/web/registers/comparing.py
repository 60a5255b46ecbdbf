"""What pages show of changes, of who waits, of dossiers and games, beside what the facts give: all are made anew and compared row by row.

Lines are compared with the published lists (``verifying``): their clubs and categories, and those of who waits, are those of the day on
which they were written.
"""

from collections.abc import Iterable, Iterator

from django.db.models import Model

from ronde.ground.problems import Problem
from ronde.regulations.common_facts import Publication
from ronde.regulations.rules_version import rules_version
from ronde.web.registers.holding import Held, empty
from ronde.web.registers.models import Change, Projected, WaitingRow
from ronde.web.registers.projecting import Projection, projected

_VALUES = ("before", "before_status", "after", "after_status")
_CHANGE = ("turn", "position", "player", "ranking", "day", "happening", *_VALUES, "events", "cause")
_WAITING = ("turn", "position", "player", "missing", "values")
_WHERE = ("section", "fact", "position", "player", "day", "uncounted", "article")
_PLAYED = {"appearances": (*_WHERE, "place"), "games": (*_WHERE, "opponent", "round", "side", "result", "won")}
_DOSSIER = ("section", "version", "name", "state", "counts", "day", "turn", "since", "refused", "undecided", "warned")


def rows_that_differ(held: Held) -> Iterator[Problem]:
    """Changes of lists, who waited for them, dossiers and games that are not what the facts give; of lists that other rules made nothing is compared."""
    register, known = held.register, held.known
    made = projected(empty(register, known.history.people), held, dict)
    if not is_same(changes_shown(held), changes_now(made)):
        yield Problem("register.rows-differ", values={"what": "changes"})
    is_of_these_rules = Projected.objects.filter(register=register, rules=rules_version(known.book)).exists()
    if is_of_these_rules and _rows(waiting_shown(held), _WAITING) != _rows(waiting_now(made), _WAITING):
        yield Problem("register.rows-differ", values={"what": "waiting"})
    dossiers = set(_rows(register.dossiers.all(), _DOSSIER))
    if is_of_these_rules and dossiers != set(_rows(made.dossiers, _DOSSIER)):
        yield Problem("register.rows-differ", values={"what": "dossiers"})
    if is_of_these_rules and any(_is_played_otherwise(made, what) for what in _PLAYED):
        yield Problem("register.rows-differ", values={"what": "games"})


def _is_played_otherwise(made: Projection, what: str) -> bool:
    """Whether pages show other appearances or games than the facts give."""
    shown: Iterable[Model] = getattr(made.after.register, what).all()
    return set(_rows(shown, _PLAYED[what])) != set(_rows(getattr(made.played, what), _PLAYED[what]))


def turns_of_these_rules(held: Held) -> frozenset[int]:
    """The turns of lists that were made by the rules of today."""
    rules = rules_version(held.known.book)
    facts = enumerate(held.known.history.facts, start=1)
    return frozenset(turn for turn, fact in facts if isinstance(fact, Publication) and fact.rules == rules)


def changes_shown(held: Held) -> list[Change]:
    """What pages show of the changes of these lists."""
    turns = turns_of_these_rules(held)
    return list(Change.objects.filter(register=held.register, turn__in=turns).order_by("turn", "position"))


def changes_now(made: Projection) -> list[Change]:
    """The same as the facts give it."""
    turns = turns_of_these_rules(made.after)
    every = (change for one in made.published for change in one.changes if change.turn in turns)
    return sorted(every, key=lambda one: (one.turn, one.position))


def waiting_shown(held: Held) -> list[WaitingRow]:
    """Who waits for a place on these lists, as pages show it."""
    turns = turns_of_these_rules(held)
    return list(WaitingRow.objects.filter(register=held.register, turn__in=turns).order_by("turn", "position"))


def waiting_now(made: Projection) -> list[WaitingRow]:
    """The same as the facts give it."""
    turns = turns_of_these_rules(made.after)
    return [row for one in made.published for row in one.waiting if row.turn in turns]


def is_same(some: Iterable[Change], others: Iterable[Change]) -> bool:
    """Whether two say the same of every change; whys are stored behind them, and left aside."""
    return _rows(some, _CHANGE) == _rows(others, _CHANGE)


def _rows(rows: Iterable[Model], columns: tuple[str, ...]) -> list[tuple[object, ...]]:
    return [tuple(getattr(row, column) for column in columns) for row in rows]
