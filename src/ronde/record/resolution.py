"""Which facts still stand: replaced, withdrawn and wrong ones resolved, in order of recording."""

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from ronde.ground.ids import FactId
from ronde.ground.problems import Problem
from ronde.regulations.contract import Correction
from ronde.regulations.documents import Document, Withdrawn, recorded_at
from ronde.regulations.happenings import Happening, PeriodClosed

if TYPE_CHECKING:
    from ronde.record.history import History


def corrects(fact: Document) -> str | None:
    """The earlier fact that one replaces or withdraws."""
    return fact.of if isinstance(fact, Withdrawn) else fact.replaces


class Resolution:
    """Walks the facts in order of recording and keeps what still stands.

    ``happenings`` go into the fold. ``_standing`` are those that a later fact may still correct, once: where a correction
    entered beside what it corrects, the old one stays in the fold but cannot be corrected again. A fact that is itself
    wrong, and a section not yet homologated, stand without a happening.
    """

    def __init__(self, history: "History", facts: Iterable[tuple[int, Document]], unsound: set[str]) -> None:
        self.happenings: dict[str, Happening] = {}
        self.problems: list[Problem] = []
        self.put_right: set[str] = set()
        self._standing: dict[str, Happening | None] = {}
        self._instead: dict[str, str] = {}  # a wrong correction, and what it was to correct
        self._closes: dict[str, date] = {}
        self._history = history
        self._turns: dict[FactId, int] = {}
        self._firsts: dict[str, FactId] = {}
        self._kinds: dict[str, type[Document]] = {}
        self._unsound = unsound
        for turn, fact in facts:
            self._enter(fact, turn)

    def _enter(self, fact: Document, turn: int) -> None:
        if fact.id in self._turns:
            self.problems.append(Problem("history.duplicate-id", "", (fact.id, "id"), {"id": fact.id}))
            return
        earlier = corrects(fact)
        # A replacement keeps the turn of what it replaces: a correction does not move an event among its day's.
        self._turns[FactId(fact.id)] = self._turns.get(FactId(earlier or ""), turn)
        self._firsts[fact.id] = self._firsts.get(earlier or "", FactId(fact.id))
        self._kinds[fact.id] = type(fact)
        if earlier is not None and not self._may_correct(fact, earlier):
            return
        if fact.id in self._unsound:
            self._standing[fact.id] = None
            if earlier is not None:
                self._instead[fact.id] = earlier
            return
        happening = self._history.made(fact, self._turns[FactId(fact.id)], self._firsts)
        if earlier is None:
            self._stand(fact, self._own(fact, None, happening) or happening)
        else:
            self._correct(fact, earlier, happening)

    def _may_correct(self, fact: Document, earlier: str) -> bool:
        """Whether the earlier fact still stands, and is of the same kind; if not, that is a problem."""
        by = "of" if isinstance(fact, Withdrawn) else "replaces"
        if earlier not in self._standing:
            self.problems.append(Problem("history.nothing-to-replace", "", (fact.id, by), {"id": earlier}))
        elif by == "replaces" and self._kinds[earlier] is not type(fact):
            self.problems.append(Problem("history.replaces-other-kind", "", (fact.id, by), {"id": earlier}))
        else:
            return True
        return False

    def _correct(self, fact: Document, earlier: str, happening: Happening | None) -> None:
        """Let the book say how a correction enters: where the old fact stood, or as a happening of its own."""
        old = self._standing.pop(earlier)
        while earlier in self._unsound:
            self.put_right.add(earlier)
            if earlier not in self._instead:
                break
            earlier = self._instead[earlier]
            old = self._standing.pop(earlier, None)
        own = self._own(fact, old, happening) if old else None
        if own is None:
            self.happenings.pop(earlier, None)
            self._closes.pop(earlier, None)
            own = self._own(fact, None, happening)  # what comes instead may be late itself
        self._stand(fact, own or happening)
        if isinstance(fact, Withdrawn):
            self._standing.pop(fact.id, None)  # a withdrawal is not withdrawn: the fact is written again

    def _own(self, fact: Document, old: Happening | None, new: Happening | None) -> Happening | None:
        """The happening by which a correction enters beside what stood; None where it takes its place by day.

        Without a moment of recording nothing says that a period had been closed; only what came before a close is late.
        """
        happened = old or new
        if happened is None:
            return None
        told = recorded_at(fact)
        day = told.date() if told else happened.day
        closes = (close for close in self._closes.values() if told and close <= day)
        closed = max(closes, default=None)
        if old is None and (closed is None or closed < happened.day):
            return None
        turn = self._turns[FactId(fact.id)]
        return self._history.entered(Correction(FactId(fact.id), day, turn, old, new, closed))

    def _stand(self, fact: Document, happening: Happening | None) -> None:
        self._standing[fact.id] = happening  # a section not yet homologated stands without one, and may be replaced
        if happening is None:
            return
        self.happenings[fact.id] = happening
        if isinstance(happening, PeriodClosed):
            self._closes[fact.id] = happening.day
