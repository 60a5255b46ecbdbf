"""Sections handed in to a history that is open: who their players are, their next versions, and the step that asks for homologation.

A section names its players by the ids that they have at the desk. In facts they are persons: known ones, found by their ids or by
an answer, or new ones, who get an id that tells nothing. The id of the desk is kept in the person's row, so that nobody is asked twice.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from msgspec import structs

from ronde.ground.ids import FactId, PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.record.dossier import Dossier, State
from ronde.record.intake import NO_ANSWERS, changed_rows, intake
from ronde.record.newcomers import Answers, answer_problems, newcomers
from ronde.record.opaque import opaque_id
from ronde.record.opened import Opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.resubmission import latest_version, says_the_same
from ronde.regulations.documents import Document, Role, Step

_WITH_THE_ORGANISER = (State.FINISHED, State.RETURNED)


@dataclass(frozen=True, slots=True)
class Sender:
    """Who hands in: as whom, on which day, and the moment of recording; ``salt`` makes ids that tell nothing. ``word``: one for the office."""

    by: str
    role: Role
    day: date
    recorded: str
    salt: bytes
    word: str = ""


@dataclass(frozen=True, slots=True)
class AtTheDesk:
    """The players of some sections: ``persons`` who they are as far as the desk knows, ``rows`` what it knows of each.

    ``event`` makes the id of a new person another one in each event.
    """

    event: str
    persons: Mapping[str, str]
    rows: Mapping[str, Player]


@dataclass(frozen=True, slots=True)
class HandedIn:
    """What is known with the sections in it, the rows of people that are new or otherwise, and who each player is.

    ``known`` is none where something has to be answered or corrected first; ``facts`` are the new ones.
    """

    known: Opened | None
    problems: tuple[Problem, ...]
    people: People = field(default_factory=People)
    persons: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[str, ...] = ()


def handed_in(
    known: Opened, documents: Sequence[Document], desk: AtTheDesk, sender: Sender, answers: Answers = NO_ANSWERS
) -> HandedIn:
    """The sections in the office, or what has to be answered or corrected first. Nothing that the office has is changed but by a return."""
    who = _identified(known.history.people, documents, desk, sender.salt, answers)
    problems = (*who.problems, *_in_the_office(known, documents))
    if problems:
        return HandedIn(None, problems)
    sent = [document.renamed(who.ids) for document in documents]
    new = [one for one in sent if not _is_known(known, one)]
    newer = frozenset(one.id for one in new if one.id in known.history.documents)
    both = intake(known.history, who.people, new, sender.recorded, replace(who.answers, newer=newer))
    steps = [*_steps(known, sent, sender)] if known.book.sections else []
    then = known.going_on(both.history.with_facts(*steps))
    before = known.problems
    found = (*_said(both.problems), *(problem for problem in then.problems if problem not in before))
    rows = changed_rows(known.history.people, both.history.people)
    facts = tuple(one.id for one in then.history.facts[len(known.history.facts) :])
    return HandedIn(None if has_refusal(found) else then, found, rows, who.ids, facts)


def _said(problems: Iterable[Problem]) -> Iterator[Problem]:
    """What an intake says, but for rows of people as the desk has them: the installation's own are right."""
    return (one for one in problems if not one.code.startswith(("joining.said", "joining.first", "joining.everything")))


def _is_known(known: Opened, document: Document) -> bool:
    """Whether the last version says the same: only the step is new then."""
    is_there = document.id in known.history.documents
    return is_there and says_the_same(latest_version(known.history, document.id), document)


def _in_the_office(known: Opened, documents: Sequence[Document]) -> Iterator[Problem]:
    """Sections that are not with their organiser."""
    for document in documents:
        dossier = dossier_of(known, document.id)
        is_there = document.id in known.history.documents
        if (dossier and dossier.state not in _WITH_THE_ORGANISER) or (is_there and not known.book.sections):
            state = dossier.state.value if dossier else State.FINISHED.value
            yield Problem("submission.in-office", "", (document.id,), {"id": document.id, "state": state})


def dossier_of(known: Opened, section: str) -> Dossier | None:
    """The dossier of a section by the id under which it was first handed in."""
    return known.chronicle.office.dossiers.get(FactId(section))


def _steps(known: Opened, documents: Sequence[Document], sender: Sender) -> Iterator[Step]:
    for document in documents:
        yield Step(
            id=known.history.free_id(f"{document.id}-submitted"),
            of=document.id,
            action="submit",
            day=sender.day,
            by=sender.by,
            role=sender.role,
            reason=sender.word,
            recorded=sender.recorded,
        )


@dataclass(frozen=True, slots=True)
class _Identified:
    """Who each player is: ``ids`` from the desk's to the person's; ``people`` are those of whom something is to be written."""

    ids: Mapping[str, str]
    people: People
    answers: Answers
    problems: tuple[Problem, ...]


def _identified(
    known: People, documents: Sequence[Document], desk: AtTheDesk, salt: bytes, answers: Answers
) -> _Identified:
    mentioned = dict.fromkeys(str(player) for document in documents for _, player in document.mentions())
    meant = {name: str(person) for name in mentioned if (person := _person(name, known, desk))}
    strangers = {name: _row(name, desk) for name in mentioned if name not in meant}
    answered = {name: who for name, who in answers.same.items() if name in strangers and answers.may_mean(who, known)}
    unasked = {name: row for name, row in strangers.items() if name not in answered}
    came = newcomers(known, unasked, answers)
    everyone = known.with_more(People.of(_also(known, answered)))
    wrong = answer_problems(answers, frozenset(strangers), known, everyone)
    new = {name: opaque_id(f"{desk.event}:{name}", salt) for name in unasked}
    rows = [structs.replace(row, id=new[name], also=[name]) for name, row in unasked.items()]
    rows += [strangers[name] for name in answered]
    distinct = frozenset(new[name] for name in answers.distinct if name in new)
    ids = {**meant, **answered, **new}
    return _Identified(ids, People.of(rows), Answers(answered, distinct, among=answers.among), (*came.problems, *wrong))


def _person(name: str, known: People, desk: AtTheDesk) -> str | None:
    """Whom a player is known to be: as the desk says, by the id itself, or by an answer that was given before."""
    said = PlayerId(desk.persons.get(name, ""))
    return said if said in known.players else known.person(name)


def _row(name: str, desk: AtTheDesk) -> Player:
    """What the desk knows of a player; somebody without a name is called by the id."""
    return desk.rows.get(name) or Player(id=name, name=name)


def _also(known: People, same: Mapping[str, str]) -> Iterator[Player]:
    """The known persons whom an answer gives another id."""
    for name, meant in same.items():
        who = known.players.get(PlayerId(meant))
        if who is not None and who.erased is None:
            yield structs.replace(who, also=[*who.also, name])
