"""Sections go from the desk to the office: as somebody would type them from the slips, with people who are persons, and once."""

import json
import re
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from functools import cache
from types import ModuleType

import msgspec
import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from ronde.ground.problems import Problem
from ronde.play.acts.act import reopen
from ronde.play.changes.results import corrected
from ronde.play.changes.rounds import closed, reopened
from ronde.play.section import Section
from ronde.record.chain import Origin, documents_of
from ronde.record.newcomers import Answers
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.regulations import shelf
from ronde.regulations.documents import Document, Step
from ronde.web.actors import VISITOR
from ronde.web.events.bodies import printed_body
from ronde.web.events.models import EntrantRow, Event, SectionRow
from ronde.web.events.services import act, section_created
from ronde.web.events.submitting import preview, submit
from ronde.web.events.with_the_office import dossier_state, is_with_the_office
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import written
from ronde.web.registers.chain_rows import links_of, texts_of
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD, Prepared
from ronde.web.registers.holding import Held
from ronde.web.registers.models import DossierRow, Register
from ronde.web.registers.verifying import verified_register
from tests.play.making import ok
from tests.sections import absp_by_hand, cel_by_hand, ffjd_by_hand, fisf_by_hand, frs_by_hand
from tests.sections.playing import FORMS, played, slips
from tests.sections.test_sections import plain
from tests.web.events.events_made import DAY, NOON, organiser, stored

pytestmark = pytest.mark.usefixtures("database")
PLAIN = "first_day: 2024-01-20\ncadence: slow\nadvantageous_draw: { approved: 2023-11-02 }\n"
BY_HAND: Mapping[str, ModuleType] = {
    "ffjd": ffjd_by_hand,
    "fisf-classique": fisf_by_hand,
    "absp": absp_by_hand,
    "frs": frs_by_hand,
    "cel-grand-prix": cel_by_hand,
}


def known_people(section: Section) -> list[str]:
    """Every second player is a person of the installation; the others are newcomers."""
    return [str(entry.player) for entry in section.entries[::2]]


def begun(code: str, section: Section) -> Register:
    names = {str(entry.player): entry.name for entry in section.entries}
    written(People.of(Player(id=one, name=names[one]) for one in known_people(section)), DAY)
    return new_register(code, code, code)


def an_event(code: str, seed: int = 1) -> tuple[Event, Section]:
    section = played(code, FORMS[code][0], seed)
    register = begun(code, section)
    said = BY_HAND[code].declaration(section, seed)
    event = stored({"open": section}, regulation=code, register=register, persons=known_people(section), declared=said)
    return event, section


def facts_of(register: Register) -> list[Document]:
    found, problems = documents_of(links_of(register), shelf.regulation(register.regulation), texts_of(register))
    assert not problems
    return list(found)


def by_persons(document: Document, event: Event) -> Document:
    """A document with everyone as the person whom the event says they are."""
    return document.renamed(
        dict(EntrantRow.objects.filter(event=event).exclude(person="").values_list("player", "person"))
    )


@pytest.mark.parametrize("code", BY_HAND)
def test_a_section_comes_to_the_office_as_somebody_would_type_it(code: str) -> None:
    event, section = an_event(code)
    done = submit(event, organiser())
    assert done.is_done, done.problems
    assert event.register
    document, step = facts_of(event.register)
    typed = BY_HAND[code].document(section, BY_HAND[code].declaration(section, 1))
    name = event.id if shelf.regulation(code).is_event_rated_together else "e1-s1"
    expected = msgspec.structs.replace(typed, id=name, recorded=document.recorded)
    assert plain(document.as_written()) == plain(by_persons(expected, event))
    assert isinstance(step, Step)
    assert (step.of, step.action, step.role, step.by) == (name, "submit", "organiser", "Olga Petit")
    (row,) = DossierRow.objects.filter(register=event.register)
    assert (row.section, row.state) == (name, "submitted")
    assert verified_register(event.register).is_sound


