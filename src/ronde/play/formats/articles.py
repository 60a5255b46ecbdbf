"""Which article says how a round is paired, where a rule book or a document does."""

from collections.abc import Mapping
from types import MappingProxyType

from ronde.play.formats.swiss_dutch import EDITION
from ronde.play.section import Section

# The Formule Combinée is of Scrabble; the grid and the Swiss with an arbiter who chooses are the FFJD's.
_ARTICLES: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("groups", "scrabble"): "2-5",
        ("round_robin", "draughts"): "annex A",
        ("swiss_assisted", "draughts"): "6.6",
        ("swiss_dutch", "chess"): EDITION,
    }
)
_OF_BYES: Mapping[str, str] = MappingProxyType({"scrabble": "FC-4", "draughts": "6.5"})


def article_of(section: Section, number: int) -> str:
    """The article by which a round is paired; nothing where no document is followed.

    De proche en proche is chapter 3 while no meeting since the start is forgotten, chapter 4 where only those of the phase count.
    """
    phase = section.phase(number)
    if phase.format == "nearest" and section.discipline == "scrabble":
        return "4" if phase.rematch == "phase" and section.plan.phase_index(number) else "3"
    return _ARTICLES.get((phase.format, section.discipline), "")


def article_of_byes(section: Section) -> str:
    """The article that says what a bye is."""
    return _OF_BYES.get(section.discipline, "")
