"""Sections in every state that a tournament goes through, and everything that an arbiter can do in one."""

from collections.abc import Callable
from dataclasses import replace
from unittest.mock import patch

from ronde.ground.ids import PlayerId
from ronde.play.changes.entries import away, entered, returned, seat_taken, withdrawn
from ronde.play.changes.outcome import Changed
from ronde.play.changes.plans import recomposed, replanned, reseated
from ronde.play.changes.results import corrected, result_entered
from ronde.play.changes.rounds import (
    closed,
    discarded,
    drafted,
    drafted_by_hand,
    published,
    reopened,
    scheduled,
    unpublished,
)
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from ronde.play.simulate import Chances, Simulation, simulated
from tests.play.test_simulated_tournaments import random_event

LIVELY = Chances(withdrawal=40, away=40, returning=300, late=600, forfeit=60, undecided=60)


def states(form: str, number: int) -> list[Section]:
    """A simulated tournament of people with names, as it was after each act."""
    found = [peopled(random_event(form, number))]
    take = Simulation.do

    def seen(simulation: Simulation, changed: Changed) -> None:
        take(simulation, changed)
        found.append(simulation.section)

    with patch.object(Simulation, "do", seen):
        simulated(found[0], number, LIVELY)
    return found


def peopled(base: Section) -> Section:
    """The section with a name for everyone, clubs and families called by names too, and classes for prizes."""
    return replace(base, entries=tuple(_person(entry, at) for at, entry in enumerate(base.entries)))


def _person(entry: Entry, at: int) -> Entry:
    clubs = tuple(tag.replace("club:", "club:Société ") for tag in entry.tags)
    tags = (*clubs, f"family:Ionescu {'ABCDEFG'[at % 7]}", "guest:3", f"Ștefan’s friend {at % 2}")
    return replace(entry, name=f'Ana-Maria "{at}" Ștefănescu', tags=tags, categories=("junior", "U20")[: at % 3])


_RESULTS: dict[str, tuple[str, tuple[int, int] | None]] = {
    "draughts": ("1", None),
    "chess": ("=", None),
    "scrabble": ("", (400, 380)),
    "collective": ("scored", (977, 0)),
}


def acts(section: Section) -> dict[str, Callable[[Section], Changed]]:
    """Everything an arbiter can do with somebody or some table of the section, allowed now or not."""
    one, other = section.entries[0].player, section.entries[-1].player
    newcomer = Entry(PlayerId("newcomer"), rating=1500)
    chosen = [(entry.player, None) for entry in section.entries[:1]]
    last, following = len(section.published), len(section.published) + 1
    games = section.rounds[last - 1].games if last else ()
    table = next((game.table for game in games if not game.result), 1)
    result, scores = _RESULTS[section.discipline]
    form = "collective" if section.is_collective else "nearest"
    longer = replace(section.plan, phases=(*section.plan.phases, Phase(form, 1)))
    return {
        "enter": lambda base: entered(base, newcomer),
        "withdraw": lambda base: withdrawn(base, one),
        "return": lambda base: returned(base, one),
        "away": lambda base: away(base, other, following),
        "replan": lambda base: replanned(base, longer),
        "recompose": lambda base: recomposed(base, 0, is_balanced=False),
        "swap seats": lambda base: reseated(base, 0, one, other),
        "take a seat": lambda base: _seat_left(base, newcomer, one),
        "pair": drafted,
        "pair by hand": lambda base: drafted_by_hand(base, chosen),
        "discard": discarded,
        "publish": published,
        "schedule": scheduled,
        "unpublish": unpublished,
        "enter a result": lambda base: result_entered(base, last, table, result, scores),
        "correct a result": lambda base: corrected(base, last, 1, result, scores),
        "leave it undecided": lambda base: corrected(base, last, 1, "?", scores, assumed=result or "win"),
        "close": closed,
        "reopen": reopened,
    }


def _seat_left(base: Section, newcomer: Entry, leaving: PlayerId) -> Changed:
    """Two come late, for one of whom there is a seat at most; somebody leaves, and the other takes the seat."""
    waiting = replace(newcomer, player=PlayerId("another"))
    full = entered(entered(base, newcomer).section, waiting).section
    return seat_taken(withdrawn(full, leaving).section, waiting.player)
