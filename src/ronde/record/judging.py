"""Whether a section could be homologated: judged once, when the step was taken, by what was known then."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ronde.ground.problems import Level, Problem
from ronde.record.chronicle import Chronicle
from ronde.record.office import Homologation
from ronde.record.verdicts import Examiner
from ronde.regulations.documents import Step


def judged(examiner: Examiner, one: Homologation, after: Chronicle) -> tuple[Problem, ...]:
    """All that was to be said of a section when it was homologated: by the book, and of its bill.

    The examiner knows what was known before the step; ``after`` is what is known since.
    """
    verdict = examiner.verdict(one.version, now=_now(examiner, one, after))
    bill = examiner.bill(one.section, verdict, one.step.day)
    return (*verdict.problems, *bill.missing(one.step.id, "of"))


def _now(examiner: Examiner, one: Homologation, after: Chronicle) -> Any:
    """The state in which a section came to count."""
    key = after.order.key(one.version.id, examiner.history.regulation)
    if key is None:
        return examiner.replay.state_on(one.step.day)
    return examiner.replay.state_before(bisect_left(after.keys, key))


def unmet(step: Step, found: tuple[Problem, ...]) -> Iterator[Problem]:
    """Why a section should not have been homologated, by all that was to be said of it then."""
    open_ = [problem for problem in found if is_open(problem, frozenset(step.accepts))]
    if open_:
        codes = tuple(dict.fromkeys(problem.code for problem in open_))
        yield Problem("dossier.not-ready", "", (step.id, "action"), {"section": step.of, "missing": codes})
    yield from (replace(problem, level=Level.REFUSED) for problem in open_)
    to_decide = {problem.code for problem in found if problem.level is Level.OFFICER}
    for row, code in enumerate(step.accepts):
        if code not in to_decide:
            yield Problem("dossier.accepts-nothing", "", (step.id, "accepts", row), {"code": code}, Level.WARNING)


def is_open(problem: Problem, accepted: frozenset[str] = frozenset()) -> bool:
    """Whether a problem keeps a section from being homologated."""
    decided = problem.level is Level.OFFICER and problem.code in accepted
    return problem.level is not Level.WARNING and not decided
