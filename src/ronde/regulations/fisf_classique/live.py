"""The figures of an event in progress: PE, B and PJ (articles 5 to 7) by the places as they stand, and the PL they lead to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

import numpy as np
from msgspec.structs import replace

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.ground.trace import Number, Steps
from ronde.regulations.answers import Waiting
from ronde.regulations.editions import Editions
from ronde.regulations.fisf_classique import happenings as book
from ronde.regulations.fisf_classique import rules
from ronde.regulations.fisf_classique.parameters import Parameters
from ronde.regulations.fisf_classique.rating import Rated, bars_on, replayed
from ronde.regulations.fisf_classique.state import UNRATED, State
from ronde.regulations.live import Figure, FigureLine, InProgress, LiveFigures, serious

COLUMNS = (
    Figure("pl", "2.2"),
    Figure("pe", "5"),
    Figure("b", "6"),
    Figure("pj", "7", is_signed=True),
    Figure("pl-after", "2.2"),
)
LEAST, MOST = Figure("pj-least", "7", decimals=1), Figure("pj-most", "7", decimals=1)
NO_START = "fisf.no-starting-rating"


def live_figures(state: State, event: InProgress, editions: Editions[Parameters]) -> LiveFigures:
    """Everyone's figures, as if the event ended now with its declaration made; who has not played yet has no place."""
    rated = replace(event.document, declared=True).happening(event.entering)
    (done,) = replayed(state, rated, editions)
    computed = _computed(state, done, editions)
    return LiveFigures(
        columns=COLUMNS,
        lines={player: _line(state, player, computed, event) for player in event.wanted},
        projected="pl-after",
        moved_by="places",
        whole=((LEAST, None if computed.most is None else -computed.most / 2), (MOST, computed.most)),
        problems=tuple(problem for problem in serious(done.problems) if problem.code != NO_START),
    )


@dataclass(frozen=True, slots=True)
class _Computed:
    """By player number: PE and B, which follow from the places alone; the PL before and after, once all can be computed.

    ``most`` is PJmax, exact; ``unstarted`` are those for want of whose PL nobody's PJ can be computed.
    """

    earned: Mapping[int, tuple[int, int]]
    start: Mapping[int, int]
    new: Mapping[int, int]
    most: Fraction | None
    unstarted: frozenset[int]


def _computed(state: State, done: Rated, editions: Editions[Parameters]) -> _Computed:
    entries, events = done.events.entries, done.events.tournaments
    day = date.fromordinal(int(events.last_day[0]))
    edition, came = editions.nearest(day), entries.where(entries.place != book.NO_SHOW)
    level, who = _category(events, len(came), edition), done.entries.player.tolist()
    jokers = int(np.greater_equal(done.start, bars_on(state, day, editions).joker).sum())
    return _Computed(
        earned=_earned(came, level, edition),
        start=dict(zip(who, done.start.tolist(), strict=True)),
        new=dict(zip(who, done.new.tolist(), strict=True)),
        most=_most_points(events, level, jokers, len(who), edition) if who else None,
        unstarted=frozenset(_unstarted(done.problems, entries)),
    )


def _category(events: book.Tournaments, players: int, edition: Parameters) -> int:
    fixed = max(int(edition.fixed_categories[events.kind[0]]), int(events.category[0]))
    return int(rules.category(players, fixed, edition.sizes))


def _earned(came: book.Entries, level: int, edition: Parameters) -> dict[int, tuple[int, int]]:
    """PE and B of each place."""
    worth = rules.worth(level, edition.worths)
    return {
        who: (rules.experience(len(came), place), int(rules.bonus(worth, place, edition.bonus_tenths)))
        for who, place in zip(came.player.tolist(), came.place.tolist(), strict=True)
    }


def _most_points(events: book.Tournaments, level: int, jokers: int, players: int, edition: Parameters) -> Fraction:
    """PJmax, the same for everyone; PJmin is half of it, below zero."""
    found = rules.most_points(
        level,
        tenths=int(edition.coefficients[events.kind[0]]),
        allowance=rules.points_allowance(level, int(events.games[0]), players, edition.limit),
        jokers=jokers,
        players=players,
        limit=edition.limit,
        allowance_ahead=Steps(),
    )
    return Fraction(found, 10 * players)


def _unstarted(problems: tuple[Problem, ...], entries: book.Entries) -> Iterator[int]:
    """Who has neither a PL nor a duplicate series."""
    for problem in problems:
        if problem.code == NO_START:
            yield int(entries.player[int(problem.where[2])])


def _line(state: State, player: PlayerId, computed: _Computed, event: InProgress) -> FigureLine:
    who = event.number(player)
    experience, bonus = computed.earned.get(who, (None, None))
    start, new = computed.start.get(who, _known(state, who)), computed.new.get(who)
    points: Number | None = None
    if new is not None and start is not None and experience is not None and bonus is not None:
        points = new - start - experience - bonus
    return FigureLine((start, experience, bonus, points, new), tuple(_waiting(who, computed)))


def _known(state: State, who: int) -> int | None:
    found = int(state.ratings(np.array([who]))[0])
    return None if found == UNRATED else found


def _waiting(who: int, computed: _Computed) -> Iterator[Waiting]:
    if who in computed.unstarted:
        yield Waiting("fisf.start", who)
    elif who not in computed.earned:
        yield Waiting("fisf.not-played", who)
