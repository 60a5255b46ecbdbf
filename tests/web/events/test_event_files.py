"""An event goes from one database to another and back: with its names, its acts, and nothing decided for anybody."""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.files import tournament
from ronde.files.content_digest import digest_of
from ronde.files.events import event as event_files
from ronde.files.events.courses import Side
from ronde.ground.ids import PlayerId
from ronde.play.acts.act import correct, enter, result
from ronde.play.plan import Phase, Plan
from ronde.play.section import Entry, Section
from ronde.play.standings.table import usual_criteria
from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.accounts.appointing import account
from ronde.web.actors import VISITOR, HeldRole, actor
from ronde.web.databases import from_url
from ronde.web.events.bodies import named_section, section_of
from ronde.web.events.entrants import frozen_of
from ronde.web.events.event_files import event_file
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Act, EntrantRow, Event, SectionRow
from ronde.web.events.queries import acts_of
from ronde.web.events.services import undo
from ronde.web.events.taking import event_taken
from ronde.web.people.rows import written
from ronde.web.registers.models import Register
from ronde.web.roles import Role
from tests.web.conftest import connect
from tests.web.events.events_made import acted, begun, organiser, play_round, stored

pytestmark = pytest.mark.usefixtures("database")
NAMES = ("Ana Popa", "Ion Popa", "Ada Rus", "Émile Żak", "Lin Li", "Max Ott")


def a_section(name: str = "Open") -> Section:
    entries = tuple(
        Entry(PlayerId(f"p{at}"), one, 2000 - at, tags=(f"family:{one.split()[1]}", "guest:3"), licence=f"L{at}77")
        for at, one in enumerate(NAMES)
    )
    return Section(name, "scrabble", Plan((Phase("nearest", 5),), usual_criteria("scrabble", "nearest")), entries)


@pytest.fixture
def other(tmp_path: Path, database: str, sqlite_template: Path) -> Iterator[Callable[[], None]]:
    """Another installation; called, it is the one in use, and called again, the first one is."""
    shutil.copyfile(sqlite_template, tmp_path / "other.sqlite3")
    connect(from_url(database))  # the template may just have been made
    places = [database, f"sqlite://{tmp_path}/other.sqlite3"]

    def change_places() -> None:
        places.reverse()
        connect(from_url(places[0]))

    yield change_places
    connect(from_url(database))


def rows(section: str) -> list[tuple[object, ...]]:
    kept = ("number", "kind", "arguments", "changes", "device", "at", "undoes")
    return list(Act.objects.filter(section=section).order_by("number").values_list(*kept))


def test_an_event_is_the_same_elsewhere_with_every_act(other: Callable[[], None]) -> None:
    row = play_round(play_round(begun(a_section())), 2)
    section, acts, file = named_section(row), rows("s1"), event_file(row.event)
    assert len(acts) == 1 + (2 + 3) + (2 + 2)  # saved; a round paired, published, three tables; one with two tables
    other()
    taken = event_taken(file, organiser())
    assert [one.course for one in taken.sections] == ["new"]
    there = SectionRow.objects.get()
    assert (there.file, there.version, there.state) == ("open", len(acts), "playing")
    assert named_section(there) == section
    assert rows("s1") == acts
    assert {act.author.partition("@")[0] for act in Act.objects.all()} == {"account:7"}
    assert all("@" in act.author for act in Act.objects.all())  # account 7 here is somebody else
    assert event_file(there.event) == file


def test_nobody_is_named_in_the_rows_of_an_event_that_was_taken(other: Callable[[], None]) -> None:
    file = event_file(play_round(begun(a_section())).event)
    other()
    event_taken(file, organiser())
    row = SectionRow.objects.get()
    texts = [row.body, *Act.objects.values_list("changes", flat=True), *Act.objects.values_list("arguments", flat=True)]
    for said in ("Popa", "Ada", "Żak", "L077"):
        assert not [text for text in texts if said in text or json.dumps(said)[1:-1] in text]
    ada = frozen_of(EntrantRow.objects.get(player="p2"), row.event.first_day)
    assert (ada.name, ada.licence) == ("Ada Rus", "L277")


def test_days_place_and_declaration_go_along(other: Callable[[], None]) -> None:
    row = begun(a_section())
    Event.objects.update(place="Lyon", declaration="day: 2024-01-19\n", last_day=date(2024, 1, 22), regulation="absp")
    file = event_file(Event.objects.get())
    other()
    taken = event_taken(file, organiser()).event
    assert taken is not None
    found = Event.objects.get()
    assert (found.name, found.place, found.declaration) == ("Open de Lyon", "Lyon", "day: 2024-01-19\n")
    assert (found.first_day, found.last_day, found.regulation) == (date(2024, 1, 20), date(2024, 1, 22), "absp")
    assert row.event_id == taken.id


