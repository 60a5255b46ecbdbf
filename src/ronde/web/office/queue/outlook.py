"""What a section would do to the next list if it were homologated as it is: how many ratings move, who gets a first one, the largest move."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from msgspec import structs

from ronde.record.dossier import Dossier
from ronde.record.moves import Moved
from ronde.record.next_list import NextList, next_list_with
from ronde.record.opened import Opened
from ronde.record.what_if import changed
from ronde.regulations.documents import Document
from ronde.regulations.ffjd.documents import Series
from ronde.web.language import reading
from ronde.web.registers.telling import gained_text
from ronde.words.numbers import rounded_text

_ASSUMED = "2fe"  # a game that waits for a decision counts for nobody, as an excused absence does (FFJD 6.4)


@dataclass(frozen=True, slots=True)
class OutlookLine:
    """Somebody of the section: the rating before and after."""

    name: str
    before: str
    after: str
    change: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class SectionOutlook:
    """``on``: the day of the list that it would enter, none where ratings move at once. ``assumed``: how many open games were left out."""

    on: date | None
    moved: int
    first: int
    largest: OutlookLine | None
    lines: tuple[OutlookLine, ...]
    assumed: int
    is_counted: bool


def section_outlook(known: Opened, dossier: Dossier) -> SectionOutlook:
    """The next list with a section that waits; it is computed as if, and nothing is written."""
    version, assumed = _as_if_decided(dossier.version)
    after = changed(known, {dossier.version.id: version}).known if assumed else known
    listed = next_list_with(known, after, frozenset({str(dossier.version.id)}))
    shown = [one for one in listed.moves if one.was != one.now]
    both = [one for one in shown if one.change is not None]
    return SectionOutlook(
        on=listed.on,
        moved=len(both),
        first=sum(one.was is None for one in shown),
        largest=_line(max(both, key=_size), listed) if both else None,
        lines=tuple(_line(one, listed) for one in shown),
        assumed=assumed,
        is_counted=not listed.problems,
    )


def _as_if_decided(version: Document) -> tuple[Document, int]:
    """A series whose open games count for nobody, and how many there are."""
    if not isinstance(version, Series):
        return version, 0
    count = sum(game.result == "?" for game in version.games)
    games = [structs.replace(game, result=_ASSUMED) if game.result == "?" else game for game in version.games]
    return (structs.replace(version, games=games) if count else version), count


def _size(one: Moved) -> Fraction:
    return abs(Fraction(one.change or 0))


def _line(one: Moved, listed: NextList) -> OutlookLine:
    decimals = listed.ranking.decimals
    gain = None if one.change is None else Fraction(one.change)
    return OutlookLine(
        name=listed.history.people.name(one.player),
        before="–" if one.was is None else rounded_text(one.was, decimals, reading()),
        after="–" if one.now is None else rounded_text(one.now, decimals, reading()),
        change="" if gain is None else gained_text(gain, decimals),
        is_up=gain is not None and gain > 0,
    )
