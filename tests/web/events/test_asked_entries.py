"""Entering without an account: places in the order of arrival, a waiting list, a deadline, changed and cancelled by who has the key."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from threading import Barrier
from typing import Any

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.db import connections
from django.test import Client, override_settings

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.record.desk_notes import TakenEntry
from ronde.web.actors import VISITOR
from ronde.web.events.announcing import Announced, announce
from ronde.web.events.asked_entries import ask_entry, cancel_entry, change_entry, entry_of_key
from ronde.web.events.entry_letters import send_letter, unreached
from ronde.web.events.erasing_entries import erase_entries, months_before
from ronde.web.events.models import EntryAsked, SectionRow
from ronde.web.events.notes import write_note
from ronde.web.events.offers import Offer
from ronde.web.events.places import places_of
from ronde.web.events.registering import enter_persons
from ronde.web.events.services import act
from ronde.web.office.letters.posting import POSTMAN, send_what_is_due
from ronde.web.office.models import Letter
from tests.web.desk.entries.bords_de_loire import organiser
from tests.web.events.announced_made import AFTER, BEFORE, CHILD, CLOSES, MEAL, announced, asked, states, wanted
from tests.web.office.letters.mail_sink import mail_sink

pytestmark = pytest.mark.usefixtures("database")


def codes(row: SectionRow, name: str, person: str = "", **more: object) -> list[str]:
    return [one.code for one in asked(row, name, person, **more).problems]


def test_places_are_given_in_the_order_of_arrival_and_who_comes_later_waits() -> None:
    row = announced(capacity=2)
    for name in ("Anna Un", "Boris Deux", "Clara Trois", "Denis Quatre"):
        assert asked(row, name).problems == ()
    assert states(row) == {
        "Anna Un": "entered",
        "Boris Deux": "entered",
        "Clara Trois": "waiting",
        "Denis Quatre": "waiting",
    }
    places = places_of(row.event, 2)
    assert (places.entered, places.free, len(places.waiting), places.is_full) == (2, 0, 2, True)


def test_without_a_number_of_places_everybody_is_entered() -> None:
    row = announced(capacity=None)
    for number in range(30):
        assert asked(row, f"Name{number} X").problems == ()
    assert set(states(row).values()) == {"entered"}
    assert places_of(row.event, None).free is None


def test_when_somebody_cancels_the_first_who_waits_moves_up_and_once_only() -> None:
    row = announced(capacity=1)
    first, second, third = (asked(row, name) for name in ("Anna Un", "Boris Deux", "Clara Trois"))
    assert first.entry is not None
    assert second.entry is not None
    moved = cancel_entry(first.entry, BEFORE)
    assert [one.name for one in moved] == ["Boris Deux"]
    assert cancel_entry(first.entry, BEFORE) == ()
    assert states(row) == {"Anna Un": "cancelled", "Boris Deux": "entered", "Clara Trois": "waiting"}
    told = EntryAsked.objects.get(pk=second.entry.pk)
    assert (told.moved_up, told.version) == (BEFORE, 2)
    assert third.entry is not None
    assert cancel_entry(third.entry, BEFORE) == ()  # who waits takes nobody's place away


def test_who_comes_new_does_not_pass_who_waits_when_the_desk_has_freed_a_place() -> None:
    row = announced(capacity=1)
    assert enter_persons(row.id, ["moldovan"], organiser(), seen=row.version).is_done
    asked(row, "Boris Deux")
    assert states(row) == {"Boris Deux": "waiting"}
    row.refresh_from_db()
    assert act(row.pk, acts.remove(PlayerId("moldovan")), organiser(), seen=row.version).is_done
    asked(row, "Clara Trois")
    assert states(row) == {"Boris Deux": "entered", "Clara Trois": "waiting"}


def test_who_cancels_after_the_desk_has_taken_the_entry_gives_the_place_free_at_once() -> None:
    row = announced(capacity=1)
    first = asked(row, "Moldovan Ștefan", "moldovan").entry
    asked(row, "Boris Deux")
    assert enter_persons(row.id, ["moldovan"], organiser(), seen=row.version).is_done
    assert first is not None
    write_note(row.event, TakenEntry(entry=first.pk, version=1, player="moldovan"), organiser())
    assert [one.name for one in cancel_entry(first, BEFORE)] == ["Boris Deux"]


def test_with_more_places_than_before_those_who_waited_longest_move_up() -> None:
    row = announced(capacity=1)
    for name in ("Anna Un", "Boris Deux", "Clara Trois", "Denis Quatre"):
        asked(row, name)
    more = Announced(capacity=3, closes=CLOSES, organiser="Litera Iași", is_shown=True)
    assert announce(row.event, more, organiser().at(BEFORE)) == ()
    assert list(states(row).values()) == ["entered", "entered", "entered", "waiting"]


def test_two_at_once_want_the_last_place_and_one_gets_it() -> None:
    row = announced(capacity=3)
    asked(row, "Anna Un")
    asked(row, "Boris Deux")
    ready = Barrier(4)

    def enter(number: int) -> str:
        ready.wait()
        try:
            made = ask_entry(row.event_id, wanted(f"Name{number} Last"), BEFORE)
            return made.entry.state if made.entry else ""
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as threads:
        found = sorted(threads.map(enter, range(4)))
    assert found == ["entered", "waiting", "waiting", "waiting"]
    numbers = EntryAsked.objects.filter(event=row.event_id).order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3, 4, 5, 6]


def test_after_the_deadline_nobody_enters_and_the_answer_says_whom_to_ask() -> None:
    row = announced()
    made = asked(row, "Anna Un")
    assert made.entry is not None
    (late,) = ask_entry(row.event_id, wanted("Boris Deux"), AFTER).problems
    assert (late.code, late.values) == (
        "entering.closed",
        {"organiser": "Litera Iași", "event": row.event.name, "closes": date(2026, 11, 19)},
    )
    assert [one.code for one in change_entry(made.entry, wanted("Anna Un", word="late"), AFTER).problems] == [
        "entering.closed"
    ]
    cancel_entry(made.entry, AFTER)  # who cannot come says so until the end
    assert states(row) == {"Anna Un": "cancelled"}


def test_an_event_that_is_not_shown_takes_no_entries() -> None:
    row = announced(is_shown=False)
    assert codes(row, "Anna Un") == ["entering.not-announced"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"name": ""}, "entering.no-name"),
        ({"name": "123"}, "entering.no-name"),
        ({"contact": ""}, "entering.no-contact"),
        ({"name": "x" * 201}, "entering.too-long"),
        ({"word": "x" * 501}, "entering.too-long"),
        ({"section": "another"}, "entering.no-section"),
        ({"offers": ("caviar",)}, "entering.no-offer"),
    ],
)
def test_what_is_typed_wrong_is_named_and_nobody_is_entered(more: dict[str, Any], code: str) -> None:
    row = announced()
    made = ask_entry(row.event_id, replace(wanted("Anna Un"), **more), BEFORE)
    assert [one.code for one in made.problems] == [code]
    assert states(row) == {}


def test_an_entry_is_changed_by_its_key_and_by_no_other() -> None:
    row = announced()
    made = asked(row, "Anna Un")
    assert made.entry is not None
    assert made.key not in str(EntryAsked.objects.values())
    found = entry_of_key(row.event_id, made.key)
    assert found == made.entry
    assert entry_of_key(row.event_id, made.key + "x") is None
    assert entry_of_key("another", made.key) is None
    assert change_entry(found, wanted("Anna Un", offers=("repas",), word="à la ronde 2"), BEFORE).problems == ()
    found.refresh_from_db()
    assert (found.offers, found.word, found.version, found.state) == ('["repas"]', "à la ronde 2", 2, "entered")


def test_a_cancelled_entry_is_not_changed_any_more_and_the_person_may_enter_again() -> None:
    row = announced(capacity=1)
    made = asked(row, "Moldovan Ștefan", "moldovan")
    assert made.entry is not None
    cancel_entry(made.entry, BEFORE)
    again = change_entry(made.entry, wanted("Moldovan Ștefan", "moldovan"), BEFORE)
    assert [one.code for one in again.problems] == ["entering.cancelled"]
    assert codes(row, "Moldovan Ștefan", "moldovan") == []


def test_who_is_public_as_entered_is_told_when_entering_twice_whatever_the_contact() -> None:
    row = announced()
    assert codes(row, "Moldovan Ștefan", "moldovan") == []
    assert codes(row, "Moldovan Ștefan", "moldovan", contact="0600") == ["entering.twice"]


def test_nobody_learns_from_a_second_entry_whether_a_child_or_who_is_not_public_has_entered() -> None:
    row = announced(capacity=None)
    for name, person in ((CHILD.name, CHILD.id), ("Anna Un", "")):
        assert codes(row, name, person, contact="a parent") == []
        assert codes(row, name, person, contact="somebody who tries") == []  # as if nobody had come
        assert codes(row, name, person, contact="A Parent") == ["entering.twice"]  # the same once more
    assert codes(row, "Moldoveanu Stela", "moldoveanu", is_hidden=True) == []
    assert codes(row, "Moldoveanu Stela", "moldoveanu", contact="0600") == []


def test_who_was_entered_at_the_desk_takes_a_place_and_is_counted_once() -> None:
    row = announced(capacity=2)
    asked(row, "Moldovan Ștefan", "moldovan")
    assert enter_persons(row.id, ["moldovan"], organiser(), seen=row.version).is_done
    assert places_of(row.event, 2).entered == 1
    assert [asked(row, name).entry for name in ("Anna Un", "Boris Deux")] != []
    assert list(states(row).values()) == ["entered", "entered", "waiting"]


def test_only_the_organiser_announces_and_what_cannot_be_is_refused_by_name() -> None:
    row = announced()
    with pytest.raises(PermissionDenied):
        announce(row.event, Announced(), VISITOR)
    wrong = {
        "announcing.no-organiser": Announced(is_shown=True),
        "announcing.places": Announced(capacity=0, organiser="x"),
        "announcing.closes-late": Announced(closes=CLOSES.replace(month=12), organiser="x"),
        "announcing.too-long": Announced(rules="x" * 10_001, organiser="x"),
        "announcing.offer-twice": Announced(offers=(MEAL, Offer("repas", 0)), organiser="x"),
        "announcing.many-offers": Announced(offers=tuple(Offer(f"{at}") for at in range(21)), organiser="x"),
    }
    for code, said in wrong.items():
        assert [one.code for one in announce(row.event, said, organiser())] == [code]


def test_three_months_after_the_last_day_nothing_is_left_of_who_asked() -> None:
    row = announced()  # on 21 November 2026
    asked(row, "Anna Un")
    assert erase_entries(date(2027, 2, 21)) == 0
    assert erase_entries(date(2027, 2, 22)) == 1
    assert months_before(date(2027, 5, 31), 3) == date(2027, 2, 28)
    assert months_before(date(2027, 1, 15), 3) == date(2026, 10, 15)


@override_settings(EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend")
def test_who_gave_a_mail_address_is_told_by_mail_in_their_language_and_who_gave_a_telephone_is_not() -> None:
    row = announced()
    made, other = asked(row, "Anna Un", language="fr"), asked(row, "Boris Deux", contact="06 00 00 00 00")
    assert made.entry is not None
    assert other.entry is not None
    mail.outbox = []
    assert send_letter(made.entry, row.event, "entered", "https://example.org/key")
    POSTMAN.wait(60)
    assert not send_letter(other.entry, row.event, "entered", "https://example.org/other")
    (letter,) = mail.outbox
    assert letter.to == ["anna@example.org"]
    assert letter.subject == f"{row.event.name}\u00a0: inscription faite"
    assert "https://example.org/key" in letter.body
    assert "Pour changer ou annuler" in letter.body
    assert set(Letter.objects.values_list("state", "to", "text")) == {("sent", "", "")}  # nothing of it is kept


def test_who_cannot_be_reached_by_mail_and_their_organiser_are_told() -> None:
    row = announced()
    with mail_sink() as sink, override_settings(**sink.settings):
        sink.answers = lambda _to, count: "451 later" if count == 1 else "550 nobody"
        made = asked(row, "Anna Un", language="fr")
        assert made.entry is not None
        assert send_letter(made.entry, row.event, "entered", "https://example.org/key")
        POSTMAN.wait(60)
        assert Letter.objects.get().state == "waiting"
        assert not unreached([made.entry.pk])
        Letter.objects.update(next_try=None)
        send_what_is_due()
        POSTMAN.wait(60)
    assert unreached([made.entry.pk]) == {made.entry.pk}
    assert set(Letter.objects.values_list("state", "to", "text")) == {("failed", "", "")}
    page = Client().get(f"/fr/events/{row.event_id}/entry/{made.key}/")
    assert page.status_code == 200
    assert "n’est pas arrivé" in page.content.decode()
    erase_entries(date(2027, 2, 22))
    assert not Letter.objects.exists()