@pytest.mark.parametrize("code", BY_HAND)
def test_by_an_account_come_a_section_and_its_step_in_the_name_of_the_account_whatever_was_signed(code: str) -> None:
    event, _ = an_event(code)
    by = organiser()
    assert submit(event, by, signed="Rex Morin").is_done
    assert event.register
    links = links_of(event.register)
    section, step = facts_of(event.register)
    assert isinstance(section, shelf.regulation(code).sections)
    assert isinstance(step, Step)
    assert (step.by, step.role) == (by.name, "organiser")
    assert {(link.author, link.role, link.via) for link in links} == {(by.author, "organiser", "desk")}


def test_at_a_laptop_whose_account_is_nobodys_the_step_has_the_name_of_who_signed() -> None:
    event, _ = an_event("ffjd")
    assert submit(event, replace(organiser(), name="desk", is_shared=True), signed="Rex Morin").is_done
    assert event.register
    _, step = facts_of(event.register)
    assert isinstance(step, Step)
    assert step.by == "Rex Morin"


@pytest.mark.parametrize("code", BY_HAND)
def test_newcomers_become_persons_with_ids_that_tell_nothing_and_nobody_is_named_in_facts(code: str) -> None:
    event, section = an_event(code)
    submit(event, organiser())
    assert event.register
    known = set(known_people(section))
    mentioned = {str(player) for fact in facts_of(event.register) for _, player in fact.mentions()}
    persons = dict(EntrantRow.objects.filter(event=event).values_list("player", "person"))
    new = {player: person for player, person in persons.items() if player not in known and person}
    assert mentioned <= known | {*new.values()}
    assert new
    assert all(re.fullmatch("p[0-9a-f]{12}", person) for person in new.values())
    names = {str(entry.player): entry.name for entry in section.entries}
    rows = {row.id: row for row in PersonRow.objects.filter(id__in=new.values())}
    assert {player: rows[person].name for player, person in new.items()} == {
        player: names[player] or player for player in new
    }
    texts = " ".join(link.document for link in links_of(event.register))
    assert not [name for name in names.values() if name and re.search(rf"\b{name}\b", texts)]
    sent = SectionRow.objects.get().sent
    assert not [name for name in names.values() if name and re.search(rf"\b{name}\b", sent)]


def returned(register: Register, section: str) -> None:
    """The officer sends a section back."""

    def prepare(held: Held) -> Prepared:
        step = Step(
            id=held.known.history.free_id(f"{section}-back"),
            of=section,
            action="return",
            day=NOON.date(),
            by="Aurore",
            role="officer",
            reason="a slip",
            recorded="2024-01-21T13:00:00",
        )
        return held.adding(held.known.with_facts(step), Origin("2024-01-21T13:00:00", "account:1", "officer", "office"))

    FOLD.recorded(register, prepare)


def put(row: SectionRow, section: Section) -> None:
    body, tags = printed_body(section)
    SectionRow.objects.filter(pk=row.pk).update(body=body, tags=tags, version=row.version + 1)


def test_after_a_return_it_is_the_same_dossier_and_before_it_nothing_happens() -> None:
    event, section = an_event("ffjd")
    assert event.register
    row = SectionRow.objects.get()
    assert (dossier_state(row), is_with_the_office(row)) == ("", False)
    assert submit(event, organiser()).facts == 2
    row.refresh_from_db()
    assert (row.dossier, dossier_state(row), is_with_the_office(row)) == ("e1-s1", "submitted", True)
    again = submit(event, organiser())
    assert [problem.code for problem in again.problems] == ["submission.in-office"]
    returned(event.register, row.dossier)
    assert (dossier_state(row), is_with_the_office(row)) == ("returned", False)
    number, slip = next((number, slip) for number, slip in slips(section) if slip.second and slip.result in {"0", "2"})
    other = ok(corrected(ok(reopened(section)) if section.is_closed else section, number, slip.table, "1"))
    put(row, ok(closed(other)) if section.is_closed else other)
    later = organiser().at(NOON + timedelta(days=1))
    assert submit(event, later).facts == 2
    assert [fact.id for fact in facts_of(event.register)] == [
        "e1-s1",
        "e1-s1-submitted",
        "e1-s1-back",
        "e1-s1-2",
        "e1-s1-submitted-2",
    ]
    assert facts_of(event.register)[3].replaces == "e1-s1"
    assert [(one.section, one.version, one.state) for one in DossierRow.objects.all()] == [
        ("e1-s1", "e1-s1-2", "submitted")
    ]
    assert verified_register(event.register).is_sound


