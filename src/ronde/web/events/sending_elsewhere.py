"""An event sent from this desk to the office of a federation's server, and the answer that comes back: only when somebody asks for it.

What was sent and answered is written down with the event, so that a laptop which goes on with it from a stick knows it too. The key of
the server is not: it stays with this installation.
"""

import base64
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC

import msgspec

from ronde.ground.problems import Problem
from ronde.record.desk_notes import Answered, Sent
from ronde.record.dossier import State
from ronde.record.intake import NO_ANSWERS
from ronde.record.newcomers import Answers
from ronde.record.office_answers import OfficeAnswer, SectionAnswer, ToldStep
from ronde.regulations import shelf
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.event_files import printed_event, read_event
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.notes import notes_of, write_note
from ronde.web.events.office_of_events import last_answer
from ronde.web.events.rules import event_scope
from ronde.web.events.sending import Sending, sending_of, sent_text
from ronde.web.events.sent_events import SentEvent, SentReply
from ronde.web.machine_asking import Answered as AnsweredThere
from ronde.web.machine_asking import Server, asked
from ronde.web.office.answers import parsed_answer
from ronde.web.permissions import must
from ronde.words.sentences import understood

_JSON = "application/json"


@dataclass(frozen=True, slots=True)
class ToSend:
    """Which sections are sent, who newcomers are, and a word for the office; ``is_right``: this desk is, where somebody went on there too."""

    files: Sequence[str]
    answers: Answers = NO_ANSWERS
    word: str = ""
    is_right: bool = False


def _for_the_office(event: Event) -> bytes:
    """The event file; the zone of a register is not told to who keeps that register, which may be an older program that reads no zone."""
    return printed_event(event, replace(read_event(event), zone=event.zone))


def send(event: Event, server: Server, what: ToSend, actor: Actor) -> tuple[Problem, ...]:
    """Send the event to the office of a server; what keeps it from being submitted there, or from coming there at all."""
    must(actor, "submit", event_scope(event))
    made = sending_of(shelf.regulation(event.regulation), event, what.files)
    if made.problems:
        return made.problems
    sent = SentEvent(
        file=base64.b64encode(_for_the_office(event)).decode(),
        register=event.register.code if event.register else "",
        files=tuple(what.files),
        same=dict(what.answers.same),
        distinct=tuple(sorted(what.answers.distinct)),
        word=what.word,
        is_right=what.is_right,
    )
    found = asked(server, "events/", body=msgspec.json.encode(sent), kind=_JSON)
    if found.problems:
        return tuple(understood(_not_sent(one), event.regulation) for one in found.problems)
    answer = parsed_answer(found.content)
    if not isinstance(answer, OfficeAnswer) or not answer.sections:
        return (Problem("server.not-understood", values={"server": server.address, "status": 200}),)
    for row in made.rows:
        write_note(event, Sent(section=row.id, act=row.version, server=server.address), actor)
    _keep_what_was_sent(event, made)
    return _kept(event, answer, actor)


def _keep_what_was_sent(event: Event, made: Sending) -> None:
    """Keep the documents beside their sections; nothing where the book could not make them."""
    for row in () if made.problems else made.rows:
        SectionRow.objects.filter(pk=row.pk).update(sent=sent_text(event.regulation, made.of_each[row.id]))


def _not_sent(problem: Problem) -> Problem:
    """Where nobody answered, nothing was sent."""
    return replace(problem, code="sending.unreachable") if problem.code == "server.unreachable" else problem


def look_for_answer(event: Event, server: Server, actor: Actor) -> tuple[Problem, ...]:
    """Ask the server where the sections stand."""
    must(actor, "submit", event_scope(event))
    found = asked(server, f"events/{event.id}/answer/")
    return _heard(event, found, actor)


