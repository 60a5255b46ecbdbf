"""Publishing a list: the facts that say so, with the digest of every ranking and all that it was made from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from msgspec.structs import replace

from ronde.ground.problems import Problem, has_refusal
from ronde.record.chain import IN_A_FILE, Link, Origin, chained, head
from ronde.record.opened import Opened
from ronde.record.publication import RankingList
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Closed, Document, moment
from ronde.regulations.rules_version import rules_version


@dataclass(frozen=True, slots=True)
class Proposed:
    """What would be published: the facts to append, the history with them, its lists; or what keeps it from that."""

    facts: tuple[Document, ...]
    known: Opened
    lists: Mapping[str, RankingList]
    problems: tuple[Problem, ...] = ()


def lists_on(known: Opened, day: date) -> dict[str, RankingList]:
    """Every ranking of the book on a day."""
    return {ranking.code: known.ranking_list(day, ranking) for ranking in known.book.rankings}


def publication(known: Opened, day: date, *, name: str, before: Link | None, of: str | None) -> Publication:
    """The fact that the lists of a day are published; ``before`` is the last link of the facts known."""
    return Publication(
        id=name,
        day=day,
        of=of,
        edition=edition(known, day, of),
        head=head([before] if before else []),
        rules=rules_version(known.book),
        lists={code: one.digest for code, one in lists_on(known, day).items()},
    )


def edition(known: Opened, day: date, of: str | None) -> int:
    """The number of the edition: of a closed period, or of what was published for the day."""
    editions = next((one for one in known.chronicle.lists if any(version.id == of for version in one)), ())
    published = (fact for fact in known.history.facts[: known.chronicle.count] if isinstance(fact, Publication))
    return len(editions) or 1 + sum(fact.day == day for fact in published)


def proposed(
    known: Opened,
    day: date,
    *,
    salt: bytes,
    recorded: str,
    after: Link | None = None,
    origin: Origin = IN_A_FILE,
    today: date | None = None,
) -> Proposed:
    """The list of a day, ready to be published: a period that is still open is closed with it.

    ``after`` is the last link of the history's chain that somebody has; ``origin`` how what comes after it comes in. ``today`` is the
    day where the list appears: one that is late says so in a book that asks for it, and the list before it was valid until then
    (``appearing_on``).
    """
    closing = tuple(_closing(known, day, recorded, today))
    then = known.with_facts(*closing) if closing else known
    before = known.problems
    problems = tuple(problem for problem in then.problems if problem not in before)
    facts = then.history.facts[after.turn if after else 0 :]
    last = (after, *chained(facts, salt=salt, origin=origin, after=after))[-1]
    shown = closing[0].appeared if closing else _appeared(known, day)
    name = known.history.free_id(f"published-{shown.isoformat()}")
    made = publication(then, shown, name=name, before=last, of=_closed_by(then, shown))
    said = replace(made, recorded=recorded)
    problems = (*problems, *_published_before(known, said), *_other_day(known, said, recorded, today))
    if has_refusal(problems):
        return Proposed((), known, {}, problems)
    return Proposed((*closing, said), then.with_facts(said), lists_on(then, shown), problems)


def proposed_as_taken_over(
    known: Opened, day: date, *, salt: bytes, recorded: str, after: Link, origin: Origin, today: date
) -> Proposed:
    """The list that a register begins with, published for its own day: no period is closed, for the federation's own list has closed it."""
    last = (after, *chained(known.history.facts[after.turn :], salt=salt, origin=origin, after=after))[-1]
    name = known.history.free_id(f"published-{day.isoformat()}")
    said = replace(publication(known, day, name=name, before=last, of=None), recorded=recorded)
    problems = (*_published_before(known, said), *_other_day(known, said, recorded, today))
    if has_refusal(problems):
        return Proposed((), known, {}, problems)
    return Proposed((said,), known.with_facts(said), lists_on(known, day), problems)


def _published_before(known: Opened, said: Publication) -> Iterator[Problem]:
    """A list is published once: the next edition of a period closes it anew, of a day it says something else."""
    for fact in known.history.facts:
        if isinstance(fact, Publication) and fact.day == said.day and _is_same_list(fact, said):
            yield Problem("publication.already", "", (fact.id, "day"), {"day": said.day, "id": fact.id})


def _other_day(known: Opened, said: Publication, recorded: str, today: date | None) -> Iterator[Problem]:
    """Lists follow one another, and none is published before its day."""
    last = max((fact.day for fact in known.history.facts if isinstance(fact, Publication)), default=said.day)
    if said.day < last:
        yield Problem("publication.backwards", "", (said.id, "day"), {"day": said.day, "last": last})
    if said.day > (today or moment(recorded).date()):
        yield Problem("publication.not-yet", "", (said.id, "day"), {"day": said.day, "recorded": recorded})


def _is_same_list(one: Publication, other: Publication) -> bool:
    return one.of == other.of if other.of is not None else one.lists == other.lists


def _closing(known: Opened, day: date, recorded: str, today: date | None) -> Iterator[Closed]:
    """The fact that closes the period, where the book has periods, the day ends one, and it is still open."""
    kind = known.book.closing
    if kind is None or not known.book.is_closing_day(day):
        return
    is_closed = any(version.day == day for editions in known.chronicle.lists for version in editions)
    if not is_closed and not _is_taken_over(known, day):
        made = kind(id=known.history.free_id(f"list-{day.isoformat()}"), day=day, recorded=recorded)
        yield appearing_on(known, made, today) if today else made


def _is_taken_over(known: Opened, day: date) -> bool:
    """Whether the list of a day is that with which the history began, published as it was taken over."""
    return any(isinstance(fact, Publication) and fact.day == day and fact.of is None for fact in known.history.facts)


def appearing_on(known: Opened, made: Closed, today: date) -> Closed:
    """A period closed by a list that is made today: late in its own period, it appears today, where the book asks for that.

    One whose period is over, because nobody published for more than a period, is of its own day: else two periods would be one.
    """
    following = known.book.next_closing(made.day)
    is_overtaken = following is not None and following <= today
    return made.appearing(today) if made.day < today and not is_overtaken else made


def _appeared(known: Opened, day: date) -> date:
    """The day from which on a list is valid: when it appeared."""
    found = (versions[-1].appeared for versions in known.chronicle.lists if versions[-1].day == day)
    return next(found, day)


def _closed_by(known: Opened, day: date) -> str | None:
    """The fact that closed the period of a list, in its last edition."""
    found = (versions[-1].id for versions in known.chronicle.lists if versions[-1].appeared == day)
    return next(found, None)
