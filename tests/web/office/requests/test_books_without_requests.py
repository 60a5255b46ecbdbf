"""Requests are a matter of books that take them; in the office of another register their addresses lead to no page."""

import pytest
from django.test import Client

from ronde.regulations import shelf
from ronde.web.office.requests import urls
from ronde.web.registers.exchange import new_register
from tests.web.addresses import addresses


@pytest.mark.parametrize("book", shelf.codes())
def test_the_room_of_requests_is_there_for_the_books_that_take_them(officer: Client, book: str) -> None:
    new_register("ours", "Ours", book, federation="fr")
    room = officer.get("/fr/office/ours/requests/").status_code
    assert room == (200 if book == "ffjd" else 404)
    for address in addresses(urls.urlpatterns):
        path = f"/fr/office/ours{address.path({'filed': 'x'})}"
        statuses = {officer.get(path).status_code, officer.post(path).status_code}
        assert statuses <= ({200, 302, 403, 404, 405, 422} if room == 200 else {403, 404, 405}), path
