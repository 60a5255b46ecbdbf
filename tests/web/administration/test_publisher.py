"""Who publishes the site and who answers for the data is written by an administrator, and stands on the legal page in every language."""

import pytest
from django.test import Client

PAGE = "/fr/administration/publisher/"
SAID = {
    "name": "Fédération des Dames",
    "publisher": "12 rue des Pions\r\n29000 Quimper",
    "controller": "Anne Le Goff <anne@example.org>",
    "notice": "",
}


@pytest.mark.parametrize("language", ["en", "fr", "ro"])
def test_what_is_said_stands_on_the_legal_page_as_plain_text(administrator: Client, language: str) -> None:
    legal = f"/{language}/legal/"
    assert 'id="publisher"' not in Client().get(legal).content.decode()
    assert administrator.post(PAGE, SAID).status_code == 302
    page = Client().get(legal).content.decode()
    assert "12 rue des Pions<br>29000 Quimper" in page
    assert "Anne Le Goff &lt;anne@example.org&gt;" in page
    assert 'id="notice"' not in page
    assert "29000 Quimper" in administrator.get(PAGE).content.decode()


def test_a_text_that_is_too_long_is_refused_and_what_was_typed_stays(administrator: Client) -> None:
    answer = administrator.post(PAGE, {**SAID, "publisher": "x" * 2001})
    assert answer.status_code == 422
    assert "2000 caractères au plus" in answer.content.decode()
    assert "Anne Le Goff" in answer.content.decode()
    assert "29000" not in Client().get("/fr/legal/").content.decode()
