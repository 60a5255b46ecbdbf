"""A file that an organiser sends, whatever kind it is: a small history in YAML, or an event file; looked at before anything is written.

A section that the office has already comes as its next version, in the same dossier. One that lies in the office goes back to its
organiser and comes again, in one breath; one that counts is not touched by a file: it is corrected.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ronde.files import history as history_files
from ronde.files.bounds import exceeded_by_yaml, over
from ronde.files.events.archive import is_archive
from ronde.files.events.event import EventFile, parse
from ronde.files.submitting import ToSubmit, declarations, submitted_event
from ronde.files.taking_in import arrived
from ronde.ground.problems import Problem, has_refusal
from ronde.record.dossier import Dossier, State
from ronde.record.handing_in import AtTheDesk, Sender, dossier_of, handed_in
from ronde.record.newcomers import Answers
from ronde.record.opened import Opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.resubmission import latest_version, says_the_same
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Action, Document, Role, Step

LOOKALIKES = ("lookalike.known", "lookalike.both-new")
_OTHERWISE = "joining.other-version"
_NO_ANSWERS = Answers()


@dataclass(frozen=True, slots=True)
class FileContent:
    """A file as it came: what people call it, and its bytes."""

    name: str
    content: bytes

    @property
    def is_event(self) -> bool:
        """Whether it is meant to be an event file."""
        return is_archive(self.content[:4])


@dataclass(frozen=True, slots=True)
class LookedAt:
    """What a file brings: ``known`` is all that would be known with it, none where something is in the way.

    ``sections`` are those of the file, with known persons under their own ids; ``new`` the names of players nobody knows.
    ``asked`` are facts on which the officer decides, each by itself, and ``newcomers`` new players of whom the file says what the office
    keeps; ``refused`` says what is left out, as it is not an organiser's to send.
    """

    known: Opened | None
    people: People
    problems: tuple[Problem, ...]
    sections: tuple[Document, ...] = ()
    new: tuple[str, ...] = ()
    asked: tuple[Document, ...] = ()
    newcomers: tuple[Player, ...] = ()
    refused: tuple[Problem, ...] = ()

    @property
    def asks_who(self) -> bool:
        """Whether somebody has to say first who a newcomer is."""
        return any(one.code in LOOKALIKES for one in self.problems)

    @property
    def can_be_taken_in(self) -> bool:
        """Whether nothing is in the way any more."""
        return self.known is not None and not has_refusal(self.problems) and not self.asks_who


def looked_at(known: Opened, file: FileContent, sender: Sender, answers: Answers = _NO_ANSWERS) -> LookedAt:
    """A file beside what is known, with what was answered; every section that came otherwise is taken for its next version."""
    return _event(known, file, sender, answers) if file.is_event else _history(known, file, sender, answers)


# An event file


def _event(known: Opened, file: FileContent, sender: Sender, answers: Answers) -> LookedAt:
    event, problems = parse(file.content)
    if event is None:
        return LookedAt(None, People(), problems)
    documents, problems = _documents(event, known.book)
    if problems:
        return LookedAt(None, People(), problems)
    sections = tuple(_with_known_ids(known, one) for one in documents)
    rows = _rows(event)
    new = tuple(_strangers(known, documents, rows))
    going = [one for one, said in zip(documents, sections, strict=True) if not _is_there(known, said)]
    if not going:
        everything = Problem("joining.everything-known", values={"facts": tuple(one.id for one in documents)})
        return LookedAt(None, People(), (everything,), sections)
    if wrong := tuple(_counting(known, going)):
        return LookedAt(None, People(), wrong, sections)
    back = known.with_facts(*_steps(known, going, sender, "return", (State.SUBMITTED,)))
    made = handed_in(back, going, AtTheDesk(event.id, {}, rows), sender, answers)
    return LookedAt(made.known, made.people, made.problems, sections, new)


def _documents(event: EventFile, book: AnyBook) -> tuple[tuple[Document, ...], tuple[Problem, ...]]:
    """What the book makes of an event's sections and its declaration."""
    if event.regulation and event.regulation != book.code:
        values = {"name": event.name, "regulation": event.regulation, "own": book.code}
        return (), (Problem("arrival.other-book", values=values),)
    parts = [ToSubmit(one.file, one.id, one.section) for one in event.sections]
    declared = declarations(event.declaration, book, [one.file for one in parts], {one.file: one.id for one in parts})
    if declared.problems:
        return (), declared.problems
    made = submitted_event(book, parts, declared, event=event.id, known=People())
    return made.documents, () if made.text is not None else made.problems