@pytest.mark.parametrize("own", ["", "America/Guadeloupe"])
def test_the_clock_of_the_hall_goes_along_to_a_computer_without_the_list(other: Callable[[], None], own: str) -> None:
    """Noon in UTC is one o'clock in Paris in January, and eight o'clock in Guadeloupe."""
    row = begun(a_section())
    register = Register.objects.create(code="dames", regulation="ffjd", salt="0" * 64, zone="Europe/Paris")
    Event.objects.filter(pk=row.event_id).update(register=register, zone=own)
    file = event_file(Event.objects.get())
    other()
    assert event_taken(file, organiser()).event is not None
    found = Event.objects.get()
    assert found.register is None
    assert hall_time(found, datetime(2024, 1, 20, 12, tzinfo=UTC)).hour == (8 if own else 13)


def test_what_was_done_elsewhere_since_comes_back_act_by_act(other: Callable[[], None]) -> None:
    row = play_round(begun(a_section()), 1)
    first = event_file(row.event)
    other()
    event_taken(first, organiser())
    acted(SectionRow.objects.get(), result(1, 2, scores=(410, 390)))
    back = event_file(Event.objects.get())
    other()
    taken = event_taken(back, organiser())
    assert [one.course for one in taken.sections] == ["there"]
    assert section_of(SectionRow.objects.get()).rounds[0].games[1].scores == (410, 390)
    assert [act.kind for act in Act.objects.order_by("number")] == ["begin", "pair", "publish", "result", "result"]
    assert [one.course for one in event_taken(back, organiser()).sections] == ["same"]
    assert [one.course for one in event_taken(first, organiser()).sections] == ["here"]
    assert Act.objects.count() == 5


@pytest.mark.parametrize("keep", ["here", "there"])
def test_where_both_went_on_nothing_is_changed_until_somebody_chooses(other: Callable[[], None], keep: Side) -> None:
    row = play_round(begun(a_section()), 1)
    first = event_file(row.event)
    acted(row, result(1, 2, scores=(500, 300)))
    other()
    event_taken(first, organiser())
    acted(SectionRow.objects.get(), result(1, 2, scores=(410, 390)))
    theirs = event_file(Event.objects.get())
    other()
    asked = event_taken(theirs, organiser())
    assert asked.must_choose
    (one,) = asked.sections
    assert [[(said.kind, said.values["after"]) for said in side] for side in (one.here, one.there)] == [
        [("result", "500-300")],
        [("result", "410-390")],
    ]
    assert Act.objects.count() == 5
    chosen = event_taken(theirs, organiser(), keep=keep)
    assert chosen.event is not None
    scores = section_of(SectionRow.objects.get()).rounds[0].games[1].scores
    assert scores == ((500, 300) if keep == "here" else (410, 390))
    last = Act.objects.order_by("number").last()
    assert last is not None
    assert (last.number, last.kind) == (6, "bring")
    kept = json.loads(last.arguments)
    assert kept["kept"] == keep
    assert [act["kind"] for act in kept["acts"]] == ["result"]  # theirs is not lost
    again = event_taken(theirs, organiser())
    assert [one.course for one in again.sections] == ["here" if keep == "here" else "same"]
    mine = event_file(Event.objects.get())
    other()
    assert [one.course for one in event_taken(mine, organiser()).sections] == ["there" if keep == "here" else "same"]
    assert section_of(SectionRow.objects.get()).rounds[0].games[1].scores == scores


def test_a_file_without_acts_begins_here_and_is_recognised_when_it_comes_again(other: Callable[[], None]) -> None:
    event, _ = event_files.parse(event_file(play_round(begun(a_section()), 1).event))
    assert event
    bare = replace(event, sections=tuple(replace(one, acts=None) for one in event.sections))
    other()
    assert event_taken(event_files.printed(bare), organiser()).event
    row = SectionRow.objects.get()
    assert [act.kind for act in Act.objects.all()] == ["begin"]
    acted(row, result(1, 2, scores=(410, 390)))
    assert [one.course for one in event_taken(event_files.printed(bare), organiser()).sections] == ["here"]
    found, _ = event_files.parse(event_file(row.event))
    assert found
    assert found.sections[0].versions[0] == bare.sections[0].versions[-1]


def test_a_latecomer_elsewhere_is_entered_here_and_a_name_that_was_erased_stays_so(other: Callable[[], None]) -> None:
    row = begun(a_section())
    first = event_file(row.event)
    other()
    event_taken(first, organiser())
    there = SectionRow.objects.get()
    EntrantRow.objects.create(event=there.event, player="late", frozen=json.dumps({"name": "Luc Lent"}))
    acted(there, enter(Entry(PlayerId("late"), rating=1500)))
    back = event_file(there.event)
    other()
    EntrantRow.objects.filter(player="p0").update(frozen="{}")
    event_taken(back, organiser())
    assert {entry.player: entry.name for entry in named_section(SectionRow.objects.get()).entries}[
        PlayerId("late")
    ] == "Luc Lent"
    assert EntrantRow.objects.get(player="p0").frozen == "{}"


