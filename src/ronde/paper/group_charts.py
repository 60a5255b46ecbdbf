"""A chart for every group of a phase whose games are known in advance, to be filled in by hand."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial

from ronde.ground.ids import PlayerId
from ronde.paper.pages import Page, Part, chunks, count_of_chunks
from ronde.paper.printing import Printing
from ronde.paper.schedule import games_of
from ronde.play.plan import Phase, Seats
from ronde.play.section import Game
from ronde.play.standings.table import deciding_criteria
from ronde.words.numbers import day_text, group_letter, number_text, weekday_text

# The games of each round of the phase: those published, and the others as the schedule has them.
Games = Mapping[int, Sequence[Game]]
Meetings = Mapping[tuple[PlayerId, int], tuple[PlayerId, bool]]  # who meets whom in a round, and whether as first

_ROOM, _MOST_HIGH = 128, 14.6  # millimetres for the lines of a chart, and for one of them
_A_PAGE = 20  # lines
_CRITERIA = 3


def has_groups(phase: Phase) -> bool:
    """Whether a phase is played in groups whose games are known: a match of teams has seats, and no groups."""
    return bool(phase.seats) and phase.format in {"groups", "round_robin"}


def group_charts(printing: Printing, number: int) -> list[Part]:
    """The groups that play in a round, with every game of the phase: a page a group, more for a very long one."""
    section = printing.section
    seats = section.plan.phases[section.plan.phase_index(number)].seats_in(number)
    held = [sum(player is not None for player in group) for group in seats]
    rounds = section.plan.span(section.plan.phase_index(number))
    games = cache(lambda: {one: games_of(section, one) for one in rounds})  # once, whichever group is asked for first
    return [
        Part(count_of_chunks(count, _A_PAGE), partial(_charts, printing, seats, at, games), flipped=True)
        for at, count in enumerate(held)
    ]


def _charts(printing: Printing, seats: Seats, at: int, games: Callable[[], Games]) -> list[Page]:
    section, rounds, meetings = printing.section, [*games()], _meetings(games())
    numbers = {player: place for place, player in enumerate(seats[at], start=1) if player}
    criteria = deciding_criteria(section.plan.criteria)[:_CRITERIA]
    rows = [
        {
            "number": str(place),
            "name": printing.name(player),
            "club": printing.club(player),
            "games": [_game(meetings.get((player, one)), numbers) for one in rounds],
        }
        for player, place in numbers.items()
    ]
    return [
        {
            "kind": "group",
            "flipped": True,
            "title": printing.say("group", group=group_letter(at)),
            "lines": _of_phase(printing, rounds, _tables_of(printing, games()[rounds[0]], numbers)),
            "labels": {"number": printing.say("columns.number"), "player": printing.label("player")},
            "rounds": [_round(printing, one) for one in rounds],
            "criteria": [printing.criterion(one) for one in criteria],
            "rows": page,
            "row": min(_MOST_HIGH, _ROOM / max(1, len(page))),
            "below": _below(printing, rounds[0]),
        }
        for page in chunks(rows, _A_PAGE)
    ]


def _of_phase(printing: Printing, rounds: Sequence[int], tables: str) -> list[str]:
    phase = printing.section.plan.phase_index(rounds[0]) + 1
    of_phase = printing.say("phase_rounds", phase=phase, first=rounds[0], last=rounds[-1])
    start = printing.timetable.start(rounds[0])
    day = f"{weekday_text(start, printing.language)} {day_text(start.date(), printing.language)}" if start else ""
    return [f"{printing.lines[0]}, {of_phase}", ", ".join(filter(None, (day, printing.place, tables)))]


def _tables_of(printing: Printing, games: Sequence[Game], numbers: Mapping[PlayerId, int]) -> str:
    """Where a group plays in the first round of its phase, and so in the others."""
    tables = [int(printing.table(game.table)) for game in games if game.second and game.first in numbers]
    return printing.say("group_tables", first=min(tables), last=max(tables)) if tables else ""


def _round(printing: Printing, number: int) -> dict[str, str]:
    start = printing.timetable.start(number)
    return {"label": printing.say("round", round=number), "time": printing.hour(start) if start else ""}


def _below(printing: Printing, number: int) -> list[str]:
    """How it is filled in, and what results are worth."""
    section = printing.section
    legend = f"○ {printing.first}   ● {printing.second}   {printing.say('filling')}"
    if section.discipline != "scrabble":
        return [legend]
    worths = {
        code: number_text(Fraction(section.halves(code), 2), printing.language) for code in ("win", "draw", "loss")
    }
    phase = section.phase(number)
    is_drawn = phase.drawn or phase.format == "groups"  # there the numbers are always drawn (Formule Combinée 2-5)
    drawn = [printing.say("drawn_numbers", seed=section.plan.seed)] if is_drawn else []
    return [legend, " ".join((printing.say("filling_worths", **worths), *drawn))]


def _game(meeting: tuple[PlayerId, bool] | None, numbers: Mapping[PlayerId, int]) -> dict[str, str]:
    if meeting is None:
        return {"mark": "", "opponent": "–"}
    opponent, is_first = meeting
    return {"mark": "○" if is_first else "●", "opponent": str(numbers.get(opponent, "?"))}


def _meetings(games: Games) -> Meetings:
    """Everybody's games of the phase."""
    found: dict[tuple[PlayerId, int], tuple[PlayerId, bool]] = {}
    for number, played in games.items():
        for game in played:
            if game.second is not None:
                found[game.first, number] = (game.second, True)
                found[game.second, number] = (game.first, False)
    return found
