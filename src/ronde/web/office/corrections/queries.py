"""The room of corrections as its pages show it: what was found, one fact with what it would move, the erratum beside its alternative."""

from dataclasses import dataclass, replace
from datetime import date

from ronde.ground.problems import Problem
from ronde.record.effect import Effect
from ronde.record.fact_rows import FactRow, blank_rows, fact_rows
from ronde.record.opened import Opened
from ronde.record.verification import held_by
from ronde.regulations.documents import recorded_at
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.office.corrections.finding import FoundFact, correctable, found_facts, latest_sections
from ronde.web.office.corrections.rows import (
    FindPersons,
    Moves,
    RowForm,
    ShownRow,
    TypedRow,
    WantedChange,
    change_of,
    chosen_row,
    moves_of,
    row_form,
    shown_rows,
)
from ronde.web.office.corrections.since import (
    CorrectionLine,
    LateLine,
    correction_lines,
    corrections_since,
    late_sections,
    without,
)
from ronde.web.office.corrections.trials import EitherWay, Wanted, either_way, moved_players, trial, within_reach
from ronde.web.office.findings import Finding, findings
from ronde.web.people.searching import found_persons
from ronde.web.permissions import must
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import first_ranking
from ronde.words.facts import fact_name

_NOTHING_TYPED = TypedRow()
_PLACES, _FEW_PLACES = 40, 5  # lines of those who only have another place: of a draft, and beside a form


@dataclass(frozen=True, slots=True)
class Ways:
    """Both ways of a correction: the next list, and another edition of the last; ``findings``: why there is no erratum."""

    day: date
    next_list: Moves
    last: Edition | None
    erratum: Moves | None
    findings: tuple[Finding, ...]

    @property
    def number(self) -> int:
        """The number of the next edition."""
        return self.last.number + 1 if self.last else 1


@dataclass(frozen=True, slots=True)
class CorrectionsPage:
    """What somebody looked for, what was corrected since the last list and what came late, and where it goes."""

    found: tuple[FoundFact, ...]
    corrections: tuple[CorrectionLine, ...]
    late: tuple[LateLine, ...]
    last: Edition | None
    ways: Ways | None
    seen: int


@dataclass(frozen=True, slots=True)
class InTime:
    """What would have been otherwise had it been known from the start: days, lists, players, purses."""

    days: int
    lists: int
    players: int
    purses: int


@dataclass(frozen=True, slots=True)
class FactPage:
    """A fact with its rows; with something wanted, what that moves. ``reason``: why its last version was written. ``nobody``: who is wanted and is nobody here."""

    id: str
    name: str
    kind: str
    recorded: date | None
    reason: str
    versions: int
    rows: tuple[ShownRow, ...]
    row: ShownRow | None
    form: RowForm | None
    blank: tuple[FactRow, ...]
    changes: tuple[WantedChange, ...]
    wanted: Wanted
    ways: Ways | None
    in_time: InTime | None
    nobody: tuple[Problem, ...]
    findings: tuple[Finding, ...]
    is_possible: bool
    seen: int


def corrections_page(register: Register, given: str, actor: Actor) -> CorrectionsPage:
    """The room."""
    must(actor, "look", register_scope(register))
    held = FOLD.held(register)
    known, done = held.known, corrections_since(held.known)
    last = last_edition(register)
    is_due = done or held_by(known) is not None  # other rules made the last list, or one before it
    ways = either_way(register, without(known, done), known, actor) if is_due else None
    return CorrectionsPage(
        found=found_facts(known, given) if given else latest_sections(known),
        corrections=correction_lines(known, done),
        late=late_sections(register, known, last, actor),
        last=last,
        ways=_ways(known, ways) if ways else None,
        seen=held.turn,
    )


def fact_page(
    register: Register, fact: str, wanted: Wanted, actor: Actor, *, row: str = "", typed: TypedRow = _NOTHING_TYPED
) -> FactPage | None:
    """One fact; None where none of that id stands here. ``row``: the place of the row that is to be written otherwise.

    ``typed``: who is to stand in a row, by name; it is wanted too once it is clear who that is.
    """
    must(actor, "look", register_scope(register))
    held = FOLD.held(register)
    known, found = held.known, correctable(held.known, fact)
    if found is None:
        return None
    form = row_form(known, found, replace(typed, place=typed.place or row), _finder(register, actor))
    if form and typed.place:
        wanted = Wanted(tuple({**dict(wanted.values), **dict(form.wanted)}.items()))
    wanted, nobody = within_reach(register, known, wanted)
    tried = trial(register, found, wanted, actor) if wanted.is_asked else None
    moment, rows = recorded_at(found), shown_rows(known, fact_rows(found))
    return FactPage(
        id=found.id,
        name=fact_name(known.history, found.id, reading()),
        kind=type(found).__name__,
        recorded=moment.date() if moment else None,
        reason=found.reason,
        versions=len(known.history.versions(found.id)),
        rows=rows,
        row=chosen_row(rows, row or wanted.last_place),
        form=form,
        blank=blank_rows(found),
        changes=tuple(change_of(known, rows, place, value) for place, value in wanted.values),
        wanted=wanted,
        ways=_ways(known, tried.either, _FEW_PLACES) if tried and tried.either else None,
        in_time=_in_time(tried.known_in_time) if tried and tried.known_in_time is not None else None,
        nobody=nobody,
        findings=findings(known, tried.problems) if tried else (),
        is_possible=bool(tried and tried.is_possible and not nobody),
        seen=held.turn,
    )


def _finder(register: Register, actor: Actor) -> FindPersons:
    return lambda name: found_persons(name, actor, federation=register.federation)


def last_edition(register: Register) -> Edition | None:
    """The last edition of the last list, of the ranking that the register opens with."""
    ranking = first_ranking(register).code
    return register.editions.filter(ranking=ranking).defer("text").order_by("day", "number").last()


def _ways(known: Opened, found: EitherWay, places: int = _PLACES) -> Ways:
    erratum = moves_of(known, found.erratum, places) if found.erratum else None
    following = moves_of(known, found.next_list, places)
    return Ways(found.next_list.day, following, found.last, erratum, findings(known, found.problems))


def _in_time(found: Effect) -> InTime:
    return InTime(found.compared, len(found.lists), moved_players(found), len(found.purses))
