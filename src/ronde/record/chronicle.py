"""What is made of a history's facts, taken one after another: those that stand, as happenings in the book's own order."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from immutables import Map
from msgspec import Struct, field
from msgspec.structs import replace

from ronde.ground.problems import Problem
from ronde.record.errata import Lists
from ronde.record.moments import later, moments
from ronde.record.office import Homologation, Office
from ronde.record.order import Key, Order
from ronde.record.resolution import Arrival, Resolution
from ronde.regulations.documents import Closed, Document, moment, recorded_at

if TYPE_CHECKING:
    from ronde.record.history import History


class Chronicle(Struct, frozen=True):
    """What is known after so many facts of a history; one fact more goes on from it, and leaves it as it is.

    ``faulty`` are facts wrong in themselves, by id, each with everything that is wrong. ``before`` holds what stood before
    each list: where one appears again, what was recorded since is looked at anew.
    """

    resolved: Resolution
    count: int = 0
    published: Lists = field(default_factory=Lists)
    faulty: dict[str, tuple[Problem, ...]] = field(default_factory=dict)
    before: Map[str, "Chronicle"] = field(default_factory=Map)
    order: Order = field(default_factory=Order)
    moment: datetime | None = None
    latest: str = ""
    disorder: tuple[Problem, ...] = ()

    @property
    def happenings(self) -> tuple[Any, ...]:
        """What happened, in the book's order."""
        return self.order.happenings

    @property
    def keys(self) -> tuple[Key, ...]:
        """Where each happening stands."""
        return self.order.keys

    @property
    def office(self) -> Office:
        """What the office holds now."""
        return self.resolved.office

    @property
    def homologations(self) -> tuple[Homologation, ...]:
        """The sections that were homologated, in order."""
        return self.resolved.homologations

    @property
    def lists(self) -> tuple[tuple[Closed, ...], ...]:
        """The lists that appeared, each with its editions."""
        return self.published.standing

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with facts, alone and among each other; of one that was corrected since, nothing."""
        corrected = self.resolved.versions.corrected
        alone = (problem for fact, wrong in self.faulty.items() if fact not in corrected for problem in wrong)
        of_lists = (problem for problem in self.published.problems if problem.where[0] not in corrected)
        return (*alone, *self.disorder, *self.resolved.problems, *of_lists)

    def going_on(self, history: "History", end: int | None = None) -> "Chronicle":
        """What is known after the facts of a history up to a turn; the first ones are those known here."""
        end = len(history.facts) if end is None else end
        known = replace(self, resolved=replace(self.resolved, history=history))
        for turn in range(self.count, end):
            known = known.after_fact(history, turn)
        return known.with_order(history)

    def after_fact(self, history: "History", turn: int) -> "Chronicle":
        """One fact more, wherever it stands in the book's order."""
        fact = history.facts[turn]
        faulty = self.faulty
        if fact.id not in self.published.turns and (wrong := tuple(history.faults(fact))):
            faulty = {**faulty, fact.id: wrong}  # of two with one id the first is the fact
        published, changed = self.published.after(fact, turn, history.facts, is_wrong=fact.id in faulty)
        known = replace(self, count=turn + 1, published=published, faulty=faulty, moment=later(self.moment, fact))
        known = known.with_moment(fact)
        if changed is not None:
            return known.looked_at_again(history, changed, turn)
        is_new_list = isinstance(fact, Closed) and fact.id not in self.before  # of two with one id the first is it
        before = self.before.set(fact.id, self) if is_new_list else self.before
        arrival = known.arrival(fact, turn, known.moment)
        return replace(known, resolved=self.resolved.after(arrival), before=before)

    def arrival(self, fact: Document, turn: int, known_at: datetime | None) -> Arrival:
        """A fact that comes next, with what is known of it beforehand."""
        return Arrival(
            fact,
            turn,
            known_at.date() if known_at else None,
            self.published.eves.get(fact.id),
            is_wrong=fact.id in self.faulty or fact.id in self.published.void,
            is_superseded=fact.id in self.published.superseded,
        )

    def looked_at_again(self, history: "History", old: Closed, end: int) -> "Chronicle":
        """All since a list, now that it has another edition or was withdrawn."""
        since = self.published.turns[old.id]
        resolved, before = replace(self.before[old.id].resolved, history=history), self.before
        known = list(moments(history.facts[: end + 1]))
        for turn in range(since, end + 1):
            fact = history.facts[turn]
            if isinstance(fact, Closed) and self.published.turns[fact.id] == turn:
                earlier = before[old.id]
                before = before.set(fact.id, replace(earlier, count=turn, resolved=resolved))
            resolved = resolved.after(self.arrival(fact, turn, known[turn]))
        again = replace(self, resolved=replace(resolved, is_whole=False), before=before, latest="", disorder=())
        for fact in history.facts[: end + 1]:
            again = again.with_moment(fact)
        return again

    def with_order(self, history: "History") -> "Chronicle":
        """What has changed since somebody looked, in the book's order."""
        resolved, book = self.resolved, history.regulation
        touched = resolved.touched if resolved.is_whole else resolved.happenings
        order = self.order.of(resolved.happenings, touched, book)
        return replace(self, resolved=replace(resolved, touched=Map(), is_whole=True), order=order)

    def with_moment(self, fact: Document) -> "Chronicle":
        """Facts stand in the order of recording, a list that does not say its own on the day on which it appeared.

        Same-day events and closed periods depend on it.
        """
        said = fact.recorded if recorded_at(fact) else None
        latest, disorder = self.latest, self.disorder
        if said and latest and moment(said) < moment(latest):
            values = {"recorded": said, "earlier": latest}
            disorder = (*disorder, Problem("history.recorded-earlier", "", (fact.id, "recorded"), values))
        known = said or self.published.appeared(fact) or latest
        now = known if said or not latest else max(known, latest, key=moment)
        return replace(self, latest=now, disorder=disorder)


def beginning(history: "History") -> Chronicle:
    """What is known before any fact."""
    return Chronicle(Resolution(history))