def reply(
    event: Event, server: Server, number: int, said: str, actor: Actor, *, reason: str = ""
) -> tuple[Problem, ...]:
    """Answer a question of the office."""
    must(actor, "submit", event_scope(event))
    body = msgspec.json.encode(SentReply(answer=said[:200], reason=reason[:2000]))
    found = asked(server, f"events/{event.id}/questions/{number}/", body=body, kind=_JSON)
    return _heard(event, found, actor)


def _heard(event: Event, found: AnsweredThere, actor: Actor) -> tuple[Problem, ...]:
    """What a server answered, written down; or what is wrong, as far as it can be said here."""
    told = tuple(understood(one, event.regulation) for one in found.problems)
    return told or _kept(event, parsed_answer(found.content), actor)


def answer_brought(event: Event, written: bytes, actor: Actor) -> tuple[Problem, ...]:
    """The answer of the office that came as a file."""
    must(actor, "submit", event_scope(event))
    return _kept(event, parsed_answer(written), actor)


def sent_as_file(event: Event, section: str, actor: Actor) -> None:
    """Write down that the event file was given to the office, on a stick or by mail; what is changed afterwards is told beside it."""
    row = SectionRow.objects.get(pk=section, event=event)
    write_note(event, Sent(section=row.id, act=row.version), actor)
    if event.regulation:
        made = sending_of(shelf.regulation(event.regulation), event, [row.file])
        _keep_what_was_sent(event, made)


def returned_by_word(event: Event, section: str, words: str, actor: Actor) -> tuple[Problem, ...]:
    """Write down that the office returned a section by telephone or letter: it can be corrected here before its answer comes."""
    must(actor, "submit", event_scope(event))
    row = SectionRow.objects.get(pk=section, event=event)
    if not words.strip():
        return (Problem("answer.no-words"),)
    day = hall_time(event, actor.now or now()).date()
    step = ToldStep(action="return", day=day, reason=words.strip()[:2000])
    before = last_answer(notes_of(event), row.id)
    steps = (*(before.answer.steps if before else ()), step)
    told = SectionAnswer(dossier=row.dossier or _own_dossier(row), state=State.RETURNED.value, steps=steps)
    _keep(event, row, Answered(section=row.id, office="", at=_moment(actor), answer=told, by_hand=True), actor)
    return ()


def _kept(event: Event, answer: OfficeAnswer | Problem, actor: Actor) -> tuple[Problem, ...]:
    """Write down what is new in an answer; one that is about other sections is said to be."""
    if isinstance(answer, Problem):
        return (answer,)
    rows = list(SectionRow.objects.filter(event=event).select_related("event"))
    mine = [(row, one) for row in rows if (one := answer.of(_own_dossier(row)))]
    if not mine:
        return (Problem("answer.of-others", values={"name": event.name}),)
    notes = notes_of(event)
    for row, one in mine:
        if _is_news(last_answer(notes, row.id), one, answer.at):
            _keep(event, row, Answered(section=row.id, office=answer.office, at=answer.at, answer=one), actor)
    return ()


def _is_news(known: Answered | None, told: SectionAnswer, at: str) -> bool:
    """Whether an answer says something that is not known. A dossier only gets more steps, whatever the clocks of two machines say."""
    if known is None:
        return True
    steps = len(known.answer.steps) - known.by_hand  # what was written down here is no step of the office
    if len(told.steps) != steps:
        return len(told.steps) > steps
    return told != known.answer and (known.by_hand or known.at <= at)


def _keep(event: Event, row: SectionRow, told: Answered, actor: Actor) -> None:
    write_note(event, told, actor)
    SectionRow.objects.filter(pk=row.pk).update(dossier=told.answer.dossier)


def _own_dossier(row: SectionRow) -> str:
    """The id under which an office knows a section: its own, or that of its event where that is one document."""
    regulation = row.event.regulation
    is_one = bool(regulation) and shelf.regulation(regulation).is_event_rated_together
    return row.event_id if is_one else row.id


def _moment(actor: Actor) -> str:
    return (actor.now or now()).astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds")
