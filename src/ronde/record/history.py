"""Facts become happenings: those known at a moment, withdrawn and replaced ones resolved, in the book's own order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from ronde.ground.ids import FactId, PlayerId, Roster
from ronde.ground.problems import Problem
from ronde.record.players import Player, sorting_name
from ronde.regulations.contract import AnyRegulation, Correction
from ronde.regulations.documents import Document, Entering, Withdrawn, moment
from ronde.regulations.happenings import Happening, PeriodClosed


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

    def chronicle(self, known_at: datetime | None = None) -> Chronicle:
        """What was known at a moment (or is now)."""
        known = [(turn, fact) for turn, fact in enumerate(self.facts) if _is_known(fact, known_at)]
        found = {fact.id: tuple(self._problems(fact)) for _, fact in known}
        unsound = {fact for fact, wrong in found.items() if wrong}
        resolved = _Resolution(self, known, unsound)
        # What is wrong with a fact that was put right since concerns nobody any more.
        put_right = {_corrects(fact) for _, fact in known}
        problems = [problem for fact, wrong in found.items() if fact not in put_right for problem in wrong]
        problems += _order_problems(fact for _, fact in known)
        happenings = sorted(resolved.happenings.values(), key=self.regulation.place)
        return Chronicle(tuple(happenings), (*problems, *resolved.problems))

    def made(self, fact: Document, sequence: int) -> Happening | None:
        """The happening a fact stands for."""
        key = FactId(fact.id)
        if key not in self._made or self._made[key][0] is not fact:
            self._made[key] = fact, fact.happening(Entering(self.roster, self._names, sequence))
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
        yield from fact.problems()
        for path, player in fact.mentions():
            if player not in self.players:
                yield Problem("history.unknown-player", "", (fact.id, *path), {"player": player})


def _is_known(fact: Document, known_at: datetime | None) -> bool:
    return known_at is None or fact.recorded is None or moment(fact.recorded) <= known_at


def _corrects(fact: Document) -> str | None:
    """The earlier fact that one replaces or withdraws."""
    return fact.of if isinstance(fact, Withdrawn) else fact.replaces


def _order_problems(facts: Iterable[Document]) -> Iterator[Problem]:
    """Facts stand in the order of recording: same-day events and closed periods depend on it."""
    latest = None
    for fact in facts:
        if fact.recorded and latest and moment(fact.recorded) < moment(latest):
            values = {"recorded": fact.recorded, "earlier": latest}
            yield Problem("history.recorded-earlier", "", (fact.id, "recorded"), values)
        latest = fact.recorded or latest


class _Resolution:
    """Walks the facts in order of recording and keeps what still stands.

    ``happenings`` go into the fold. ``_standing`` are those that a later fact may still correct: where a correction
    entered beside what it corrects, the old one stays in the fold but cannot be corrected again.
    """

    def __init__(self, history: History, facts: Iterable[tuple[int, Document]], unsound: set[str]) -> None:
        self.happenings: dict[str, Happening] = {}
        self.problems: list[Problem] = []
        self._standing: dict[str, Happening] = {}
        self._closes: dict[str, date] = {}
        self._history = history
        self._turns: dict[FactId, int] = {}
        self._kinds: dict[str, type[Document]] = {}
        self._unsound = unsound
        for turn, fact in facts:
            self._enter(fact, turn)

    def _enter(self, fact: Document, turn: int) -> None:
        if fact.id in self._turns:
            self.problems.append(Problem("history.duplicate-id", "", (fact.id, "id"), {"id": fact.id}))
            return
        earlier = _corrects(fact)
        # A replacement keeps the turn of what it replaces: a correction does not move an event among its day's.
        self._turns[FactId(fact.id)] = self._turns.get(FactId(earlier or ""), turn)
        self._kinds[fact.id] = type(fact)
        if fact.id in self._unsound:
            return
        happening = self._history.made(fact, self._turns[FactId(fact.id)])
        if earlier is None or earlier in self._unsound:
            self._stand(fact, self._own(fact, None, happening) or happening)
        elif earlier not in self._standing:
            where = (fact.id, "of" if isinstance(fact, Withdrawn) else "replaces")
            self.problems.append(Problem("history.nothing-to-replace", "", where, {"id": earlier}))
        elif happening and self._kinds[earlier] is not type(fact):
            self.problems.append(Problem("history.replaces-other-kind", "", (fact.id, "replaces"), {"id": earlier}))
        else:
            self._correct(fact, earlier, happening)

    def _correct(self, fact: Document, earlier: str, happening: Happening | None) -> None:
        """Let the book say how a correction enters: where the old fact stood, or as a happening of its own."""
        old = self._standing.pop(earlier)
        own = self._own(fact, old, happening)
        if own is None:
            del self.happenings[earlier]
            self._closes.pop(earlier, None)
        self._stand(fact, own or happening)
        if happening is None:
            self._standing.pop(fact.id, None)  # a withdrawal is not withdrawn: the fact is written again

    def _own(self, fact: Document, old: Happening | None, new: Happening | None) -> Happening | None:
        """The happening by which a correction enters beside what stood; None where it takes its place by day.

        Without a moment of recording nothing says that a period had been closed; only what came before a close is late.
        """
        happened = old or new
        if happened is None:
            return None
        day = moment(fact.recorded).date() if fact.recorded else happened.day
        closes = (close for close in self._closes.values() if fact.recorded and close <= day)
        closed = max(closes, default=None)
        if old is None and (closed is None or closed < happened.day):
            return None
        turn = self._turns[FactId(fact.id)]
        return self._history.entered(Correction(FactId(fact.id), day, turn, old, new, closed))

    def _stand(self, fact: Document, happening: Happening | None) -> None:
        if happening is None:
            return
        self.happenings[fact.id] = self._standing[fact.id] = happening
        if isinstance(happening, PeriodClosed):
            self._closes[fact.id] = happening.day
