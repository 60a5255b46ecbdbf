"""Facts become happenings: those known at a moment, withdrawn and replaced ones resolved, in the book's own order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ronde.ground.ids import FactId, PlayerId, Roster
from ronde.ground.problems import Problem
from ronde.record.players import Player, sorting_name
from ronde.regulations.contract import AnyRegulation
from ronde.regulations.documents import Document, Entering, Withdrawn, moment
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

    def with_facts(self, *facts: Document, players: Iterable[Player] = ()) -> "History":
        """The history with more facts (and players), its other happenings unchanged."""
        longer = History(self.regulation, (*self.players.values(), *players), (*self.facts, *facts))
        longer._made = self._made
        return longer

    def chronicle(self, known_at: datetime | None = None) -> Chronicle:
        """What was known at a moment (or is now)."""
        known = [(turn, fact) for turn, fact in enumerate(self.facts) if _is_known(fact, known_at)]
        problems = [problem for _, fact in known for problem in self._problems(fact)]
        unsound = {problem.where[0] for problem in problems}
        resolved = _Resolution(self, [(turn, fact) for turn, fact in known if fact.id not in unsound])
        happenings = sorted(resolved.happenings.values(), key=self.regulation.place)
        return Chronicle(tuple(happenings), (*problems, *resolved.problems))

    def made(self, fact: Document, sequence: int) -> Happening | None:
        """The happening a fact stands for."""
        key = FactId(fact.id)
        if key not in self._made or self._made[key][0] is not fact:
            self._made[key] = fact, fact.happening(Entering(self.roster, self._names, sequence))
        return self._made[key][1]

    def _problems(self, fact: Document) -> Iterator[Problem]:
        for path, player in fact.mentions():
            if player not in self.players:
                yield Problem("history.unknown-player", "", (fact.id, *path), {"player": player})


def _is_known(fact: Document, known_at: datetime | None) -> bool:
    return known_at is None or fact.recorded is None or moment(fact.recorded) <= known_at


class _Resolution:
    """Walks the facts in order of recording and keeps what still stands."""

    def __init__(self, history: History, facts: Iterable[tuple[int, Document]]) -> None:
        self.happenings: dict[str, Happening] = {}
        self.problems: list[Problem] = []
        self._history = history
        self._turns: dict[FactId, int] = {}
        for turn, fact in facts:
            self._enter(fact, turn)

    def _enter(self, fact: Document, turn: int) -> None:
        if fact.id in self._turns:
            self.problems.append(Problem("history.duplicate-id", "", (fact.id, "id"), {"id": fact.id}))
            return
        earlier = fact.of if isinstance(fact, Withdrawn) else fact.replaces
        # A replacement keeps the turn of what it replaces: a correction does not move an event among its day's.
        self._turns[FactId(fact.id)] = self._turns.get(FactId(earlier or ""), turn)
        happening = self._history.made(fact, self._turns[FactId(fact.id)])
        if earlier is None:
            if happening:
                self.happenings[fact.id] = happening
        elif earlier in self.happenings:
            self._correct(fact, FactId(earlier), happening)
        else:
            where = (fact.id, "of" if isinstance(fact, Withdrawn) else "replaces")
            self.problems.append(Problem("history.nothing-to-replace", "", where, {"id": earlier}))

    def _correct(self, fact: Document, earlier: FactId, happening: Happening | None) -> None:
        """Let the book say how a correction enters: where the old fact stood, or as a happening of its own."""
        old = self.happenings[earlier]
        day = moment(fact.recorded).date() if fact.recorded else old.day
        own = self._history.regulation.corrected(old, happening, day=day)
        if own:
            self.happenings[fact.id] = own
            return
        del self.happenings[earlier]
        if happening:
            self.happenings[fact.id] = happening
