"""What a desk elsewhere has published: sent whole and numbered, kept as the newest, shown by the names of this federation, never in the way of the office."""

import base64
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.test import Client

from ronde.files.section_json import section_json, trusted_section
from ronde.play.acts import act as acts
from ronde.record.people import People
from ronde.record.players import Player
from ronde.web.accounts.appointing import account, appointed
from ronde.web.accounts.keys import key_given
from ronde.web.actors import HeldRole, actor
from ronde.web.clock import now
from ronde.web.events.event_files import event_file
from ronde.web.events.models import Announcement, EntrantRow, EntryAsked, Event, SectionRow, SentState
from ronde.web.events.published_states import PublishedState, Told, printed_state
from ronde.web.events.publishing import published_state
from ronde.web.people.rows import written
from ronde.web.privacy.access import unsure_about
from ronde.web.privacy.models import Kind
from ronde.web.privacy.requests import ask, decide
from ronde.web.registers.models import DossierRow
from ronde.web.roles import Role
from tests.web.desk.finish.series import listed_register, played_series
from tests.web.public.events.halls import (
    AT,
    CHILD,
    CHILD_CLUB,
    CHILD_NAME,
    EVENT,
    NEWCOMER,
    NEWCOMER_NAME,
    a_hall,
)

ON_BOTH_KINDS = True  # states are kept as they come

pytestmark = pytest.mark.usefixtures("database")


class Laptop:
    """The hall's desk: its event is taken away from the database after each state that it prints, as if it had never been here."""

    def __init__(self, *, newcomer: bool = False) -> None:
        self.hall = a_hall(newcomer=newcomer)
        self.hall.play()

    def state(self, number: int) -> PublishedState:
        return published_state(Event.objects.get(pk=EVENT), number)

    def leaves(self) -> None:
        Event.objects.get(pk=EVENT).delete()


def olga() -> User:
    user = account("olga", "Olga Petit")
    appointed(user, Role.ORGANISER, "")
    return user


def sent(state: PublishedState | bytes, key: str) -> tuple[int, dict[str, Any]]:
    body = state if isinstance(state, bytes) else printed_state(state)
    headers = {"Authorization": f"Bearer {key}"}
    answer = Client().post("/events/published/", body, content_type="application/json", headers=headers)
    return answer.status_code, answer.json()


def page(path: str = AT) -> str:
    return Client().get(path).content.decode()


def test_what_leaves_the_desk_has_no_draft_no_name_no_licence_and_no_family() -> None:
    hall = a_hall(newcomer=True)
    hall.play()
    hall.do(acts.pair())  # a draft
    written_ = printed_state(published_state(hall.row.event, 7)).decode()
    told = ("Nume0", CHILD_NAME, CHILD_CLUB, "RO-7", "Taina", "1980", NEWCOMER_NAME, "2014")
    assert [one for one in told if one in written_] == []
    assert '"club:Cetatea Iași"' in written_  # of those who are named
    section = trusted_section(msgspec.json.decode(written_)["sections"][0]["body"])
    assert [round_.is_published for round_ in section.rounds] == [True]


