"""A section in the database: nobody is named in its row, and everybody is in what the arbiter sees."""

import json
from dataclasses import replace
from datetime import date
from importlib import import_module

import pytest
from django.apps import apps

from ronde.ground.ids import PlayerId
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from ronde.web.events.bodies import named_section, printed_body, section_of, words_of
from ronde.web.events.models import EntrantRow, Event, SectionRow
from tests.play.making import section

pytestmark = pytest.mark.usefixtures("database")
ANA = Entry(PlayerId("a1"), "Ana Popa", 1800, tags=("family:Popa", "club:Cluj"), licence="FRS 77")
ION = Entry(PlayerId("b2"), "Ion Popa", 1700, tags=("family:Popa", "guest:3"))


def stored(base: Section) -> SectionRow:
    event = Event.objects.create(id="e", name="Open", first_day=date(2027, 1, 2), last_day=date(2027, 1, 3))
    for entry in base.entries:
        frozen = json.dumps({"name": entry.name, "licence": entry.licence})
        EntrantRow.objects.create(event=event, player=entry.player, frozen=frozen)
    body, tags = printed_body(base)
    return SectionRow.objects.create(id="s", event=event, file="open", state="planned", body=body, tags=tags)


def a_section() -> Section:
    return replace(section("", (Phase("nearest", 3),)), entries=(ANA, ION))


def test_a_row_names_nobody_and_the_arbiter_sees_everybody() -> None:
    row = SectionRow.objects.get(pk=stored(a_section()).pk)
    for said in ("Popa", "Ana", "Ion", "Cluj", "77"):
        assert said not in row.body
    assert [entry.tags for entry in section_of(row).entries] == [("family:1", "club:1"), ("family:1", "guest:3")]
    assert named_section(row) == a_section()


def test_who_was_erased_has_no_name_and_the_others_keep_theirs() -> None:
    row = stored(a_section())
    EntrantRow.objects.filter(player="a1").update(frozen="{}")
    assert [(entry.name, entry.licence) for entry in named_section(row).entries] == [("", ""), ("Ion Popa", "")]


def test_a_body_printed_again_keeps_the_numbers_of_its_tags() -> None:
    row = stored(a_section())
    rus = Entry(PlayerId("c3"), "Ada Rus", tags=("family:Rus", "club:Cluj"))
    body, tags = printed_body(replace(named_section(row), entries=(rus, ION)), words_of(row))
    row.body, row.tags = body, tags
    assert [entry.tags for entry in section_of(row).entries] == [("family:2", "club:1"), ("family:1", "guest:3")]
    assert words_of(row) == {"family:1": "family:Popa", "family:2": "family:Rus", "club:1": "club:Cluj"}


def test_a_body_of_before_byes_were_worth_something_is_written_as_today() -> None:
    row = stored(a_section())
    today, older = row.body, row.body.replace('"bye_spread":0,', "")
    assert older != today
    SectionRow.objects.filter(pk=row.pk).update(body=older)
    import_module("ronde.web.events.migrations.0010_worth_of_byes").say_nothing_for_byes(apps, None)
    assert SectionRow.objects.get(pk=row.pk).body == today