def test_known_persons_are_found_by_their_ids(other: Callable[[], None]) -> None:
    file = event_file(begun(a_section()).event)
    other()
    written(
        People.of([Player(id="p0", name="Ana Popa"), Player(id="x", name="I. Popa", also=["p1"])]), date(2024, 1, 1)
    )
    written(People.of([Player(id="p2", erased=date(2023, 1, 1))]), date(2024, 1, 1))
    event_taken(file, organiser())
    found = dict(EntrantRow.objects.values_list("player", "person"))
    assert found == {"p0": "p0", "p1": "x", "p2": "p2", "p3": "", "p4": "", "p5": ""}
    assert EntrantRow.objects.get(player="p2").frozen == "{}"


def test_only_who_may_takes_an_event_and_nobody_another_ones_section(other: Callable[[], None]) -> None:
    file = event_file(begun(a_section()).event)
    other()
    with pytest.raises(PermissionDenied):
        event_taken(file, VISITOR)
    event_taken(file, organiser())
    with pytest.raises(PermissionDenied):
        event_taken(file, organiser("e2"))
    found, _ = event_files.parse(file)
    assert found
    stolen = event_files.printed(replace(found, id="e2"))  # the section of somebody else's event
    taken = event_taken(stolen, organiser("e2"))
    assert (taken.event, [one.code for one in taken.problems]) == (None, ["event.section-elsewhere"])
    assert not Event.objects.filter(id="e2").exists()


def test_an_act_of_a_file_is_nobodys_here_whatever_account_it_names(other: Callable[[], None]) -> None:
    file = event_file(begun(a_section()).event)
    other()
    marie = account("marie", "damier-et-plume-bleue", "Marie")
    found, _ = event_files.parse(file)
    assert found
    (section,) = found.sections
    assert section.acts
    lies = tuple(msgspec.structs.replace(act, author=f"account:{marie.pk}", device="") for act in section.acts.acts)
    acts = msgspec.structs.replace(section.acts, acts=lies)
    taken = event_taken(event_files.printed(replace(found, sections=(replace(section, acts=acts),))), organiser())
    assert taken.event, taken.problems
    assert [(line.by, line.author) for line in acts_of("s1")] == [("?", f"account:{marie.pk}@?")]
    her = actor(f"account:{marie.pk}", [HeldRole(Role.ORGANISER, "e1")])
    assert [one.code for one in undo("s1", her, seen=1).problems] == ["acts.nothing-to-undo"]


def test_a_file_that_is_none_changes_nothing() -> None:
    assert [one.code for one in event_taken(b"PK", organiser()).problems] == ["event.not-archive"]
    assert not Event.objects.exists()


def test_an_event_is_read_with_as_many_questions_for_many_sections_as_for_one() -> None:
    event = stored({})
    counts = []
    for at in range(1, 4):
        play_round(begun(a_section(f"Open {at}"), event=event, file=f"open{at}", name=f"s{at}"), 2)
        with CaptureQueriesContext(connection) as asked:
            event_file(event)
        counts.append(len(asked))
    assert counts[0] == counts[-1]


def test_a_correction_is_seen_with_what_was_before(other: Callable[[], None]) -> None:
    row = play_round(begun(a_section()))
    acted(row, correct(1, 1, scores=(222, 111)))
    file = event_file(row.event)
    other()
    event_taken(file, organiser())
    last = Act.objects.order_by("number").last()
    assert last is not None
    (_, before, after, *_), *_ = json.loads(last.changes)
    # table 1 of round 1: 300 + (37 + 11 + 1) % 200 = 349, 301 + (53 + 7 + 1) % 200 = 362
    assert (before["scores"], after["scores"]) == ([349, 362], [222, 111])


@pytest.mark.parametrize("change", ["a long name", "a long id", "a sign that no database takes", "such a place"])
def test_what_no_database_can_hold_is_refused(change: str) -> None:
    found, _ = event_files.parse(event_file(begun(a_section()).event))
    assert found
    (one,) = found.sections
    first, *others = one.section.entries
    section = {
        "a long name": replace(one.section, name="x" * 201),
        "a long id": replace(one.section, entries=(replace(first, player=PlayerId("p" * 201)), *others)),
        "a sign that no database takes": replace(one.section, name="Op\0en"),
    }.get(change, one.section)
    text = tournament.printed(section)
    version = msgspec.structs.replace(one.versions[-1], sha256=digest_of(text.encode()))
    new = replace(one, id="s2", file="other", text=text, section=section, acts=None, versions=(version,))
    place = "Ly\0on" if change == "such a place" else ""
    taken = event_taken(event_files.printed(replace(found, id="e2", place=place, sections=(new,))), organiser())
    assert taken.event is None
    assert {one.code for one in taken.problems} <= {"event.too-large", "event.damaged", "play.bad-player-id"}
    assert not Event.objects.filter(pk="e2").exists()


def test_a_declaration_that_is_missing_here_comes_along_and_one_that_is_here_stays() -> None:
    event = begun(a_section()).event
    found, _ = event_files.parse(event_file(event))
    assert found
    for said in ("day: 2024-01-20\n", "day: 2025-01-20\n"):
        event_taken(event_files.printed(replace(found, declaration=said)), organiser())
    assert Event.objects.get().declaration == "day: 2024-01-20\n"
