"""A chart for every group of a phase whose games are known in advance, to be filled in by hand."""

from collections.abc import Mapping
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.paper.printing import Printing
from ronde.play.formats.registry import FORMATS
from ronde.play.plan import Seats
from ronde.play.section import Section
from ronde.words.texts import text

Meetings = Mapping[tuple[PlayerId, int], tuple[PlayerId, bool]]  # who meets whom in a round, and whether as first


def group_charts(printing: Printing, number: int) -> dict[str, Any]:
    """The groups that play in a round, with every game of the phase."""
    section = printing.section
    index = section.plan.phase_index(number)
    rounds = section.plan.span(index)
    seats = section.plan.phases[index].seats_in(number)
    meetings = _meetings(section, rounds)
    return {
        **printing.common(),
        "player": text("play.labels.player", printing.language),
        "rounds": [printing.say("round", round=one) for one in rounds],
        "criteria": [text(f"play.criteria.{one}", printing.language) for one in section.plan.criteria[:3]],
        "first": printing.first,
        "second": printing.second,
        "filling": printing.say("filling"),
        "groups": [_group(printing, at, seats, rounds, meetings) for at in range(len(seats))],
    }


def _group(printing: Printing, at: int, seats: Seats, rounds: range, meetings: Meetings) -> dict[str, Any]:
    numbers = {player: number for number, player in enumerate(seats[at], start=1) if player}
    rows = [
        {
            "number": str(number),
            "name": printing.name(player),
            "club": printing.club(player),
            "games": [_game(meetings.get((player, one)), numbers) for one in rounds],
        }
        for player, number in numbers.items()
    ]
    letter = chr(ord("A") + at)
    return {"title": printing.say("group", group=letter), "rows": rows}


def _game(meeting: tuple[PlayerId, bool] | None, numbers: Mapping[PlayerId, int]) -> dict[str, str]:
    if meeting is None:
        return {"mark": "", "opponent": "–"}
    opponent, is_first = meeting
    return {"mark": "○" if is_first else "●", "opponent": str(numbers.get(opponent, "?"))}


def _meetings(section: Section, rounds: range) -> Meetings:
    """Every game of the phase: those published, and the others as the schedule has them."""
    found: dict[tuple[PlayerId, int], tuple[PlayerId, bool]] = {}
    for number in rounds:
        known = section.rounds[number - 1].games if number <= len(section.rounds) else None
        games = known if known is not None else FORMATS[section.phase(number).format].pair(section, number).games
        for game in games:
            if game.second is not None:
                found[game.first, number] = (game.second, True)
                found[game.second, number] = (game.first, False)
    return found
