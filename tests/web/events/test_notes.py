"""Notes of a desk: written by who may, in event files and copies, and joined where two machines wrote down something each."""

import secrets

import msgspec
import pytest
from django.core.exceptions import PermissionDenied

from ronde.files.events import notes as note_parts
from ronde.files.events.event import parse
from ronde.record.desk_notes import Called, Confirmed, Note, Payment, Presence, Projected, Ruling, Void
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.events.copy_queries import versions_of
from ronde.web.events.event_files import event_file
from ronde.web.events.models import Event, NoteRow
from ronde.web.events.notes import every_note, notes_of, take_back, write_note
from ronde.web.events.taking import event_taken
from ronde.web.roles import Role
from tests.web.events.events_made import begun, organiser
from tests.web.events.test_event_files import a_section

pytestmark = pytest.mark.usefixtures("database")
RULED = Ruling(section="s1", round=2, table=3, complaint="Țurcanu: ceasul", decision="+2 min", penalty="")


@pytest.fixture
def event() -> Event:
    return begun(a_section()).event


def test_what_was_written_down_is_read_in_order_without_what_was_taken_back(event: Event) -> None:
    here, paid = Presence(player="one"), Payment(player="one", amount=2000, receipt=1)
    write_note(event, here, organiser())
    note = write_note(event, paid, organiser())
    assert {one.said for one in notes_of(event)} == {here, paid}
    take_back(event, note.id, organiser())
    assert [one.said for one in notes_of(event)] == [here]
    assert len(every_note(event)) == 3


def helper(section: str) -> Actor:
    return actor("code:1", [HeldRole(Role.HELPER, section)])


def test_who_has_a_code_confirms_results_of_that_section_and_writes_nothing_else(event: Event) -> None:
    confirmed = Confirmed(section="s1", round=1, table=1, result="580-324")
    write_note(event, confirmed, helper("s1"))
    for said, by in ((confirmed, helper("s2")), (RULED, helper("s1")), (Presence(player="one"), helper("s1"))):
        with pytest.raises(PermissionDenied):
            write_note(event, said, by)
    with pytest.raises(PermissionDenied):
        write_note(event, replace_section(RULED, "s9"), organiser())
    assert [one.said for one in notes_of(event)] == [confirmed]


def replace_section(ruling: Ruling, section: str) -> Ruling:
    return Ruling(section=section, round=ruling.round, decision=ruling.decision)


def test_notes_travel_in_the_event_file_and_two_copies_know_together_what_both_know(event: Event) -> None:
    first = write_note(event, RULED, organiser())
    before = event_file(event)
    write_note(event, Presence(player="one"), organiser())
    elsewhere = parse(before)[0]
    assert elsewhere is not None
    (ruled,) = elsewhere.notes
    assert (ruled.id, ruled.said) == (first.id, RULED)
    assert ruled.author.startswith("account:7@")  # an account of that machine
    assert event_taken(event_file(event), organiser()).event is not None
    assert NoteRow.objects.count() == 2  # nothing twice
    content = event_file(event)
    NoteRow.objects.filter(pk=first.id).delete()
    assert event_taken(content, organiser()).event is not None
    assert {one.said for one in notes_of(event)} == {RULED, Presence(player="one")}


def test_calls_of_a_tablet_and_what_projectors_show_travel_too(event: Event) -> None:
    called = Called(section="s1", round=1, table=2, why="disagree", seats=("one", "two"), typed=("368", "417"))
    shown = Projected(number=2, section="s1", show="standings", everywhere=True, seconds=8, dark=True, say="Pauză")
    for said in (called, shown):
        write_note(event, said, organiser())
    content = event_file(event)
    NoteRow.objects.all().delete()
    assert event_taken(content, organiser()).event is not None
    assert {one.said for one in notes_of(event)} == {called, shown}


def test_a_tablet_calls_and_checks_in_at_its_section_and_writes_nothing_else(event: Event) -> None:
    tablet, called = actor("code:2", [HeldRole(Role.TABLET, "s1")]), Called(section="s1", round=1, table=1, why="come")
    write_note(event, called, tablet)
    write_note(event, Presence(player="one"), tablet, of="s1")
    confirmed = Confirmed(section="s1", round=1, table=1, result="580-324")
    refused = (RULED, confirmed, Projected(number=1, section="s1"), Presence(player="one"), Void(note="n"))
    for said in (*refused, msgspec.structs.replace(called, section="s2")):
        with pytest.raises(PermissionDenied):
            write_note(event, said, tablet)
    assert {one.said for one in notes_of(event)} == {called, Presence(player="one")}


def test_a_note_makes_the_copies_of_an_event_due(event: Event) -> None:
    before = versions_of([event.pk])[event.pk]
    write_note(event, RULED, organiser())
    assert versions_of([event.pk])[event.pk] == {**before, "/notes": 1}


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[1]",
        '[{"id":"a","at":"2026-11-21T09:00:00","said":{"type":"nonsense"}}]',
        '[{"id":"a","at":"2026-11-21T09:00:00","said":{"type":"projected","number":0,"section":"s"}}]',
        '[{"id":"a","at":"2026-11-21T09:00:00","said":{"type":"called","section":"s","round":1,"table":1,"why":"x"}}]',
        '[{"id":"a","at":"noon, or a little later","said":{"type":"presence","player":"p"}}]',
        '[{"id":"a","at":"2026-11-21T09:00:00","said":{"type":"ruling","section":"s","decision":"'
        + "x" * 3000
        + '"}}]',
    ],
)
def test_notes_that_nobody_can_read_are_refused_and_named(text: str) -> None:
    notes, problems = note_parts.parse(text)
    assert notes == ()
    assert problems
    assert all(one.where[0] == "notes.json" for one in problems)


def test_an_id_that_stands_twice_is_refused() -> None:
    one = Note(id=secrets.token_hex(16), at="2026-11-21T09:00:00", said=Presence(player="p"))
    assert note_parts.parse(note_parts.printed([one]))[0] == (one,)
    assert [two.code for two in note_parts.parse(note_parts.printed([one, one]))[1]] == ["event.notes"]


def test_the_same_event_makes_the_same_bytes_with_its_notes(event: Event) -> None:
    write_note(event, RULED, organiser())
    assert event_file(event) == event_file(event)
    read = parse(event_file(event))[0]
    assert read is not None
