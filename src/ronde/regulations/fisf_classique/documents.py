"""The facts of this book as people write them: events with their entries, and season openings."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta, Struct
from typing_extensions import override

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.numbers import column
from ronde.ground.problems import PathPart, Problem, Value
from ronde.regulations.documents import Document, Entering, Id, Points
from ronde.regulations.entrants import Persons
from ronde.regulations.fisf_classique import happenings as book
from ronde.regulations.fisf_classique.parameters import KINDS, Bars, KindOfEvent

Place = Annotated[int, Meta(ge=1, le=100_000)]
Margin = Annotated[int, Meta(ge=-2000, le=2000)]
SERIES = r"^(super|[1-7][A-D]?)$"
Duplicate = Annotated[int, Meta(ge=1, le=7)] | Annotated[str, Meta(pattern=SERIES)]


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player of an event: a final place, or match points with the margin of each game, or a no-show."""

    player: Id
    place: Place | None = None
    points: Points | None = None
    margins: list[Margin] | None = None
    no_show: bool = False
    duplicate: Duplicate | None = None
    new_licence: bool = False

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """Pairs of keys that cannot both hold."""
        given = {
            "no_show": self.no_show,
            "place": self.place is not None,
            "points": self.points is not None,
            "margins": self.margins is not None,
            "duplicate": self.duplicate is not None,
            "new_licence": self.new_licence,
        }
        pairs = (
            ("no_show", "place"),
            ("no_show", "points"),
            ("no_show", "margins"),
            ("place", "points"),
            ("place", "margins"),
            ("duplicate", "new_licence"),
        )
        yield from ((one, other) for one, other in pairs if given[one] and given[other])

    @property
    def duplicate_code(self) -> int:
        """0 the super-series, 1 to 7 the series (sub-series ignored), or what stands in for them."""
        if self.duplicate is None:
            return book.NEW_LICENCE if self.new_licence else book.NOT_GIVEN
        return 0 if self.duplicate == "super" else int(str(self.duplicate)[0])

    @property
    def place_code(self) -> int:
        """The final place, or what stands in for it."""
        if self.no_show:
            return book.NO_SHOW
        return self.place if self.place is not None else book.TO_BE_RANKED


