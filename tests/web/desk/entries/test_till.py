"""Who is here and what they pay: written once, numbered one after the other, also when many write at once or two machines did."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from ronde.record.desk_notes import Charge, Note, Payment, Presence, said_of
from ronde.web.events.accounts import accounts
from ronde.web.events.models import SectionRow
from ronde.web.events.notes import every_note, notes_brought, notes_of
from ronde.web.events.registering import Newcomer, enter_newcomer
from ronde.web.events.till import Noted, cancel, charge, check_in, number_again, pay, present_in
from tests.web.desk.entries.bords_de_loire import an_event, organiser, with_tariff

pytestmark = pytest.mark.usefixtures("database")


def with_players(*names: str) -> tuple[SectionRow, list[str]]:
    row = an_event()
    with_tariff(row)
    for name in names:
        assert enter_newcomer(
            row.id, Newcomer(name), organiser(), seen=SectionRow.objects.get(id=row.id).version
        ).is_done
    row = SectionRow.objects.get(id=row.id)
    return row, [*accounts(row.event).accounts]


def receipt_of(noted: Noted) -> int:
    assert noted.note is not None, noted.problems
    assert isinstance(noted.note.said, Payment)
    return noted.note.said.receipt


def test_somebody_is_here_until_it_is_said_otherwise_and_said_twice_it_is_written_once() -> None:
    row, (ana, bob) = with_players("Ana", "Bob")
    for _ in range(2):
        check_in(row.event, ana, organiser(), here=True)
    assert present_in(notes_of(row.event)) == {ana}
    check_in(row.event, bob, organiser(), here=True)
    check_in(row.event, ana, organiser(), here=False)
    assert present_in(notes_of(row.event)) == {bob}
    assert len(said_of(every_note(row.event), Presence)) == 3


def test_receipts_are_consecutive_and_one_taken_back_is_not_given_again() -> None:
    row, (ana, bob) = with_players("Ana", "Bob")
    first = pay(row.event, ana, 2000, organiser(), owed=2000)
    assert receipt_of(first) == 1
    assert first.note is not None
    assert cancel(row.event, first.note.id, organiser()).problems == ()
    assert receipt_of(pay(row.event, bob, 2000, organiser(), owed=2000)) == 2
    assert receipt_of(pay(row.event, ana, 1500, organiser(), owed=2000)) == 3
    found = accounts(row.event)
    assert (found.received, found.owed, found.of(ana).owed) == (3500, 500, 500)
    assert [one.payment.receipt for one in found.cancelled] == [1]


def test_who_pays_on_what_the_page_showed_before_somebody_else_did_is_told_and_pays_once() -> None:
    row, (ana,) = with_players("Ana")
    assert pay(row.event, ana, 2000, organiser(), owed=2000).problems == ()
    (told,) = pay(row.event, ana, 2000, organiser(), owed=2000).problems
    assert (told.code, told.values["owed"], told.values["seen"]) == ("till.owed-otherwise", 0, 20)
    assert accounts(row.event).received == 2000
    assert [one.code for one in pay(row.event, ana, 0, organiser(), owed=0).problems] == ["till.nothing-paid"]


def test_a_licence_taken_here_and_something_let_off_change_what_is_owed() -> None:
    row, (ana,) = with_players("Ana")
    taken = Charge(player=ana, what="Licence adulte", amount=1500, licence=True)
    assert charge(row.event, taken, organiser()).problems == ()
    assert charge(row.event, Charge(player=ana, what="Bénévole", amount=-500), organiser()).problems == ()
    found = accounts(row.event)
    assert (found.of(ana).due, found.licences) == (2000 + 1500 - 500, 1)
    for nothing in (Charge(player=ana, what=" ", amount=5), Charge(player=ana, what="Repas", amount=0)):
        assert [one.code for one in charge(row.event, nothing, organiser()).problems] == ["till.charge-of-nothing"]


def test_only_what_stands_and_was_written_here_is_taken_back() -> None:
    row, (ana,) = with_players("Ana")
    paid = pay(row.event, ana, 2000, organiser(), owed=2000).note
    assert paid is not None
    assert cancel(row.event, paid.id, organiser()).problems == ()
    for note in (paid.id, "nothing"):
        assert [one.code for one in cancel(row.event, note, organiser()).problems] == ["till.not-there"]


def test_ten_who_pay_at_once_have_ten_receipts() -> None:
    row, players = with_players(*(f"Somebody {letter}" for letter in "ABCDEFGHIJ"))
    who = organiser()

    def one(player: str) -> int:
        try:
            return receipt_of(pay(row.event, player, 2000, who, owed=2000))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10) as threads:
        assert sorted(threads.map(one, players)) == [*range(1, 11)]
    assert accounts(row.event).received == 20000


def test_two_machines_that_gave_one_number_are_told_and_the_later_receipt_gets_another() -> None:
    """Here Ana has receipt 1; on the other machine Bob got receipt 1 too, a minute later. Brought together, Bob's becomes 2."""
    row, (ana, bob) = with_players("Ana", "Bob")
    assert receipt_of(pay(row.event, ana, 2000, organiser(), owed=2000)) == 1
    there = Note(id="there", at="2026-11-21T23:01:00", said=Payment(player=bob, amount=2000, receipt=1))
    assert notes_brought(row.event, [there]) == 1
    (twice,) = accounts(row.event).twice
    assert (twice.note, twice.payment.player) == ("there", bob)
    assert receipt_of(number_again(row.event, "there", organiser())) == 2
    found = accounts(row.event)
    assert (found.twice, found.received, found.of(bob).owed) == ((), 4000, 0)
    assert [one.code for one in number_again(row.event, "there", organiser()).problems] == ["till.not-there"]
