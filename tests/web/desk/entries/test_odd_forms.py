"""Whatever a form of entries brings, it is answered: nothing is an error of ours, and nothing is written that cannot be read again."""

from itertools import cycle

import pytest

from ronde.web.events.notes import every_note
from ronde.web.events.registering import enter_persons
from tests.web.desk.entries.bords_de_loire import a_list, an_event, before_the_desk, organiser, with_tariff
from tests.web.desk.entries.reading_pages import AT, fresh

pytestmark = pytest.mark.usefixtures("database")
ODD = ("", " ", "\x00", "a\x00b", "--5", "-", "٣", "1e9", "999999999999", "é" * 10_000, "'; --", "<b>", "moldovan")
FORMS = {
    "enrol/": ("person", "seen"),
    "tick/": ("here", "gone", "paid"),
    "receipt/": ("note",),
    "undo/": ("seen",),
    "new/": ("name", "licence", "rating", "number", "club", "categories", "mark-duplicate", "licence-taken", "seen"),
    "tariff/": ("currency", "fee-name", "fee-amount", "fee-category", "licence-name", "licence-amount"),
    "import/": ("text", "sheet", "column-0"),
    "import/confirm/": ("digest", "who-2", "correct-2", "skip"),
    "of/moldovan/": ("name", "licence", "rating", "number", "club", "categories", "seen"),
    "of/moldovan/act/": ("act", "round", "code", "seen"),
    "of/moldovan/move/": ("to", "seen"),
    "of/moldovan/money/": ("amount", "owed", "what", "cancel", "licence-taken"),
}


@pytest.mark.parametrize("address", FORMS)
def test_no_form_is_an_error_of_ours(address: str) -> None:
    row = an_event(a_list())
    with_tariff(row)
    assert enter_persons(row.id, ["moldovan"], organiser(), seen=row.version).is_done
    client = before_the_desk()
    usual = {"currency": "EUR", "name": "Ana Pop", "act": "away", "amount": "5"}
    for value, field in zip(ODD, cycle(FORMS[address]), strict=False):
        answer = client.post(AT + address, {**usual, "seen": str(fresh().version), field: value})
        assert answer.status_code < 500, (field, value[:20])
    assert client.get(AT).status_code == 200
    assert len(every_note(row.event)) < 100
