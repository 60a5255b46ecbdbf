"""What a book says of the sections that come to the office: which are open, what is wrong with each, what is owed."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.problems import Problem
from ronde.ground.trace import Derivation, derivations, recording
from ronde.record.bills import Bill, Bills
from ronde.record.chronicle import Chronicle
from ronde.record.dossier import State
from ronde.record.history import History
from ronde.record.office import Office
from ronde.record.replay import Replay
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


@dataclass(frozen=True, slots=True)
class Examiner:
    """A book that looks at the sections of a history, by what is known of it; ``office`` may be that of an earlier moment."""

    history: History
    chronicle: Chronicle
    replay: Replay[Any, Any]
    office: Office

    @property
    def bills(self) -> Bills:
        """What is owed, and was paid."""
        return Bills(self.history.regulation, self.office, self.chronicle.resolved.versions.first)

    def is_section(self, fact: str) -> bool:
        """Whether a fact of that id is a section that somebody recorded."""
        kind = self.chronicle.resolved.versions.kinds.get(fact)
        return kind is not None and issubclass(kind, self.history.regulation.sections)

    def first(self, fact: str) -> FactId:
        """The id under which a fact was first recorded: all versions of an event share it."""
        return self.chronicle.resolved.versions.first(fact)

    def verdict(self, section: Document, *, now: Any = None) -> Verdict:
        """What the book says of a section; ``now`` is the state in which it would count, the last one unless given."""
        book, versions = self.history.regulation, self.chronicle.resolved.versions
        found = book.verdict(
            section,
            Circumstances(
                then=self._state_at(book.presented(section).first_day),
                now=self.replay.state if now is None else now,
                entering=Entering(self.history.roster, 0, versions.firsts),
                competition=frozenset(self.bills.competition(versions.first(section.id))),
            ),
        )
        return replace(found, problems=(*found.problems, *self._link_problems(section)))

    def bill(self, section: FactId, verdict: Verdict, day: date) -> Bill:
        """The bill of a section just looked at; ``day`` is the one on which licences are looked at (art. 5.5)."""
        persons, book = self.history.people, self.history.regulation

        def without_licence(one: Document) -> tuple[PlayerId, ...]:
            first = self.first(one.id)
            if first != section and self.office.dossiers[first].homologated is not None:
                return ()  # a step homologated it: nothing is owed for it any more
            found = verdict if first == section else self.verdict(one)
            # A licence that a player has got in the meantime is not owed any more.
            return tuple(player for player in found.unlicensed if book.is_licence_owed(one, player, persons, day))

        return self.bills.of(section, without_licence)

    def sections(self) -> tuple[Document, ...]:
        """The sections as last recorded; one with a mistake in itself is left to whoever reports that."""
        left_out = {corrects(fact) for fact in self.history.facts}
        left_out |= {str(problem.where[0]) for problem in self.chronicle.problems if problem.where}
        sections = (fact for fact in self.history.facts if isinstance(fact, self.history.regulation.sections))
        return tuple(fact for fact in sections if fact.id not in left_out)

    def competitions(self) -> tuple[tuple[Document, ...], ...]:
        """The sections, those joined by links together: each group is one competition."""
        sections = {self.first(section.id): section for section in self.sections()}
        groups = dict.fromkeys(frozenset(self.bills.competition(event)) for event in sections)
        return tuple(tuple(sections[event] for event in sections if event in group) for group in groups)

    def open_competitions(self, among: frozenset[str] | None = None) -> tuple[Competition, ...]:
        """Every competition with a section that waits to be homologated (and is among some)."""
        found = (self._competition(sections, among) for sections in self.competitions())
        return tuple(competition for competition in found if competition.examined)

    def _competition(self, sections: tuple[Document, ...], among: frozenset[str] | None) -> Competition:
        chosen = [one for one in sections if among is None or one.id in among]
        examined = tuple(self._examined(one) for one in chosen if not self._is_homologated(self.first(one.id)))
        looked_at = {one.section.id for one in examined}
        unlicensed = dict.fromkeys(player for one in examined for player in one.verdict.unlicensed)
        with recording() as heard:
            dues = self.history.regulation.dues(sections, tuple(unlicensed))
        others = tuple(one for one in sections if one.id not in looked_at)
        return Competition(examined, others, dues, tuple(derivations(heard.steps, NOBODY)))

    def _examined(self, section: Document) -> Examined:
        with recording() as heard:
            verdict = self.verdict(section)
        began = self.history.regulation.presented(section).first_day
        return Examined(section, began, verdict, tuple(derivations(heard.steps, NOBODY)))

    def _is_homologated(self, section: FactId) -> bool:
        dossier = self.office.dossiers.get(section)
        return dossier is not None and dossier.state is State.HOMOLOGATED

    def _state_at(self, day: date) -> Any:
        """The state when play begins on a day: what opens the day has happened."""
        return self.replay.state_before(bisect_left(self.chronicle.keys, ((day, DayPart.PLAYED),)))

    def _link_problems(self, section: Document) -> Iterator[Problem]:
        """A section belongs to one that was recorded."""
        linked = self.history.regulation.presented(section).linked
        if linked is not None and not self.is_section(linked):
            yield Problem("history.linked-nowhere", "", (section.id, "linked"), {"id": linked})
