"""A history file: the regulation, leagues and clubs, the players (or the people file that has them), the facts in order of recording."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ronde.files import people as people_files
from ronde.files import yaml_text
from ronde.files.file_kinds import named_for_its_kind
from ronde.files.people import PeopleFile
from ronde.files.row_reading import PEOPLE_LISTS, ReadPeople, ReadRows, read_people
from ronde.files.structure import not_among, typed
from ronde.ground.ids import PlayerId
from ronde.ground.problems import PathPart, Problem
from ronde.record.chain import IN_A_FILE, Link, Origin
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.people_problems import sharing_problems
from ronde.record.players import Player
from ronde.regulations import shelf
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Document, Step

LISTS = (*PEOPLE_LISTS, "facts")  # of a history, in the order in which they are written
VERSIONS = {"history 1": 1, "history 2": 2}
SHARED = "people file"  # where a problem of the people file stands, seen from the history: no key of a history is this


class WrittenOrigin(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the fact of one turn came in, where that was not by this file: a register of a server keeps it in its chain."""

    turn: Annotated[int, Meta(ge=1)]
    recorded: str = ""
    author: str = ""
    role: str = ""
    via: str = ""

    @property
    def origin(self) -> Origin:
        """As the chain has it."""
        return Origin(self.recorded, self.author, self.role, self.via)


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """The frame of a history file; what its lists hold is looked at one by one."""

    regulation: str
    ronde: str = "history 1"
    federation: str = ""
    salt: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")] = ""
    expires: date | None = None
    people: str = ""
    leagues: list[Any] = []
    clubs: list[Any] = []
    players: list[Any] = []
    facts: list[Any] = []
    origins: list[WrittenOrigin] = []


@dataclass(frozen=True, slots=True)
class HistoryFile:
    """What a file holds: a history of all that could be read, and what was wrong with the rest.

    ``people`` are those of its own rows, ``shared`` the people file that it names.
    """

    history: History | None
    problems: tuple[Problem, ...]
    paths: dict[str, tuple[PathPart, ...]]
    lines: yaml_text.Lines | None = None
    rows: Mapping[str, Mapping[str, tuple[PathPart, ...]]] = field(default_factory=dict)  # of each list, by their ids
    facts: tuple[Document, ...] = ()  # as they are written
    version: int = 1
    people: People = field(default_factory=People)
    shared: PeopleFile | None = None
    salt: bytes = b""  # of the texts that stand by digest in the chain
    expires: date | None = None  # the last day on which a copied list is to be used
    origins: Mapping[int, Origin] = field(default_factory=dict)  # of facts that a server recorded, by their turns

    def placed(self, problem: Problem) -> Problem:
        """A problem of a fact, with the path it has in the file."""
        if problem.where and problem.where[0] in self.paths:
            inner = Problem(problem.code, problem.article, problem.where[1:], problem.values, problem.level)
            return inner.inside(*self.paths[str(problem.where[0])])
        return problem

    def line(self, problem: Problem) -> int | None:
        """The line that a problem is about, in the file in which it stands."""
        if self.shared and _is_of_people_file(problem):
            return self.shared.line(_inside_people_file(problem))
        return self.lines.of(problem.where) if self.lines and problem.where else None

    def located(self, problem: Problem, path: Path) -> tuple[Problem, Path]:
        """A problem as the file in which it stands has it, and that file: this one, which is at ``path``, or the people file."""
        if self.shared and _is_of_people_file(problem):
            return _inside_people_file(problem), self.shared.path
        return problem, path


def _is_of_people_file(problem: Problem) -> bool:
    return problem.where[:1] == (SHARED,)


def _inside_people_file(problem: Problem) -> Problem:
    return replace(problem, where=problem.where[1:])


def read(path: Path, code: str | None = None, *, beside: History | None = None) -> HistoryFile:
    """A history from a file; ``code`` is the regulation it is meant to be of.

    ``beside``: another one, whose clubs and leagues are known here too, and whose people count, not those of a people file.
    """
    text, found, problems = yaml_text.read(path)
    if problems or len(found) != 1:
        wrong = problems or [Problem("file.one-document", values={"found": len(found)})]
        return HistoryFile(None, named_for_its_kind(path, wrong, "history"), {})
    shared = None if beside else _shared(found[0], path)
    read = replace(parse(found[0], code, beside=beside, shared=shared), lines=yaml_text.Lines(text))
    return read if read.history else replace(read, problems=named_for_its_kind(path, read.problems, "history"))


def _shared(value: Any, path: Path) -> PeopleFile | None:
    """The people file that a history names, seen from the folder of the history."""
    named = value.get("people") if isinstance(value, dict) else None
    return people_files.read(path.parent / named) if isinstance(named, str) and named else None