class Event(Document, frozen=True, kw_only=True, tag="event"):
    """An official event. ``declared``: it respects the Cahier des charges and the international rules (art. 1).

    ``alphabetical``: its players in the order of their names when it was taken in.
    """

    name: str = ""
    kind: KindOfEvent
    first_day: date | None = None
    last_day: date
    games: Annotated[int, Meta(ge=1, le=1_000)]
    category: Annotated[int, Meta(ge=1, le=5)] | None = None
    declared: bool
    entries: list[Entry]
    alphabetical: list[Id] = msgspec.field(default_factory=list)

    @property
    @override
    def is_frozen(self) -> bool:
        """Whether it says in which order the names stood."""
        return len(self.alphabetical) == len(self.entries) and {*self.alphabetical} == {*self._players}

    @property
    def _players(self) -> list[str]:
        return [entry.player for entry in self.entries]

    @override
    def frozen(self, persons: Persons) -> "Event":
        """With its players in the order of their names: of equal ratings, it makes the initial order."""
        if self.is_frozen:
            return self
        by_name = sorted(self._players, key=lambda player: persons.sorting_name(PlayerId(player)))
        return msgspec.structs.replace(self, alphabetical=by_name)

    @override
    def frozen_mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Everyone, as they were known then."""
        for row, player in enumerate(self.alphabetical):
            yield ("alphabetical", row), PlayerId(player)

    @override
    def as_written(self) -> "Event":
        """Without the order of names."""
        return msgspec.structs.replace(self, alphabetical=[])

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """Everyone entered."""
        for row, entry in enumerate(self.entries):
            yield ("entries", row, "player"), PlayerId(entry.player)

    @override
    def problems(self) -> Iterator[Problem]:
        """Entries that say two things at once, or more games than were played."""
        for row, entry in enumerate(self.entries):
            for one, other in entry.contradictions():
                where = (self.id, "entries", row, other)
                yield Problem("fisf.entry-contradicts", "7", where, {"one": one, "other": other})
            if len(entry.margins or ()) > self.games:
                values: dict[str, Value] = {"margins": len(entry.margins or ()), "games": self.games}
                yield Problem("fisf.many-margins", "7", (self.id, "entries", row, "margins"), values)

        scored = [(row, entry) for row, entry in enumerate(self.entries) if entry.points is not None]
        if any(entry.margins for _, entry in scored):
            for row, entry in scored:
                if not entry.margins:
                    yield Problem("fisf.margins-missing", "7", (self.id, "entries", row, "margins"))

    @override
    def happening(self, entering: Entering) -> book.TournamentsRated:
        """The event in columns."""
        event = book.Tournaments(
            id=(FactId(self.id),),
            kind=column([KINDS.index(self.kind)]),
            first_day=column([(self.first_day or self.last_day).toordinal()]),
            last_day=column([self.last_day.toordinal()]),
            games=column([self.games]),
            category=column([self.category or 0]),
            declared=column([int(self.declared)]),
        )
        return book.TournamentsRated(
            id=FactId(self.id),
            day=self.last_day,
            sequence=entering.sequence,
            tournaments=event,
            entries=self._entries(entering),
        )

    def _entries(self, entering: Entering) -> book.Entries:
        rows = range(len(self.entries))
        turns = {player: turn for turn, player in reversed([*enumerate(self.alphabetical)])}
        by_name = sorted(rows, key=lambda row: turns.get(self.entries[row].player, 0))
        alphabetical = np.empty(len(rows), dtype=np.int64)
        alphabetical[by_name] = rows
        games = [(row, margin) for row, entry in enumerate(self.entries) for margin in entry.margins or ()]
        return book.Entries(
            section=column([0] * len(rows)),
            row=column(rows),
            player=column([entering.roster.number(PlayerId(entry.player)) for entry in self.entries]),
            place=column([entry.place_code for entry in self.entries]),
            duplicate=column([entry.duplicate_code for entry in self.entries]),
            alphabetical=column(alphabetical),
            points=column([-1 if entry.points is None else entry.points for entry in self.entries]),
            game_entry=column([row for row, _ in games]),
            game_margin=column([margin for _, margin in games]),
        )


class Season(Document, frozen=True, kw_only=True, tag="season"):
    """A season opens with confirmed bars; the best of the last World Championship are lifted to the Joker bar.

    ``passed_over``: who of them is not lifted all the same, by the officer's decision; the reason says why (FISF-19).
    """

    day: date
    bars: Bars
    world_top: list[Id] = msgspec.field(default_factory=list)
    passed_over: list[Id] = msgspec.field(default_factory=list)

    @override
    def mentions(self) -> Iterator[tuple[tuple[PathPart, ...], PlayerId]]:
        """The world's best, lifted and passed over."""
        for row, player in enumerate(self.world_top):
            yield ("world_top", row), PlayerId(player)
        for row, player in enumerate(self.passed_over):
            yield ("passed_over", row), PlayerId(player)

    @override
    def problems(self) -> Iterator[Problem]:
        """Nobody is passed over without a reason, nor lifted and passed over."""
        if self.passed_over and not self.reason.strip():
            yield Problem(
                "fisf.passed-over-why", "3, FISF-19", (self.id, "reason"), {"players": tuple(self.passed_over)}
            )
        for row, player in enumerate(self.passed_over):
            if player in self.world_top:
                yield Problem("fisf.player-twice", "3", (self.id, "passed_over", row))

    @override
    def happening(self, entering: Entering) -> book.SeasonOpened:
        """The opening, with its players' numbers."""
        return book.SeasonOpened(
            id=FactId(self.id),
            day=self.day,
            sequence=entering.sequence,
            bars=self.bars,
            world_top=column([entering.roster.number(PlayerId(player)) for player in self.world_top]),
            passed_over=column([entering.roster.number(PlayerId(player)) for player in self.passed_over]),
            roster=entering.roster,
        )
