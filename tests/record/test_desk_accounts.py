"""Accounts of a desk against arithmetic done by hand: the evening of mock-up 06, two tariffs, licences, receipts of two machines."""

from itertools import count

from ronde.record.desk_accounts import Entered, accounts_of, currency_of, next_receipt, tariff_of
from ronde.record.desk_notes import Charge, Fee, Fees, Note, Payment, Presence, Said, Void

_AT = count()
TARIFF = Fees(fees=(Fee("Tarif normal", 2000), Fee("Jeune", 1000, "jeune")), licences=(Fee("Licence adulte", 1500),))


def note(said: Said, id_: str = "") -> Note:
    """Notes one second after the other."""
    at = next(_AT)
    return Note(id=id_ or f"n{at}", at=f"2026-11-21T09:{at // 60:02}:{at % 60:02}", said=said)


def in_a(*players: str, categories: tuple[str, ...] = ()) -> list[Entered]:
    return [Entered(player, "a", categories) for player in players]


def test_everybody_owes_the_fee_of_the_first_category_they_have_and_else_the_common_one() -> None:
    entered = [*in_a("ana", "bob"), *in_a("cid", categories=("veteran", "jeune"))]
    found = accounts_of([note(TARIFF)], entered)
    assert {player: one.due for player, one in found.accounts.items()} == {"ana": 2000, "bob": 2000, "cid": 1000}
    assert (found.received, found.owed, found.to_give_back, found.licences) == (0, 2000 + 2000 + 1000, 0, 0)


def test_fifteen_paid_one_licence_was_taken_and_three_owe_fifty_euros() -> None:
    """18 entered, one of them young (10 €), one with a licence taken here (20 + 15 €): 16 × 20 + 10 + 35 = 365 €.

    Two of 20 € and the young one have not paid: 50 € are owed, and 365 − 50 = 315 € received.
    """
    players = [f"p{number}" for number in range(18)]
    entered = [*in_a(*players[:17]), *in_a(players[17], categories=("jeune",))]
    licence = note(Charge(player="p0", what="Licence adulte", amount=1500, licence=True))
    payments = [note(Payment(player=one, amount=2000, receipt=at)) for at, one in enumerate(players[1:15], start=1)]
    found = accounts_of(
        [note(TARIFF), licence, note(Payment(player="p0", amount=3500, receipt=15)), *payments], entered
    )
    assert (found.received, found.owed, found.to_give_back, found.licences) == (31500, 5000, 0, 1)
    assert (found.of("p0").due, found.of("p0").paid, found.of("p0").owed) == (3500, 3500, 0)
    assert found.of("p0").has_taken_licence
    assert [found.of(one).owed for one in ("p15", "p16", "p17")] == [2000, 2000, 1000]
    assert sum(one.due for one in found.accounts.values()) == 36500


def test_a_section_with_its_own_tariff_costs_extra_and_all_others_together_cost_the_common_fee_once() -> None:
    """Main event 20 €, blitz with a tariff of its own 5 €, consolation without: who plays all three owes 25 €."""
    notes = [note(TARIFF), note(Fees(section="blitz", fees=(Fee("Blitz", 500),)))]
    entered = [Entered("ana", section) for section in ("a", "consolation", "blitz")] + [Entered("bob", "blitz")]
    found = accounts_of(notes, entered)
    assert [fee.amount for fee in found.of("ana").fees] == [2000, 500]
    assert (found.of("ana").due, found.of("bob").due) == (2500, 500)


def test_who_moves_to_another_section_keeps_what_was_paid_and_who_leaves_the_event_is_given_it_back() -> None:
    notes = [note(TARIFF), note(Payment(player="ana", amount=2000, receipt=1))]
    moved, gone = accounts_of(notes, [Entered("ana", "b")]), accounts_of(notes, [])
    assert (moved.of("ana").owed, moved.received) == (0, 2000)
    assert (gone.of("ana").owed, gone.received, gone.owed, gone.to_give_back) == (-2000, 2000, 0, 2000)


def test_something_let_off_is_a_charge_below_zero_and_one_taken_back_is_none() -> None:
    notes = [
        note(TARIFF),
        note(Charge(player="ana", what="Bénévole", amount=-1500)),
        note(Charge(player="ana", what="Repas", amount=900), "meal"),
    ]
    assert accounts_of(notes, in_a("ana")).of("ana").due == 2000 - 1500 + 900
    assert accounts_of([*notes, note(Void(note="meal"))], in_a("ana")).of("ana").due == 2000 - 1500


def test_the_last_tariff_counts_and_an_empty_one_asks_for_nothing() -> None:
    notes = [note(TARIFF), note(Fees(fees=(Fee("Normal", 1200),), currency="CAD"))]
    found = accounts_of(notes, in_a("ana"))
    assert (found.of("ana").due, found.currency) == (1200, "CAD")
    assert accounts_of([*notes, note(Fees())], in_a("ana")).of("ana").due == 0
    assert accounts_of([], in_a("ana")).of("ana").due == 0
    assert currency_of([]) == "EUR"
    only_the_young = [note(Fees(fees=(Fee("Jeune", 500, "jeune"),)))]
    assert accounts_of(only_the_young, in_a("ana")).of("ana").fees == ()


def test_tariffs_are_found_by_their_own_section() -> None:
    notes = [note(TARIFF), note(Fees(section="b", fees=(Fee("B", 500),)))]
    assert (tariff_of(notes), tariff_of(notes, "a")) == (TARIFF, None)
    assert tariff_of(notes, "b") == Fees(section="b", fees=(Fee("B", 500),))


def test_a_receipt_number_is_never_given_twice_even_when_its_payment_was_taken_back() -> None:
    notes = [
        note(Payment(player="ana", amount=2000, receipt=1)),
        note(Payment(player="bob", amount=500, receipt=2), "slip"),
    ]
    assert next_receipt([]) == 1
    every = [*notes, note(Void(note="slip")), note(Presence(player="ana"))]
    assert next_receipt(every) == 3
    found = accounts_of(every, in_a("ana", "bob"))
    assert [one.payment.receipt for one in found.cancelled] == [2]
    assert (found.received, found.of("bob").paid) == (2000, 0)


def test_two_machines_that_gave_one_number_are_told_which_receipt_to_write_again() -> None:
    """Both laptops had given 1; apart, each gave 2. Brought together, the later of the two is named, and a third one is not."""
    first = note(Payment(player="ana", amount=2000, receipt=1))
    here, there = (
        note(Payment(player="bob", amount=2000, receipt=2), "here"),
        note(Payment(player="cid", amount=1000, receipt=2), "there"),
    )
    found = accounts_of(
        [there, here, first, note(Payment(player="dan", amount=2000, receipt=3))], in_a("ana", "bob", "cid", "dan")
    )
    assert [(one.note, one.payment.player) for one in found.twice] == [("there", "cid")]
    assert found.received == 2000 + 2000 + 1000 + 2000
    again = [first, here, there, note(Void(note="there")), note(Payment(player="cid", amount=1000, receipt=3))]
    assert accounts_of(again, in_a("ana")).twice == ()
