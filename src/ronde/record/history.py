"""Facts become happenings: those known at a moment, withdrawn and replaced ones resolved, in the book's own order."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from itertools import chain, count, takewhile

from ronde.ground.ids import FactId, PlayerId, Roster
from ronde.ground.problems import Problem
from ronde.record.chronicle import Chronicle, beginning
from ronde.record.clubs import Club, League
from ronde.record.moments import moments
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.versions import corrects
from ronde.regulations.answers import Correction
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document, Entering, recorded_at
from ronde.regulations.happenings import Happening


@dataclass(slots=True)
class Turn:
    """What was made at one turn, kept for the next time: the happenings that facts stand for from it on, and corrections.

    Histories with the same facts up to a turn share it. Everything is kept by its fact, with all that it was made of.
    """

    made: dict[str, tuple[Document, int, Happening | None]] = field(default_factory=dict)
    entered: dict[tuple[str, int], tuple[Correction[Happening], Happening]] = field(default_factory=dict)


class History:
    """The facts of one book, in order of recording, and the people whom they name.

    A fact becomes a happening once; asking again after a late fact gives the same objects for all others, so that a
    replay can tell where it has to begin. Taken in, a fact holds what its rules need of people:
    nothing that is said of these later changes it. ``turns`` are those of a history that begins with the same facts.
    """

    def __init__(
        self, regulation: AnyBook, people: People, facts: Iterable[Document], *, turns: tuple[Turn, ...] = ()
    ) -> None:
        self.regulation = regulation
        self.people = people
        written = tuple(facts)
        new = (fact if fact.is_frozen else fact.frozen(people) for fact in written[len(turns) :])
        self.facts = (*written[: len(turns)], *new)
        self.roster = Roster(people.players)
        self._turns = (*turns, *(Turn() for _ in self.facts[len(turns) :]))

    @property
    def players(self) -> Mapping[PlayerId, Player]:
        """The persons whom its facts may name."""
        return self.people.players

    @property
    def clubs(self) -> Mapping[str, Club]:
        """Their clubs."""
        return self.people.clubs

    @property
    def leagues(self) -> Mapping[str, League]:
        """Their leagues."""
        return self.people.leagues

    def with_facts(self, *facts: Document, people: People | None = None) -> "History":
        """The history with more facts (and people), its other happenings unchanged."""
        everyone = self.people.with_more(people) if people else self.people
        return History(self.regulation, everyone, (*self.facts, *facts), turns=self._turns)

    def revised(self, facts: Iterable[Document]) -> "History":
        """The history with its facts written otherwise; what is the same in both keeps its happenings.

        A fact is the same while every fact before it has its turn, its id and what it corrects.
        """
        now = tuple(fact if fact.is_frozen else fact.frozen(self.people) for fact in facts)
        alike = takewhile(_is_alike, zip(self.facts, now, strict=False))
        turns = tuple(
            turn if one is other or one == other else Turn()
            for turn, (one, other) in zip(self._turns, alike, strict=False)
        )
        return History(self.regulation, self.people, now, turns=turns)

    def as_known(self, known_at: datetime) -> "History":
        """The history as it was at a moment: without the facts that became known later."""
        return self.revised(self.facts[: self.known_count(known_at)])

    def known_count(self, known_at: datetime) -> int:
        """How many facts were known at a moment: all down to the first one that was recorded later."""
        return sum(one is None or one <= known_at for one in moments(self.facts))

    def chronicle(self, known_at: datetime | None = None) -> Chronicle:
        """What was known at a moment (or is now)."""
        return beginning(self).going_on(self, None if known_at is None else self.known_count(known_at))

    def made(self, turn: int, fact: Document, sequence: int, firsts: Mapping[str, FactId]) -> Happening | None:
        """The happening that a fact stands for from a turn on, made once: all facts up to a turn are always the same."""
        kept = self._turns[turn].made.get(fact.id)
        if kept is None or kept[1] != sequence or kept[0] != fact:
            kept = fact, sequence, fact.happening(Entering(self.roster, sequence, firsts))
            self._turns[turn].made[fact.id] = kept
        return kept[2]

    def entered(self, correction: Correction[Happening]) -> Happening | None:
        """How the book lets a correction enter; the same object while nothing about it is different."""
        turn, key = self._turns[correction.turn], (correction.id, correction.sequence)
        if (kept := turn.entered.get(key)) is not None and kept[0] == correction:
            return kept[1]
        happening: Happening | None = self.regulation.corrected(correction)
        if happening is not None:
            turn.entered[key] = correction, happening
        return happening

    @cached_property
    def documents(self) -> Mapping[str, Document]:
        """The facts by their ids; of two with one id, the first."""
        return {fact.id: fact for fact in reversed(self.facts)}

    def free_id(self, name: str) -> str:
        """A name that no fact has: this one, or the first of name-2, name-3 and so on."""
        candidates = chain((name,), (f"{name}-{number}" for number in count(2)))
        return next(one for one in candidates if one not in self.documents)

    def versions(self, fact: str) -> frozenset[str]:
        """The ids of a fact and of all that it replaces or is replaced by: one event, however often corrected."""
        found = {fact}
        for one in (*self.facts, *reversed(self.facts)):
            if one.replaces and found & {one.id, one.replaces}:
                found |= {one.id, one.replaces}
        return frozenset(found)

    def faults(self, fact: Document) -> Iterator[Problem]:
        """What is wrong with a fact in itself, whatever came before it."""
        if fact.recorded and recorded_at(fact) is None:
            yield Problem("history.no-such-moment", "", (fact.id, "recorded"), {"recorded": fact.recorded})
        yield from fact.problems()
        for path, player in fact.mentions():
            if player not in self.people.players:
                yield Problem("history.unknown-player", "", (fact.id, *path), {"player": player})


def _is_alike(pair: tuple[Document, Document]) -> bool:
    one, other = pair
    return one.id == other.id and corrects(one) == corrects(other)
