"""What a desk wrote down: the last word counts, what was taken back is gone, and two copies know what both know."""

from ronde.record.desk_notes import (
    Fees,
    FirstTable,
    Note,
    Payment,
    Presence,
    Said,
    Void,
    last_of_section,
    said_of,
    standing,
)


def note(number: int, said: Said) -> Note:
    return Note(id=f"n{number}", at=f"2026-11-21T09:00:{number:02}", said=said)


def test_a_note_that_was_taken_back_does_not_stand_whatever_their_order() -> None:
    paid, void = note(1, Payment(player="p", amount=2000)), note(2, Void(note="n1"))
    here = note(3, Presence(player="p"))
    assert standing([void, here, paid]) == (here,)
    assert said_of(standing([paid, here]), Payment) == (Payment(player="p", amount=2000),)


def test_the_last_word_on_a_section_counts_and_before_that_what_was_said_of_all() -> None:
    notes = [
        note(1, FirstTable(section="a", number=1)),
        note(2, FirstTable(section="b", number=12)),
        note(3, FirstTable(section="b", number=20)),
        note(4, Fees(fees=())),
    ]
    found = last_of_section(notes, FirstTable, "b")
    assert found == FirstTable(section="b", number=20)
    assert last_of_section(notes, FirstTable, "c") is None
    assert last_of_section(notes, Fees, "c") == Fees(fees=())
