"""The quarter with tonight in it: everybody's total as it would be if the evening ended as it stands."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.play.changes.results import result_entered
from ronde.play.section import Section
from ronde.record.live import Live, known_ids
from ronde.record.opened import Opened
from ronde.record.players import sorting_name
from ronde.record.publication import ListLine
from ronde.web.desk.evening.crosstables import EveningTables
from ronde.web.desk.evening.evening import Evening
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.live_figures import LiveSection, live_section
from ronde.web.events.sending import AsIf
from ronde.web.language import reading
from ronde.web.registers.folding import FOLD
from ronde.web.registers.leasing import FoldedElsewhereError
from ronde.words.numbers import rounded_text

_SHOWN = 10
_ALL = 10_000


@dataclass(frozen=True, slots=True)
class QuarterLine:
    """Somebody of the quarter: what tonight brings, the total with it, how many evenings."""

    place: int
    player: str
    name: str
    tonight: str
    total: str
    evenings: int


@dataclass(frozen=True, slots=True)
class QuarterNow:
    """The first ten of the quarter; ``if_wins``: as it would be if somebody won the last game that is missing."""

    lines: tuple[QuarterLine, ...]
    if_wins: str = ""

    @property
    def halves(self) -> tuple[tuple[QuarterLine, ...], ...]:
        """Two columns of five."""
        return tuple(part for part in (self.lines[: _SHOWN // 2], self.lines[_SHOWN // 2 :]) if part)


@dataclass(frozen=True, slots=True)
class _Total:
    player: str
    total: Fraction
    tonight: Fraction | None
    evenings: int


def figures_of(evening: Evening) -> LiveSection:
    """What the book gives for the evening as it stands."""
    return live_section(evening.sections[0].row)


def quarter_now(desk: SectionDesk, evening: Evening, tables: EveningTables, found: LiveSection) -> QuarterNow | None:
    """The quarter with tonight; None where nothing is known of it here."""
    if desk.event.register is None or not found.found.columns:
        return None
    try:
        known = FOLD.held(desk.event.register).known
    except FoldedElsewhereError:
        return None
    last = tables.next if tables.missing == 1 else None
    if last is None:
        return QuarterNow(_lines(desk, known, found.found))
    supposed = _supposed(evening, last.game.section, last.game.round, last.game.table)
    would_be = live_section(evening.sections[0].row, as_if=AsIf(sections=supposed))
    return QuarterNow(_lines(desk, known, would_be.found), last.first)


def quarter_with_tonight(desk: SectionDesk, evening: Evening) -> tuple[QuarterLine, ...]:
    """Everybody of the quarter with tonight as it stands; empty once the register has the evening, or while nothing of it is known."""
    if desk.event.register is None or not any(game.result for game in evening.games):
        return ()
    found = figures_of(evening).found
    try:
        known = FOLD.held(desk.event.register).known
    except FoldedElsewhereError:
        return ()
    if not found.columns or is_counted(desk, known):
        return ()
    return _lines(desk, known, found, _ALL)


def evening_figures(desk: SectionDesk) -> Live:
    """What the book gives for the evening; once the register has it, its totals are the register's, in which tonight is already."""
    found = live_section(desk.row).found
    if desk.event.register is None or not found.columns:
        return found
    known = FOLD.held(desk.event.register).known  # as for the figures themselves
    if not is_counted(desk, known):
        return found
    totals = {str(line.player): line.value for line in _points_before(desk, known)}
    codes, same = [column.code for column in found.columns], known_ids(known)
    tables = tuple(
        tuple(
            replace(
                row,
                values=tuple(
                    totals.get(same.get(row.player, row.player)) if code == "total" else value
                    for code, value in zip(codes, row.values, strict=True)
                ),
            )
            for row in table
        )
        for table in found.tables
    )
    return replace(found, tables=tables)


def _points_before(desk: SectionDesk, known: Opened) -> tuple[ListLine, ...]:
    """The ranking of the quarter on the day of the evening, as the register has it."""
    return known.ranking_list(desk.event.first_day, known.book.rankings[0]).lines


def is_counted(desk: SectionDesk, known: Opened) -> bool:
    """Whether the register has the evening."""
    facts = counted_facts(known)
    return any(row.dossier and row.dossier in facts for row in desk.event.sections.all())


def _supposed(evening: Evening, at: int, number: int, table: int) -> Mapping[str, Section]:
    """The section of the last missing game as if White had won it."""
    of = evening.sections[at]
    return {of.row.id: result_entered(of.section, number, table, "1").section}


def _lines(desk: SectionDesk, known: Opened, found: Live, most: int = _SHOWN) -> tuple[QuarterLine, ...]:
    counts = known.ranking_list(desk.event.first_day, known.book.rankings[-1])
    before = {str(line.player): Fraction(line.value) for line in _points_before(desk, known)}
    evenings = {str(line.player): int(line.value) for line in counts.lines}
    same = known_ids(known)  # whoever was new tonight has another id in the register
    tonight = {str(same.get(player, player)): points for player, points in _tonight(found).items()}
    has_it = is_counted(desk, known)
    totals = [
        _Total(
            who,
            *_with_tonight(before.get(who), tonight.get(who), has_it),
            evenings.get(who, 0) + (who in tonight and not has_it),
        )
        for who in {**before, **tonight}
    ]
    totals.sort(key=lambda one: (-one.total, sorting_name(_name(desk, known, one.player)), one.player))
    return tuple(
        QuarterLine(
            1 + sum(other.total > one.total for other in totals),
            one.player,
            _name(desk, known, one.player),
            "·" if one.tonight is None else "+" + rounded_text(one.tonight, 2, reading()),
            rounded_text(one.total, 2, reading()),
            one.evenings,
        )
        for one in totals[:most]
    )


def counted_facts(known: Opened) -> frozenset[str]:
    """The facts that count in the register."""
    return frozenset(str(one.id) for one in known.replay.happenings)


def _with_tonight(
    before: Fraction | None, tonight: tuple[Fraction, Fraction] | None, is_counted: bool
) -> tuple[Fraction, Fraction | None]:
    """The total, and what of it is tonight's; once the register has the evening, its total is the register's."""
    if tonight is None:
        return before or Fraction(0), None
    points, total = tonight
    return (before or Fraction(0), points) if is_counted else (total, points)


def _tonight(found: Live) -> Mapping[str, tuple[Fraction, Fraction]]:
    """Of everybody who is here: the points of tonight, and the total with them."""
    codes = [one.code for one in found.columns]
    made: dict[str, tuple[Fraction, Fraction]] = {}
    for table in found.tables:
        for row in table:
            values: Mapping[str, Number | None] = dict(zip(codes, row.values, strict=True))
            points, total = values.get("points"), values.get("total")
            if points is not None and total is not None:
                made[str(row.player)] = Fraction(points), Fraction(total)
    return made


def _name(desk: SectionDesk, known: Opened, player: str) -> str:
    return desk.names.get(PlayerId(player)) or known.history.people.name(player)
