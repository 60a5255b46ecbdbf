"""Our list beside somebody else's: everyone who does not stand on both with the same value."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Number
from ronde.record.lookalikes import name_words
from ronde.record.publication import ListLine, RankingList
from ronde.regulations.answers import Ranking


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A player with two values; None: not on that list."""

    player: PlayerId
    ours: Number | None
    theirs: Number | None


def disagreements(ours: RankingList, theirs: Mapping[PlayerId, Fraction], ranking: Ranking) -> Iterator[Disagreement]:
    """Every difference from what our ranking shows: in our order, then those whom only they have."""
    shown = {line.player: ranking.shown(line.value) for line in ours.lines}
    for player, value in shown.items():
        if theirs.get(player) != value:
            yield Disagreement(player, value, theirs.get(player))
    for player, other in theirs.items():
        if player not in shown:
            yield Disagreement(player, None, other)


class Agreement(StrEnum):
    """How a player stands on both lists; what weighs more goes before what weighs less."""

    VALUE = "value"
    MISSING_HERE = "missing-here"
    MISSING_THERE = "missing-there"
    NAME = "name"
    PLACE = "place"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class TheirEntry:
    """A line of somebody else's list; whom we do not know stands under the name given. None: they give no place."""

    player: PlayerId
    name: str
    value: Fraction
    place: int | None = None


@dataclass(frozen=True, slots=True)
class ComparedEntry:
    """A player of one list or of both: what each says, and how far they agree."""

    agreement: Agreement
    player: PlayerId
    name: str
    their_name: str = ""
    ours: Number | None = None
    theirs: Number | None = None
    place: int | None = None
    their_place: int | None = None


def compared_entries(
    ours: RankingList, theirs: Iterable[TheirEntry], ranking: Ranking, name: Callable[[PlayerId], str]
) -> Iterator[ComparedEntry]:
    """Everybody on either list: in our order, then those whom only they have.

    Names agree whatever their accents, capitals and order of words.
    """
    told = {one.player: one for one in theirs}
    for line in ours.lines:
        yield _compared(line, told.pop(line.player, None), ranking, name(line.player))
    for one in told.values():
        yield ComparedEntry(
            Agreement.MISSING_HERE, one.player, one.name, one.name, theirs=one.value, their_place=one.place
        )


def _compared(line: ListLine, their: TheirEntry | None, ranking: Ranking, name: str) -> ComparedEntry:
    shown = ranking.shown(line.value)
    if their is None:
        return ComparedEntry(Agreement.MISSING_THERE, line.player, name, ours=shown, place=line.place)
    found = _agreement(shown, line.place, their, name)
    return ComparedEntry(found, line.player, name, their.name, shown, their.value, line.place, their.place)


def _agreement(shown: Number, place: int | None, their: TheirEntry, name: str) -> Agreement:
    if their.value != shown:
        return Agreement.VALUE
    if their.name and name_words(their.name) != name_words(name):
        return Agreement.NAME
    return Agreement.PLACE if their.place is not None and their.place != place else Agreement.SAME
