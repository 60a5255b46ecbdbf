"""What tired officers do to the forms of the office, and what it shows to who may not press a button. Each gets a kind answer, nothing is half written."""

import io
import re
import zipfile

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import resolve

from ronde.web.accounts.appointing import acting, appointed
from ronde.web.accounts.models import Demonstration
from ronde.web.actors import Actor
from ronde.web.archive.models import ArchivedList
from ronde.web.clock import now
from ronde.web.office.models import DrawRequest, Letter
from ronde.web.permissions import may
from ronde.web.registers.scopes import register_scope
from ronde.web.registers.verifying import verified_register
from ronde.web.roles import Role
from tests.lanes import is_drawn
from tests.web.addresses_by_role import ACCOUNT, EVERYBODY
from tests.web.addresses_by_role import ADDRESSES as ACTIONS
from tests.web.clocks import AFTERNOON, set_clock
from tests.web.pages.conftest import Site
from tests.web.pages.test_office_permissions import ADDRESSES

AT = "/fr/office/dames/"
ODD = "T\x00H de\x1b Saumur"
FORM = re.compile(r'<form[^>]*method="post"[^>]*?(?:action="([^"]*)")?[^>]*>')
LINK = re.compile(r'<a [^>]*href="(/fr/office/[^"#?]*)')
# Every field that a form of the office reads.
FIELDS = [
    "accepts",
    "address",
    "amount",
    "answer",
    "arguments",
    "asks",
    "at_once",
    "birth",
    "by",
    "club",
    "country",
    "day",
    "decision",
    "event",
    "federation",
    "field",
    "figures",
    "finding",
    "first_day",
    "first",
    "giver",
    "hour",
    "how",
    "id",
    "kept",
    "kind",
    "league",
    "lines",
    "minutes",
    "name",
    "names",
    "number",
    "on",
    "organiser",
    "own",
    "page",
    "paid",
    "paper",
    "payer",
    "place",
    "player",
    "quarter",
    "ranking",
    "rating",
    "reading",
    "reason",
    "role",
    "rules",
    "said",
    "seen",
    "second",
    "section",
    "sections",
    "sex",
    "shown",
    "since",
    "source",
    "subject",
    "tab",
    "text",
    "to",
    "typed",
    "until",
    "value",
    "way",
    "where",
    "who",
    "whole",
    "wish",
    "withdrawn",
    "world_top",
    "joker",
    "a",
    "b",
    "licences",
    "lists",
    "says",
]


def _as(site: Site, role: Role) -> tuple[Client, Actor]:
    """Somebody who holds one role over the register, or over everything."""
    Demonstration.objects.get_or_create(only=1, defaults={"since": now()})  # nobody is asked for a second step
    user, _ = User.objects.get_or_create(username="pascale", defaults={"first_name": "Pascale Aubrunet"})
    appointed(user, role, "")
    return site.signed_in("pascale"), acting(user)


def words(answer: HttpResponseBase) -> str:
    return re.sub(r"\s+", " ", getattr(answer, "content", b"").decode())


@pytest.mark.parametrize("role", [Role.COUNCIL, Role.LICENCE_OFFICER])
def test_nobody_is_shown_a_form_or_a_link_that_is_not_theirs(site: Site, role: Role) -> None:
    """What somebody may not press is no form: it says who may. What they may not open is no link."""
    client, actor = _as(site, role)
    scope, wrong = register_scope(site.register), set()
    for page in site.office_pages:
        answer = client.get(f"/fr/{page}")
        if answer.status_code != 200:
            continue
        html = answer.content.decode()
        for address in {*(one or f"/fr/{page}" for one in FORM.findall(html)), *LINK.findall(html)}:
            match = resolve(address.partition("?")[0])
            action = ACTIONS.get(match.view_name, EVERYBODY)
            if action not in {EVERYBODY, ACCOUNT} and not may(actor, action, scope):
                wrong.add((page, match.view_name))
    assert wrong == set()


@pytest.mark.parametrize(
    ("role", "called"), [(Role.COUNCIL, "Conseil technique"), (Role.LICENCE_OFFICER, "responsable des licences")]
)
def test_the_bar_says_the_role_that_is_held(site: Site, role: Role, called: str) -> None:
    client, _ = _as(site, role)
    shown = words(client.get("/fr/office/", follow=True))
    assert f"<b>Pascale Aubrunet</b><br>{called}" in shown
    assert "<br>responsable du classement" not in shown


def test_a_licence_officer_enters_by_the_players(site: Site) -> None:
    client, _ = _as(site, Role.LICENCE_OFFICER)
    answer = client.get("/fr/office/", follow=True)
    assert answer.redirect_chain == [(f"{AT}players/", 302)]
    assert client.get(f"{AT}keys/").status_code == 200
    assert client.get(AT).status_code == 403


def test_a_council_is_told_who_homologates_and_publishes(site: Site) -> None:
    client, _ = _as(site, Role.COUNCIL)
    for page in ("section/serie-028/", "draft/", "season/", "archive/"):
        shown = words(client.get(AT + page))
        assert "Qui le peut" in shown, page
        assert "responsable du classement" in shown


