"""A round with everything that its page shows; as many questions to the database for 500 players as for ten."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from ronde.play.acts.act import Kind
from ronde.play.permissions import PERMISSIONS, Action, Permission, state
from ronde.play.section import Round, Section, is_missed
from ronde.play.timetable import Countdown, countdown
from ronde.record.desk_notes import Confirmed, said_of
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pairing.reasons import ShownReason, reasons_shown
from ronde.web.desk.rounds.rail import (
    Call,
    Entered,
    Next,
    Open,
    calls_of,
    devices_of,
    entered_lines,
    next_step,
    undecided_of,
)
from ronde.web.desk.rounds.tables import TableRow, outcome_of, remark
from ronde.web.events.calls import calls_heard
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Act
from ronde.web.events.queries import results_of
from ronde.web.events.tables import standings_of
from ronde.web.language import reading
from ronde.words.standings import points_text
from ronde.words.texts import text

LAST = 5  # results that the rail shows
_CORRECTIONS = 20
_ONE_COLUMN = 8  # tables; more stand in two
_TWO_COLUMNS = 46  # seats; more stand in three
ASSUMABLE = {
    "scrabble": (("win", "first"), ("draw", "draw"), ("loss", "second")),
    "draughts": (("2", "white"), ("1", "draw"), ("0", "black")),
    "chess": (("1", "white"), ("=", "draw"), ("0", "black")),
    "collective": (),
}
# What can be typed for a game, in groups that are explained together (``desk_rounds.typed``).
TYPED_CODES: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "scrabble": (("scores", ("412", "388")), ("forfeit", ("f",)), ("both", ("f", "f")), ("undecided", ("?",))),
    "draughts": (
        ("points", ("2", "1", "0")),
        ("advantage", ("1+", "1-")),
        ("excused", ("2fe", "0fe")),
        ("unexcused", ("2fne", "0fne")),
        ("by_rules", ("0r",)),
        ("both", ("0d", "ff")),
        ("undecided", ("?", "?2")),
    ),
    "chess": (
        ("points", ("1", "=", "0")),
        ("missed", ("+", "-")),
        ("both", ("--", "ff")),
        ("undecided", ("?", "?=")),
    ),
}


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A round in the row of all rounds: behind us, drafted or still to come; ``begins`` where a phase does."""

    number: int
    is_past: bool
    begins: bool


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round of a section, published, drafted or still to be paired, and what stands beside it."""

    number: int
    state: Literal["published", "draft", "none"]
    published: datetime | None
    phase: int
    format: str
    countdown: Countdown | None
    rounds: tuple[RoundLink, ...]
    columns: tuple[tuple[TableRow, ...], ...]
    undecided: tuple[Open, ...]
    calls: tuple[Call, ...]
    calls_heard: int
    last: tuple[Entered, ...]
    corrections: tuple[Entered, ...]
    next: Next
    discipline: str
    criterion: str
    offset: int
    takes_results: bool
    reasons: tuple[ShownReason, ...]

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """Every table, in order."""
        return tuple(row for column in self.columns for row in column)

    @property
    def missing(self) -> tuple[int, ...]:
        """The tables without a result, as the hall numbers them."""
        return tuple(row.shown for row in self.rows if row.outcome.is_open)

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has played yet, so that the round may be taken back."""
        games = [row for row in self.rows if not row.is_bye]
        return bool(games) and all(row.outcome.is_open for row in games)

    @property
    def done(self) -> int:
        """How many tables have a result."""
        return len(self.rows) - len(self.missing)

    @property
    def doubtful(self) -> tuple[TableRow, ...]:
        """The tables whose result somebody should look at."""
        return tuple(row for row in self.rows if row.outcome.doubt)

    @property
    def to_look_at(self) -> int:
        """How many results are doubtful or still to be decided, and how many tables call."""
        return len(self.calls) + len(self.doubtful) + len(self.undecided)

    @property
    def typed_codes(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What can be typed for a game of this discipline, by the name under which it is explained."""
        return TYPED_CODES.get(self.discipline, ())

    @property
    def last_table(self) -> int:
        """The highest number of a table in the hall."""
        return self.offset + len(self.rows)

    @property
    def has_scores(self) -> bool:
        """Whether two scores are typed for a game, or one code."""
        return self.discipline == "scrabble"

    @property
    def assumable(self) -> tuple[tuple[str, str], ...]:
        """What a result that is still to be decided may count as: its code, and how it is called."""
        return ASSUMABLE[self.discipline]

    @property
    def unit(self) -> str:
        """What points are called."""
        return text(f"play.criteria.{self.criterion}", reading())


def current_round(section: Section) -> int:
    """The round that is being played: the last published one, or the first."""
    return max(1, len(section.published))


def has_round(section: Section, number: int) -> bool:
    """Whether a round is there or planned."""
    return 1 <= number <= max(section.plan.rounds, len(section.rounds), 1)


def round_page(desk: SectionDesk, number: int) -> RoundPage:
    """The page of a round."""
    section = desk.section
    round_ = section.rounds[number - 1] if number <= len(section.rounds) else Round(number, ())
    rows = _rows(desk, round_) if round_.is_published else ()
    doubtful = {(number, row.shown) for row in rows if row.outcome.doubt}
    return RoundPage(
        number=number,
        state="published" if round_.is_published else "draft" if round_.games else "none",
        published=_published(desk, number) if round_.is_published else None,
        phase=section.plan.phase_index(number) + 1,
        format=section.phase(number).format,
        countdown=countdown(desk.timetable, number, desk.now),
        rounds=_links(section),
        columns=_columns(rows, are_seats=desk.is_collective),
        undecided=undecided_of(desk, reading()),
        calls=calls_of(desk),
        calls_heard=calls_heard(desk.event.pk),
        last=tuple(entered_lines(desk, results_of(desk.row.id, most=2 * LAST), doubtful))[:LAST],
        corrections=tuple(entered_lines(desk, results_of(desk.row.id, round_=number, most=_CORRECTIONS))),
        next=next_step(section),
        discipline=section.discipline,
        criterion=section.plan.criteria[0],
        offset=desk.first_table - 1,
        takes_results=PERMISSIONS[Action.RESULT, state(section)] is not Permission.REFUSED,
        reasons=reasons_shown(desk, round_),
    )


def _published(desk: SectionDesk, number: int) -> datetime | None:
    """When a round was published; nothing where it came so from elsewhere."""
    acts = Act.objects.filter(
        section=desk.row.id, kind__in=(Kind.PUBLISH, Kind.SCHEDULE), changes__contains=f'["round",{number}]'
    )
    at = acts.order_by("-number").values_list("at", flat=True).first()
    return hall_time(desk.event, at) if at else None


def _links(section: Section) -> tuple[RoundLink, ...]:
    starts = {section.plan.span(index).start for index in range(1, len(section.plan.phases))}
    last = max(section.plan.rounds, len(section.rounds), 1)
    return tuple(RoundLink(one, one <= len(section.published), one in starts) for one in range(1, last + 1))


def _rows(desk: SectionDesk, round_: Round) -> tuple[TableRow, ...]:
    said = said_of(desk.notes, Confirmed)
    confirmed = {(one.table, one.result) for one in said if (one.section, one.round) == (desk.row.id, round_.number)}
    outcomes = [outcome_of(desk.section, round_.number, game, confirmed) for game in round_.games]
    points = _points(desk, round_.number)
    devices = devices_of(desk, round_.number, {one.table for one in outcomes if one.doubt})
    return tuple(
        TableRow(
            shown=desk.shown_table(game.table),
            first=desk.name(game.first),
            second=desk.name(game.second),
            points=(points.get(game.first, ""), points.get(game.second or "", "")),
            is_bye=game.second is None,
            is_missed=is_missed(game),
            outcome=outcome,
            remark=remark(outcome.doubt, reading(), desk.names, desk.first_table - 1),
            by=devices.get(game.table, ""),
        )
        for game, outcome in zip(round_.games, outcomes, strict=True)
    )


def _points(desk: SectionDesk, number: int) -> dict[str, str]:
    """What everybody had before a round, by the first criterion of the section; in a collective game the rating that they sit by."""
    if desk.is_collective:
        return {one.player: str(one.rating) for one in desk.section.entries if one.rating is not None}
    lines = standings_of(desk.row, desk.section, number - 1)
    return {line.player: points_text(desk.section, line, reading()) for line in lines}


def _columns(rows: tuple[TableRow, ...], *, are_seats: bool) -> tuple[tuple[TableRow, ...], ...]:
    """In one column, in two, or in three: a seat has one name, and takes half the room of a table."""
    if len(rows) <= _ONE_COLUMN:
        return (rows,) if rows else ()
    count = 3 if are_seats and len(rows) > _TWO_COLUMNS else 2
    each = -(-len(rows) // count)
    return tuple(rows[at : at + each] for at in range(0, len(rows), each))
