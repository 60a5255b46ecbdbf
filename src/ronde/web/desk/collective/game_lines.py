"""The collective games of an event in the order of their calendar: of which series, the how manieth, how far each has come."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import groupby
from typing import Any

from ronde.files.declarations import declaration_parts
from ronde.ground.results import COLLECTIVE
from ronde.play.permissions import State
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.collective_games import name_parts
from ronde.web.events.queries import SectionLine
from ronde.web.language import reading
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game: its section, its series and the how manieth of it; ``said`` is what was declared of it."""

    of: SectionLine
    series: str
    order: int
    said: Mapping[str, Any]

    @property
    def id(self) -> str:
        """The id of its section."""
        return self.of.id

    @property
    def number(self) -> int | None:
        """Its number in the calendar, where one is declared."""
        found = self.said.get("number")
        return found if isinstance(found, int) else None

    @property
    def day(self) -> date | None:
        """The day that is declared of it."""
        try:
            return date.fromisoformat(str(self.said.get("day", "")))
        except ValueError:
            return None

    @property
    def competition(self) -> str:
        """The competition that it belongs to."""
        return str(self.said.get("competition", ""))

    @property
    def is_seated(self) -> bool:
        """Whether seats are out."""
        return self.of.round > 0

    @property
    def is_over(self) -> bool:
        """Whether it is closed."""
        return self.of.state == State.CLOSED.value

    @property
    def name(self) -> str:
        """What it is called in the middle of a page: Duplicat Clasic, game 4."""
        return self._called("game")

    @property
    def after_name(self) -> str:
        """How the list after it is called."""
        return self._called("after")

    def _called(self, what: str) -> str:
        if not self.order:
            return self.series or text("desk_collective.unnamed", reading())
        key = what if self.series else f"{what}_alone"
        return text(f"desk_collective.{key}", reading(), {"series": self.series, "order": self.order})


@dataclass(frozen=True)
class Games:
    """All games of an event, and the one before us."""

    every: tuple[GameLine, ...]
    here: GameLine

    @cached_property
    def series(self) -> tuple[tuple[str, tuple[GameLine, ...]], ...]:
        """The games of each series, in the order in which series begin."""
        names = dict.fromkeys(one.series for one in self.every)
        return tuple((name, tuple(one for one in self.every if one.series == name)) for name in names)

    @property
    def of_series(self) -> tuple[GameLine, ...]:
        """The games of the same series."""
        return tuple(one for one in self.every if one.series == self.here.series)

    @property
    def switch(self) -> tuple[GameLine, ...]:
        """A game of each series to go to: that which is played, or comes next; the last where all are over."""
        return tuple(_current(games) for _, games in self.series)

    @property
    def following(self) -> GameLine | None:
        """The game that comes after this one: the first later one that is not over."""
        at = [one.id for one in self.every].index(self.here.id)
        return next((one for one in self.every[at + 1 :] if not one.is_over), None)

    @property
    def by_day(self) -> list[tuple[date | None, list[GameLine]]]:
        """The games, day by day."""
        return [(day, list(games)) for day, games in groupby(self.every, key=lambda one: one.day)]

    @property
    def next_number(self) -> int:
        """The number of the calendar after the last one."""
        return max((one.number or 0 for one in self.every), default=0) + 1


def _current(games: tuple[GameLine, ...]) -> GameLine:
    return next((one for one in games if not one.is_over), games[-1])


def games_of(desk: SectionDesk) -> Games:
    """The games of a desk's event, from what the frame has read already: no query."""
    declared = declaration_parts(desk.event.declaration)
    lines = [_line(one, declared.of(one.file)) for one in desk.sections if one.discipline == COLLECTIVE]
    every = tuple(sorted(lines, key=_turn))
    return Games(every, next(one for one in every if one.id == desk.row.id))


def _line(one: SectionLine, said: Mapping[str, Any]) -> GameLine:
    series, order = name_parts(one.name)
    return GameLine(one, series, order, said)


def _turn(one: GameLine) -> tuple[date, int, str]:
    return one.day or date.max, one.number or 0, one.of.file


def is_untouched(games: Iterable[GameLine]) -> bool:
    """Whether nothing was said of any game yet."""
    return all(not one.of.name for one in games)
