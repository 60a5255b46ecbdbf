"""The lists of a given file, one after the other, read among the people of the installation."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from ronde.files.archive_files import archive_files
from ronde.files.archive_people import Answers, ArchivePeople
from ronde.files.published_lists import ListReader, PublishedLine, PublishedList
from ronde.files.tables.matching import Doubt, Match
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.record.players import Player
from ronde.record.publication import exact
from ronde.web.archive.given import GivenArchive, ListState
from ronde.web.archive.line_rows import KeptLine
from ronde.web.archive.models import ArchivedLine, ArchivedList
from ronde.web.people.naming import is_named_by_default
from ronde.web.people.rows import everyone_of
from ronde.web.registers.models import Register


@dataclass(frozen=True, slots=True)
class ReadArchived:
    """A list with its lines as they would be kept, and what would become of it; ``young``: keys of who is too young to be named."""

    published: PublishedList
    state: ListState
    lines: tuple[KeptLine, ...] = ()
    doubts: dict[str, Doubt] = field(default_factory=dict)
    young: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()


def read_archive(register: Register, given: GivenArchive, today: date) -> Iterator[ReadArchived | Problem]:
    """Each list of a file; only one is in memory at a time."""
    there = dict(register.archived_lists.filter(ranking=given.ranking).values_list("day", "digest"))
    people, reader = _people(register, given.answers), ListReader()
    met: set[date] = set()
    for file in archive_files(given.name, given.content):
        if isinstance(file, Problem):
            yield file
            continue
        for published in reader.lists(file, given.day):
            yield _read(published, people, there, met, today)
            met |= {published.day} if published.day else set()


def _people(register: Register, answers: Answers) -> ArchivePeople:
    """Everyone of the federation, with whom lines of earlier archives were found to mean."""
    lines = ArchivedLine.objects.filter(list__register=register).exclude(player="").exclude(key="")
    remembered = {key: PlayerId(player) for key, player in lines.values_list("key", "player").distinct()}
    return ArchivePeople(everyone_of(register.federation), answers, remembered)


def _read(
    published: PublishedList, people: ArchivePeople, there: dict[date, str], met: set[date], today: date
) -> ReadArchived:
    problems = published.problems
    if published.day in met:
        problems = (*problems, Problem("archive.day-twice", values={"name": published.file, "day": published.day}))
    if problems or published.day is None:
        return ReadArchived(published, ListState.WRONG, problems=problems)
    known = there.get(published.day)
    state = ListState.NEW if known is None else ListState.SAME if known == published.digest else ListState.OTHER
    return _with_people(published, state, people, today)


def _with_people(published: PublishedList, state: ListState, people: ArchivePeople, today: date) -> ReadArchived:
    doubts: dict[str, Doubt] = {}
    taken: set[str] = set()
    young: set[str] = set()
    lines = []
    for position, one in enumerate(published.lines, start=1):
        key, found = people.found(one.line)
        player = found.person if isinstance(found, Match) and found.person not in taken else ""
        taken.add(player)
        if isinstance(found, Doubt):
            doubts[key] = found
        if not player and not is_named_by_default(_as_told(one), today):
            young.add(key)
        is_erased = bool(player) and people.people.players[PlayerId(player)].erased is not None
        lines.append(_line(one, position, "" if is_erased else key, player))
    return ReadArchived(published, state, tuple(lines), doubts, frozenset(young))


def _as_told(one: PublishedLine) -> Player:
    """Who is nobody of ours, as far as the list tells."""
    return Player(id="", birth=one.line.birth, birth_year=None if one.line.birth else one.line.birth_year)


def _line(one: PublishedLine, position: int, key: str, player: str) -> KeptLine:
    """A line to be kept; of who was erased nothing but place and value."""
    return KeptLine(
        position=position,
        player=player,
        key=key,
        name=one.line.name if key else "",  # a number in its place is nobody's name
        place=one.place,
        value=one.value,
        number="" if one.number is None else str(exact(Fraction(one.number))),
        club=one.club if key else "",
    )


def lists_there(register: Register, ranking: str) -> list[tuple[str, str]]:
    """The lists that are archived of a ranking, by day and digest."""
    found = ArchivedList.objects.filter(register=register, ranking=ranking).order_by("day")
    return [(day.isoformat(), digest) for day, digest in found.values_list("day", "digest")]
