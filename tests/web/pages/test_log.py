"""The log has one line a request and nothing personal: no name, no address, no search word, no value of an exception."""

import json
import logging.config
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path as address

import ronde
from ronde.web import urls
from ronde.web.logs import logging_settings, note
from ronde.web.people.models import PersonRow
from ronde.words.language import LANGUAGES
from ronde.words.texts import text
from tests.web.pages.conftest import PASSWORD, Site

_NAME = "Zoltán Quergebäck"


def _failing(_request: HttpRequest, whom: str) -> HttpResponse:
    message = f"{whom} is somebody"
    raise ValueError(message)


urlpatterns = [
    *urls.urlpatterns,
    address("failing/<str:whom>/", _failing),
]
handler500 = urls.handler500
handler404 = urls.handler404


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    """The file in which the log goes, as ``RONDE_LOG`` says."""
    path = tmp_path / "log.jsonl"
    logging.config.dictConfig(logging_settings(str(path)))
    yield path
    logging.config.dictConfig(settings.LOGGING)


def lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_a_request_is_one_line_with_its_pattern_and_its_figures(site: Site, log: Path) -> None:
    answer = site.visitor.get(f"/fr/dames/player/{site.player}/?name=x")
    (line,) = lines(log)
    assert line["request"] == answer["X-Request-ID"]
    assert (line["what"], line["method"], line["status"], line["actor"]) == ("request", "GET", 200, None)
    assert line["route"].startswith("fr/<")
    assert line["sql"] == 22  # as many as test_queries.py says for this page
    assert line["ms"] > 0
    assert line["at"].endswith("Z")
    assert log.stat().st_mode & 0o777 == 0o600


def test_who_is_signed_in_is_a_number(site: Site, log: Path) -> None:
    officer = site.officer
    officer.get("/fr/office/dames/")
    assert lines(log)[-1]["actor"] == f"account:{officer.session['_auth_user_id']}"


@pytest.mark.whole_site
def test_a_crawl_with_names_in_addresses_searches_and_bodies_leaves_none_of_them(site: Site, log: Path) -> None:
    names = {part for row in PersonRow.objects.all() for part in row.name.split() if len(part) > 4}
    ids = set(PersonRow.objects.values_list("id", flat=True))
    player, minor = PersonRow.objects.get(id=site.player), site.minor
    for client in (site.visitor, site.officer):
        for page in [*site.public_pages, *site.office_pages]:
            client.get(f"/fr/{page}")
        for who in (player, minor):
            client.get(f"/fr/dames/?name={who.name}", headers={"user-agent": _NAME, "x-request-id": _NAME})
            client.get(f"/fr/dames/player/{who.id}/", REMOTE_ADDR="203.0.113.77")
            client.get(f"/fr/nowhere/{who.name}/")
            client.get(f"/fr/dames/?name={who.name}%00")
            client.get("/fr/", headers={"host": "quergebaeck.example"})
            client.post("/fr/account/sign-in/", {"username": who.name, "password": PASSWORD + _NAME})
            sent = SimpleUploadedFile(f"{_NAME}.yaml", f"players: [{{name: {who.name}}}]".encode())
            client.post("/fr/office/dames/", {"file": sent})
            client.post("/fr/office/dames/draft/", {"day": who.name})
            client.generic(_NAME.split(maxsplit=1)[0].encode("ascii", "ignore").decode().upper(), "/fr/")
    written = log.read_text()
    found = lines(log)
    assert len(found) > 60
    for secret in (*names, *ids, *_NAME.split(), "Quergeb", "quergebaeck", "203.0.113", PASSWORD, "?name", "ZOLT"):
        assert secret not in written, secret
        assert json.dumps(secret)[1:-1] not in written, secret


@override_settings(ROOT_URLCONF="tests.web.pages.test_log")
def test_a_failure_is_told_by_its_places_and_a_reference_to_quote(site: Site, log: Path) -> None:
    answer = site.visitor.get(f"/failing/{_NAME}/", headers={"accept-language": "fr"})
    assert answer.status_code == 500
    reference = answer["X-Request-ID"]
    assert reference in answer.content.decode()
    failed, request = lines(log)
    assert (failed["failed"], failed["request"]) == ("ValueError", reference)
    assert any(place.endswith(" _failing") for place in failed["places"])
    assert (request["status"], request["request"]) == (500, reference)
    assert "somebody" not in log.read_text()
    assert "Quergeb" not in log.read_text()


def test_the_reference_is_said_in_every_language() -> None:
    for language in LANGUAGES:
        assert "abc" in text("errors.reference", language, {"reference": "abc"})


def test_a_reference_of_the_server_before_ours_is_kept_and_nothing_else(site: Site) -> None:
    good = "0123456789abcdef0123456789abcdef"
    assert site.visitor.get("/fr/", headers={"x-request-id": good})["X-Request-ID"] == good
    for other in ("Zoltan", "a" * 33, "0123456789abcde\n", ""):
        assert site.visitor.get("/fr/", headers={"x-request-id": other})["X-Request-ID"] != other


def test_what_other_libraries_say_is_only_told_by_where_they_said_it(log: Path) -> None:
    logging.getLogger("waitress").warning("%s asked", _NAME)
    logging.getLogger("django.security.Anything").error(_NAME)
    note("something done", count=3)
    first, second, own = lines(log)
    assert first["log"] == "waitress"
    assert "where" in second
    assert (own["what"], own["count"]) == ("something done", 3)
    assert "Quergeb" not in log.read_text()


def test_no_line_of_ours_has_a_place_that_is_not_filled_in() -> None:
    """A message of ours is written as it is: what varies stands beside it, by its name."""
    said = re.compile(r"""(?:_LOG\.\w+|\bnote)\(\s*["'][^"']*%""")
    files = [path for path in Path(ronde.__file__).parent.rglob("*.py") if said.search(path.read_text("utf-8"))]
    assert files == []


def test_a_log_that_was_moved_away_is_made_anew(log: Path) -> None:
    note("first")
    log.rename(log.with_suffix(".1"))
    note("second")
    assert [line["what"] for line in lines(log)] == ["second"]


@pytest.mark.process
@pytest.mark.parametrize(("where", "expected"), [("stderr", 1), ("", 0)])
def test_without_a_setting_only_what_is_wrong_is_said(where: str, expected: int) -> None:
    script = "import django; django.setup(); from ronde.web.logs import note; note('done'); note('bad', level=40)"
    environment = {**os.environ, "RONDE_LOG": where, "DJANGO_SETTINGS_MODULE": "ronde.web.settings"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    assert [json.loads(line)["what"] for line in done.stderr.splitlines()] == ["done", "bad"][1 - expected :]
