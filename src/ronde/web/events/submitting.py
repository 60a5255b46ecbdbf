"""Sections of an event submitted to their register: the arrow from the desk to the office.

The document that the rule book makes of them is appended with the step that asks for homologation, and the rows are marked in the same
transaction: whoever is killed leaves both or neither. Nothing of a section is changed while the office has it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from ronde.ground.problems import Problem
from ronde.record.chain import Origin
from ronde.record.finding import OpenCase, open_cases
from ronde.record.handing_in import AtTheDesk, HandedIn, Sender, handed_in
from ronde.record.intake import NO_ANSWERS
from ronde.record.newcomers import Answers
from ronde.record.next_list import NextList, next_list_with
from ronde.record.opened import Opened
from ronde.record.players import Player
from ronde.record.resubmission import latest_version
from ronde.regulations import shelf
from ronde.regulations.documents import Role
from ronde.web.actors import Actor
from ronde.web.events.entrants import frozen_of
from ronde.web.events.models import EntrantRow, Event, SectionRow
from ronde.web.events.rules import event_scope
from ronde.web.events.sending import AS_IT_IS, AsIf, Sending, sending_of, sent_text
from ronde.web.office.services import Done
from ronde.web.people.whose import PeopleOfFederation
from ronde.web.permissions import must, role_for
from ronde.web.registers.appending import StaleError
from ronde.web.registers.folding import FOLD, Prepared, moment_after
from ronde.web.registers.holding import Additions, Held
from ronde.web.registers.models import Register
from ronde.web.registers.variants import of_others
from ronde.web.registers.ways import local_day

LOOKALIKES = ("lookalike.known", "lookalike.both-new")
_ROLES: Mapping[str, Role] = {"officer": "officer", "club-president": "club-president"}  # else: the organiser


@dataclass(frozen=True, slots=True)
class SubmissionPreview:
    """What would become of sections in the office as they stand: what each lacks for homologation, and what keeps them here.

    ``before`` is what the office knows now, ``after`` what it would know with the sections: none where they cannot come to it.
    ``persons``: who each player of the desk would be; ``versions``: the ids under which the office would have the sections.
    """

    cases: tuple[OpenCase, ...]
    problems: tuple[Problem, ...]
    before: Opened | None = None
    after: Opened | None = None
    sending: Sending | None = None
    persons: Mapping[str, str] = field(default_factory=dict)
    versions: frozenset[str] = frozenset()

    @property
    def next_list(self) -> NextList | None:
        """The next list as it would be with the sections."""
        if self.before is None or self.after is None:
            return None
        return next_list_with(self.before, self.after, self.versions)


def submit(
    event: Event,
    actor: Actor,
    *,
    files: Sequence[str] = (),
    answers: Answers = NO_ANSWERS,
    word: str = "",
    signed: str = "",
) -> Done:
    """Submit an event's sections, or those of some ``files``; a newcomer who looks like somebody known is asked about first.

    After a return the same sections go to the same dossiers. Where the office has them already, nothing happens. ``word`` is one for
    the office, which stands beside the step; ``signed`` the name of who signs where the account is whoever sits at the machine.
    """
    must(actor, "submit", event_scope(event))
    register = event.register
    if register is None:
        return Done(problems=(Problem("submission.no-register", values={"name": event.name}),))
    said = list[Problem]()

    def prepare(held: Held) -> Prepared:
        sending = sending_of(held.known.book, event, files)
        if refusals := (*sending.problems, *of_others(register, sending.documents)):
            return refusals
        sender = _sender(held, event, actor)
        sender = replace(sender, word=word, by=(signed if actor.is_shared else "") or sender.by)
        meant = replace(answers, among=PeopleOfFederation(register.federation))
        made = handed_in(held.known, sending.documents, _desk(event), sender, meant)
        said[:] = (*sending.left, *made.problems)
        return _additions(held, event, actor, sending, made, recorded=sender.recorded)

    made = FOLD.recorded(register, prepare)
    return Done(len(made.links), tuple(said)) if isinstance(made, Additions) else Done(problems=made)


def preview(event: Event, actor: Actor, *, files: Sequence[str] = (), as_if: AsIf = AS_IT_IS) -> SubmissionPreview:
    """What homologation would say if the sections ended as they stand, and all that keeps them from being submitted now."""
    must(actor, "submit", event_scope(event))
    if event.register is None:
        return _without_register(event, files, as_if)
    held = FOLD.held(event.register)
    open_, sending = (sending_of(held.known.book, event, files, is_preview=one, as_if=as_if) for one in (False, True))
    if refusals := (*sending.problems, *of_others(event.register, sending.documents)):
        return SubmissionPreview((), refusals)
    desk, sender = _desk(event), _sender(held, event, actor)
    answers = Answers(among=PeopleOfFederation(event.register.federation))
    made = handed_in(held.known, sending.documents, desk, sender, answers)
    asked = frozenset(str(one.values["player"]) for one in made.problems if one.code in LOOKALIKES)
    then = handed_in(held.known, sending.documents, desk, sender, replace(answers, distinct=asked)) if asked else made
    versions = _versions(then, sending)
    cases = open_cases(then.known, versions) if then.known and held.known.book.sections else ()
    more = (problem for problem in then.problems if problem not in made.problems)
    problems = (*open_.problems, *open_.left, *made.problems, *more)
    return SubmissionPreview(cases, problems, held.known, then.known, sending, then.persons, versions)


def _without_register(event: Event, files: Sequence[str], as_if: AsIf) -> SubmissionPreview:
    """What keeps sections from being a document of their book, whoever will rate them."""
    nowhere = Problem("submission.no-register", values={"name": event.name})
    if not event.regulation:
        return SubmissionPreview((), (nowhere,))
    book = shelf.regulation(event.regulation)
    open_, sending = (sending_of(book, event, files, is_preview=one, as_if=as_if) for one in (False, True))
    return SubmissionPreview((), (nowhere, *(sending.problems or open_.problems)), sending=sending)


def _versions(then: HandedIn, sending: Sending) -> frozenset[str]:
    known = then.known.history if then.known else None
    return frozenset(latest_version(known, one.id).id for one in sending.documents) if known else frozenset()


def _desk(event: Event) -> AtTheDesk:
    """Who the entrants are, as far as the event knows."""
    rows = list(EntrantRow.objects.filter(event=event).order_by("player"))
    persons = {one.player: one.person for one in rows if one.person}
    return AtTheDesk(event.id, persons, {one.player: _player(one, event.first_day) for one in rows if not one.person})


def _player(entrant: EntrantRow, day: date) -> Player:
    """What was written down of somebody at the desk; who has no name there is called by the id."""
    said = frozen_of(entrant, day)
    return Player(
        id=entrant.player, name=said.name or entrant.player, licence=said.licence, birth=said.birth, sex=said.sex
    )


def _sender(held: Held, event: Event, actor: Actor) -> Sender:
    recorded = moment_after(held.last, actor.now)
    day = local_day(held.register, recorded)
    role = _ROLES.get(role_for(actor, "submit", event_scope(event)).value, "organiser")
    return Sender(actor.name or actor.author or role, role, day, recorded, held.salt)


def _additions(held: Held, event: Event, actor: Actor, sending: Sending, made: HandedIn, *, recorded: str) -> Prepared:
    """What is to be appended, with the rows to be marked in the same transaction."""
    if made.known is None:
        return made.problems
    role = role_for(actor, "submit", event_scope(event))
    origin = Origin(recorded, actor.author, role.value, "desk")
    additions = held.adding(made.known, origin, made.people)

    def mark() -> None:
        _mark(sending, held.register)
        _identify(event, made.persons)

    return replace(additions, beside=mark)


def _mark(sending: Sending, register: Register) -> None:
    """Keep what was sent of each section, and under which id; a section that somebody changed meanwhile is prepared anew."""
    for row in sending.rows:
        document = sending.of_each[row.id]
        unchanged = SectionRow.objects.filter(pk=row.pk, version=row.version)
        if not unchanged.update(dossier=document.id, sent=sent_text(register.regulation, document)):
            raise StaleError


def _identify(event: Event, persons: Mapping[str, str]) -> None:
    """Keep who each entrant is."""
    entrants = [
        one for one in EntrantRow.objects.filter(event=event, player__in=persons) if one.person != persons[one.player]
    ]
    for one in entrants:
        one.person = persons[one.player]
    EntrantRow.objects.bulk_update(entrants, ["person"], batch_size=500)
