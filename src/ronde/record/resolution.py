"""Which facts still stand: replaced, withdrawn, held and wrong ones resolved, in order of recording."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

import msgspec.structs

from ronde.ground.ids import FactId
from ronde.ground.problems import Problem
from ronde.record.dossier import Dossier, Homologation, Office, State, step_problems
from ronde.record.errata import Errata
from ronde.record.moments import moments
from ronde.regulations.answers import Correction
from ronde.regulations.documents import Document, Payment, Step, Withdrawn
from ronde.regulations.happenings import Happening

if TYPE_CHECKING:
    from ronde.record.history import History


def corrects(fact: Document) -> str | None:
    """The earlier fact that one replaces or withdraws."""
    return fact.of if isinstance(fact, Withdrawn) else fact.replaces


class _Now(NamedTuple):
    """The fact that is being entered: its turn, its id, and the day on which it became known, if one was said."""

    turn: int
    fact: str
    day: date | None


class Resolution:
    """Walks the facts in order of recording and keeps what still stands.

    ``happenings`` go into the fold. ``_standing`` are those that a later fact may still correct, once: where a correction
    entered beside what it corrects, the old one stays in the fold but cannot be corrected again. A fact that is itself
    wrong stands without a happening until it is corrected, and so does a section that waits for its homologation.
    """

    def __init__(self, history: "History", facts: Sequence[Document], unsound: set[str], errata: Errata) -> None:
        self.happenings: dict[str, Happening] = {}
        self.put_right: set[str] = set()
        self.office = Office()
        self.homologations: list[Homologation] = []
        self._problems: list[Problem] = []
        self._set_aside_for: list[Problem] = list(errata.problems)  # told until the fact is corrected
        self._standing: dict[str, Happening | None] = {}
        self._instead: dict[str, str] = {}  # a wrong correction, and what it was to correct
        self._closes: dict[str, date] = {}
        self._history = history
        self._turns: dict[FactId, int] = {}
        self._firsts: dict[str, FactId] = {}
        self._kinds: dict[str, type[Document]] = {}
        self._unsound, self._errata = unsound | errata.void, errata
        for turn, (fact, moment) in enumerate(zip(facts, moments(facts), strict=True)):
            self._now = _Now(turn, fact.id, moment.date() if moment else None)
            self._enter(fact)

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with facts among each other; of one that was corrected since, nothing."""
        return [*self._problems, *(one for one in self._set_aside_for if one.where[0] not in self.put_right)]

    def _enter(self, fact: Document) -> None:
        if fact.id in self._turns:
            self._problems.append(Problem("history.duplicate-id", "", (fact.id, "id"), {"id": fact.id}))
            return
        earlier = corrects(fact)
        # A replacement keeps the turn of what it replaces: a correction does not move an event among its day's.
        self._turns[FactId(fact.id)] = self._turns.get(FactId(earlier or ""), self._now.turn)
        self._firsts[fact.id] = self._firsts.get(earlier or "", FactId(fact.id))
        self._kinds[fact.id] = type(fact)
        if earlier is not None and not self._may_correct(fact, earlier):
            return
        if earlier is None and isinstance(fact, self._history.regulation.sections):
            self.office = self.office.with_dossier(self._began(fact))
        if fact.id in self._unsound:
            self._set_aside(fact, earlier)
        elif isinstance(fact, Step):
            self._take(fact, earlier)
        elif fact.id in self._errata.superseded:
            self._standing[fact.id] = None
        else:
            self._record(fact, earlier)

    def _set_aside(self, fact: Document, earlier: str | None) -> None:
        """Let a wrong fact stand without effect until it is corrected; what it was to correct stands meanwhile."""
        self._standing[fact.id] = None
        if earlier is not None:
            self._instead[fact.id] = earlier

    def _record(self, fact: Document, earlier: str | None) -> None:
        """Let a sound fact stand, by itself or in place of another."""
        version = self._new_version(fact, earlier) if earlier else fact
        if version is None:
            return
        happening = None if self._is_held(fact) else self._made(version)
        if isinstance(fact, Payment):
            self.office = self.office.with_payment(fact)
        if earlier is None:
            self._stand(fact, self._own(fact, None, happening) or happening)
        else:
            self._correct(fact, earlier, happening)

    def _turn(self, fact: Document) -> int:
        return self._turns[FactId(fact.id)]

    def _made(self, fact: Document) -> Happening | None:
        return self._history.made(self._now.turn, fact, self._turn(fact), self._firsts)

    def _may_correct(self, fact: Document, earlier: str) -> bool:
        """Whether the earlier fact still stands, and is of the same kind; if not, that is a problem."""
        by = "of" if isinstance(fact, Withdrawn) else "replaces"
        if earlier not in self._standing:
            taken = self._kinds.get(earlier) is Step
            code = "dossier.step-stands" if taken else "history.nothing-to-replace"
            self._problems.append(Problem(code, "", (fact.id, by), {"id": earlier}))
        elif by == "replaces" and self._kinds[earlier] is not type(fact):
            self._problems.append(Problem("history.replaces-other-kind", "", (fact.id, by), {"id": earlier}))
        else:
            return True
        return False

    def _correct(self, fact: Document, earlier: str, happening: Happening | None) -> None:
        """Let the book say how a correction enters: where the old fact stood, or as a happening of its own."""
        old, earlier = self._taken_away(earlier)
        self.office = self.office.without_payment(FactId(earlier))
        own = self._own(fact, old, happening) if old else None
        if own is None:
            self.happenings.pop(earlier, None)
            self._closes.pop(earlier, None)
            own = self._own(fact, None, happening)  # what comes instead may be late itself
        self._stand(fact, own or happening)
        if isinstance(fact, Withdrawn):
            self._standing.pop(fact.id, None)  # a withdrawal is not withdrawn: the fact is written again

    def _taken_away(self, earlier: str) -> tuple[Happening | None, str]:
        """What is corrected, behind all that was wrong with earlier corrections of it; it stands no more."""
        old = self._standing.pop(earlier)
        while earlier in self._unsound:
            self.put_right.add(earlier)
            if earlier not in self._instead:
                break
            earlier = self._instead[earlier]
            old = self._standing.pop(earlier, None)
        if self._kinds[earlier] is Step:
            self.put_right.add(earlier)
        return old, earlier

    def _own(self, fact: Document, old: Happening | None, new: Happening | None) -> Happening | None:
        """The happening by which a correction enters beside what stood; None where it takes its place by day.

        Order decides: what stands below a list became known when the list had appeared, on its day at the earliest. Only
        what came before a list is late.
        """
        happened = old or new
        if happened is None:
            return None
        said = () if self._now.day is None else (self._now.day,)
        day = max((*said, *self._closes.values()), default=happened.day)
        eve = self._errata.eves.get(self._now.fact)
        if eve is not None and happened.day <= eve:
            day = min(day, eve)  # the next edition takes it in, as if it had been known in time
        closed = max((close for close in self._closes.values() if close <= day), default=None)
        if old is None and (closed is None or closed < happened.day):
            return None
        correction = Correction(FactId(fact.id), day, self._turn(fact), self._now.turn, old, new, closed)
        return self._history.entered(correction)

    def _stand(self, fact: Document, happening: Happening | None) -> None:
        self._standing[fact.id] = happening  # a section not yet homologated stands without one, and may be replaced
        if happening is None:
            return
        self.happenings[fact.id] = happening
        if happening.closes:
            self._closes[fact.id] = happening.day

    # Sections on their way

    def _dossier(self, fact: str) -> Dossier | None:
        return self.office.dossiers.get(self._firsts.get(fact, FactId(fact)))

    def _is_held(self, fact: Document) -> bool:
        dossier = self._dossier(fact.id)
        return dossier is not None and dossier.is_held

    def _began(self, section: Document) -> Dossier:
        state = State.HOMOLOGATED if self._history.regulation.presented(section).is_homologated else State.FINISHED
        return Dossier(FactId(section.id), section, state, is_sound=section.id not in self._unsound)

    def _new_version(self, fact: Document, earlier: str) -> Document | None:
        """A correction as the office sees it: a new version goes on where the last one stood; None if it may not."""
        dossier = self._dossier(fact.id)
        if dossier is None:
            return fact
        if isinstance(fact, Withdrawn):
            self.office = self.office.without_dossier(dossier.section)
            return fact
        says = self._history.regulation.presented(fact).is_homologated
        lost = dossier.state is State.HOMOLOGATED and not dossier.steps and not says
        if lost or (dossier.is_held and says):
            code = "dossier.homologation-missing" if lost else "dossier.homologated-by-hand"
            self._set_aside_for.append(Problem(code, "", (fact.id, "homologated"), {"id": dossier.section}))
            self._unsound.add(fact.id)
            self._set_aside(fact, earlier)
            return None
        state = State.HOMOLOGATED if says else dossier.state
        self.office = self.office.with_dossier(replace(dossier, version=fact, state=state, is_sound=True))
        return fact.homologated_on(dossier.homologated) if dossier.homologated else fact

    def _take(self, step: Step, earlier: str | None) -> None:
        """A step further on a section's way, unless it may not be taken: then it stands as something to correct."""
        if earlier is not None:
            self._taken_away(earlier)
        dossier = self._standing_dossier(step)
        found = list(step_problems(step, dossier))
        if found or dossier is None:
            self._set_aside_for += found
            self._standing[step.id] = None
            return
        self.happenings.pop(dossier.version.id, None)
        self._standing[dossier.version.id] = None
        self.office = self.office.with_dossier(dossier.after(step))
        if step.action == "homologate":
            self._homologate(dossier, step)

    def _standing_dossier(self, step: Step) -> Dossier | None:
        """The way of a step's section; one that was published without a step counts as homologated."""
        dossier = self._dossier(step.of)
        if dossier is None or dossier.steps:
            return dossier
        happening = self.happenings.get(dossier.version.id)
        counted = happening is not None and any(happening.day <= close for close in self._closes.values())
        return replace(dossier, state=State.HOMOLOGATED) if counted else dossier

    def _homologate(self, dossier: Dossier, step: Step) -> None:
        """A section counts from now on, as if it were recorded with this step."""
        section = msgspec.structs.replace(dossier.version.homologated_on(step.day), recorded=step.recorded)
        self._turns[FactId(section.id)] = self._now.turn
        happening = self._made(section)
        self._stand(section, self._own(section, None, happening) or happening)
        self.homologations.append(Homologation(step, dossier.section, section, self.office))