def test_a_section_that_comes_back_as_it_was_is_only_submitted_again() -> None:
    event, _ = an_event("ffjd")
    assert event.register
    submit(event, organiser())
    returned(event.register, "e1-s1")
    assert submit(event, organiser().at(NOON + timedelta(days=1))).facts == 1
    assert facts_of(event.register)[-1].id == "e1-s1-submitted-2"


def asked(problems: tuple[Problem, ...]) -> dict[str, object]:
    return {str(one.values["player"]): one.values["candidates"] for one in problems if one.code == "lookalike.known"}


def test_a_newcomer_who_looks_like_somebody_known_is_asked_about_once() -> None:
    event, section = an_event("fisf-classique")
    assert event.register
    stranger = next(entry for entry in section.entries if entry.player not in known_people(section))
    written(People.of([Player(id="known", name=stranger.name.upper())]), DAY)
    FOLD.forget()
    first = submit(event, organiser())
    assert not first.is_done
    assert asked(first.problems) == {stranger.player: (f"known ({stranger.name.upper()})",)}
    assert not facts_of(event.register)
    assert asked(preview(event, organiser()).problems) == asked(first.problems)
    assert submit(event, organiser(), answers=Answers(same={stranger.player: "known"})).is_done
    assert EntrantRow.objects.get(player=stranger.player).person == "known"
    assert json.loads(PersonRow.objects.get(id="known").body)["also"] == [stranger.player]
    assert "known" in {player for _, player in facts_of(event.register)[0].mentions()}


def test_a_newcomer_who_is_somebody_else_gets_a_row_that_says_so() -> None:
    event, section = an_event("fisf-classique")
    stranger = next(entry for entry in section.entries if entry.player not in known_people(section))
    written(People.of([Player(id="known", name=stranger.name)]), DAY)
    FOLD.forget()
    assert submit(event, organiser(), answers=Answers(distinct=frozenset({stranger.player}))).is_done
    person = EntrantRow.objects.get(player=stranger.player).person
    assert person != "known"
    assert json.loads(PersonRow.objects.get(id=person).body)["unlike"] == ["known"]


def test_a_newcomer_is_asked_about_nobody_of_another_federation_and_made_nobody_of_theirs() -> None:
    event, section = an_event("fisf-classique")
    Register.objects.update(federation="mine")
    new_register("others", "Others", "fisf-classique", federation="others")
    stranger = next(entry for entry in section.entries if entry.player not in known_people(section))
    number = Licence(since=DAY, federation="others", number="L5151")
    written(People.of([Player(id="known", name=stranger.name, licences=[number])]), DAY)
    FOLD.forget()
    before = PersonRow.objects.get(id="known").body
    assert asked(preview(event, organiser()).problems) == {}
    refused = submit(event, organiser(), answers=Answers(same={stranger.player: "known"}))
    assert [problem.code for problem in refused.problems] == ["lookalike.nobody"]
    assert submit(event, organiser()).is_done
    assert EntrantRow.objects.get(player=stranger.player).person not in {"", "known"}
    assert PersonRow.objects.get(id="known").body == before


def test_an_answer_that_names_nobody_is_refused() -> None:
    event, section = an_event("fisf-classique")
    stranger = next(str(entry.player) for entry in section.entries if entry.player not in known_people(section))
    done = submit(event, organiser(), answers=Answers(same={stranger: "nobody"}))
    assert [problem.code for problem in done.problems] == ["lookalike.nobody"]


