"""Which facts may come in by which way: an organiser's powers are not the officer's.

From an organiser come sections, the step that submits them, new players and what is announced. Whatever else stands in a file is named and
left to the officer. Each kind of fact says itself how it may come (``Document.from_organiser``); one that says nothing is refused.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import get_args

from msgspec import structs, to_builtins

from ronde.ground.problems import Level, Problem, Value
from ronde.record.handing_in import Sender
from ronde.record.history import History
from ronde.record.newcomers import Answers
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.resubmission import latest_version, says_the_same
from ronde.regulations.common_facts import Publication
from ronde.regulations.contract import AnyBook
from ronde.regulations.documents import Action, Document, FromOrganiser, Step

# What an organiser says of somebody new. Licences by their days, residence and ratings elsewhere decide: the officer is asked.
_SAID_OF_NEWCOMERS = frozenset({"id", "name", "licence", "birth", "birth_year", "sex", "clubs"})
_ASKED_OF_NEWCOMERS = frozenset({"federation", "licences", "residences", "outside"})

_NOBODY = Player(id="nobody")


class WayIn(StrEnum):
    """How facts come into a register, or into a history that is a file."""

    ORGANISERS_FILE = "organisers-file"  # YAML, taken in by the office
    EVENT_FILE = "event-file"  # taken in by the office
    ACCOUNT = "account"  # submitted at a desk of this installation
    KEY = "key"  # sent by a laptop
    RECORD = "record"  # ronde record
    OWN_FILE = "own-file"  # ronde record --own
    OFFICE = "office"  # an act of the officer
    WHOLE_HISTORY = "whole-history"  # ronde register take


_BY_OFFICER = (WayIn.OWN_FILE, WayIn.OFFICE, WayIn.WHOLE_HISTORY)
_WITH_QUESTIONS = (WayIn.ORGANISERS_FILE, WayIn.RECORD)  # somebody is there to be asked
_EXAMPLE_DAY = date(2000, 1, 1)


@dataclass(frozen=True, slots=True)
class FactKind:
    """A kind of fact of a book, as texts name it (``step-submit``); ``is_section``: it goes through the office."""

    name: str
    sent: FromOrganiser
    is_section: bool
    is_publication: bool

    def by(self, way: WayIn) -> FromOrganiser:
        """What becomes of it by a way in."""
        if way in _BY_OFFICER:
            is_kept_out = (
                self.is_publication and way is WayIn.OWN_FILE
            )  # only publishing says that a list was published
            return FromOrganiser.REFUSED if is_kept_out else FromOrganiser.TAKEN
        if self.sent is FromOrganiser.ASKED and way not in _WITH_QUESTIONS:
            return FromOrganiser.REFUSED
        return self.sent


def fact_kinds(book: AnyBook) -> Iterator[FactKind]:
    """Every kind of fact that a history of a book may hold; a step is of as many kinds as there are actions."""
    for kind in book.documents:
        if issubclass(kind, Step):
            for action in get_args(Action):
                step = Step(id="step", of="section", action=action, day=_EXAMPLE_DAY, by="–", role="organiser")
                yield FactKind(kind_name(step), _sent(book, step), is_section=False, is_publication=False)
            continue
        is_section = issubclass(kind, book.sections)
        sent = FromOrganiser.TAKEN if is_section else kind.from_organiser
        name = str(kind.__struct_config__.tag)
        yield FactKind(name, sent, is_section=is_section, is_publication=issubclass(kind, Publication))


def kind_name(fact: Document) -> str:
    """How texts name the kind of a fact."""
    return f"step-{fact.action}" if isinstance(fact, Step) else str(type(fact).__struct_config__.tag)


def _sent(book: AnyBook, fact: Document) -> FromOrganiser:
    return FromOrganiser.TAKEN if isinstance(fact, book.sections) else fact.sent_by_organiser()


@dataclass(frozen=True, slots=True)
class OrganisersFacts:
    """What an organiser's file may bring: ``facts`` as they are to be recorded, ``people`` with what an organiser may say of them.

    ``asked`` are facts on which the officer has not decided, and ``newcomers`` new players of whom the file says what the office keeps, as
    it says it. ``refused`` says which facts are left out, and why; ``problems`` what is to be corrected first.
    """

    facts: tuple[Document, ...]
    people: People
    asked: tuple[Document, ...] = ()
    newcomers: tuple[Player, ...] = ()
    refused: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def asked_problems(self) -> Iterator[Problem]:
        """What waits for the officer, where that is not shown on a page."""
        yield from (_problem("arrival.asked", fact, Level.WARNING) for fact in self.asked)
        for player in self.newcomers:
            values: dict[str, Value] = {"player": player.id, "keys": told_of(player)}
            yield Problem("arrival.said-of-newcomer", "", ("players", player.id, "id"), values, Level.WARNING)


def told_of(player: Player) -> tuple[str, ...]:
    """What is said of a new player that the office keeps, by its keys."""
    return tuple(key for key in to_builtins(player) if key in _ASKED_OF_NEWCOMERS)


def organisers_facts(
    known: History, people: People, facts: Sequence[Document], sender: Sender, answers: Answers
) -> OrganisersFacts:
    """A file's facts as far as they are an organiser's to send; ``answers.accepted`` are those that the officer has decided to record.

    A section comes with the step that submits it, in the name of who hands it in: who is written in a file has not acted here.
    """
    book = known.regulation
    taken, asked, refused = list[Document](), list[Document](), list[Problem]()
    submitted = {fact.of: fact for fact in reversed(facts) if isinstance(fact, Step) and fact.action == "submit"}
    sections = [fact for fact in facts if isinstance(fact, book.sections)]
    here = {name for section in sections for name in (section.id, section.replaces) if name}
    for fact in facts:
        if isinstance(fact, book.sections):
            taken.append(fact)
            step = _submission(known, fact, submitted, sender, facts)
            taken += [step] if step else []
        elif isinstance(fact, Step) and fact.action == "submit":
            refused += [] if fact.of in here else [_problem("arrival.submits-other", fact)]
        elif fact.replaces or _sent(book, fact) is FromOrganiser.REFUSED:
            refused.append(_problem("arrival.not-organisers", fact))
        elif fact.id in answers.accepted:
            taken.append(structs.replace(fact, reason=fact.reason or sender.word))
        elif not _is_recorded(known, fact):
            asked.append(fact)
    new = [player for name, player in people.players.items() if known.people.person(name) is None]
    rows = {player.id: _newcomer(player, is_vouched=player.id in answers.vouched) for player in new}
    everyone = People.of(
        (rows.get(player.id, player) for player in people.players.values()),
        clubs=people.clubs.values(),
        leagues=people.leagues.values(),
    )
    wrong = (*_homologated(book, sections), *_replacing(known, sections, answers), *_kept_by_office(new))
    unsaid = tuple(player for player in new if told_of(player) and player.id not in answers.vouched)
    return OrganisersFacts(tuple(taken), everyone, tuple(asked), unsaid, tuple(refused), wrong)


def _problem(code: str, fact: Document, level: Level = Level.REFUSED) -> Problem:
    return Problem(code, "", (fact.id,), {"id": fact.id, "kind": kind_name(fact)}, level)


def _submission(
    known: History, section: Document, submitted: dict[str, Step], sender: Sender, facts: Sequence[Document]
) -> Step | None:
    """The step with which a section comes to the office; None where it is there, or has been counting without any."""
    is_known = section.id in known.documents or (section.replaces or "") in known.documents
    first = section.id if section.id in known.documents else section.replaces or section.id
    if is_known:
        is_same = section.id in known.documents and says_the_same(latest_version(known, section.id), section)
        steps = [step for step in known.facts if isinstance(step, Step) and step.of in known.versions(first)]
        if not steps or steps[-1].action != "return" or (is_same and section.id not in submitted):
            return None
    said = submitted.get(section.id) or submitted.get(first)
    name = known.free_id(said.id if said else f"{section.id}-submitted")
    while any(name == fact.id and fact is not said for fact in facts):  # an id that another fact of the file has
        name = known.free_id(f"{name}-by-office")
    is_signed = said is not None and said.role != "officer"  # an officer's name in a file is not who organised
    written = (sender.word, said.by if said and not is_signed else "", said.reason if said else "")
    return Step(
        id=name,
        of=first,
        action="submit",
        day=sender.day,
        by=sender.by,
        role=sender.role,
        signed=said.by if said and is_signed else "",
        reason=" · ".join(part for part in written if part),
    )


def _is_recorded(known: History, fact: Document) -> bool:
    same = known.documents.get(fact.id)
    return same is not None and _said(same) == _said(fact)


def _said(fact: Document) -> Document:
    return structs.replace(fact.as_written(), recorded=None, reason="")


def _homologated(book: AnyBook, sections: Sequence[Document]) -> Iterator[Problem]:
    """Sections that say themselves that they count."""
    for section in sections:
        if book.presented(section).is_homologated:
            yield Problem("arrival.homologated", "", (section.id,), {"id": section.id})


def _replacing(known: History, sections: Sequence[Document], answers: Answers) -> Iterator[Problem]:
    """Sections that take the place of one that is here, of which nobody has said that they may."""
    for section in sections:
        if section.replaces in known.documents and section.id not in answers.newer:
            values = {"id": section.id, "replaces": section.replaces or ""}
            yield Problem("arrival.replaces", "", (section.id, "replaces"), values)


def _kept_by_office(new: Sequence[Player]) -> Iterator[Problem]:
    """New players of whom a file says what nobody but the office says: which other ids are theirs, that they were erased."""
    for player in new:
        keys = tuple(key for key in to_builtins(player) if key not in _SAID_OF_NEWCOMERS | _ASKED_OF_NEWCOMERS)
        if keys:
            values: dict[str, Value] = {"player": player.id, "keys": keys}
            yield Problem("arrival.kept-by-office", "", ("players", player.id, keys[0]), values)


def _newcomer(player: Player, *, is_vouched: bool) -> Player:
    """Somebody new as an organiser may tell of them: what a desk asks too, and more where the officer vouches for it."""
    kept = _SAID_OF_NEWCOMERS | (_ASKED_OF_NEWCOMERS if is_vouched else frozenset())
    number = player.licence or next((licence.number for licence in player.licences if licence.number), "")
    nothing = {key: getattr(_NOBODY, key) for key in Player.__struct_fields__ if key not in kept}
    return structs.replace(player, **{"licence": number, **nothing})
