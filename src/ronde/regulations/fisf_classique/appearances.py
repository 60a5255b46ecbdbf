"""What the entries of some events find: who has a rating by then, when each last played, and which events count.

None of it depends on how high a rating is, so it is known for all events before any is computed.
"""

from dataclasses import dataclass

import numpy as np

from ronde.ground.numbers import Column, Flags
from ronde.regulations.fisf_classique.happenings import NO_SHOW, NOT_GIVEN, TournamentsRated
from ronde.regulations.fisf_classique.state import UNRATED, State


@dataclass(frozen=True, slots=True)
class Appearances:
    """The entries of some events by player, each player's in the order of the events.

    ``order`` are their rows; ``first`` is, for each, where the entries of the same player begin.
    """

    order: Column
    first: Column

    def twice(self, section: Column) -> Flags:
        """The rows of players who have stood before in the same event."""
        here, again = section[self.order], np.zeros(len(section), dtype=np.bool_)
        is_first = self.first == np.arange(len(section))
        again[self.order[1:]] = (here[1:] == here[:-1]) & ~is_first[1:]
        return again

    def earlier(self, counts: Flags) -> Column:
        """For each row the player's last row before it that counts, -1 where there is none."""
        at = np.arange(len(self.order))
        latest = np.maximum.accumulate(np.where(counts[self.order], at, -1))
        before = np.concatenate(([-1], latest))[: len(at)]
        found = np.empty_like(at)
        found[self.order] = np.where(before >= self.first, self.order[before], -1)
        return found


def appearances(player: Column) -> Appearances:
    """The entries sorted by player; rows are in the order of the events already."""
    size = max(1, len(player))
    # One sort of whole numbers: a stable argsort takes several times as long.
    who, order = np.divmod(np.sort(player * size + np.arange(len(player))), size)
    is_first = np.concatenate(([True], who[1:] != who[:-1]))[: len(who)]
    return Appearances(order, np.maximum.accumulate(np.where(is_first, np.arange(len(who)), 0)))


@dataclass(frozen=True, slots=True)
class Found:
    """What each entry finds, and for each event whether it ``counts``.

    ``met_in`` is the event of these in which the player was last, -1 for none; ``last_day`` is NEVER for who has not
    played.
    """

    is_rated: Flags
    last_day: Column
    met_in: Column
    counts: Flags


def found(state: State, rated: TournamentsRated, by_player: Appearances, sound: Flags) -> Found:
    """Which of the events with nothing else wrong count, and what all entries find.

    Who has no rating and no duplicate series keeps an event from counting (art. 2.1), and a later event may need the
    rating that this one does not give. What is found missing while all events are thought to count stays missing
    when fewer do: leaving events out until no more are found missing leaves out the right ones.
    """
    entries, counts = rated.entries, sound
    was_rated, played = state.ratings(entries.player) != UNRATED, state.last_days(entries.player)
    came = entries.place != NO_SHOW
    has_no_series = came & (entries.duplicate == NOT_GIVEN)
    while True:
        earlier = by_player.earlier(came & counts[entries.section])
        is_rated = was_rated | (earlier >= 0)
        left_out = np.zeros_like(counts)
        left_out[entries.section[has_no_series & ~is_rated]] = True
        if not (left_out & counts).any():
            break
        counts = counts & ~left_out
    if not len(entries):
        return Found(is_rated, played, earlier, counts)
    met_in = np.where(earlier >= 0, entries.section[earlier], -1)
    return Found(is_rated, np.where(met_in >= 0, rated.tournaments.last_day[met_in], played), met_in, counts)
