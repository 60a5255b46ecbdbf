"""A section of draughts as a series: its games with their codes, and what the organiser declares (chapter 5)."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Literal, get_args

from msgspec import Struct, field

from ronde.ground.finished import FinishedGame, FinishedPlayer, FinishedSection
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.regulations.documents import Id, Points
from ronde.regulations.ffjd.documents import EXEMPT, Cadence, FromOutside, Game, Guide, Result, Round, Series, System
from ronde.regulations.ffjd.office.declaration import AdvantageousDraw, Pace
from ronde.regulations.submission import Declaration, Submission, Table, other_discipline, several

# A code of the arbiter's desk as the document has it: an advantageous draw is a draw (FFJD 5.1).
_PLAYED: Mapping[str, Result] = {"2": 2, "1": 1, "0": 0, "1+": 1, "1-": 1}
_CODES: Mapping[str, Result] = {**{str(code): code for code in get_args(Result)}, **_PLAYED}


class Excuse(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was decided about a game that waited for it (art. 6.4): ``result`` is White's."""

    round: Round
    table: Table
    result: Literal["0fe", "2fe", "0fne", "2fne", "0d"]


class SeriesDeclaration(Declaration, frozen=True, kw_only=True):
    """What chapter 5 asks of an organiser; the system is the section's unless given.

    ``outside`` and ``pupils`` are told too by the marks ``outside``, ``fmjd:1850``, ``club:Heule`` and ``pupil`` that players have at the
    desk; what is said here goes before them.
    """

    first_day: date
    last_day: date | None = None
    cadence: Cadence
    rounds: list[Cadence] = field(default_factory=list)
    pace: Pace | None = None
    paces: list[Pace] = field(default_factory=list)
    declared: bool | None = None
    advantageous_draw: AdvantageousDraw | None = None
    system: System | None = None
    planned: Round | None = None
    pupils: Literal["all"] | list[Id] = field(default_factory=list)
    linked: Id | None = None
    outside: list[FromOutside] = field(default_factory=list)
    estimate: Points | None = None
    guide: Guide | None = None
    excuses: list[Excuse] = field(default_factory=list)


def submitted(sections: tuple[FinishedSection, ...], said: SeriesDeclaration, fact: str) -> Submission:
    """A section as a series, as it stands: what it lacks for homologation the book says when it looks at it."""
    problems = (*several(sections), *other_discipline(sections, "draughts"))
    if problems:
        return Submission(None, problems)
    (section,) = sections
    decided = {(one.round, one.table): one.result for one in said.excuses}
    problems = (*_unknown_excuses(section, said), *_undeclared_draws(section, said), *_wrong_ratings(section))
    if problems:
        return Submission(None, problems)
    return Submission(
        Series(
            id=fact,
            name=said.name or section.name,
            first_day=said.first_day,
            last_day=said.last_day,
            cadence=said.cadence,
            rounds=said.rounds,
            pace=said.pace,
            paces=said.paces,
            declared=said.declared,
            advantageous_draw=said.advantageous_draw,
            system=said.system or _system(section),
            planned=said.planned or section.planned or None,
            pupils=_pupils(section, said),
            linked=said.linked,
            outside=_outside(section, said),
            estimate=said.estimate,
            guide=said.guide,
            games=[_game(one, decided) for one in section.games],
        )
    )


def _system(section: FinishedSection) -> System:
    """A match of teams is neither a closed nor a Swiss system (art. 5.5); its games count like any other's."""
    return "other" if section.system == "match" else section.system


def _game(one: FinishedGame, decided: Mapping[tuple[int, int], Result]) -> Game:
    """A game; who is free meets EXEMPT (art. 6.5)."""
    result: Result = decided.get((one.round, one.table), "?") if one.result == "?" else _CODES[one.result]
    return Game(white=one.first, black=one.second or EXEMPT, result=result, round=one.round)


def _with_games(section: FinishedSection) -> list[FinishedPlayer]:
    """Who has a slip: whoever only entered is not in a series."""
    seen = {player for game in section.games for player in (game.first, game.second)}
    return [one for one in section.players if one.player in seen]


def _pupils(section: FinishedSection, said: SeriesDeclaration) -> Literal["all"] | list[str]:
    """The pupils declared, and those whom the desk knows."""
    if said.pupils == "all":
        return "all"
    known = [one.player for one in _with_games(section) if "pupil" in one.marks]
    return [*dict.fromkeys((*said.pupils, *known))]


def _outside(section: FinishedSection, said: SeriesDeclaration) -> list[FromOutside]:
    """The guests declared, and those whom the desk knows; rating and club are the desk's where nothing was declared (art. 7)."""
    everyone = {one.player: one for one in section.players}
    marked = [one.player for one in _with_games(section) if "outside" in one.marks]
    declared = {guest.player: guest for guest in said.outside}
    guests = (declared.get(player) or FromOutside(player=player) for player in dict.fromkeys((*declared, *marked)))
    return [_as_known(guest, everyone.get(PlayerId(guest.player))) for guest in guests]


def _as_known(guest: FromOutside, known: FinishedPlayer | None) -> FromOutside:
    if known is None:
        return guest
    rating = known.marked("fmjd")
    fmjd = int(rating) if guest.fmjd is None and rating else guest.fmjd
    return FromOutside(player=guest.player, fmjd=fmjd, club=guest.club or known.marked("club") or "")


def _wrong_ratings(section: FinishedSection) -> Iterator[Problem]:
    """A mark of the desk is a rating that there can be."""
    for one in section.players:
        rating = one.marked("fmjd")
        if rating is not None and not re.fullmatch("[1-9][0-9]{0,3}", rating):
            values = {"player": one.player, "mark": f"fmjd:{rating}"}
            yield Problem("submission.bad-mark", "7.1", ("players", one.player), values)


def _unknown_excuses(section: FinishedSection, said: SeriesDeclaration) -> Iterator[Problem]:
    """A decision is about a game that waits for one."""
    waiting = {(game.round, game.table) for game in section.games if game.result == "?"}
    for row, one in enumerate(said.excuses):
        if (one.round, one.table) not in waiting:
            values = {"round": one.round, "table": one.table}
            yield Problem("ffjd.excuse-of-nothing", "6.4", ("excuses", row), values)


def _undeclared_draws(section: FinishedSection, said: SeriesDeclaration) -> Iterator[Problem]:
    """Draws that were worth more are declared, with the approval that they need (art. 5.1)."""
    rounds = tuple(dict.fromkeys(game.round for game in section.games if game.result in {"1+", "1-"}))
    if rounds and said.advantageous_draw is None:
        yield Problem("ffjd.draw-undeclared", "5.1", ("advantageous_draw",), {"rounds": rounds})