def _rows(event: EventFile) -> Mapping[str, Player]:
    """What the event knows of its players."""
    entries = (entry for part in event.sections for entry in part.section.entries)
    return {
        str(entry.player): Player(id=entry.player, name=entry.name or entry.player, licence=entry.licence)
        for entry in entries
    }


def _strangers(known: Opened, documents: Sequence[Document], rows: Mapping[str, Player]) -> Iterator[str]:
    mentioned = dict.fromkeys(str(player) for one in documents for _, player in one.mentions())
    for name in mentioned:
        if known.history.people.person(name) is None:
            yield rows[name].name if name in rows else name


# A small history


def _history(known: Opened, file: FileContent, sender: Sender, answers: Answers) -> LookedAt:
    if exceeded := exceeded_by_yaml(file.content.decode("utf-8", "replace")):
        return LookedAt(None, People(), (over("file.too-large", exceeded),))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file.yaml"
        path.write_bytes(file.content)
        read = history_files.read(path, known.book.code, beside=known.history)
        written = tuple(fact for fact in read.facts if isinstance(fact, known.book.sections))
        sections = tuple(_with_known_ids(known, one) for one in written)
        again = [one for one in sections if _is_here(known, one) and not _says_the_same(known, one)]
        said = replace(answers, newer=frozenset(one.id for one in again))
        brought = replace(sender, word=file.name)
        made = arrived(known, path, recorded=sender.recorded, answers=said, salt=sender.salt, sender=brought)
    called = tuple(_called(one, str(path), file.name) for one in made.problems)
    problems = (*called, *_counting(known, again))
    new = tuple(row.name for name, row in read.people.players.items() if known.history.people.person(name) is None)
    then = None if has_refusal(problems) else made.known
    if then is not None and len(then.history.facts) == len(
        known.history.facts
    ):  # nothing is left that is an organiser's
        then = None
    if made.sent is None:
        return LookedAt(None, People(), problems, sections, new)
    asked, newcomers, refused = made.sent.asked, made.sent.newcomers, made.sent.refused
    return LookedAt(then, made.people, problems, sections, new, asked, newcomers, refused)


def _called(problem: Problem, path: str, name: str) -> Problem:
    """A problem that calls the file as its sender does."""
    return replace(problem, values={key: name if value == path else value for key, value in problem.values.items()})


# Both


def _with_known_ids(known: Opened, section: Document) -> Document:
    """The section as the office would write it: known persons under their own ids."""
    people = known.history.people
    ids = {str(one): str(people.person(one)) for _, one in section.mentions() if people.person(one) not in (None, one)}
    return section.renamed(ids) if ids else section


def section_id(known: Opened, section: Document) -> str:
    """Under which id the office may have a section: its own, or that of the one which it replaces."""
    is_other = section.id not in known.history.documents and section.replaces in known.history.documents
    return str(section.replaces) if is_other else section.id


def _is_here(known: Opened, section: Document) -> bool:
    return section_id(known, section) in known.history.documents


def _says_the_same(known: Opened, section: Document) -> bool:
    return says_the_same(latest_version(known.history, section_id(known, section)), section)


def _is_there(known: Opened, section: Document) -> bool:
    """Whether the office has exactly this, and nobody waits for it."""
    dossier = dossier_of(known, section.id)
    is_known = section.id in known.history.documents and _says_the_same(known, section)
    return is_known and dossier is not None and dossier.state not in {State.RETURNED, State.FINISHED}


def _counting(known: Opened, sections: Iterable[Document]) -> Iterator[Problem]:
    """Sections that count already: a file changes nothing of them."""
    counting = {happening.id for happening in known.replay.happenings}
    for section in sections:
        versions = known.history.versions(section_id(known, section))
        dossier = next((found for one in versions if (found := dossier_of(known, one)) is not None), None)
        if versions & counting or (dossier is not None and dossier.state is State.HOMOLOGATED):
            name = getattr(section, "name", "") or section.id
            yield Problem("arrival.counts", "", (section.id,), {"id": section.id, "name": name})


def _steps(
    known: Opened, sections: Iterable[Document], sender: Sender, action: Action, states: tuple[State, ...]
) -> Iterator[Step]:
    """A step with each section whose dossier stands so; the officer takes it, for the file came to the office."""
    role: Role = "officer"
    for one in sections:
        dossier: Dossier | None = dossier_of(known, one.id)
        if dossier is None or dossier.state not in states:
            continue
        yield Step(
            id=known.history.free_id(f"{one.id}-{action}"),
            of=one.id,
            action=action,
            day=max(sender.day, dossier.steps[-1].day) if dossier.steps else sender.day,
            by=sender.by,
            role=role,
            reason=sender.word,
            recorded=sender.recorded,
        )
