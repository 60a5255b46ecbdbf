"""A federation's list in a file, as ``ronde register copy`` writes it or as a whole history: read, looked through, and made ready to be written."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path

from ronde.files import history as history_files
from ronde.files import yaml_text
from ronde.files.copied_list import DAYS
from ronde.files.file_kinds import named_for_its_kind
from ronde.files.history import HistoryFile
from ronde.files.opening import OpenedFile
from ronde.ground.problems import Problem
from ronde.ground.trace import Number
from ronde.record.chain import Link, chained
from ronde.record.opened import Opened, opened
from ronde.record.people import People
from ronde.record.publishing import publication
from ronde.record.upgrade import upgraded
from ronde.regulations.common_facts import Publication
from ronde.web.registers.models import Register

LARGEST = 30 * 2**20  # bytes of a list
_FIRST_KIND = 1


@dataclass(frozen=True, slots=True)
class ListProblem:
    """What is wrong with a file, and in which line, as far as that is known."""

    problem: Problem
    line: int | None = None


@dataclass(frozen=True, slots=True)
class ArrivedList:
    """A sound list as facts in their chain: of which day it is, and the last day on which it is to be used."""

    known: Opened
    chain: tuple[Link, ...]
    salt: bytes
    day: date
    expires: date

    @property
    def regulation(self) -> str:
        """The rule book."""
        return str(self.known.book.code)

    @property
    def people(self) -> People:
        """Whom it brings."""
        return self.known.history.people

    @property
    def ratings(self) -> Mapping[str, Number]:
        """What it says of everyone on it: the first ranking, as it shows its values."""
        ranking = self.known.book.rankings[0]
        return {str(one.player): ranking.shown(one.value) for one in self.known.ranking_list(self.day, ranking).lines}


def arrived_list(path: Path, name: str, today: date) -> ArrivedList | tuple[ListProblem, ...]:
    """The list of a file that its sender calls ``name``; or everything that is wrong with it."""
    source = _opened_alone(path)
    if not source.is_sound or source.known is None:
        return tuple(ListProblem(_called(one, path, name), source.file.line(one)) for one in source.problems)
    last = source.file.expires
    if last and last < today:
        return (ListProblem(Problem("list.expired", values={"path": name, "day": last})),)
    made = _ready(source, last or today + timedelta(days=DAYS))
    if made is None:
        return (ListProblem(Problem("list.not-there", values={"path": name})),)
    code, federation = made.regulation, made.people.federation
    own = Register.objects.filter(regulation=code, federation=federation, is_copy=False, facts__isnull=False).first()
    return (ListProblem(Problem("list.kept-here", values={"code": own.code})),) if own else made


def _opened_alone(path: Path) -> OpenedFile:
    """A history from a file and no other: none of this machine is read because somebody's list names it as that of its people."""
    text, found, problems = yaml_text.read(path)
    if problems or len(found) != 1:
        wrong = problems or [Problem("file.one-document", values={"found": len(found)})]
        return OpenedFile(path, HistoryFile(None, (), {}), None, named_for_its_kind(path, wrong, "history"))
    file = replace(history_files.parse(found[0]), lines=yaml_text.Lines(text))
    if file.history is None:
        return OpenedFile(path, file, None, named_for_its_kind(path, file.problems, "history"))
    known = opened(file.history)
    return OpenedFile(path, file, known, (*file.problems, *map(file.placed, known.problems)))


def _called(problem: Problem, path: Path, name: str) -> Problem:
    """A problem that calls the file as its sender does; of a file of another kind what is wanted here, and no command."""
    values = {key: name if value == str(path) else value for key, value in problem.values.items()}
    return replace(
        problem, code="list.other-kind" if problem.code == "file.wrong-kind" else problem.code, values=values
    )


def _ready(source: OpenedFile, expires: date) -> ArrivedList | None:
    """A history with its list published: one of the first kind gets a chain of its own.

    One that begins with a list (``ronde begin``) has published nothing yet: pages know of a list by the fact that it was published.
    """
    known = source.known
    if known is None or known.last_day is None:
        return None
    if source.file.version != _FIRST_KIND:
        salt, chain = source.file.salt, source.chain
    else:
        salt = secrets.token_bytes(32)
        known = opened(upgraded(known, salt=salt))
        chain = chained(known.history.facts, salt=salt)
    if not _is_published(known):
        published = _publication(known, chain)
        known, chain = known.with_facts(published), (*chain, *chained((published,), salt=salt, after=chain[-1]))
    return ArrivedList(known, chain, salt, _last_list(known), expires)


def _publication(known: Opened, chain: tuple[Link, ...]) -> Publication:
    """The fact that the list of its last day was published."""
    day = known.last_day or date.min
    return publication(known, day, name=known.history.free_id(f"published-{day}"), before=chain[-1], of=None)


def _is_published(known: Opened) -> bool:
    return any(isinstance(fact, Publication) for fact in known.history.facts)


def _last_list(known: Opened) -> date:
    """The day of its last list."""
    days = [fact.day for fact in known.history.facts if isinstance(fact, Publication)]
    return max(days, default=known.last_day or date.min)
