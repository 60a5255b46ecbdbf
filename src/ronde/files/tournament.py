"""The tournament file: one section as a text that people can read, correct and keep (docs/formats/tournament.md)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeVar, cast

import msgspec

from ronde.files import yaml_text
from ronde.files.structure import typed
from ronde.files.tournament_checks import section_problems
from ronde.files.tournament_lines import (
    NOBODY,
    Reading,
    assumed_line,
    away_line,
    correction_line,
    game_line,
    taken_line,
    unwanted_line,
)
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.ground.results import COLLECTIVE, Discipline
from ronde.play.bounds import worth_warnings
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Round, Section

KIND: Literal["tournament 1"] = "tournament 1"
T = TypeVar("T")
_FOLLOWING = (
    "play.file.table-number",
    "play.no-such-table",
)  # what follows from a line that could not be read, and is not said beside it


class _Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", omit_defaults=True):
    """A part of the file: fields that hold their default are left out."""


class PhaseShape(_Shape, frozen=True):
    """A phase as it is written."""

    format: str
    rounds: int
    rematch: Literal["event", "phase"] | tuple[int, ...] = "event"
    carried: Literal["event", "phase"] | tuple[int, ...] = "event"
    double: bool = False
    drawn: bool = False
    balanced: bool = True
    seats: tuple[str, ...] = ()
    listed: tuple[tuple[str, ...], ...] = ()
    taken: tuple[str, ...] = ()
    boards: int = 0


class EntryShape(_Shape, frozen=True):
    """An entry as it is written."""

    id: str
    name: str = ""
    rating: int | None = None
    number: int | None = None
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    first_round: int = 1
    last_round: int | None = None
    away: tuple[str, ...] = ()
    licence: str = ""


class RoundShape(_Shape, frozen=True):
    """A round as it is written."""

    round: int
    published: bool = False
    by_hand: bool = False
    assumed: tuple[str, ...] = ()
    games: tuple[str, ...] = ()


class FileShape(_Shape, frozen=True):
    """The whole file as it is written."""

    ronde: Literal["tournament 1"]
    name: str
    discipline: Discipline
    criteria: tuple[str, ...]
    phases: tuple[PhaseShape, ...]
    seed: int = 0
    points: dict[str, int | float] = {}
    spread_cap: int = 100
    bye_spread: int = 0
    forfeits_are_meetings: bool | None = None
    unwanted: tuple[str, ...] = ()
    entries: tuple[EntryShape, ...] = ()
    rounds: tuple[RoundShape, ...] = ()
    corrections: tuple[str, ...] = ()
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Parsed:
    """The section of a file, or none and why; warnings do not keep it from being read."""

    section: Section | None
    problems: tuple[Problem, ...] = ()


def parse(text: str) -> Parsed:
    """Read a tournament file."""
    found, unreadable = yaml_text.documents(text)
    if unreadable or len(found) != 1:
        return Parsed(None, tuple(unreadable) or (Problem("file.one-document", values={"found": len(found)}),))
    shape, misshapen = typed(found[0], FileShape)
    if shape is None:
        return Parsed(None, tuple(misshapen))
    reading = Reading(is_collective=shape.discipline == COLLECTIVE)
    section = _section(reading, shape)
    follows = _FOLLOWING if reading.problems else ()
    problems = (*reading.problems, *(one for one in section_problems(section) if one.code not in follows))
    return Parsed(None, problems) if problems else Parsed(section, worth_warnings(section))


def _section(reading: Reading, shape: FileShape) -> Section:
    return Section(
        name=shape.name,
        discipline=shape.discipline,
        plan=_plan(reading, shape),
        entries=tuple(_entry(reading, entry, index) for index, entry in enumerate(shape.entries)),
        rounds=tuple(_round(reading, round_, index) for index, round_ in enumerate(shape.rounds)),
        corrections=_read(
            [reading.correction(line, ("corrections", index)) for index, line in enumerate(shape.corrections)]
        ),
        is_closed=shape.closed,
    )


def _plan(reading: Reading, shape: FileShape) -> Plan:
    halves = {code: Fraction(str(points)) * 2 for code, points in shape.points.items()}
    for code, value in halves.items():
        if value.denominator != 1:
            reading.complain("play.file.half-points", ("points", code), {"result": code})
    return Plan(
        phases=tuple(_phase(reading, phase, index) for index, phase in enumerate(shape.phases)),
        criteria=shape.criteria,
        seed=shape.seed,
        halves={code: int(value) for code, value in halves.items()},
        spread_cap=shape.spread_cap,
        bye_spread=shape.bye_spread,
        forfeits_are_meetings=shape.forfeits_are_meetings,
        unwanted=_read([reading.unwanted(line, ("unwanted", at)) for at, line in enumerate(shape.unwanted)]),
    )


def _phase(reading: Reading, shape: PhaseShape, index: int) -> Phase:
    seats = tuple(tuple(None if seat == NOBODY else PlayerId(seat) for seat in group.split()) for group in shape.seats)
    listed = tuple(
        _read([reading.pair(line, ("phases", index, "listed", at)) for line in games])
        for at, games in enumerate(shape.listed)
    )
    return Phase(
        shape.format,
        shape.rounds,
        shape.rematch,
        shape.carried,
        double=shape.double,
        drawn=shape.drawn,
        balanced=shape.balanced,
        seats=seats,
        listed=listed,
        taken=_read([reading.taken_seat(line, ("phases", index, "taken", at)) for at, line in enumerate(shape.taken)]),
        boards=shape.boards,
    )


def _entry(reading: Reading, shape: EntryShape, index: int) -> Entry:
    return Entry(
        PlayerId(shape.id),
        shape.name,
        shape.rating,
        shape.number,
        shape.tags,
        shape.categories,
        shape.first_round,
        shape.last_round,
        _read([reading.away(line, ("entries", index, "away", at)) for at, line in enumerate(shape.away)]),
        shape.licence,
    )


def _round(reading: Reading, shape: RoundShape, index: int) -> Round:
    games = [reading.game(line, ("rounds", index, "games", at)) for at, line in enumerate(shape.games)]
    assumed = [reading.assumption(line, ("rounds", index, "assumed", at)) for at, line in enumerate(shape.assumed)]
    return Round(shape.round, _read(games), shape.published, shape.by_hand, _read(assumed))


def _read(found: list[T | None]) -> tuple[T, ...]:
    return tuple(one for one in found if one is not None)


def printed(section: Section) -> str:
    """Write a tournament file; reading it gives the same section back."""
    plan = section.plan
    shape = FileShape(
        ronde=KIND,
        name=section.name,
        discipline=cast("Discipline", section.discipline),
        criteria=plan.criteria,
        phases=tuple(_phase_shape(phase) for phase in plan.phases),
        seed=plan.seed,
        points={code: halves // 2 if halves % 2 == 0 else halves / 2 for code, halves in plan.halves.items()},
        spread_cap=plan.spread_cap,
        bye_spread=plan.bye_spread,
        forfeits_are_meetings=plan.forfeits_are_meetings,
        unwanted=tuple(unwanted_line(unwanted) for unwanted in plan.unwanted),
        entries=tuple(_entry_shape(entry) for entry in section.entries),
        rounds=tuple(_round_shape(round_) for round_ in section.rounds),
        corrections=tuple(correction_line(note) for note in section.corrections),
        closed=section.is_closed,
    )
    return yaml_text.printed(msgspec.to_builtins(shape))


def _phase_shape(phase: Phase) -> PhaseShape:
    return PhaseShape(
        phase.format,
        phase.rounds,
        phase.rematch,
        phase.carried,
        phase.double,
        phase.drawn,
        phase.balanced,
        tuple(" ".join(seat or NOBODY for seat in seats) for seats in phase.seats),
        tuple(tuple(" ".join(game) for game in games) for games in phase.listed),
        tuple(taken_line(taken) for taken in phase.taken),
        phase.boards,
    )


def _round_shape(round_: Round) -> RoundShape:
    return RoundShape(
        round_.number,
        round_.is_published,
        round_.by_hand,
        tuple(map(assumed_line, round_.assumed)),
        tuple(map(game_line, round_.games)),
    )


def _entry_shape(entry: Entry) -> EntryShape:
    return EntryShape(
        entry.player,
        entry.name,
        entry.rating,
        entry.number,
        entry.tags,
        entry.categories,
        entry.first_round,
        entry.last_round,
        tuple(away_line(away) for away in entry.away),
        entry.licence,
    )
