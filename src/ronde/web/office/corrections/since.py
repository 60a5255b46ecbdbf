"""What was corrected since the last list, and what came too late for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ronde.record.dossier import State
from ronde.record.list_effect import next_list_effect
from ronde.record.opened import Opened
from ronde.record.resubmission import document_differences
from ronde.record.versions import corrects
from ronde.record.what_if import changed
from ronde.regulations.answers import Ranking
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Closed, Document, Step, Withdrawn, recorded_at
from ronde.web.actors import Actor
from ronde.web.language import reading
from ronde.web.office.corrections.rows import difference_text
from ronde.web.office.corrections.trials import next_list_day
from ronde.web.office.lists import local_today
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.variants import first_ranking
from ronde.words.facts import fact_name

_NOT_COUNTING = frozenset({State.SUBMITTED, State.RETURNED, State.REFUSED})
_MOST = 8  # late sections whose effect is computed for a page


@dataclass(frozen=True, slots=True)
class CorrectionLine:
    """A correction: what it corrects, how, on which day, and why."""

    fact: str
    name: str
    day: date | None
    reason: str
    is_withdrawal: bool
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LateLine:
    """A section whose list had appeared when it came to count; ``moves``: how many others it moves on the next one."""

    fact: str
    name: str
    day: date
    moves: int | None


def corrections_since(known: Opened) -> tuple[Document, ...]:
    """The facts since the last list that correct another: not lists, and not what goes through the office once more before it counts."""
    waiting = {one.version.id for one in known.chronicle.office.dossiers.values() if one.state in _NOT_COUNTING}
    return tuple(
        fact
        for fact in known.history.facts[_last_list(known) :]
        if corrects(fact) and not isinstance(fact, Closed | Step | Publication) and fact.id not in waiting
    )


def _last_list(known: Opened) -> int:
    """How many facts there are up to the last list."""
    found = (at for at, fact in enumerate(known.history.facts, 1) if isinstance(fact, Publication))
    return max(found, default=0)


def without(known: Opened, facts: tuple[Document, ...]) -> Opened:
    """What would be known without some facts."""
    return changed(known, {one.id: None for one in facts}).known


def correction_lines(known: Opened, facts: tuple[Document, ...]) -> tuple[CorrectionLine, ...]:
    """Corrections as a page shows them, the last one first."""
    return tuple(_line(known, fact) for fact in reversed(facts))


def _line(known: Opened, fact: Document) -> CorrectionLine:
    of, moment = corrects(fact) or "", recorded_at(fact)
    old, is_gone = known.history.documents.get(of), isinstance(fact, Withdrawn)
    found = () if old is None or is_gone else document_differences(old, fact)
    return CorrectionLine(
        fact=of if is_gone else fact.id,
        name=fact_name(known.history, of, reading()),
        day=moment.date() if moment else None,
        reason=fact.reason,
        is_withdrawal=is_gone,
        differences=tuple(difference_text(known, old or fact, fact, one) for one in found if one.path[0] != "reason"),
    )


def late_sections(register: Register, known: Opened, last: Edition | None, actor: Actor) -> tuple[LateLine, ...]:
    """Sections that came to count after the list of their days, with what each moves on the next one."""
    if last is None:
        return ()
    ends = "day__lt" if known.book.closing else "day__lte"
    rows = register.dossiers.filter(counts=True, turn__gt=last.turn, **{ends: last.day}).order_by("day", "section")
    corrected = {fact.id for fact in corrections_since(known)}
    found = [(row.version, row.name or row.section, row.day) for row in rows if row.version not in corrected]
    today, ranking = local_today(register, actor), first_ranking(register)
    days = (next_list_day(register, today), today)
    is_short = len(found) <= _MOST
    return tuple(
        LateLine(fact, name, day, _moves(known, fact, days, ranking) if is_short else None)
        for fact, name, day in found
        if day
    )


def _moves(known: Opened, section: str, days: tuple[date, date], ranking: Ranking) -> int:
    """How many have another value on the next list because of a section; ``days``: of that list, and of today."""
    base = without(known, tuple(_counting(known, section)))
    return len(next_list_effect(base, known, *days, ranking).values)


def _counting(known: Opened, section: str) -> Iterator[Document]:
    """What made a section count since the last list: its homologation, or that it was recorded."""
    versions = known.history.versions(section)
    new = known.history.facts[_last_list(known) :]
    steps = [fact for fact in new if isinstance(fact, Step) and fact.action == "homologate" and fact.of in versions]
    yield from steps or (fact for fact in new if fact.id in versions)
