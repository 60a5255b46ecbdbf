"""Which rule books a new event may go by: each once, with its list where one is here."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings

from ronde.web.registers.models import Register
from tests.web.desk.start.sitting import at_the_computer
from tests.web.lists_written import a_list

pytestmark = pytest.mark.usefixtures("database")
NEW, LIST = "/fr/desk/new/", "/fr/desk/computer/list/"
WITHOUT_LIST = 'value="book:ffjd"'


def test_a_book_stands_once_among_the_rule_books_of_a_new_event(tmp_path: Path) -> None:
    """ "Dames, FFJD" stood twice as soon as its list was there, once as "sans liste"."""
    with override_settings(DATA=tmp_path):
        client = at_the_computer()
        before = client.get(NEW).content.decode()
        client.post(LIST, {"file": SimpleUploadedFile("liste.yaml", a_list(expires="2099-02-15").encode())})
        client.post(f"{LIST}take/")
        after = client.get(NEW).content.decode()
        assert (WITHOUT_LIST in before, WITHOUT_LIST in after) == (True, False)
        assert after.count(f'value="{Register.objects.get().code}"') == 1
        assert 'value="book:frs"' in after  # of which no list is here
        Register.objects.update(expires="2020-01-01")
        assert WITHOUT_LIST in client.get(NEW).content.decode()  # the list is over: without it is all that is left
