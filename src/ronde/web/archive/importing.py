"""Taking lists into the archive: looked at first, then taken as they were seen, each in one transaction, and taken back."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from django.db import IntegrityError, transaction

from ronde.files.tables.matching import Doubt
from ronde.ground.problems import Problem
from ronde.record.canonical import canonical
from ronde.web.actors import Actor
from ronde.web.archive.given import ArchivePreview, DoubtfulPerson, GivenArchive, ListState, PreviewedList
from ronde.web.archive.line_rows import KeptLine, write_lines
from ronde.web.archive.models import ArchivedLine, ArchivedList
from ronde.web.archive.reading import ReadArchived, lists_there, read_archive
from ronde.web.clock import now
from ronde.web.people.versions import people_version
from ronde.web.permissions import must
from ronde.web.registers.models import Register
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.variants import ranking_of


@dataclass(frozen=True, slots=True)
class Archived:
    """The days whose lists were archived, and how many lines they have; or why none was."""

    days: tuple[date, ...] = ()
    lines: int = 0
    problems: tuple[Problem, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether something was archived."""
        return bool(self.days)


def previewed_archive(register: Register, given: GivenArchive, actor: Actor) -> ArchivePreview:
    """What a file would bring to the archive; nothing is written."""
    must(actor, "adopt-list", register_scope(register))
    if wrong := _given_problems(register, given):
        return ArchivePreview(problems=wrong)
    lists: list[PreviewedList] = []
    doubts: dict[str, tuple[Doubt, int]] = {}
    unknown: set[str] = set()
    problems: list[Problem] = []
    for one in read_archive(register, given, _today(actor)):
        if isinstance(one, Problem):
            problems.append(one)
            continue
        lists.append(_previewed(one))
        doubts |= {key: (doubt, doubts.get(key, (doubt, 0))[1] + 1) for key, doubt in one.doubts.items()}
        unknown |= {line.key for line in one.lines if not line.player}
    asked = tuple(DoubtfulPerson(key, doubt, count) for key, (doubt, count) in doubts.items())
    return ArchivePreview(tuple(lists), asked, len(unknown), tuple(problems), _seen(register, given))


def imported_archive(register: Register, given: GivenArchive, actor: Actor, *, seen: str) -> Archived:
    """Archive the lists of a file that was looked at (``ArchivePreview.seen``), each in a transaction of its own.

    Nobody waits long for the database then; and whoever is interrupted imports the same file again: what is there already is seen by its
    digest. Lines of which nobody has said whom they mean are kept with the name they have.
    """
    must(actor, "adopt-list", register_scope(register))
    if wrong := _given_problems(register, given):
        return Archived(problems=wrong)
    if _seen(register, given) != seen:
        return Archived(problems=(Problem("people.preview-stale", values={"name": given.name}),))
    hidden, young, days, lines = _hidden(register), set[str](), [], 0
    for one in read_archive(register, given, _today(actor)):
        day = one.published.day if isinstance(one, ReadArchived) and one.state is ListState.NEW else None
        if isinstance(one, ReadArchived) and day is not None:
            young |= one.young
            named = _named(one.lines, hidden | young) if given.names_unknown else one.lines
            if _kept(_list(register, given, one, day, actor), named):
                days.append(day)
                lines += len(one.lines)
    _hide(register, young)
    return Archived(tuple(days), lines, () if days else (Problem("archive.nothing-new", values={"name": given.name}),))


def take_back_list(register: Register, number: int, actor: Actor) -> tuple[Problem, ...]:
    """Remove an archived list, as if it had never been imported."""
    must(actor, "adopt-list", register_scope(register))
    with transaction.atomic():
        found = register.archived_lists.filter(pk=number).first()
        if found is None:
            return (Problem("archive.no-list", values={"number": number}),)
        ArchivedLine.objects.filter(list=found).delete()
        found.delete()
    return ()


def _given_problems(register: Register, given: GivenArchive) -> tuple[Problem, ...]:
    if not given.source.strip():
        return (Problem("archive.no-source"),)
    if ranking_of(register, given.ranking) is None or not given.ranking:
        return (Problem("archive.no-ranking", values={"given": given.ranking}),)
    return ()


def _today(actor: Actor) -> date:
    return (actor.now or now()).date()


def _seen(register: Register, given: GivenArchive) -> str:
    """What tells whether the same would be archived: the file, the people, and what is there."""
    told = [given.digest, given.ranking, str(given.day), people_version(), lists_there(register, given.ranking)]
    return sha256(canonical(told).encode()).hexdigest()


def _previewed(one: ReadArchived) -> PreviewedList:
    known = sum(1 for line in one.lines if line.player)
    doubtful = sum(1 for line in one.lines if line.key in one.doubts)
    return PreviewedList(
        file=one.published.file,
        day=one.published.day,
        state=one.state,
        lines=len(one.published.lines),
        matched=known,
        unknown=len(one.lines) - known - doubtful,
        doubtful=doubtful,
        problems=one.problems,
    )


def _list(register: Register, given: GivenArchive, one: ReadArchived, day: date, actor: Actor) -> ArchivedList:
    return ArchivedList(
        register=register,
        ranking=given.ranking,
        day=day,
        source=given.source.strip()[:200],
        address=given.address.strip()[:300],
        file=one.published.file[:200],
        digest=one.published.digest,
        size=len(one.lines),
        imported=actor.now or now(),
        author=actor.author,
    )


def _named(lines: tuple[KeptLine, ...], unnamed: AbstractSet[str]) -> tuple[KeptLine, ...]:
    """Lines in which the names of people whom nobody here knows are published, all but those of some keys."""
    return tuple(line if line.player or line.key in unnamed else line._replace(named=True) for line in lines)


def _kept(kept: ArchivedList, lines: tuple[KeptLine, ...]) -> bool:
    """Write one list; not where somebody else has archived that day meanwhile."""
    try:
        with transaction.atomic():
            kept.save()
            write_lines(kept.pk, lines)
    except IntegrityError:
        return False
    return True


def _hidden(register: Register) -> set[str]:
    """Names that are not to be said in public, whatever list they come with."""
    lines = ArchivedLine.objects.filter(list__register=register, player="", named=False)
    return set(lines.values_list("key", flat=True).distinct())


def _hide(register: Register, young: set[str]) -> None:
    """Name nobody on earlier lists either who turns out to be too young."""
    keys = sorted(young)
    for start in range(0, len(keys), 500):
        lines = ArchivedLine.objects.filter(list__register=register, player="", key__in=keys[start : start + 500])
        lines.update(named=False)