def test_the_name_of_a_newcomer_leaves_only_where_it_is_known_that_he_is_of_age() -> None:
    hall = a_hall(newcomer=True)
    entrant = EntrantRow.objects.get(player=NEWCOMER)
    for years, is_said in ((17, False), (19, True)):
        birth = now().date() - timedelta(days=365 * years + years // 4)
        entrant.frozen = msgspec.json.encode({"name": NEWCOMER_NAME, "birth": birth.isoformat()}).decode()
        entrant.save()
        assert (NEWCOMER_NAME in printed_state(published_state(hall.row.event, 1)).decode()) is is_said


def test_a_first_state_announces_the_event_and_shows_the_same_pages() -> None:
    laptop = Laptop()
    state = laptop.state(9)
    laptop.leaves()
    assert sent(state, key_given(olga())) == (200, {"number": 9})
    assert Announcement.objects.get(event=EVENT).shown is not None
    assert not SectionRow.objects.exists()  # nothing that an office could have
    shown = page()
    assert "Situația trimisă din sală la" in shown
    assert "Prenume003 Nume003" in shown
    assert CHILD_NAME not in shown
    assert "nume nepublicat" in shown
    assert {
        Client().get(f"{AT}{end}").status_code for end in ("standings/", "round/1/", "crosstable/", "player/p1/")
    } == {200}
    assert "Memorialul Toamnei" in page("/ro/events/")


def test_an_older_state_after_a_newer_one_is_left_aside_and_a_doubled_one_does_no_harm() -> None:
    laptop = Laptop()
    old = laptop.state(20)
    laptop.hall.publish()
    new = laptop.state(31)
    laptop.leaves()
    key = key_given(olga())
    assert [sent(one, key) for one in (new, old, new)] == [(200, {"number": 31})] * 3
    assert "Runda 2 din 7" in page()
    assert SentState.objects.get().number == 31


def test_only_who_may_run_the_event_sends_its_state() -> None:
    laptop = Laptop()
    state = laptop.state(1)
    laptop.leaves()
    assert sent(state, "no-key")[0] == 401
    assert sent(state, key_given(account("player", "Somebody")))[0] == 403
    assert sent(state, key_given(olga()))[0] == 200
    other = account("other", "Other")
    appointed(other, Role.ORGANISER, "another-event")
    assert sent(laptop_state(state, 2), key_given(other))[0] == 403


def laptop_state(state: PublishedState, number: int) -> PublishedState:
    return msgspec.structs.replace(state, number=number)


def test_an_event_that_is_run_on_the_server_is_not_told_by_another_machine() -> None:
    hall = a_hall()
    hall.play()
    state = published_state(hall.row.event, 1)
    user = User.objects.get(username="doinita")
    appointed(user, Role.ORGANISER, EVENT)
    status, said = sent(state, key_given(user))
    assert (status, said["problems"][0]["code"]) == (422, "showing.run-here")
    Event.objects.filter(pk=EVENT).update(run_elsewhere="a laptop")
    assert sent(state, key_given(user))[0] == 200


def test_names_that_a_desk_should_not_have_sent_are_not_kept() -> None:
    laptop = Laptop()
    state = laptop.state(1)
    laptop.leaves()
    said = (
        Told(player=CHILD, person=CHILD, name=CHILD_NAME),  # a person here: this federation says the name, or not
        Told(player="n1", name=CHILD_NAME),  # called like somebody who is not named
        Told(player="p1", name="Wrong Name"),
    )
    assert sent(msgspec.structs.replace(state, entrants=said), key_given(olga()))[0] == 200
    kept = SentState.objects.get().body
    assert CHILD_NAME not in kept
    assert "Wrong Name" not in kept


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"{}",
        b"\xff",
        b"[" * 100_000,
        {"event": "a/b"},
        {"event": ""},
        {"first_day": "tomorrow"},
        {"last_day": "1999-01-01"},
        {"at": "noon"},
        {"at": "2026-11-17T12:00:00"},
        {"number": -1},
        {"name": "x\x00y"},
        {"name": "x" * 300},
        {"licence": "RO-1"},
        {"body": "{}"},
        {"body": "not json"},
        {"id": "x/y"},
    ],
)
def test_what_is_no_state_is_refused_in_words_and_nothing_is_kept(wrong: Any) -> None:
    laptop = Laptop()
    plain = msgspec.json.decode(printed_state(laptop.state(1)))
    laptop.leaves()
    if isinstance(wrong, dict):
        target = plain["sections"][0] if set(wrong) & {"body", "id"} else plain
        target.update(wrong)
    body = wrong if isinstance(wrong, bytes) else msgspec.json.encode(plain)
    status, said = sent(body, key_given(olga()))
    assert (status, said["problems"][0]["code"]) == (422, "showing.not-one")
    assert not Event.objects.exists()


def test_a_draft_that_a_desk_sent_by_mistake_is_cut_off() -> None:
    laptop = Laptop()
    laptop.hall.do(acts.pair())
    state = laptop.state(1)
    whole = section_json(laptop.hall.section, with_names=True)
    laptop.leaves()
    sections = (msgspec.structs.replace(state.sections[0], body=whole),)
    assert sent(msgspec.structs.replace(state, sections=sections), key_given(olga()))[0] == 200
    kept = trusted_section(msgspec.json.decode(SentState.objects.get().body)["sections"][0]["body"])
    assert len(kept.rounds) == 1
    assert Client().get(f"{AT}round/2/").status_code == 404


