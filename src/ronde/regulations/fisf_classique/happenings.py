"""What happens in this book besides adopted lists and corrections: events and new seasons, in columns."""

from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from ronde.ground.ids import FactId
from ronde.ground.numbers import Column, Flags
from ronde.regulations.fisf_classique.parameters import Bars
from ronde.regulations.happenings import Happening

NO_SHOW = -1  # a place: entered, did not come
TO_BE_RANKED = 0  # a place: follows from points and margins
NEW_LICENCE = 8  # a duplicate code beside 0 (super-series) and 1 to 7
NOT_GIVEN = -1  # no duplicate series was stated


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """One official event (art. 1). ``category`` is the officer's choice, 0 where the kind or the size decides."""

    id: FactId
    kind: str
    first_day: date
    last_day: date
    games: int
    category: int
    declared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Entries:
    """The players of some events, a row each, and the margins of their games where places follow from them.

    ``section`` says which event, ``row`` which line of its document; ``points`` is -1 where none were given.
    """

    section: Column
    row: Column
    player: Column
    place: Column
    duplicate: Column
    alphabetical: Column
    points: Column
    game_entry: Column  # the entry a margin belongs to
    game_margin: Column

    def __len__(self) -> int:
        return len(self.player)

    @property
    def has_series(self) -> Flags:
        """Who has stated a duplicate series; a licence taken at the event is none."""
        return np.not_equal(self.duplicate, NOT_GIVEN) & np.not_equal(self.duplicate, NEW_LICENCE)

    def where(self, chosen: Flags) -> "Entries":
        """Only the chosen rows, with their games."""
        kept = {name: getattr(self, name)[chosen] for name in ROWS}
        games = chosen[self.game_entry]
        now_at = np.cumsum(chosen) - 1
        return Entries(**kept, game_entry=now_at[self.game_entry[games]], game_margin=self.game_margin[games])


ROWS = ("section", "row", "player", "place", "duplicate", "alphabetical", "points")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TournamentsRated(Happening):
    """Events that ended on one day, in the order of recording: one, or as many as a bulk file brings."""

    tournaments: tuple[Tournament, ...]
    entries: Entries

    def only(self, sections: list[int]) -> "TournamentsRated":
        """The same happening with some of its events."""
        if len(sections) == len(self.tournaments):
            return self
        kept = self.entries.where(np.isin(self.entries.section, sections))
        renumbered = np.searchsorted(np.array(sections), kept.section)
        return replace(
            self,
            tournaments=tuple(self.tournaments[section] for section in sections),
            entries=replace(kept, section=renumbered),
        )


def together(parts: list[TournamentsRated]) -> TournamentsRated:
    """Events of one day as one happening."""
    events = np.cumsum([0, *(len(part.tournaments) for part in parts)])
    entries = np.cumsum([0, *(len(part.entries) for part in parts)])
    shifts = {"section": events, "game_entry": entries}
    columns = {
        name: np.concatenate(
            [getattr(part.entries, name) + shifts.get(name, np.zeros_like(events))[at] for at, part in enumerate(parts)]
        )
        for name in (*ROWS, "game_entry", "game_margin")
    }
    tournaments = tuple(tournament for part in parts for tournament in part.tournaments)
    return replace(parts[0], tournaments=tournaments, entries=Entries(**columns))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeasonOpened(Happening):
    """A season begins with the bars that an officer confirmed and the world's best (art. 3, FISF-13)."""

    bars: Bars
    world_top: Column
