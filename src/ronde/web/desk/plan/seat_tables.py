"""The groups of a phase as a page shows them: before the draw by rank, after it by the numbers that were drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest

from ronde.ground.ids import PlayerId
from ronde.play.acts.draws import Draw
from ronde.play.draw import initial_ranks
from ronde.play.fixed_plan import has_seats, has_started, next_phase
from ronde.play.formats import combined, match
from ronde.play.formats.registry import FORMATS
from ronde.play.group_balance import balances, spread_of_means
from ronde.play.pairing.combined import FIRST_PHASE
from ronde.play.plan import Seats
from ronde.play.section import Section
from ronde.words.numbers import group_letter

IN_A_BAND = 6  # groups side by side
IN_A_COLUMN = 10  # numbers of one group below each other


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat: its number, who sits there (nobody: the fictive player), and their rank."""

    number: int
    player: PlayerId | None
    name: str
    rank: int | None


@dataclass(frozen=True, slots=True)
class GroupColumn:
    """A group: what it is called, how many players it has, how many seats are the fictive player's, its mean rating, its seats."""

    called: str
    players: int
    fictive: int
    mean: Fraction | None
    unwanted: int
    lines: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True)
class SeatTable:
    """The groups of a phase; ``bands`` has them side by side, some at a time, each as lines of seats."""

    index: int
    format: str
    columns: tuple[GroupColumn, ...]
    is_drawn: bool
    is_started: bool
    is_balanced: bool
    spread: Fraction | None
    has_two_ways: bool = False

    @property
    def number(self) -> int:
        """The number of the phase, as people count."""
        return self.index + 1

    @property
    def width(self) -> int:
        """Columns that a group takes: number and name, after the draw the rank too."""
        return 3 if self.is_drawn else 2

    @property
    def has_means(self) -> bool:
        """Whether groups are compared by their strength."""
        return len(self.columns) > 1 and bool(self.columns[0].called) and self.spread is not None

    def called(self, group: int) -> str:
        """What a group is called."""
        return self.columns[group - 1].called if group <= len(self.columns) else ""

    @property
    def bands(self) -> tuple[tuple[tuple[GroupColumn, ...], tuple[tuple[SeatLine | None, ...], ...]], ...]:
        """Groups side by side, as many in each band, and their seats line by line."""
        count = len(self.columns)
        wide = -(-count // -(-count // IN_A_BAND))
        cut = [self.columns[at : at + wide] for at in range(0, count, wide)]
        return tuple((band, tuple(zip_longest(*(column.lines for column in band)))) for band in cut)


def seat_table(section: Section, names: Mapping[PlayerId, str]) -> SeatTable | None:
    """The groups of the phase that is next, as drawn or as they would be; once it is played, those of the last phase that had any."""
    index = shown_phase(section)
    if index is None:
        return None
    phase = section.plan.phases[index]
    seats = phase.seats or proposed(section, index, is_balanced=phase.balanced)
    other = proposed(section, index, is_balanced=not phase.balanced) if phase.format == "groups" else ()
    if not seats:
        return None
    return SeatTable(
        index=index,
        format=phase.format,
        columns=_columns(section, index, seats, names),
        is_drawn=bool(phase.seats),
        is_started=has_started(section, index),
        is_balanced=phase.balanced,
        spread=spread_of_means(balances(section, seats)),
        has_two_ways=bool(other) and other != proposed(section, index, is_balanced=phase.balanced),
    )


def drawn_table(section: Section, draw: Draw, names: Mapping[PlayerId, str]) -> SeatTable:
    """The groups as a draw has left them, whatever came after it."""
    then = replace(section, plan=replace(section.plan, phases=(draw.phase,)))
    return SeatTable(
        index=draw.index,
        format=draw.phase.format,
        columns=_columns(then, 0, draw.phase.seats, names),
        is_drawn=True,
        is_started=True,
        is_balanced=draw.phase.balanced,
        spread=spread_of_means(balances(section, draw.phase.seats)),
    )


def shown_phase(section: Section) -> int | None:
    """The next phase if it has seats, else the last one that had."""
    index = next_phase(section)
    if index is not None and has_seats(section, index):
        return index
    drawn = [at for at, phase in enumerate(section.plan.phases) if phase.seats]
    return drawn[-1] if drawn else None


def proposed(section: Section, index: int, *, is_balanced: bool) -> Seats:
    """The seats of a phase before any draw: groups by rank; else as its format gives them out."""
    phase = section.plan.phases[index]
    if phase.format == "groups":
        return combined.composed(section, index, is_balanced=is_balanced) or () if phase.rounds in FIRST_PHASE else ()
    seated = FORMATS[phase.format].seated
    return seated(section, index).seats if seated is not None else ()


def _columns(section: Section, index: int, seats: Seats, names: Mapping[PlayerId, str]) -> tuple[GroupColumn, ...]:
    ranks, found = initial_ranks(section), balances(section, seats)
    phase = section.plan.phases[index]
    by_rank = phase.format == "groups" and not phase.seats
    called = _called(section, phase.format, len(seats))
    columns = []
    for group, balance, name in zip(seats, found, called, strict=True):
        lines = [
            SeatLine(
                _number(seat, at, ranks, len(ranks)) if by_rank else at, seat, _name(seat, names), _rank(seat, ranks)
            )
            for at, seat in enumerate(group, start=1)
        ]
        fictive = sum(seat is None for seat in group)
        columns.append(GroupColumn(name, balance.players, fictive, balance.mean, balance.unwanted, tuple(lines)))
    return tuple(columns) if len(columns) > 1 else _cut(columns[0])


def _number(seat: PlayerId | None, at: int, ranks: Mapping[PlayerId, int], players: int) -> int:
    """Before the draw a player stands by rank; the fictive one comes after all."""
    return ranks.get(seat, at) if seat is not None else players + 1


def _rank(seat: PlayerId | None, ranks: Mapping[PlayerId, int]) -> int | None:
    return ranks.get(seat) if seat is not None else None


def _name(seat: PlayerId | None, names: Mapping[PlayerId, str]) -> str:
    return (names.get(seat) or seat) if seat is not None else ""


def _called(section: Section, form: str, count: int) -> list[str]:
    """Groups by letters, teams by their names; one group alone needs none."""
    if form == "match":
        names = match.team_names(section)
        return [names[at] if at < len(names) else group_letter(at) for at in range(count)]
    return [group_letter(at) for at in range(count)] if count > 1 else [""]


def _cut(column: GroupColumn) -> tuple[GroupColumn, ...]:
    """One group alone, in columns of ten."""
    parts = [column.lines[at : at + IN_A_COLUMN] for at in range(0, len(column.lines), IN_A_COLUMN)]
    return tuple(
        GroupColumn(column.called, column.players, column.fictive, column.mean, column.unwanted, part) for part in parts
    )
