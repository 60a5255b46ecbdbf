"""What the next list would make of a section's players: their ratings before and after, first ratings, who has to wait."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cached_property

from ronde.ground.finished import FinishedSection
from ronde.ground.ids import PlayerId
from ronde.record.moves import Moved
from ronde.record.next_list import NextList
from ronde.web.desk.finish.decisions import rating_text
from ronde.web.desk.finish.outlook import Outlook
from ronde.words.facts import waiting_text
from ronde.words.language import Language
from ronde.words.numbers import number_text, rounded_text

FEW = 6  # lines on the page itself
_NONE = "–"


@dataclass(frozen=True, slots=True)
class BecomingLine:
    """A player by the id of the desk: ``points`` as the section has them, ``other`` ratings where something is still to be decided, ``waits`` for want of what."""

    player: str
    name: str
    points: str
    before: str
    becomes: str
    other: str = ""
    is_first: bool = False
    is_up: bool = False
    waits: str = ""


@dataclass(frozen=True, slots=True)
class Becoming:
    """The next list, in the order of the section; ``on`` is its day, none where ratings move with each section."""

    lines: tuple[BecomingLine, ...]
    on: date | None = None
    is_counted: bool = True

    @property
    def few(self) -> tuple[BecomingLine, ...]:
        """Those that the page shows: who moves first."""
        moved = [one for one in self.lines if one.before != one.becomes or one.other or one.waits]
        return tuple(moved[:FEW])


NOTHING_BECOMES = Becoming(())


def becoming(found: Outlook, sections: Sequence[FinishedSection], language: Language) -> Becoming:
    """The next list, for the players of sections in the order of their tables."""
    listed = found.list
    if listed is None:
        return Becoming((), is_counted=False)
    writer = _Lines(listed, (*found.otherwise.values(),), language)
    persons = found.preview.persons
    lines = (
        replace(
            writer.line(PlayerId(persons.get(one.player, one.player)), number_text(Fraction(one.halves, 2), language)),
            player=str(one.player),  # whoever is new gets another id from each preview
        )
        for section in sections
        for one in section.players
    )
    return Becoming(tuple(lines), listed.on, is_counted=not listed.problems)


@dataclass(frozen=True)
class _Lines:
    """Lines of a list, with what the others say."""

    listed: NextList
    others: tuple[NextList, ...]
    language: Language

    @cached_property
    def _moved(self) -> Mapping[PlayerId, Moved]:
        return {one.player: one for one in self.listed.moves}

    @cached_property
    def _waits(self) -> Mapping[PlayerId, str]:
        history = self.listed.history
        return {
            history.roster.player(one.player): waiting_text(one, history, self.language)
            for one in self.listed.waiting
            if one.player is not None
        }

    def line(self, player: PlayerId, points: str) -> BecomingLine:
        """A player's line; who is on neither list has no rating."""
        name, moved = self.listed.history.people.name(player), self._moved.get(player)
        waits = self._waits.get(player, "")
        if moved is None:
            return BecomingLine(player, name, points, _NONE, _NONE, waits=waits)
        becomes = rating_text(moved, self.listed, self.language)
        return BecomingLine(
            player=player,
            name=name,
            points=points,
            before=_NONE if moved.was is None else rounded_text(moved.was, self.listed.ranking.decimals, self.language),
            becomes=becomes,
            other=", ".join(one for one in self._otherwise(player) if one != becomes),
            is_first=moved.was is None and moved.now is not None,
            is_up=moved.change is not None and moved.change > 0,
            waits=waits,
        )

    def _otherwise(self, player: PlayerId) -> Iterator[str]:
        """What else the rating may become, each once."""
        found = ((one, of) for of in self.others for one in of.moves if one.player == player)
        return iter(dict.fromkeys(rating_text(one, of, self.language) for one, of in found))
