"""What a book says of the sections that come to the office: which are open, what is wrong with each, what is owed."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any

from ronde.ground.ids import FactId
from ronde.ground.links import linked_groups
from ronde.ground.problems import Problem
from ronde.ground.trace import Derivation, derivations, recording
from ronde.record.dossier import State
from ronde.record.history import Chronicle, History
from ronde.record.replay import Replay, Walk
from ronde.record.versions import corrects
from ronde.regulations.answers import DayPart
from ronde.regulations.documents import Document, Entering
from ronde.regulations.office import Circumstances, Due, Verdict

NOBODY = -1  # figures of a section are nobody's in particular


@dataclass(frozen=True, slots=True)
class Examined:
    """A section, and what the book says of it, with the figures it went by."""

    section: Document
    first_day: date
    verdict: Verdict
    steps: tuple[Derivation, ...]


@dataclass(frozen=True, slots=True)
class Competition:
    """Sections that are one for the fee: those looked at, the others, and what is owed for all, with its arithmetic."""

    examined: tuple[Examined, ...]
    others: tuple[Document, ...]
    dues: tuple[Due, ...]
    steps: tuple[Derivation, ...]


def firsts(facts: Iterable[Document]) -> dict[str, FactId]:
    """The id under which each fact was first recorded: all versions of an event share it."""
    found: dict[str, FactId] = {}
    for fact in facts:
        found[fact.id] = found.get(corrects(fact) or "", FactId(fact.id))
    return found


class Examiner:
    """A replayed history, and the book that looks at its sections."""

    def __init__(self, history: History, replayed: Replay[Any, Any]) -> None:
        self._history, self._replay, self._book = history, replayed, history.regulation
        self._walk = Walk(replayed)
        self.firsts = firsts(history.facts)
        self._recorded = {fact.id for fact in history.facts if isinstance(fact, self._book.sections)}
        self._places = [replayed.regulation.place(happening)[:2] for happening in replayed.happenings]

    def is_section(self, fact: str) -> bool:
        """Whether a fact of that id is a section that somebody recorded."""
        return fact in self._recorded

    @cached_property
    def _chronicle(self) -> Chronicle:
        return self._history.chronicle()

    def sections(self) -> tuple[Document, ...]:
        """The sections as last recorded; one with a mistake in itself is left to whoever reports that."""
        left_out = {corrects(fact) for fact in self._history.facts}
        left_out |= {str(problem.where[0]) for problem in self._chronicle.problems if problem.where}
        sections = (fact for fact in self._history.facts if isinstance(fact, self._book.sections))
        return tuple(fact for fact in sections if fact.id not in left_out)

    def competitions(self) -> tuple[tuple[Document, ...], ...]:
        """The sections, those joined by links together: each group is one competition."""
        sections = {self.firsts[section.id]: section for section in self.sections()}
        groups = dict.fromkeys(self._groups[event] for event in sections)
        return tuple(tuple(sections[event] for event in group if event in sections) for group in groups)

    @cached_property
    def _groups(self) -> dict[FactId, tuple[FactId, ...]]:
        """The competition of each section, by first versions."""
        links = [(self.firsts[section.id], *self._linked(section)) for section in self.sections()]
        return {event: group for group in linked_groups(links) for event in group}

    def verdict(self, section: Document, *, now: Any = None) -> Verdict:
        """What the book says of a section; ``now`` is the state in which it would count, the last one unless given."""
        began, event = self._book.presented(section).first_day, self.firsts[section.id]
        found = self._book.verdict(
            section,
            Circumstances(
                then=self._state_at(began),
                now=self._replay.state if now is None else now,
                entering=Entering(self._history.roster, 0, self.firsts),
                competition=frozenset(self._groups.get(event, (event,))),
            ),
        )
        return replace(found, problems=(*found.problems, *self._link_problems(section)))

    def open_competitions(self, among: frozenset[str] | None = None) -> tuple[Competition, ...]:
        """Every competition with a section that waits to be homologated (and is among some)."""
        found = (self._competition(sections, among) for sections in self.competitions())
        return tuple(competition for competition in found if competition.examined)

    def _competition(self, sections: tuple[Document, ...], among: frozenset[str] | None) -> Competition:
        chosen = [one for one in sections if among is None or one.id in among]
        examined = tuple(self._examined(one) for one in chosen if not self._is_homologated(one))
        looked_at = {one.section.id for one in examined}
        unlicensed = dict.fromkeys(player for one in examined for player in one.verdict.unlicensed)
        with recording() as heard:
            dues = self._book.dues(sections, tuple(unlicensed))
        others = tuple(one for one in sections if one.id not in looked_at)
        return Competition(examined, others, dues, tuple(derivations(heard.steps, NOBODY)))

    def _examined(self, section: Document) -> Examined:
        with recording() as heard:
            verdict = self.verdict(section)
        began = self._book.presented(section).first_day
        return Examined(section, began, verdict, tuple(derivations(heard.steps, NOBODY)))

    def _is_homologated(self, section: Document) -> bool:
        dossier = self._chronicle.office.dossiers.get(self.firsts[section.id])
        return dossier is not None and dossier.state is State.HOMOLOGATED

    def _state_at(self, day: date) -> Any:
        """The state when play begins on a day: what opens the day has happened."""
        return self._walk.state_before(bisect_left(self._places, (day, DayPart.PLAYED)))

    def _linked(self, section: Document) -> tuple[FactId, ...]:
        """The section that one belongs to, if any."""
        other = self._book.presented(section).linked
        return () if other is None else (self.firsts.get(other, FactId(other)),)

    def _link_problems(self, section: Document) -> Iterator[Problem]:
        """A section belongs to one that was recorded."""
        linked = self._book.presented(section).linked
        if linked is not None and linked not in self._recorded:
            yield Problem("history.linked-nowhere", "", (section.id, "linked"), {"id": linked})
