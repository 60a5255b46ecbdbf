"""Homologation in books that ask for nothing but an officer's yes: the fold says what is wrong, and nothing is owed."""

from dataclasses import replace
from typing import Any

from ronde.ground.problems import Level, Problem
from ronde.regulations.contract import AnyRegulation
from ronde.regulations.desk import Circumstances, Verdict


def fold_verdict(book: AnyRegulation, section: Any, circumstances: Circumstances) -> Verdict:
    """What the book would say of a section if it counted now; what it would leave waiting cannot count as it is."""
    found = book.apply(circumstances.then, section.happening(circumstances.entering)).problems
    return Verdict(tuple(_seriously(problem) for problem in found))


def _seriously(problem: Problem) -> Problem:
    return replace(problem, level=Level.REFUSED) if problem.level is Level.OFFICER else problem
