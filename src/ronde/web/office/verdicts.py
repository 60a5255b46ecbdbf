"""A section in the office as its page shows it: the sentences of its verdict, each finding with what to do, its way so far."""

from collections.abc import Sized
from dataclasses import dataclass, replace
from datetime import date

from ronde.ground.problems import Level, Problem
from ronde.record.dossier import Dossier
from ronde.record.finding import dossier_report, open_cases
from ronde.record.opened import Opened
from ronde.regulations.documents import Document, Step
from ronde.web.language import reading
from ronde.words.sentence_tree import Sentence, Wording
from ronde.words.sentences import Said, said, with_names

_CLASSES = {Level.REFUSED: "refused", Level.OFFICER: "decide", Level.WARNING: "warn"}


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem in words, and how it looks."""

    words: Said
    looks: str


@dataclass(frozen=True, slots=True)
class SectionPage:
    """Everything on the page of a section."""

    dossier: Dossier
    name: str
    first_day: date
    games: int
    players: int
    sentences: tuple[Sentence, ...]
    findings: tuple[Finding, ...]
    blocking: int

    @property
    def last_step(self) -> Step | None:
        """What was done with it last."""
        return self.dossier.steps[-1] if self.dossier.steps else None

    @property
    def is_ready(self) -> bool:
        """Whether it can be homologated now."""
        return self.dossier.state == "submitted" and not self.blocking


def section_page(known: Opened, section: str) -> SectionPage | None:
    """A section with all that is to be said of it; None where the office has none of that id."""
    dossier = next((one for one in known.chronicle.office.dossiers.values() if one.section == section), None)
    if dossier is None:
        return None
    report, wording = dossier_report(known, dossier), Wording(known.history, reading(), known.history.people.name)
    cases = open_cases(known, frozenset({dossier.version.id}))
    steps = [step for case in cases for one in case.competition.examined for step in one.steps]
    owed = [step for case in cases for step in case.competition.steps]
    return SectionPage(
        dossier=dossier,
        name=getattr(dossier.version, "name", "") or section,
        first_day=known.book.presented(dossier.version).first_day,
        games=_how_many(dossier.version, "games"),
        players=_how_many(dossier.version, "entries"),
        sentences=wording.under("", [*steps, *owed]).inner,
        findings=findings(known, tuple(_inside(one, dossier.version.id) for one in report.found)),
        blocking=len(report.missing),
    )


def _inside(problem: Problem, section: str) -> Problem:
    """A problem of a section by its place in it: its page says which one it is."""
    return replace(problem, where=problem.where[1:]) if problem.where[:1] == (section,) else problem


def _how_many(version: Document, key: str) -> int:
    """How many games or entries are written in a section; FISF and FRS write how many games everybody played, which is none of it."""
    found = getattr(version, key, ())
    return len(found) if isinstance(found, Sized) else 0


def findings(known: Opened, problems: tuple[Problem, ...]) -> tuple[Finding, ...]:
    """Problems in words, with everybody's full name: the office knows them."""
    language, code, people = reading(), known.book.code, known.history.people
    return tuple(Finding(said(with_names(one, people), language, code), _CLASSES[one.level]) for one in problems)