def parse(
    value: Any,
    code: str | None = None,
    *outer: PathPart,
    beside: History | None = None,
    shared: PeopleFile | None = None,
) -> HistoryFile:
    """A history from plain values; ``outer`` is where they stand in the document around them."""
    written, problems = _frame(value, code)
    problems += _people_file_problems(written, shared, is_alone=beside is None)
    if written is None or (written.people and shared is not None and shared.people is None):
        return HistoryFile(None, tuple(problem.inside(*outer) for problem in problems), {}, shared=shared)
    everyone = shared.people if shared and shared.people else People()
    own = read_people(
        {key: getattr(written, key) for key in PEOPLE_LISTS}, outer, beside.people if beside else everyone
    )
    book = shelf.regulation(written.regulation)
    facts = ReadRows(written.facts, lambda row: _fact(row, book), (*outer, "facts"))
    version = VERSIONS[written.ronde]
    people = everyone.with_more(own.people).seen_by(written.federation)
    if version > 1 and beside is None:
        people = people.with_more(People.of(_nameless(facts.sound, people)))
    return HistoryFile(
        History(book, people, facts.sound),
        (*problems, *own.problems, *_in_both(own, shared), *facts.problems, *_not_kept(facts, version, beside)),
        facts.paths,
        rows={**own.paths, "facts": facts.paths},
        facts=tuple(facts.sound),
        version=version,
        people=own.people,
        shared=shared,
        salt=bytes.fromhex(written.salt),
        expires=written.expires,
        origins={row.turn: row.origin for row in written.origins},
    )


def _frame(value: Any, code: str | None) -> tuple[Written | None, list[Problem]]:
    """The frame of a history, or what keeps it from being one of the regulation asked for."""
    kind = str(value.get("ronde", "history 1")) if isinstance(value, dict) else "history 1"
    if kind not in VERSIONS:
        return None, [not_among(VERSIONS, kind, "ronde")]
    written, problems = typed(value, Written)
    if written is not None and (written.regulation not in shelf.codes() or code not in {None, written.regulation}):
        return None, [not_among((code,) if code else shelf.codes(), written.regulation, "regulation")]
    return written, problems


def _people_file_problems(written: Written | None, shared: PeopleFile | None, *, is_alone: bool) -> list[Problem]:
    """What is wrong with the people file, each at its place in it; one that is not there, where it is named."""
    if written is None or not written.people:
        return []
    if shared is None:
        # Where a history stands beside another, its people are those of that one.
        return [Problem("people.no-folder", where=("people",), values={"path": written.people})] if is_alone else []
    return [
        Problem("people.unreadable", where=("people",), values={**problem.values, "path": str(shared.path)})
        if problem.code == "file.unreadable"
        else problem.inside(SHARED)
        for problem in shared.problems
    ]


def _in_both(own: ReadPeople, shared: PeopleFile | None) -> Iterator[Problem]:
    """Rows of a history whose ids the people file has given to others, or to the same: a row stands in one place."""
    if shared is None or shared.people is None:
        return
    for key in PEOPLE_LISTS:
        for name, where in own.paths[key].items():
            if name in getattr(shared.people, key):
                yield Problem("people.in-both", where=(*where, "id"), values={"id": name, "path": str(shared.path)})
    for name, where in own.paths["players"].items():
        found = sharing_problems(own.people.players[PlayerId(name)], shared.people)
        yield from (problem.inside(*where) for problem in found)


def _not_kept(facts: ReadRows, version: int, beside: History | None) -> Iterator[Problem]:
    """Facts of a history of version 2 that do not hold what their rules need of people, or what was said of them."""
    if version == 1 or beside is not None:
        return
    for fact in facts.sound:
        if not fact.is_frozen:
            yield Problem("history.not-frozen", where=facts.paths[fact.id], values={"id": fact.id})
        if isinstance(fact, Step) and fact.is_to_be_judged:
            yield Problem("history.not-judged", where=facts.paths[fact.id], values={"id": fact.id})


def _nameless(facts: Iterable[Document], people: People) -> Iterator[Player]:
    """Those whom facts mention and nobody has written down: they have an id, and no name."""
    for fact in facts:
        for _, player in (*fact.mentions(), *fact.frozen_mentions()):
            if player not in people.players:
                yield Player(id=player)


def _fact(row: Any, book: AnyBook) -> tuple[Document | None, list[Problem]]:
    """A fact, by the kind it says it is."""
    kinds = {str(shape.__struct_config__.tag): shape for shape in book.documents}
    kind = row.get("fact") if isinstance(row, dict) else None
    if kind is None or str(kind) not in kinds:
        return None, [not_among(sorted(kinds), str(kind), "fact")]
    return typed(row, kinds[str(kind)])


def printed(
    history: History,
    *,
    version: int = 1,
    people_file: str = "",
    own: People | None = None,
    salt: bytes = b"",
    expires: date | None = None,
) -> str:
    """A history as a file; ``own`` are the people to write in it, all of them unless a people file has the others."""
    found = plain(history, version=version, people_file=people_file, own=own, salt=salt)
    first = {key: found[key] for key in ("ronde", "regulation") if key in found}
    return yaml_text.printed({**first, **({"expires": expires.isoformat()} if expires else {}), **found})


def plain(
    history: History, *, version: int = 1, people_file: str = "", own: People | None = None, salt: bytes = b""
) -> dict[str, Any]:
    """A history in plain values, as a file holds them."""
    frame = {"federation": history.people.federation, "salt": salt.hex(), "people": people_file}
    return {
        **({"ronde": f"history {version}"} if version > 1 else {}),
        "regulation": history.regulation.code,
        **{key: word for key, word in frame.items() if word},
        **people_files.plain_lists(history.people if own is None else own),
        "facts": [msgspec.to_builtins(fact) for fact in history.facts],
    }


def plain_origins(links: Iterable[Link]) -> list[dict[str, Any]]:
    """How facts came in, for those that came in otherwise than by a file."""
    rows = (
        WrittenOrigin(link.turn, link.recorded, link.author, link.role, link.via)
        for link in links
        if Origin("", link.author, link.role, link.via) != IN_A_FILE
    )
    return [msgspec.to_builtins(row) for row in rows]
