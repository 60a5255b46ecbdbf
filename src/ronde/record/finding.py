"""What the sections in the office still lack before they can be homologated."""

from dataclasses import dataclass

from ronde.ground.problems import Problem
from ronde.record.bills import Bill
from ronde.record.dossier import Dossier, State
from ronde.record.judging import is_open
from ronde.record.opened import Opened
from ronde.record.verdicts import Competition, Examiner


@dataclass(frozen=True, slots=True)
class DossierReport:
    """A section of the office: how far it has come, what is to be said of it, and what it is billed."""

    dossier: Dossier
    found: tuple[Problem, ...]
    bill: Bill | None

    @property
    def missing(self) -> tuple[Problem, ...]:
        """What is missing before it can be homologated."""
        return tuple(problem for problem in self.found if is_open(problem))


@dataclass(frozen=True, slots=True)
class OpenCase:
    """A competition that waits, and what of its bill is unpaid."""

    competition: Competition
    unpaid: tuple[Problem, ...]


def dossier_reports(known: Opened) -> tuple[DossierReport, ...]:
    """Every section with its dossier, in order of recording; those that wait with what they lack."""
    turns, examiner = known.chronicle.published.turns, known.examiner
    in_order = sorted(known.chronicle.office.dossiers.values(), key=lambda dossier: turns[dossier.section])
    return tuple(_reported(dossier, examiner) for dossier in in_order)


def dossier_report(known: Opened, dossier: Dossier) -> DossierReport:
    """One section as it stands now."""
    return _reported(dossier, known.examiner)


def open_cases(known: Opened, among: frozenset[str]) -> tuple[OpenCase, ...]:
    """Every competition with a section among some that waits to be homologated."""
    examiner = known.examiner
    return tuple(OpenCase(one, _unpaid(one, examiner)) for one in examiner.open_competitions(among))


def _reported(dossier: Dossier, examiner: Examiner) -> DossierReport:
    """A section as it stands now."""
    if dossier.state is State.HOMOLOGATED:
        return DossierReport(dossier, (), None)
    book = examiner.history.regulation
    day = dossier.steps[-1].day if dossier.steps else book.presented(dossier.version).first_day
    verdict = examiner.verdict(dossier.version)
    bill = examiner.bill(dossier.section, verdict, day)
    return DossierReport(dossier, (*verdict.problems, *bill.missing(dossier.version.id)), bill)


def _unpaid(competition: Competition, examiner: Examiner) -> tuple[Problem, ...]:
    """What is unpaid of a competition; all its sections stand on one bill."""
    section = competition.examined[0].section
    looked_at = _reported(examiner.office.dossiers[examiner.first(section.id)], examiner)
    return tuple(looked_at.bill.missing(section.id)) if looked_at.bill else ()
