"""What is known of the players of some events before any rating matters: places, PL*, points earned, limits."""

from dataclasses import dataclass

import numpy as np

from ronde.ground.numbers import Column, Flags
from ronde.ground.trace import Steps, ahead, rows
from ronde.regulations.fisf_classique import happenings as book
from ronde.regulations.fisf_classique import rules
from ronde.regulations.fisf_classique.appearances import Found
from ronde.regulations.fisf_classique.checks import returning
from ronde.regulations.fisf_classique.parameters import Parameters
from ronde.regulations.fisf_classique.waves import Wave, wave_bounds


@dataclass(frozen=True, slots=True)
class Entered:
    """Who came to events that count: the place, whether PL* is the start (``anew``) or may be (``returns``), and PL*."""

    entries: book.Entries
    place: Column
    anew: Flags
    returns: Flags
    by_series: Column


@dataclass(frozen=True, slots=True)
class Terms:
    """Who came; their terms, with the steps that led to them; and where waves begin."""

    entered: Entered
    everyone: Wave
    earned_ahead: Steps
    allowance_ahead: Steps
    bounds: list[int]


def terms(rated: book.TournamentsRated, found: Found, edition: Parameters) -> Terms:
    """The terms of all events that count, computed at once."""
    counts = (rated.entries.place != book.NO_SHOW) & found.counts[rated.entries.section]
    entered = _entered(rated, found, counts, edition)
    bounds = wave_bounds(entered.entries.section, found.met_in[counts])
    return Terms(entered, *_everyone(rated, entered, bounds, edition), bounds)


def _entered(rated: book.TournamentsRated, found: Found, counts: Flags, edition: Parameters) -> Entered:
    came, anew = rated.entries.where(counts), ~found.is_rated[counts]
    returns = returning(rated, found, edition)[counts] & came.has_series
    by_series = np.zeros(len(came), dtype=np.int64)
    for chosen in (anew, returns):
        if chosen.any():
            with rows(came.player[chosen], event=rated.marks(came.section[chosen])):
                by_series[chosen] = rules.provisional_rating(came.duplicate[chosen], edition.entry_table)
    return Entered(came, places(rated, came, edition), anew, returns, by_series)


def places(rated: book.TournamentsRated, came: book.Entries, edition: Parameters) -> Column:
    """The final places: those given, or those that points and spreads lead to (art. 7)."""
    to_be_ranked = came.place == book.TO_BE_RANKED
    if not to_be_ranked.any():
        return came.place
    with rows(came.player[came.game_entry], event=rated.marks(came.section[came.game_entry])):
        capped = rules.capped_spread(came.game_margin, edition.spread_limit)
    spread = np.zeros(len(came), dtype=np.int64)
    np.add.at(spread, came.game_entry, capped)
    place = came.place.copy()
    with rows(came.player[to_be_ranked], event=rated.marks(came.section[to_be_ranked])):
        place[to_be_ranked] = rules.final_place(
            came.points[to_be_ranked], spread[to_be_ranked], came.section[to_be_ranked]
        )
    return place


def _everyone(
    rated: book.TournamentsRated, entered: Entered, bounds: list[int], edition: Parameters
) -> tuple[Wave, Steps, Steps]:
    events, came, section = rated.tournaments, entered.entries, entered.entries.section
    fields = np.bincount(section, minlength=len(events))
    players, first = fields[section], (np.cumsum(fields) - fields)[section]
    begin = np.repeat(bounds[:-1], np.diff(bounds))  # of the wave
    chosen = np.maximum(edition.fixed_categories[events.kind], events.category)  # no event that counts has both
    with rows(came.player, event=rated.marks(section)):
        with ahead() as earned_ahead:
            category = rules.category(players, chosen[section], edition.sizes)
            earned = rules.earned_points(players, entered.place, category, edition)
        with ahead() as allowance_ahead:
            allowance = rules.points_allowance(category, events.games[section], players, edition.limit)
    everyone = Wave(
        event=section,
        section=section - section[begin],
        turn=np.arange(1, len(came) + 1) - first,
        at_place=first - begin + entered.place - 1,
        player=came.player,
        alphabetical=came.alphabetical,
        starts_anew=entered.anew,
        returns=entered.returns,
        by_series=entered.by_series,
        earned=earned,
        category=category,
        tenths=edition.coefficients[events.kind][section],
        allowance=allowance,
        players=players,
    )
    return everyone, earned_ahead, allowance_ahead
