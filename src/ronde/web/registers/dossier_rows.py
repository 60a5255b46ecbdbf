"""The rows of dossiers: the sections in the office, each with its state and how much is to be said of it."""

from collections.abc import Iterator
from datetime import date

from ronde.ground.problems import Level
from ronde.record.dossier import Dossier, State
from ronde.record.finding import dossier_report
from ronde.record.opened import Opened
from ronde.record.uncounted import counts
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document
from ronde.web.registers.models import DossierRow, Register


def dossier_rows(register: Register, before: Opened, after: Opened) -> Iterator[DossierRow]:
    """Those that are new, have changed or still wait: what is said of these may be otherwise by any other fact."""
    known, now = before.chronicle.office.dossiers, after.chronicle.office.dossiers
    for section, dossier in now.items():
        if waits(after, dossier) or known.get(section) is not dossier:
            yield _row(register, after, dossier)


def waits(known: Opened, dossier: Dossier) -> bool:
    """Whether it does not count and may yet: it has steps and is not homologated, or nobody has submitted it where the book asks for that."""
    return dossier.is_held or (dossier.state is State.FINISHED and not counts(known, dossier))


def gone_sections(before: Opened, after: Opened) -> tuple[str, ...]:
    """Sections that were withdrawn."""
    now = after.chronicle.office.dossiers
    return tuple(section for section in before.chronicle.office.dossiers if section not in now)


def _row(register: Register, known: Opened, dossier: Dossier) -> DossierRow:
    """Of a section that waits for nobody nothing is counted: what could be said of it would change with facts it is not looked at for."""
    found = dossier_report(known, dossier).found if waits(known, dossier) else ()
    levels = [problem.level for problem in found]
    return DossierRow(
        register=register,
        section=dossier.section,
        version=dossier.version.id,
        name=getattr(dossier.version, "name", ""),
        state=dossier.state.value,
        counts=counts(known, dossier),
        day=_last_day(known.book, dossier.version),
        turn=_turn(known, dossier),
        since=_since(known.book, dossier),
        refused=levels.count(Level.REFUSED),
        undecided=levels.count(Level.OFFICER),
        warned=levels.count(Level.WARNING),
    )


def _last_day(book: AnyBook, version: Document) -> date:
    found: date | None = getattr(version, "last_day", None)
    return found or getattr(version, "day", None) or book.presented(version).first_day


def _turn(known: Opened, dossier: Dossier) -> int:
    """The turn of the last fact about it: its version, or a step taken with it."""
    turns = known.chronicle.published.turns
    return 1 + max(turns[fact.id] for fact in (dossier.version, *dossier.steps))


def _since(book: AnyBook, dossier: Dossier) -> date:
    """The day of the last step; of a section that nobody has taken one with, its first."""
    return dossier.steps[-1].day if dossier.steps else book.presented(dossier.version).first_day
