"""The formats by name. Another format is another line here: what it needs to be is ``Format``."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ronde.ground.problems import Problem
from ronde.ground.results import COLLECTIVE
from ronde.play.field import Field
from ronde.play.formats import (
    collective,
    combined,
    free,
    match,
    nearest,
    round_robin,
    swiss_assisted,
    swiss_dutch,
    swiss_points,
)
from ronde.play.plan import Phase, shape_problems
from ronde.play.reasons import Pairing
from ronde.play.section import Game, Section
from ronde.play.standings.table import criteria_problems


@dataclass(frozen=True, slots=True)
class Format:
    """How a phase is paired, what can be wrong with its plan, and how its seats are given out if it has any.

    ``pairs_everyone`` is false where a player may be without a game: a free list. ``passes_seats_on`` is true where
    somebody late may take the seat of a player who withdrew (FC-9); in a round robin everyone is to meet everyone.
    Whether games and colours are known in advance, whatever the results, a phase says itself (``Phase.is_schedule``). ``told`` gives the reasons of games
    that were paired before, where pairing again would take long.
    """

    pair: Callable[[Section, int], Pairing]
    problems: Callable[[Section, int], tuple[Problem, ...]]
    seated: Callable[[Section, int], Phase] | None = None
    pairs_everyone: bool = True
    passes_seats_on: bool = False
    told: Callable[[Section, Field, tuple[Game, ...]], Pairing] | None = None


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "round_robin": Format(round_robin.pair, round_robin.problems, round_robin.seated, pairs_everyone=False),
        "groups": Format(combined.pair, combined.problems, combined.seated, pairs_everyone=False, passes_seats_on=True),
        "nearest": Format(nearest.pair, nearest.problems),
        "swiss_assisted": Format(swiss_assisted.pair, swiss_assisted.problems),
        "swiss_dutch": Format(swiss_dutch.pair, swiss_dutch.problems, told=swiss_dutch.told),
        "swiss_points": Format(swiss_points.pair, swiss_points.problems, told=swiss_points.told),
        "match": Format(match.pair, match.problems, match.seated, pairs_everyone=False, passes_seats_on=True),
        "free": Format(free.pair, free.problems, pairs_everyone=False),
        COLLECTIVE: Format(collective.pair, collective.problems, told=collective.told),
    }
)


def formats_of(discipline: str) -> tuple[str, ...]:
    """The formats in which a discipline can be played: where everybody plays alone, nothing is paired."""
    return (COLLECTIVE,) if discipline == COLLECTIVE else tuple(one for one in FORMATS if one != COLLECTIVE)


# What is wrong only with who has entered so far: others who come, or leave, would cure it.
OF_THE_FIELD = frozenset(
    {
        "combined-too-few-players",
        "combined-groups-impossible",
        "play.too-few-players",
        "play.too-few-teams",
        "play.without-team",
        "play.rounds-of-the-grid",
    }
)


def plan_problems(section: Section) -> tuple[Problem, ...]:
    """Everything wrong with a plan before the first round, phase by phase."""
    found = [*shape_problems(section.plan), *criteria_problems(section.plan.criteria)]
    for index, phase in enumerate(section.plan.phases):
        if phase.format not in FORMATS:
            values = {"format": phase.format}
            found.append(Problem("play.unknown-format", where=("phases", index), values=values))
        else:
            found.extend(FORMATS[phase.format].problems(section, index))
    return (*found, *other_disciplines(section))


def other_disciplines(section: Section) -> tuple[Problem, ...]:
    """Phases in whose format the discipline of the section cannot be played."""
    fitting = formats_of(section.discipline)
    return tuple(
        Problem(
            "play.format-of-others",
            where=("phases", index),
            values={"format": phase.format, "discipline": section.discipline},
        )
        for index, phase in enumerate(section.plan.phases)
        if phase.format in FORMATS and phase.format not in fitting
    )
