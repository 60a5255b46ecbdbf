"""Sections of the demonstration, played on the engine: the same seed plays the same games."""

from collections.abc import Iterable, Mapping
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.play.formats.combined import phases
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.simulate import Chances, simulated
from ronde.play.standings.table import usual_criteria
from ronde.record.submission import submission
from ronde.regulations import shelf
from ronde.regulations.documents import Document

QUIET = Chances(withdrawal=0, away=0, late=0, forfeit=0, draw=250)  # nothing that an officer would have to decide


def everyone_with_everyone(players: int, *, double: bool = False) -> tuple[Phase, ...]:
    """A round robin of so many players."""
    rounds = players - 1 + players % 2
    return (Phase("round_robin", 2 * rounds if double else rounds, double=double),)


def some_rounds(form: str, rounds: int) -> tuple[Phase, ...]:
    """So many rounds of one format."""
    return (Phase(form, rounds),)


COMBINED = phases(7, 3, 3)  # the Formule Combinée of thirteen rounds


def planned(
    discipline: str, form: tuple[Phase, ...], entries: Iterable[Entry], *, seed: int, name: str = ""
) -> Section:
    """A section before its first round."""
    usual = "combined" if len(form) > 1 else form[0].format
    return Section(name, discipline, Plan(form, usual_criteria(discipline, usual), seed), tuple(entries))


def played(discipline: str, form: tuple[Phase, ...], players: Mapping[str, int], seed: int) -> Section:
    """A section at its end; results follow the strengths given."""
    entries = (Entry(PlayerId(player), rating=rating) for player, rating in players.items())
    return simulated(planned(discipline, form, entries, seed=seed), seed, QUIET).section


def document(code: str, sections: Iterable[Section], declared: Any, fact: str) -> Document:
    """What an organiser sends of sections that are at their end."""
    made = submission(shelf.regulation(code), tuple(sections), declared, fact=fact)
    if made.document is None:
        message = f"{fact} is no document: {made.problems}"
        raise ValueError(message)
    return made.document
