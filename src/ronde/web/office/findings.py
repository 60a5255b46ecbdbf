"""Problems as the pages of the office show them."""

from dataclasses import dataclass, replace

from ronde.ground.problems import Level, Problem
from ronde.record.opened import Opened
from ronde.web.language import reading
from ronde.words.sentences import LEVELS, Said, said, with_names

_CLASSES = {Level.REFUSED: "refused", Level.OFFICER: "decide", Level.WARNING: "warn"}


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem in words, and how it looks."""

    words: Said
    looks: str


def findings(known: Opened, problems: tuple[Problem, ...], *, levels: str = LEVELS) -> tuple[Finding, ...]:
    """Problems in words, with everybody's full name and sections called as people call them: the office knows them."""
    language, code, people = reading(), known.book.code, known.history.people
    named = (_with_sections(with_names(one, people), known) for one in problems)
    return tuple(Finding(said(one, language, code, levels=levels), _CLASSES[one.level]) for one in named)


def _with_sections(problem: Problem, known: Opened) -> Problem:
    """The problem with the sections it names called by their names; one without a name by its id."""
    sections = problem.values.get("sections")
    if not isinstance(sections, tuple):
        return problem
    facts = known.history.documents
    names = tuple(getattr(facts.get(str(one)), "name", "") or one for one in sections)
    return replace(problem, values={**problem.values, "sections": names})


def plain_findings(problems: tuple[Problem, ...], code: str) -> tuple[Finding, ...]:
    """Problems in words that name nobody by an id: for pages that hold no register."""
    return tuple(Finding(said(one, reading(), code), _CLASSES[one.level]) for one in problems)
