"""The entries of the site as the piles of the desk show them: beside each what somebody said on the site."""

from dataclasses import dataclass

from ronde.web.events.entry_files import SentEntry
from ronde.web.events.import_piles import ImportLine
from ronde.web.events.taking_entries import TakingPreview


@dataclass(frozen=True, slots=True)
class SiteLine:
    """A line of a pile, and the entry that it is."""

    line: ImportLine
    entry: SentEntry


@dataclass(frozen=True, slots=True)
class SiteLines:
    """The piles of who is new to the desk."""

    recognised: tuple[SiteLine, ...]
    new: tuple[SiteLine, ...]
    there: tuple[SiteLine, ...]


def site_lines(seen: TakingPreview) -> SiteLines:
    """The piles with what was said on the site."""
    piles = seen.piles

    def lines(pile: tuple[ImportLine, ...]) -> tuple[SiteLine, ...]:
        return tuple(SiteLine(one, seen.rows[one.line.row]) for one in pile)

    return SiteLines(lines(piles.recognised), lines(piles.new), lines(piles.there))
