"""A correction that somebody was granted stays on the page of requests until the officer says that it is made."""

from pathlib import Path

import pytest

from ronde.web.accounts.appointing import appointed
from ronde.web.privacy.models import Kind, PrivacyRequest
from ronde.web.privacy.requests import ask
from ronde.web.roles import Role
from tests.web.accounts.signing import with_second_step
from tests.web.office_work import PASSWORD, an_officer
from tests.web.privacy.federation import ADULT, federation, licences

REQUESTS = "/fr/office/dames/players/requests/"


@pytest.mark.usefixtures("database")
def test_the_page_reminds_until_it_is_made(tmp_path: Path) -> None:
    federation(tmp_path)
    user = an_officer()
    appointed(user, Role.LICENCE_OFFICER)
    client = with_second_step(user, PASSWORD)
    first, second = (ask(ADULT, Kind.CORRECTION, licences(), wish="Un accent.").request for _ in range(2))
    assert first is not None
    assert second is not None
    assert client.post(f"{REQUESTS}decide/", {"number": first.pk, "answer": "grant"}).status_code == 302
    assert client.post(f"{REQUESTS}decide/", {"number": second.pk, "answer": "made"}).status_code == 302
    page = client.get(REQUESTS, {"number": first.pk}).content.decode()
    assert "À corriger" in page
    assert "Un accent." in page
    assert client.get(REQUESTS, {"number": second.pk}).content.decode().count("C’est corrigé") == 0
    assert client.post(f"{REQUESTS}made/", {"number": first.pk}).status_code == 302
    assert "À corriger" not in client.get(REQUESTS).content.decode()
    assert not PrivacyRequest.objects.filter(done=None).exists()
    assert client.post(f"{REQUESTS}made/", {"number": first.pk}).status_code == 422
