"""Event files that come from laptops: taken in, declared and submitted in the name of whoever sent them. Sending twice does no harm."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ronde.files.events.event import EventFile, parse
from ronde.ground.problems import Problem, has_refusal
from ronde.record.intake import NO_ANSWERS
from ronde.record.newcomers import Answers
from ronde.record.office_answers import OfficeAnswer
from ronde.web.actors import Actor, HeldRole
from ronde.web.events.declaring import declare
from ronde.web.events.models import AS_TYPED, Event, SectionRow
from ronde.web.events.office_of_events import has_office_here
from ronde.web.events.submitting import submit
from ronde.web.events.taking import event_taken
from ronde.web.events.with_the_office import is_with_the_office
from ronde.web.office.answers import answer_to
from ronde.web.registers.models import Register
from ronde.web.roles import Role


@dataclass(frozen=True, slots=True)
class Letter:
    """What comes with an event file: where it is to be submitted, which of its sections, who is who, and a word for the office.

    ``is_right``: whoever sends it says that it is right where somebody went on with the event here as well.
    """

    register: str = ""
    files: Sequence[str] = ()
    answers: Answers = NO_ANSWERS
    word: str = ""
    is_right: bool = False


@dataclass(frozen=True, slots=True)
class Received:
    """Where the sections stand in the office now; or what is to be answered or corrected first."""

    answer: OfficeAnswer | None
    problems: tuple[Problem, ...] = ()


def received(written: bytes, letter: Letter, actor: Actor) -> Received:
    """An event file that was sent: the event is here as it says, and its sections are in the office."""
    file, problems = parse(written)
    if file is None:
        return Received(None, problems)
    register, problems = _register(file, letter.register)
    if problems:
        return Received(None, problems)
    is_new = not Event.objects.filter(pk=file.id).exists()
    taken = event_taken(written, actor, register=register, keep="there" if letter.is_right else None)
    if taken.event is None:
        return Received(None, taken.problems)
    sender = replace(actor, held=actor.held | {HeldRole(Role.ORGANISER, file.id)}) if is_new else actor
    return _submitted(taken.event, file, letter, sender)


def _register(file: EventFile, wanted: str) -> tuple[Register | None, tuple[Problem, ...]]:
    """Where a new event is to be submitted: as its sender says, or to the only register of its book; one that is here stays where it is."""
    known = Event.objects.filter(pk=file.id).select_related("register").first()
    if known is not None:
        found = [known.register] if known.register else []
    else:
        own = (
            Register.objects.filter(regulation=file.regulation, is_copy=False)
            if file.regulation
            else Register.objects.none()
        )
        named = list(own.filter(code=wanted)) if wanted else []
        found = named or list(own[:2])
    if len(found) == 1:
        return found[0], ()
    return None, (Problem("receiving.no-register", values={"name": file.name, "regulation": file.regulation or "–"}),)


def _submitted(event: Event, file: EventFile, letter: Letter, sender: Actor) -> Received:
    if not has_office_here(event):
        return Received(None, (Problem("submission.no-register", values={"name": event.name}),))
    problems = _declared(event, file, sender)
    if has_refusal(problems):
        return Received(None, problems)
    files = _at_the_desk(event, letter.files)
    made = submit(event, sender, files=files, answers=letter.answers, word=letter.word) if files else None
    return Received(None, made.problems) if made and not made.is_done else Received(answer_to(event, sender))


def _at_the_desk(event: Event, wanted: Sequence[str]) -> list[str]:
    """The sections that are meant and that the office does not have: what it has is there already."""
    rows = SectionRow.objects.filter(event=event).select_related("event__register").order_by(*AS_TYPED)
    known = [row.file for row in rows if not is_with_the_office(row)]
    unknown = [
        file for file in wanted if file not in {row.file for row in rows}
    ]  # said to be so when they are submitted
    return [*(file for file in known if not wanted or file in wanted), *unknown]


def _declared(event: Event, file: EventFile, sender: Actor) -> tuple[Problem, ...]:
    """What the file declares, as long as a section is with its organiser: he may say something else after a return."""
    said = file.declaration
    rows = SectionRow.objects.filter(event=event).select_related("event__register")
    if not said.strip() or said == event.declaration or all(is_with_the_office(row) for row in rows):
        return ()
    problems = declare(event, said, sender)
    event.refresh_from_db()
    return problems
