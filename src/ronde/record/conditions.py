"""Whether what was homologated could be: the conditions of each homologating step, and what open sections still lack."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ronde.ground.problems import Level, Problem
from ronde.record.bills import Bill, Bills
from ronde.record.dossier import Dossier, State
from ronde.record.history import Chronicle, History
from ronde.record.office import Homologation, Office
from ronde.record.replay import Replay, Walk
from ronde.record.verdicts import Competition, Examiner


@dataclass(frozen=True, slots=True)
class DossierReport:
    """A section of the office: how far it has come, and what is missing before it can be homologated."""

    dossier: Dossier
    missing: tuple[Problem, ...]
    bill: Bill | None


def findings(history: History, chronicle: Chronicle, replayed: Replay[Any, Any]) -> tuple[Problem, ...]:
    """What is wrong with steps and payments, judged by what was known when they were taken; nothing where there are none."""
    office = chronicle.office
    if not (chronicle.homologations or office.payments):
        return ()
    conditions = _Conditions(history, replayed)
    unmet = (problem for one in chronicle.homologations for problem in conditions.unmet(one))
    reported = {(one.code, one.where) for found in replayed.problems for one in found if one.level is Level.REFUSED}
    return (
        *(problem for problem in unmet if (problem.code, problem.where) not in reported),
        *conditions.bills.problems(office),
    )


def dossier_reports(history: History, chronicle: Chronicle, replayed: Replay[Any, Any]) -> tuple[DossierReport, ...]:
    """Every section with its dossier, in order of recording; those that wait with what they lack."""
    conditions = _Conditions(history, replayed)
    turns = {fact.id: turn for turn, fact in enumerate(history.facts)}
    in_order = sorted(chronicle.office.dossiers.values(), key=lambda dossier: turns[dossier.section])
    return tuple(conditions.looked_at(dossier, chronicle.office) for dossier in in_order)


@dataclass(frozen=True, slots=True)
class OpenCase:
    """A competition that waits, and what of its bill is unpaid."""

    competition: Competition
    unpaid: tuple[Problem, ...]


def open_cases(
    history: History, chronicle: Chronicle, replayed: Replay[Any, Any], among: frozenset[str]
) -> tuple[OpenCase, ...]:
    """Every competition with a section among some that waits to be homologated."""
    conditions = _Conditions(history, replayed)
    found = conditions.examiner.open_competitions(among)
    return tuple(OpenCase(one, conditions.unpaid(one, chronicle.office)) for one in found)


class _Conditions:
    """A replayed history, asked whether sections may be homologated."""

    def __init__(self, history: History, replayed: Replay[Any, Any]) -> None:
        self.examiner = Examiner(history, replayed)
        self.bills = Bills(history, self.examiner)
        self._replay, self._walk, self._book = replayed, Walk(replayed), history.regulation
        self._index = {happening.id: at for at, happening in enumerate(replayed.happenings)}

    def unmet(self, one: Homologation) -> Iterator[Problem]:
        """Why a section should not have been homologated."""
        step = one.step
        verdict = self.examiner.verdict(one.version, now=self._now(one))
        to_decide = {problem.code for problem in verdict.problems if problem.level is Level.OFFICER}
        open_ = [problem for problem in verdict.problems if _is_open(problem, frozenset(step.accepts))]
        self.bills.remember(one.version, verdict)
        open_ += self.bills.of(one.section, one.office, step.day).missing(step.id, "of")
        if open_:
            codes = tuple(dict.fromkeys(problem.code for problem in open_))
            yield Problem("dossier.not-ready", "", (step.id, "action"), {"section": step.of, "missing": codes})
        yield from (replace(problem, level=Level.REFUSED) for problem in open_)
        for row, code in enumerate(step.accepts):
            if code not in to_decide:
                yield Problem("dossier.accepts-nothing", "", (step.id, "accepts", row), {"code": code}, Level.WARNING)

    def _now(self, one: Homologation) -> Any:
        """The state in which a section came to count."""
        at = self._index.get(one.version.id)
        return self._replay.state_on(one.step.day) if at is None else self._walk.state_before(at)

    def looked_at(self, dossier: Dossier, office: Office) -> DossierReport:
        """A section as it stands now."""
        if dossier.state is State.HOMOLOGATED:
            return DossierReport(dossier, (), None)
        day = dossier.steps[-1].day if dossier.steps else self._book.presented(dossier.version).first_day
        verdict = self.examiner.verdict(dossier.version)
        self.bills.remember(dossier.version, verdict)
        bill = self.bills.of(dossier.section, office, day)
        missing = (problem for problem in verdict.problems if _is_open(problem, frozenset()))
        return DossierReport(dossier, (*missing, *bill.missing(dossier.version.id)), bill)

    def unpaid(self, competition: Competition, office: Office) -> tuple[Problem, ...]:
        """What is unpaid of a competition; all its sections stand on one bill."""
        section = competition.examined[0].section
        looked_at = self.looked_at(office.dossiers[self.examiner.firsts[section.id]], office)
        return tuple(looked_at.bill.missing(section.id)) if looked_at.bill else ()


def _is_open(problem: Problem, accepted: frozenset[str]) -> bool:
    """Whether a problem keeps a section from being homologated."""
    decided = problem.level is Level.OFFICER and problem.code in accepted
    return problem.level is not Level.WARNING and not decided
