"""A history with all that is known of it, carried along: one more fact goes on from it instead of starting over."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from immutables import Map
from msgspec import structs

from ronde.ground.problems import Level, Problem
from ronde.record.chronicle import Chronicle, beginning
from ronde.record.history import History
from ronde.record.judging import judged, unmet
from ronde.record.people import People
from ronde.record.publication import RankingList, ranking_list
from ronde.record.recasting import merged_ids
from ronde.record.replay import Replay, replay
from ronde.record.till import Till
from ronde.record.verdicts import Examiner
from ronde.regulations.answers import Ranking
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document, Step
from ronde.regulations.judgement import judgement
from ronde.regulations.rules_version import rules_version


@dataclass(frozen=True, slots=True)
class Opened:
    """What is known after the facts of a history: what stands of them, the replay, what was said of each homologation."""

    history: History
    chronicle: Chronicle
    replay: Replay[Any, Any]
    verdicts: Map[str, tuple[Problem, ...]]  # by the homologating steps
    till: Till

    @property
    def book(self) -> AnyBook:
        """The rule book."""
        return self.history.regulation

    @property
    def last_day(self) -> date | None:
        """The day of the last happening."""
        happened = self.chronicle.keys
        return happened[-1][0].day if happened else None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong or undecided."""
        return (*self.chronicle.problems, *self.replay.open_problems, *self.findings)

    @property
    def findings(self) -> tuple[Problem, ...]:
        """What is wrong with steps and payments; what the fold says already is not said twice."""
        of_steps = tuple(self._unmet())
        if not of_steps:
            return self.till.problems
        in_fold = (one for found in self.replay.problems for one in found if one.level is Level.REFUSED)
        said = {(one.code, one.where) for one in in_fold}
        return (*(one for one in of_steps if (one.code, one.where) not in said), *self.till.problems)

    def _unmet(self) -> Iterator[Problem]:
        for one in self.chronicle.homologations:
            if (found := self.verdicts[one.step.id]) or one.step.accepts:
                yield from unmet(one.step, found)

    @property
    def kept_facts(self) -> tuple[Document, ...]:
        """The facts as they are to be kept: every homologation with the verdict that was given."""
        return self.kept_after(0)

    def kept_after(self, count: int) -> tuple[Document, ...]:
        """Those after the first so many."""
        rules = rules_version(self.book) if self.book.sections else ""
        return tuple(self._kept(fact, rules) for fact in self.history.facts[count:])

    def _kept(self, fact: Document, rules: str) -> Document:
        if isinstance(fact, Step) and fact.is_to_be_judged and fact.id in self.verdicts:
            return structs.replace(fact, verdict=judgement(rules, self.verdicts[fact.id]))
        return fact

    def merged(self, on: date) -> frozenset[str]:
        """Ids that stand on no list of a day: found to be somebody else's before the list that is valid on it appeared."""
        same = {name: fact for name, fact in self.chronicle.resolved.same.items() if self._is_known(name, on)}
        return frozenset(merged_ids(same))

    def _is_known(self, same_person: str, on: date) -> bool:
        """Whether that two ids are one person was known when the list of a day appeared; a book without lists has it at once."""
        turns = self.chronicle.published.turns
        if self.book.closing is None:
            return True
        later = (versions[-1] for versions in self.chronicle.lists if turns[versions[-1].id] > turns[same_person])
        return any(one.appeared <= on for one in later)

    def ranking_list(self, on: date, ranking: Ranking) -> RankingList:
        """A ranking on a day."""
        state = self.replay.state_on(on)
        return ranking_list(self.history, state, on=on, ranking=ranking, merged=self.merged(on))

    @property
    def examiner(self) -> Examiner:
        """The book, looking at what is in the office now."""
        return Examiner(self.history, self.chronicle, self.replay, self.chronicle.office)

    def with_facts(self, *facts: Document, people: People | None = None) -> "Opened":
        """The same with more facts (and people)."""
        return self.going_on(self.history.with_facts(*facts, people=people))

    def going_on(self, history: History, end: int | None = None) -> "Opened":
        """What is known after the facts of a longer history, up to a turn."""
        end = len(history.facts) if end is None else end
        known = self
        for turn in range(self.chronicle.count, end):
            fact = history.facts[turn]
            if isinstance(fact, Step) and fact.is_to_be_judged and fact.id not in known.verdicts:
                known = known.up_to(history, turn).judging(history, turn)
        known = known.up_to(history, end).with_verdicts()
        return replace(known, till=self.till.going_on(known.examiner, self.chronicle.count))

    def with_verdicts(self) -> "Opened":
        """What was homologated only by what came later (a list withdrawn, say) is judged now."""
        verdicts = self.verdicts
        for one in self.chronicle.homologations:
            if one.step.id not in verdicts:
                found = judged(replace(self.examiner, office=one.office), one, self.chronicle)
                verdicts = verdicts.set(one.step.id, found)
        return replace(self, verdicts=verdicts)

    def revised(self, history: History) -> "Opened":
        """What would be known after the facts of another history; as far as both have the same facts, nothing is done again.

        What was homologated keeps the verdict it had.
        """
        pairs = enumerate(zip(self.history.facts, history.facts, strict=False))
        same = next((turn for turn, (one, other) in pairs if one is not other), len(history.facts))
        earlier = (one for one in reversed(self.chronicle.lists) if self.chronicle.published.turns[one[0].id] <= same)
        nearest = next((self.chronicle.before[one[0].id] for one in earlier), beginning(history))
        start = self.chronicle if self.chronicle.count <= same else nearest
        return replace(self, history=history, chronicle=start).going_on(history)

    def up_to(self, history: History, end: int) -> "Opened":
        """After more facts of which none is to be judged."""
        steps = (fact for fact in history.facts[self.chronicle.count : end] if isinstance(fact, Step))
        kept = {step.id: tuple(one.problem for one in step.verdict.problems) for step in steps if step.verdict}
        chronicle = self.chronicle.going_on(history, end)
        run = replay(self.book, chronicle.happenings, after=self.replay)
        return replace(self, history=history, chronicle=chronicle, replay=run, verdicts=self.verdicts.update(kept))

    def judging(self, history: History, turn: int) -> "Opened":
        """After a step that homologates: by what is known before it, its section is judged. The replay is to follow."""
        chronicle = self.chronicle.going_on(history, turn + 1)
        name, verdicts = history.facts[turn].id, self.verdicts
        for done in chronicle.homologations[-1:]:
            if done.step.id == name:  # and was not refused
                found = judged(replace(self.examiner, office=done.office), done, chronicle)
                verdicts = verdicts.set(name, found)
        return replace(self, chronicle=chronicle, verdicts=verdicts)


def opened(history: History, known_at: datetime | None = None) -> Opened:
    """All that is known of a history now, or was at a moment."""
    known = history if known_at is None else history.as_known(known_at)
    nothing = Opened(known, beginning(known), replay(known.regulation, ()), Map(), Till())
    return nothing.going_on(known)