def test_a_series_that_was_shown_is_submitted_afterwards_as_ever() -> None:
    """The same event: shown as it goes, then sent to the office; the page tells what the office has."""
    listed_register()
    user = olga()
    row = played_series(None, user, regulation="ffjd")
    state, file = published_state(row.event, 5), event_file(row.event)
    event, section = row.event_id, row.pk
    row.event.delete()
    key = key_given(user)
    assert sent(state, key)[0] == 200
    headers = {"Authorization": f"Bearer {key}"}
    body = msgspec.json.encode({"file": base64.b64encode(file).decode()})
    answer = Client().post("/events/", body, content_type="application/json", headers=headers)
    assert answer.status_code == 200, answer.content
    assert DossierRow.objects.get().section == SectionRow.objects.get(pk=section).dossier
    shown = page(f"/fr/events/{event}/{section}/")
    assert "envoyée de la salle" not in shown
    assert "Coupe des Remparts" in shown
    assert f"/fr/ffjd/report/{section}/" in shown


def test_a_newcomer_who_became_a_person_and_is_erased_is_forgotten_in_what_was_sent() -> None:
    laptop = Laptop(newcomer=True)
    state = laptop.state(1)
    laptop.leaves()
    entrants = tuple(
        Told(player=NEWCOMER, name=NEWCOMER_NAME) if one.player == NEWCOMER else one for one in state.entrants
    )
    assert sent(msgspec.structs.replace(state, entrants=entrants), key_given(olga()))[0] == 200
    assert NEWCOMER_NAME in page()
    written(People.of([Player(id="f-77", name=NEWCOMER_NAME, birth=date(1970, 1, 1))]), now().date())
    officer = actor("account:1", [HeldRole(Role.LICENCE_OFFICER)])
    request = ask("f-77", Kind.ERASURE, officer).request
    assert request is not None
    named = [doubt.thing for doubt in unsure_about("f-77", officer)[0]]  # it has no more than the name (decision 0049)
    assert decide(request.pk, officer, granted=True, chosen=named).problems == ()
    assert NEWCOMER_NAME not in SentState.objects.get().body
    assert NEWCOMER_NAME not in page()


def test_the_page_of_an_event_shows_what_its_laptop_sent() -> None:
    laptop = Laptop(newcomer=True)
    state = laptop.state(1)
    laptop.leaves()
    entrants = tuple(
        Told(player=NEWCOMER, name=NEWCOMER_NAME) if told.player == NEWCOMER else told for told in state.entrants
    )
    assert sent(msgspec.structs.replace(state, entrants=entrants), key_given(olga()))[0] == 200
    shown = page(f"/ro/events/{EVENT}/")
    assert "<dt>Înscriși</dt><dd>9</dd>" in shown  # eight persons and a newcomer
    assert f'href="{AT}"' in shown
    assert f'href="{AT}standings/"' in shown
    assert "1 din 7" in shown  # rounds
    assert "Prenume003 Nume003" in shown
    assert NEWCOMER_NAME in shown
    assert CHILD_NAME not in shown
    assert CHILD_CLUB not in shown
    assert "un nume nepublicat" in shown
    assert "Organizator:" not in shown  # an event that was never announced has no organiser to ask
    assert "întreabă în sală." in shown
    assert f'href="{AT}"' in page("/ro/")  # and the first page leads straight there


def test_who_does_not_want_to_be_public_in_an_event_is_not_named_by_what_its_laptop_sent() -> None:
    laptop = Laptop()
    state = laptop.state(1)
    laptop.leaves()
    assert sent(state, key_given(olga()))[0] == 200
    EntryAsked.objects.create(id="e1", event_id=EVENT, number=1, key="k", person="p3", hidden=True, at=now())
    shown = page(f"/ro/events/{EVENT}/")
    assert "Prenume003 Nume003" not in shown
    assert "Prenume004 Nume004" in shown
    assert "<dt>Înscriși</dt><dd>8</dd>" in shown  # whoever asked here and plays there is counted once


def test_a_state_says_the_clock_of_its_hall() -> None:
    laptop = Laptop()
    Event.objects.filter(pk=EVENT).update(zone="America/Guadeloupe")
    state = laptop.state(1)
    laptop.leaves()
    key = key_given(olga())
    assert sent(msgspec.structs.replace(state, at="2026-11-18T12:00:00.000+00:00"), key)[0] == 200
    assert "Situația trimisă din sală la 8:00" in page()  # four hours behind UTC
    later = msgspec.structs.replace(state, number=2, zone="Nowhere/At-All", at="2026-11-18T12:01:00.000+00:00")
    assert sent(later, key)[0] == 200
    assert Event.objects.get().zone == ""  # what this machine does not know is left out
