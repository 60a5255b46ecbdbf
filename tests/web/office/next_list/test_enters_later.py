"""A list opens its day (FFJD chapter 2): what is homologated on it enters the next list, and the draft says which and when."""

from datetime import date
from pathlib import Path

from django.test import Client

from ronde.web.office.services import homologate, record_payment, take_in
from tests.web.office.queue.test_organisers_names import SIGNED, words_of
from tests.web.office_work import an_officer, begun, first_of, on

ON_BOTH_KINDS = True  # the draft is read


def test_what_is_homologated_on_the_day_of_a_list_is_said_to_enter_the_next_one(
    officer: Client, tmp_path: Path
) -> None:
    register = begun("dames")
    path = tmp_path / "nantes.yaml"
    path.write_text(SIGNED, "utf-8")
    first_of_february = on(an_officer(), date(2020, 2, 1))
    assert take_in(register, path, on(an_officer(), first_of(0).replace(day=8))).is_done
    assert record_payment(register, ["nantes"], first_of_february, amount=4, payer="Olga Petit").is_done
    assert homologate(register, "nantes", first_of_february).is_done
    page = words_of(officer, "/fr/office/dames/draft/?day=2020-02-01")
    assert "Entre dans la liste du 1ᵉʳ mars 2020 : Match de Nantes (homologuée le 1ᵉʳ février 2020, art. 2)." in page
    assert "Match de Nantes" not in page.partition("Entre dans la liste")[0]
    march = words_of(officer, "/fr/office/dames/draft/?day=2020-03-01")
    assert "Entre dans la liste" not in march
