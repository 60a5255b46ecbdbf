"""What happens in this book besides adopted lists and corrections: events and new seasons, in columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

import numpy as np

from ronde.ground.ids import FactId, Roster
from ronde.ground.numbers import Column, Flags, column
from ronde.ground.trace import Marks
from ronde.regulations.fisf_classique.parameters import Bars
from ronde.regulations.happenings import Happening

NO_SHOW = -1  # a place: entered, did not come
TO_BE_RANKED = 0  # a place: follows from points and margins
NEW_LICENCE = 8  # a duplicate code beside 0 (super-series) and 1 to 7
NOT_GIVEN = -1  # no duplicate series was stated; no points


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournaments:
    """Official events (art. 1), a row each; days are ordinals, ``kind`` is the place in KINDS, ``declared`` 1 or 0.

    ``category`` is the officer's choice, 0 where the kind or the size decides.
    """

    id: tuple[FactId, ...]
    kind: Column
    first_day: Column
    last_day: Column
    games: Column
    category: Column
    declared: Column

    def __len__(self) -> int:
        return len(self.id)

    def at(self, rows: Column) -> "Tournaments":
        """The events of some rows."""
        kept = {name: getattr(self, name)[rows] for name in FRAME}
        return Tournaments(id=tuple(self.id[row] for row in rows.tolist()), **kept)


FRAME = ("kind", "first_day", "last_day", "games", "category", "declared")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entries:
    """The players of some events, a row each, and the margins of their games where places follow from them.

    ``section`` says which event, and never falls from one row to the next; ``row`` which line of its document;
    ``points`` is -1 where none were given.
    """

    section: Column
    row: Column
    player: Column
    place: Column
    duplicate: Column
    alphabetical: Column
    points: Column
    game_entry: Column  # the entry a margin belongs to; in the order of the entries
    game_margin: Column

    def __len__(self) -> int:
        return len(self.player)

    @property
    def has_series(self) -> Flags:
        """Who has stated a duplicate series; a licence taken at the event is none."""
        return np.not_equal(self.duplicate, NOT_GIVEN) & np.not_equal(self.duplicate, NEW_LICENCE)

    def where(self, chosen: Flags) -> "Entries":
        """Only the chosen rows, with their games."""
        if chosen.all():
            return self
        kept = {name: getattr(self, name)[chosen] for name in ROWS}
        games = chosen[self.game_entry]
        now_at = np.cumsum(chosen) - 1
        return Entries(**kept, game_entry=now_at[self.game_entry[games]], game_margin=self.game_margin[games])

    def span(self, begin: int, end: int) -> "Entries":
        """The rows from one up to another, with their games."""
        kept = {name: getattr(self, name)[begin:end] for name in ROWS}
        games = slice(*np.searchsorted(self.game_entry, (begin, end)))
        return Entries(**kept, game_entry=self.game_entry[games] - begin, game_margin=self.game_margin[games])


ROWS = ("section", "row", "player", "place", "duplicate", "alphabetical", "points")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TournamentsRated(Happening):
    """Events in the order in which they count (FISF-11): one, or as many as a bulk file brings.

    It stands in the history on the day of its last event: a list of an earlier day does not know any of them, so a bulk
    file is cut where a list is wanted, and where a season opens or an officer corrects.
    """

    tournaments: Tournaments
    entries: Entries

    def marks(self, section: Column) -> Marks:
        """The event of each row, by id."""
        return Marks(self.tournaments.id, section)

    def span(self, first: int, end: int) -> "TournamentsRated":
        """The same happening with the events from one row up to another."""
        if end - first == len(self.tournaments):
            return self
        begin, stop = np.searchsorted(self.entries.section, (first, end)).tolist()
        entries = self.entries.span(begin, stop)
        return replace(
            self,
            tournaments=self.tournaments.at(np.arange(first, end)),
            entries=replace(entries, section=entries.section - first),
        )

    def apart(self) -> Iterator["TournamentsRated"]:
        """The same events, each as a happening of its own."""
        for at, (event, day) in enumerate(zip(self.tournaments.id, self.tournaments.last_day, strict=True)):
            yield replace(self.span(at, at + 1), id=event, day=date.fromordinal(int(day)))


def events_rated(
    fact: FactId,
    tournaments: Tournaments,
    *,
    section: Column,
    player: Column,
    place: Column,
    duplicate: Column,
    sequence: int = 0,
) -> TournamentsRated:
    """Many events as one happening, from plain columns: a row for each event, and one for each entry.

    ``section`` says in which row of ``tournaments`` the event of an entry stands; ``place`` is the final one or NO_SHOW;
    ``duplicate`` is 0 for the super-series, 1 to 7, NEW_LICENCE or NOT_GIVEN. Rows may come in any order: events
    count by their last day, those of a day as they stand, and a problem names an entry by its turn among those of its
    event, which is also taken for the order of names, told in explanations and of no effect on ratings.
    """
    by_day = np.argsort(tournaments.last_day, kind="stable")
    turn = np.empty_like(by_day)
    turn[by_day] = np.arange(len(by_day))
    order = np.argsort(turn[section], kind="stable")
    ordered = turn[section][order]
    row = np.arange(len(order)) - np.searchsorted(ordered, ordered)
    entries = Entries(
        section=column(ordered),
        row=column(row),
        player=column(player[order]),
        place=column(place[order]),
        duplicate=column(duplicate[order]),
        alphabetical=column(row),
        points=column(np.full(len(order), NOT_GIVEN)),
        game_entry=column(()),
        game_margin=column(()),
    )
    last = date.fromordinal(int(tournaments.last_day.max()))
    return TournamentsRated(id=fact, day=last, sequence=sequence, tournaments=tournaments.at(by_day), entries=entries)


def together(parts: Sequence[TournamentsRated]) -> TournamentsRated:
    """Several happenings as one, in their order: it has the id and the turn of the last."""
    events = np.cumsum([0, *(len(part.tournaments) for part in parts)])
    entries = np.cumsum([0, *(len(part.entries) for part in parts)])
    shifts = {"section": events, "game_entry": entries}

    def joined(of: str, name: str) -> Column:
        by = shifts.get(name, np.zeros_like(events))
        return column(np.concatenate([getattr(getattr(part, of), name) + by[at] for at, part in enumerate(parts)]))

    return replace(
        parts[-1],
        tournaments=Tournaments(
            id=tuple(event for part in parts for event in part.tournaments.id),
            **{name: joined("tournaments", name) for name in FRAME},
        ),
        entries=Entries(**{name: joined("entries", name) for name in (*ROWS, "game_entry", "game_margin")}),
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SeasonOpened(Happening):
    """A season begins with the bars that an officer confirmed and the world's best (art. 3, FISF-13).

    ``passed_over``: who of them is not lifted, on purpose (FISF-19). ``roster`` gives the id of whoever is missing from both.
    """

    bars: Bars
    world_top: Column
    passed_over: Column
    roster: Roster = field(compare=False)
