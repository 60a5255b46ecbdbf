"""A section as an arbiter runs it: entries, rounds paired by hand, slips entered one by one, closed, submitted, recorded."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.trace import Derivation
from ronde.play.changes.entries import entered
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import closed, drafted_by_hand, published
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.standings.table import usual_criteria
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.record.submission import submission
from ronde.regulations import shelf
from ronde.regulations.documents import Document
from tests.play.making import games, ok


def run_by_hand(discipline: str, entries: Sequence[Entry], *rounds: str, form: str = "nearest") -> Section:
    """A section of these rounds, each written ``white-black:result white-black:win@400-350``; it is closed at the end."""
    plan = Plan((Phase(form, len(rounds)),), usual_criteria(discipline, form))
    section = Section("Example", discipline, plan)
    for entry in entries:
        section = ok(entered(section, entry))
    for number, text in enumerate(rounds, start=1):
        slips = games(text)
        section = ok(drafted_by_hand(section, [(slip.first, slip.second) for slip in slips]))
        section = ok(published(section))
        for slip in (one for one in slips if one.second is not None):  # a bye has its result
            section = ok(result_entered(section, number, slip.table, slip.result, slip.scores))
    return ok(closed(section))


def listed(ratings: dict[str, int | None]) -> list[Entry]:
    """Players with what the list says of them."""
    return [Entry(PlayerId(name), name.title(), rating=rating) for name, rating in ratings.items()]


@dataclass(frozen=True)
class Recorded:
    """A history after sections were submitted and recorded."""

    opened: Opened

    def rating(self, player: str, on: date, ranking: str = "") -> Any:
        """What a list on a day says of a player; None where the list does not have him."""
        history = self.opened.history
        which = next(
            (one for one in history.regulation.rankings if one.code == ranking), history.regulation.rankings[-1]
        )
        state = self.opened.replay.state_on(on)
        number = history.roster.number(PlayerId(player))
        return next(
            (line.value for line in history.regulation.ranking(state, on=on, which=which) if line.player == number),
            None,
        )

    def steps(self, player: str, event: str) -> dict[str, list[Any]]:
        """The figures behind a player's change by an event, by the names of the formulas."""
        number = self.opened.history.roster.number(PlayerId(player))
        found: dict[str, list[Any]] = {}
        for told in explanations(self.opened.replay, number, {event}):
            for step in _all(told.steps):
                found.setdefault(step.name, []).append(step.value)
        return found


def _all(steps: Sequence[Derivation]) -> list[Derivation]:
    return [inner for step in steps for inner in (step, *_all(step.steps))]


def submitted(code: str, section: Section, said: Any, fact: str) -> Document:
    """The document of a section; nothing may keep it from being one."""
    made = submission(shelf.regulation(code), [section], said, fact=fact)
    assert made.problems == ()
    assert made.document is not None
    return made.document


def recorded(code: str, names: Sequence[str], *facts: Document) -> Recorded:
    """The facts taken into a history, none of them refused."""
    licences = [Licence(since=date(2000, 1, 1))]
    people = People.of([Player(id=name, name=name.title(), licences=licences) for name in names])
    known = opened(History(shelf.regulation(code), people, facts))
    assert [problem for problem in known.problems if problem.level == "refused"] == []
    return Recorded(known)
