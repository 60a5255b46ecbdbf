"""One payment for several sections: what each owes, what is chosen, one bill from then on."""

from pathlib import Path

import pytest
from django.test import Client

from ronde.web.office.queue.bills import bill_lines
from ronde.web.office.services import take_in
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from tests.web.office_work import an_officer, arriving, begun, first_of, on

pytestmark = pytest.mark.usefixtures("database")
ADDRESS = "/fr/office/dames/payments/"


@pytest.fixture
def register(officer: Client, tmp_path: Path) -> Register:
    """Two series of three players wait, and nothing was paid: 2 euros a player at a slow cadence (5.5) make 6 for each."""
    del officer
    found = begun("dames")
    for number in (0, 1):
        path = tmp_path / f"{number}.yaml"
        path.write_text(arriving(number, 0).partition("  - { fact: payment")[0], "utf-8")
        assert take_in(found, path, on(an_officer(), first_of(0).replace(day=8))).is_done
    return found


def test_one_payment_is_for_all_sections_that_were_chosen(register: Register, officer: Client) -> None:
    lines = bill_lines(register, FOLD.held(register).known)
    assert [(one.owed, one.paid, one.left) for one in lines] == [(6, 0, 6), (6, 0, 6)]
    form = {
        "sections": [one.section for one in lines],
        "amount": "12",
        "payer": "Olga Petit",
        "how": "virement",
        **{f"seen.{one.section}": one.seen for one in lines},
    }
    assert officer.get(ADDRESS).status_code == 200
    assert officer.post(ADDRESS, form).status_code == 302
    found = bill_lines(register, FOLD.held(register).known)
    assert [(one.owed, one.paid, one.shared) for one in found] == [(12, 12, 1), (12, 12, 1)]
    # Who has the page from before the payment is told, and the money is not written down twice.
    late = officer.post(ADDRESS, form)
    assert late.status_code == 422
    assert "entre-temps" in late.content.decode()
    assert len(FOLD.held(register).known.chronicle.office.payments) == 1


@pytest.mark.parametrize("wrong", [{"amount": "x"}, {"payer": " "}, {"sections": []}, {"amount": "0"}])
def test_a_payment_for_nothing_is_refused_with_the_form_as_typed(
    register: Register, officer: Client, wrong: dict[str, object]
) -> None:
    form = {"sections": ["series-0"], "amount": "6", "payer": "Olga Petit", **wrong}
    answer = officer.post(ADDRESS, form)
    assert answer.status_code == 422
    assert "n’est pas un paiement" in answer.content.decode()
    assert not FOLD.held(register).known.chronicle.office.payments
