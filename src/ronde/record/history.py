"""Facts become happenings: those known at a moment, withdrawn and replaced ones resolved, in the book's own order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from typing import Any

from ronde.ground.ids import FactId, PlayerId, Roster
from ronde.ground.problems import Problem
from ronde.record.players import Player, sorting_name
from ronde.record.resolution import Resolution, corrects
from ronde.regulations.contract import AnyRegulation, Correction
from ronde.regulations.documents import Document, Entering, recorded_at
from ronde.regulations.happenings import Happening


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The happenings of a history in the book's order, and the facts that could not become one."""

    happenings: tuple[Any, ...]  # of the kinds that the book knows
    problems: tuple[Problem, ...]


class History:
    """The players and facts of one book, in order of recording.

    A fact becomes a happening once; asking again after a late fact gives the same objects for all others, so that a
    replay can tell where it has to begin.
    """

    def __init__(self, regulation: AnyRegulation, players: Iterable[Player], facts: Iterable[Document]) -> None:
        self.regulation = regulation
        self.players = {PlayerId(player.id): player for player in players}
        self.facts = tuple(facts)
        self.roster = Roster(self.players)
        self._names = {player: sorting_name(who.name) for player, who in self.players.items()}
        self._made: dict[FactId, tuple[Document, Happening | None]] = {}
        self._entered: dict[Correction[Happening], Happening | None] = {}

    def with_facts(self, *facts: Document, players: Iterable[Player] = ()) -> "History":
        """The history with more facts (and players), its other happenings unchanged."""
        longer = History(self.regulation, (*self.players.values(), *players), (*self.facts, *facts))
        longer._made, longer._entered = self._made, self._entered
        return longer

    def revised(self, facts: Iterable[Document]) -> "History":
        """The history with its facts written otherwise; what is told the same way in both keeps its happenings.

        A fact is told the same way while every fact before it has its turn, its id and what it corrects.
        """
        other = History(self.regulation, self.players.values(), facts)
        pairs = takewhile(_is_told_alike, zip(self.facts, other.facts, strict=False))
        alike = {FactId(fact.id) for fact, _ in pairs}
        other._made = {fact: made for fact, made in self._made.items() if fact in alike}
        other._entered = self._entered
        return other

    def chronicle(self, known_at: datetime | None = None) -> Chronicle:
        """What was known at a moment (or is now)."""
        known = list(_known(self.facts, known_at))
        found = {fact.id: tuple(self._problems(fact)) for _, fact in known}
        resolved = Resolution(self, known, {fact for fact, wrong in found.items() if wrong})
        # What is wrong with a fact that was put right since concerns nobody any more.
        problems = [problem for fact, wrong in found.items() if fact not in resolved.put_right for problem in wrong]
        problems += _order_problems(fact for _, fact in known)
        happenings = sorted(resolved.happenings.values(), key=self.regulation.place)
        return Chronicle(tuple(happenings), (*problems, *resolved.problems))

    def made(self, fact: Document, sequence: int, firsts: Mapping[str, FactId]) -> Happening | None:
        """The happening a fact stands for."""
        key = FactId(fact.id)
        if key not in self._made or self._made[key][0] is not fact:
            self._made[key] = fact, fact.happening(Entering(self.roster, self._names, sequence, firsts))
        return self._made[key][1]

    def entered(self, correction: Correction[Happening]) -> Happening | None:
        """How the book lets a correction enter, asked once."""
        if correction not in self._entered:
            self._entered[correction] = self.regulation.corrected(correction)
        return self._entered[correction]

    def versions(self, fact: str) -> frozenset[str]:
        """The ids of a fact and of all that it replaces or is replaced by: one event, however often corrected."""
        found = {fact}
        for one in (*self.facts, *reversed(self.facts)):
            if one.replaces and found & {one.id, one.replaces}:
                found |= {one.id, one.replaces}
        return frozenset(found)

    def _problems(self, fact: Document) -> Iterator[Problem]:
        if fact.recorded and recorded_at(fact) is None:
            yield Problem("history.no-such-moment", "", (fact.id, "recorded"), {"recorded": fact.recorded})
        yield from fact.problems()
        for path, player in fact.mentions():
            if player not in self.players:
                yield Problem("history.unknown-player", "", (fact.id, *path), {"player": player})


def _is_told_alike(pair: tuple[Document, Document]) -> bool:
    one, other = pair
    return one.id == other.id and corrects(one) == corrects(other)


def _known(facts: Sequence[Document], known_at: datetime | None) -> Iterator[tuple[int, Document]]:
    """The facts known at a moment, with their turns; a correction is known no earlier than what it corrects."""
    unknown: set[str | None] = set()
    for turn, fact in enumerate(facts):
        told = recorded_at(fact)
        too_late = known_at is not None and told is not None and told > known_at
        if too_late or corrects(fact) in unknown:
            unknown.add(fact.id)
        else:
            yield turn, fact


def _order_problems(facts: Iterable[Document]) -> Iterator[Problem]:
    """Facts stand in the order of recording: same-day events and closed periods depend on it."""
    latest: Document | None = None
    for fact in facts:
        told, before = recorded_at(fact), recorded_at(latest) if latest else None
        if told and before and latest and told < before:
            values = {"recorded": fact.recorded or "", "earlier": latest.recorded or ""}
            yield Problem("history.recorded-earlier", "", (fact.id, "recorded"), values)
        latest = fact if told else latest
