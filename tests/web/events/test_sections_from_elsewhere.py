"""An event that was played on another machine comes to the office as a file: it is taken in and submitted, and nobody types anything."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest
from django.core.exceptions import PermissionDenied

from ronde.files import tournament
from ronde.files.content_digest import digest_of
from ronde.files.events import event as event_files
from ronde.files.events.event import EventFile
from ronde.files.submitting import Declared, ToSubmit, submitted_event
from ronde.play.section import Section
from ronde.record.newcomers import Answers
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations import shelf
from ronde.regulations.ffjd.submission import SeriesDeclaration
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.events.event_files import event_file
from ronde.web.events.models import EntrantRow, Event, SectionRow
from ronde.web.events.submitting import submit
from ronde.web.events.taking import event_taken
from ronde.web.events.with_the_office import dossier_state
from ronde.web.office.questions import answer, ask
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.sections import ffjd_by_hand
from tests.sections.playing import played
from tests.sections.test_sections import plain
from tests.web.events.events_made import DAY, NOON, begun, organiser, stored
from tests.web.events.test_event_files import other
from tests.web.events.test_submitting import by_persons, facts_of, returned

__all__ = ["other"]
pytestmark = pytest.mark.usefixtures("database")


@cache
def section() -> Section:
    """What was played."""
    return played("ffjd", "round_robin", 2)


@cache
def said() -> SeriesDeclaration:
    """What its organiser declares."""
    return ffjd_by_hand.declaration(section(), 2)


def officer() -> Actor:
    """The ranking officer, to whom a file came by mail."""
    return actor("account:1", [HeldRole(Role.OFFICER)], name="Aurore").at(NOON)


def played_elsewhere() -> EventFile:
    """The event as its laptop has it, which knows no register."""
    begun(section(), event=stored({}, regulation="ffjd", declared=said()))
    event, problems = event_files.parse(event_file(Event.objects.get()))
    assert event, problems
    return event


def expected(event: Event, recorded: str | None) -> Any:
    typed = ffjd_by_hand.document(section(), said())
    return plain(by_persons(msgspec.structs.replace(typed, id="s1", recorded=recorded), event))


def test_an_event_file_is_taken_in_and_submitted_without_typing(other: Callable[[], None]) -> None:
    file = event_files.printed(played_elsewhere())
    other()
    register = new_register("ffjd", "Dames", "ffjd")
    written(People.of([Player(id="p1", name="Player 1")]), DAY)
    event = event_taken(file, officer()).event
    assert event is not None
    assert event.register == register
    done = submit(event, officer())
    assert done.is_done, done.problems
    document, step = facts_of(register)
    assert plain(document.as_written()) == expected(event, document.recorded)
    assert getattr(step, "role", "") == "officer"
    assert EntrantRow.objects.get(player="p1").person == "p1"
    assert verified_register(register).is_sound


def with_what_was_sent(event: EventFile, **changes: Any) -> EventFile:
    """The same from a laptop that had sent its document: the declaration is not in the file, the document is."""
    (one,) = event.sections
    book = shelf.regulation("ffjd")
    parts = [ToSubmit("open", one.id, one.section)]
    made = submitted_event(book, parts, Declared((said(),)), event=event.id, known=People())
    assert made.text is not None
    text = made.text.replace("id: s1", f"id: {changes['id']}") if "id" in changes else made.text
    return replace(event, declaration="", sections=(replace(one, submitted=text),))


def test_the_document_that_came_in_the_file_is_taken_in_as_it_was_sent(other: Callable[[], None]) -> None:
    file = event_files.printed(with_what_was_sent(played_elsewhere()))
    other()
    register = new_register("ffjd", "Dames", "ffjd")
    event = event_taken(file, officer()).event
    assert event is not None
    row = SectionRow.objects.get()
    assert "Player" not in row.sent  # the names are with the entrants
    assert "Player 3" in sent_in(event_file(event))  # and go along again
    assert submit(event, officer()).is_done
    assert plain(facts_of(register)[0].as_written()) == expected(event, facts_of(register)[0].recorded)


def sent_in(file: bytes) -> str:
    found, _ = event_files.parse(file)
    return found.sections[0].submitted if found else ""


def test_a_document_of_another_section_is_not_taken_for_this_one(other: Callable[[], None]) -> None:
    file = event_files.printed(with_what_was_sent(played_elsewhere(), id="somebody-elses"))
    other()
    register = new_register("ffjd", "Dames", "ffjd")
    event = event_taken(file, officer()).event
    assert event is not None
    assert [one.code for one in submit(event, officer()).problems] == ["submission.no-declaration"]
    assert facts_of(register) == []


def test_while_the_office_has_a_section_no_file_changes_it(other: Callable[[], None]) -> None:
    event = played_elsewhere()
    file = event_files.printed(event)
    other()
    register = new_register("ffjd", "Dames", "ffjd")
    taken = event_taken(file, organiser()).event
    assert taken is not None
    assert submit(taken, officer()).is_done
    (one,) = event.sections
    changed = replace(one.section, name="Another name")
    text = tournament.printed(changed)
    version = msgspec.structs.replace(one.versions[-1], sha256=digest_of(text.encode()))
    newer = replace(one, text=text, section=changed, acts=None, versions=(*one.versions, version))
    file = event_files.printed(replace(event, sections=(newer,)))
    assert [one.code for one in event_taken(file, organiser()).problems] == ["submission.in-office"]
    returned(register, "s1")
    assert [one.course for one in event_taken(file, organiser()).sections] == ["there"]
    row = SectionRow.objects.get()
    assert (row.name, dossier_state(row)) == ("Another name", "returned")
    assert submit(taken, officer()).is_done
    assert [fact.id for fact in facts_of(register)][3:] == ["s1-2", "s1-submitted-2"]


def test_a_newcomer_of_a_file_is_asked_about_as_at_the_desk(other: Callable[[], None]) -> None:
    file = event_files.printed(played_elsewhere())
    other()
    new_register("ffjd", "Dames", "ffjd")
    written(People.of([Player(id="known", name="PLAYER 3")]), DAY)
    event = event_taken(file, officer()).event
    assert event is not None
    asked = submit(event, officer())
    assert [one.values["player"] for one in asked.problems if one.code == "lookalike.known"] == ["p3"]
    assert submit(event, officer(), answers=Answers(same={"p3": "known"})).is_done
    assert EntrantRow.objects.get(player="p3").person == "known"


def test_nobody_claims_what_another_has_with_the_office_by_calling_an_event_like_it(other: Callable[[], None]) -> None:
    """Events and sections have ids of their own: an event may be called as somebody else's section is."""
    event = played_elsewhere()
    other()
    register = new_register("ffjd", "Dames", "ffjd")
    theirs = event_taken(event_files.printed(event), organiser()).event
    assert theirs is not None
    assert submit(theirs, organiser()).is_done
    (one,) = event.sections
    claiming = replace(event, id="s1", sections=(replace(one, id="a0"),))
    claimer = actor("account:9", [HeldRole(Role.ORGANISER, ""), HeldRole(Role.ORGANISER, "s1")])
    assert event_taken(event_files.printed(claiming), claimer).event is not None
    assert SectionRow.objects.get(id="a0").dossier == ""
    question = ask(register, "s1", "ffjd.undecided", officer()).question
    assert question is not None
    with pytest.raises(PermissionDenied):
        answer(question, "excused", claimer)
    assert answer(question, "excused", organiser()).problems == ()