def test_a_section_that_is_not_over_is_previewed_and_not_submitted() -> None:
    event, section = an_event("ffjd")
    assert event.register
    put(SectionRow.objects.get(), section.after(2))
    event.declaration = PLAIN
    done = submit(event, organiser())
    assert "submission.not-closed" in {problem.code for problem in done.problems}
    assert done.problems[0].where[0] == "open"
    seen = preview(event, organiser())
    assert [one.section.id for case in seen.cases for one in case.competition.examined] == ["e1-s1"]
    assert "submission.not-closed" in {problem.code for problem in seen.problems}
    assert not facts_of(event.register)


def test_without_a_register_or_a_declaration_it_is_said() -> None:
    event, _ = an_event("absp")
    Event.objects.update(declaration="")
    event.refresh_from_db()
    assert [problem.code for problem in submit(event, organiser()).problems] == ["submission.no-declaration"]
    event.register = None
    assert [problem.code for problem in submit(event, organiser()).problems] == ["submission.no-register"]


def test_only_the_organiser_of_the_event_submits_it() -> None:
    event, _ = an_event("absp")
    for other in (VISITOR, organiser("e2")):
        with pytest.raises(PermissionDenied):
            submit(event, other)
        with pytest.raises(PermissionDenied):
            preview(event, other)


@cache
def small() -> Section:
    """A section that is closed, where nothing waits for a decision."""
    return next(one for one in (played("ffjd", "round_robin", seed) for seed in range(3, 50)) if one.is_closed)


def closed_section(register: Register, name: str) -> tuple[Event, SectionRow]:
    """A section of the desk at its end, by the services that the desk uses."""
    event = stored({}, regulation="ffjd", register=register, declared=ffjd_by_hand.declaration(small(), 3), event=name)
    row = section_created(event, small(), organiser(name), file="open", id=f"{name}-s").row
    assert row is not None
    return event, row


def test_between_submission_and_return_the_desk_changes_nothing() -> None:
    event, row = closed_section(new_register("ffjd", "Dames", "ffjd"), "e1")
    event.declaration = PLAIN
    event.save()
    assert submit(event, organiser()).is_done
    refused = act(row.pk, reopen(), organiser(), seen=1)
    assert [one.code for one in refused.problems] == ["acts.submitted"]
    assert event.register
    returned(event.register, row.pk)
    assert act(row.pk, reopen(), organiser(), seen=1).is_done


def test_who_submits_and_who_changes_at_once_do_not_both_succeed(database: str) -> None:
    register = new_register("ffjd", "Dames", "ffjd")
    for number in range(5):
        event, row = closed_section(register, f"e{number}")
        Event.objects.filter(pk=event.pk).update(declaration=PLAIN)
        event.refresh_from_db()
        start = threading.Barrier(2)

        def sent(event: Event = event, start: threading.Barrier = start) -> bool:
            start.wait()
            try:
                return submit(event, organiser(event.pk)).is_done
            finally:
                connection.close()

        def changed(row: SectionRow = row, start: threading.Barrier = start) -> bool:
            start.wait()
            try:
                return act(row.pk, reopen(), organiser(row.event_id), seen=1).is_done
            finally:
                connection.close()

        with ThreadPoolExecutor(2) as pool:
            both = [pool.submit(sent), pool.submit(changed)]
        assert sorted(one.result() for one in both) == [False, True], database
    assert verified_register(register).is_sound


def test_sections_that_the_office_has_are_left_out_and_unknown_ones_are_said() -> None:
    register = new_register("ffjd", "Dames", "ffjd")
    event, _ = closed_section(register, "e1")
    event.declaration = PLAIN
    event.save()
    assert submit(event, organiser()).facts == 2
    section_created(event, small(), organiser(), file="final", id="e1-f")
    assert submit(event, organiser(), answers=Answers()).facts == 2
    assert {row.section for row in DossierRow.objects.all()} == {"e1-s", "e1-f"}
    assert [one.code for one in submit(event, organiser()).problems] == ["submission.in-office"] * 2
    said = submit(event, organiser(), files=["nobody"]).problems
    assert [one.code for one in said] == ["submission.no-such-section"]
