"""A list that unfolds to far more than it shows, sent to the desk: refused on the page, with the bound and what to do, and nothing is kept of it."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ronde.web.events.models import Act
from tests.files.hostile import TABLES
from tests.web.desk.entries.bords_de_loire import a_list, an_event, before_the_desk
from tests.web.desk.entries.reading_pages import AT, followed, said

pytestmark = pytest.mark.usefixtures("database")
TOLD = {
    "16,000 cells with one text of 5 MB": "plus de 100 fois plus grand",
    "4,000 cells with one text of 200,000 characters": "une cellule de plus de 32767 caractères",
    "memory announced for 400,000,000,000 texts": "plus de 1500000 cellules",
    "1,500,000 plain cells in some kB": "plus de 100 fois plus grand",
    "two cells far apart": "plus de 1500000 cellules",
    "a sheet named 40 times in the directory": "abîmé ou protégé",
    "one sheet under 400 names": "abîmé ou protégé",
}


@pytest.mark.parametrize("name", TOLD)
def test_a_list_that_unfolds_to_far_more_is_refused_on_the_page(name: str) -> None:
    an_event(a_list())
    client, before = before_the_desk(), Act.objects.count()
    page = followed(client, f"{AT}import/", {"file": SimpleUploadedFile("liste.xlsx", TABLES[name].make())})
    assert page.status_code == 200
    assert TOLD[name] in said(page)
    assert Act.objects.count() == before
    assert client.get(AT).status_code == 200


def test_a_name_of_32000_letters_is_looked_at_like_any_other() -> None:
    """Of each letter of a word fifty others are tried, for a slip: of such a word that would be 50 GB."""
    an_event(a_list())
    client = before_the_desk()
    sent = f"Nom\n{'x' * 32_000}\n".encode()
    page = followed(client, f"{AT}import/", {"file": SimpleUploadedFile("liste.csv", sent)})
    assert page.status_code == 200
    assert "xxxxxxxxxx" in said(page)