def test_signs_that_are_none_are_left_out_of_what_is_typed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """One database keeps no sign 0 in a text: it would answer 500, and the other would keep what no page can show."""
    set_clock(monkeypatch, AFTERNOON)
    client = site.officer
    letter = {"language": "fr", "subject": ODD, "text": ODD}
    assert client.post(f"{AT}letters/new/section/serie-028/", letter).status_code == 302
    assert Letter.objects.values_list("subject", "text").get() == ("T H de Saumur", "T H de  Saumur")
    draw = {"event": ODD, "first_day": "2027-01-09", "organiser": ODD, "rules": ODD}
    assert client.post(f"{AT}draws/ask/", draw).status_code == 302
    assert DrawRequest.objects.values_list("event", "organiser", "rules").get() == ("T H de  Saumur",) * 3


def test_a_draw_that_is_asked_for_twice_is_asked_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, AFTERNOON)
    draw = {"event": "TH de Saumur", "first_day": "2027-01-09", "organiser": "Olga", "rules": "3 à 1"}
    for _ in range(2):
        assert site.officer.post(f"{AT}draws/ask/", draw).status_code == 302
    assert DrawRequest.objects.count() == 1


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2026-02-30", "9" * 5000, ""])
def test_a_draw_on_a_day_that_nobody_means_is_not_asked_for(site: Site, day: str) -> None:
    draw = {"event": "TH de Saumur", "first_day": day, "organiser": "Olga", "rules": "3 à 1"}
    assert site.officer.post(f"{AT}draws/ask/", draw).status_code == 422
    assert not DrawRequest.objects.exists()


@pytest.mark.whole_site
@pytest.mark.parametrize(
    "typed", ["", "x" * 20_000, ODD, "9" * 5000, "0001-01-01", "9999-12-31", "-1", "²", "d089f472c5c0c3", "games[-1]"]
)
def test_no_form_of_the_office_breaks_by_what_is_typed(site: Site, typed: str) -> None:
    """Every address that takes a form, with the same in all of its fields: a page, or what is wrong; and the chain is whole after it."""
    client, form = site.officer, dict.fromkeys(FIELDS, typed)
    for name, (end, _, by_post) in ADDRESSES.items():
        if not is_drawn(f"{typed} {name}"):
            continue
        if by_post not in {403, 404, 405} and name not in {"recompute", "verify"}:  # those read no field that matters
            assert client.post(f"/fr/office/{end}", form).status_code in {200, 302, 422}, name
    assert verified_register(site.register).is_sound


def _bomb() -> bytes:
    """Small when sent, 60 million signs when opened."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("2016-01-01.csv", b"0" * 60_000_000)
    return kept.getvalue()


@pytest.mark.parametrize("name", ["listes.zip", "liste.xlsx"])
def test_a_file_that_swells_is_refused_and_nothing_is_archived(site: Site, name: str) -> None:
    client, sent = site.officer, {"source": "ancien site", "ranking": "national"}
    looked = client.post(f"{AT}archive/import/", {**sent, "file": SimpleUploadedFile(name, _bomb())}, follow=True)
    assert looked.status_code in {200, 422}
    assert "note refused" in words(looked)
    assert client.post(f"{AT}archive/import/confirm/").status_code == 422
    series = client.post(f"{AT}archive/series/", {**sent, "file": SimpleUploadedFile(name, _bomb())})
    assert series.status_code == 422
    assert not ArchivedList.objects.exists()


@pytest.mark.parametrize(
    "content", [b"", b"\x89PNG\r\n\x1a\n\x00\x00", b"PK\x03\x04 and no more", b"[" * 20_000, b"%PDF-1.4\n"]
)
@pytest.mark.parametrize("page", ["archive/import/", "archive/series/", "players/import/", "take-in/", "compare/"])
def test_a_file_that_is_none_is_said_to_be_none(site: Site, page: str, content: bytes) -> None:
    """It is said at once, or on the page that shows what would become of it; and it is never confirmed."""
    client, facts = site.officer, site.register.facts.count()
    said = {"source": "ancien site", "ranking": "national", "day": "2026-01-01", "kind": "licences"}
    answer = client.post(AT + page, {**said, "file": SimpleUploadedFile("liste.csv", content)}, follow=True)
    assert answer.status_code in {200, 422}
    assert "note refused" in words(answer)
    if page.endswith("import/"):
        assert client.post(f"{AT}{page}confirm/").status_code == 422
    assert site.register.facts.count() == facts
    assert not ArchivedList.objects.exists()


def test_a_section_returned_from_an_old_page_or_twice_is_returned_once(site: Site) -> None:
    client, facts = site.officer, site.register.facts.count()
    seen = re.search(
        r'action="[^"]*/return/".*?name="seen" value="([^"]*)"', words(client.get(f"{AT}section/serie-028/"))
    )
    assert seen is not None
    stale = client.post(f"{AT}section/serie-028/return/", {"reason": "Une feuille manque.", "seen": "an-old-version"})
    assert (stale.status_code, site.register.facts.count()) == (422, facts)
    assert "Une feuille manque." in words(stale)
    given = {"reason": "Une feuille manque.", "seen": seen[1]}
    answers = [client.post(f"{AT}section/serie-028/return/", given).status_code for _ in range(2)]
    assert (answers[0], site.register.facts.count()) == (302, facts + 1)
