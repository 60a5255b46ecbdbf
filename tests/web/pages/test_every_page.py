"""Every page, in each language, for who may see it: well-formed, complete, guarded by its headers, and without cookies for readers."""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from ronde.web.clock import now
from ronde.web.databases import from_url
from ronde.web.registers.ways import day_at
from ronde.words.language import LANGUAGES
from ronde.words.numbers import day_text
from ronde.words.texts import catalogue
from tests.web.conftest import connect
from tests.web.pages.conftest import Site
from tests.web.pages.structure import Structure

MISSING = {"nothing-here/"}
_UNSAID = re.compile(r"\b(?:section_states|section_steps|office_page|lists\.any|why_page|errors)\b[._]|\{[a-z_]+\}")


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


@dataclass(frozen=True)
class Visits:
    """Every page, asked for once in each language: of everybody by a reader, of the office by its officer. The tests look at the answers."""

    reader: Client
    public: dict[str, Any]
    office: dict[str, Any]


@pytest.fixture(scope="module")
def visits(sqlite_demonstration: Path, tmp_path_factory: pytest.TempPathFactory) -> Visits:
    path = shutil.copy(sqlite_demonstration, tmp_path_factory.mktemp("visits"))
    connect(from_url(f"sqlite://{path}"))
    site = Site()
    found = Visits(site.visitor, visited(site.visitor, site.public_pages), visited(site.officer, site.office_pages))
    connections.close_all()
    return found


def visited(client: Client, pages: list[str]) -> dict[str, Any]:
    return {f"/{lang}/{page}": client.get(f"/{lang}/{page}") for lang in LANGUAGES for page in pages}


def test_pages_for_everybody_are_well_formed_and_complete_in_every_language(visits: Visits) -> None:
    _assert_well_made(visits.public)


def test_pages_of_the_office_are_well_formed_and_complete_in_every_language(visits: Visits) -> None:
    _assert_well_made(visits.office)


def _assert_well_made(answers: dict[str, Any]) -> None:
    for address, answer in answers.items():
        page = text_of(answer)
        is_missing = any(address.endswith(end) for end in MISSING)
        assert answer.status_code == (404 if is_missing else 200), address
        assert [*Structure(page).problems()] == [], address
        assert f'<html lang="{address[1:3]}">' in page
        assert _UNSAID.findall(page) == [], address


def test_nothing_is_loaded_from_elsewhere_and_nothing_runs_that_is_written_in_a_page(visits: Visits) -> None:
    for answer in (*visits.public.values(), *visits.office.values()):
        policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert {policy[name] for name in ("style-src", "script-src", "img-src", "connect-src", "form-action")} == {
            "'self'"
        }
        assert {policy[name] for name in ("base-uri", "frame-ancestors")} == {"'none'"}
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Referrer-Policy"] == "same-origin"
        assert answer["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_reader_gets_no_cookie(visits: Visits) -> None:
    """But for who asks to sign in."""
    assert [address for address, answer in visits.public.items() if answer.cookies and "sign-in" not in address] == []
    assert {*visits.reader.cookies} <= {"csrftoken"}


def test_who_signs_in_gets_a_cookie_that_scripts_and_other_sites_do_not_get(site: Site) -> None:
    form = {"username": "aurore", "password": "bulletin-et-hermine", "next": "/fr/office/dames/"}
    answer = site.visitor.post("/fr/account/sign-in/", form)
    assert (answer.status_code, answer["Location"]) == (302, "/fr/office/dames/")
    cookie = answer.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_who_signs_in_is_never_sent_to_another_site(site: Site) -> None:
    form = {"username": "aurore", "password": "bulletin-et-hermine", "next": "https://elsewhere.example/"}
    answer = site.visitor.post("/fr/account/sign-in/", form)
    assert answer["Location"].startswith("/fr/office/")


def test_a_wrong_password_is_said_without_telling_which_of_the_two_is_wrong(site: Site) -> None:
    answers = [
        text_of(site.visitor.post("/fr/account/sign-in/", {"username": name, "password": "wrong"}))
        for name in ("aurore", "unknown")
    ]
    assert all("ne vont pas ensemble" in page for page in answers)
    assert [*Structure(answers[0]).problems()] == []


def test_what_an_officer_did_is_said_on_the_next_page(site: Site) -> None:
    officer, waiting = site.officer, site.register.dossiers.exclude(state="homologated").first()
    assert waiting is not None
    done = officer.post(f"/fr/office/dames/section/{waiting.section}/homologate/", follow=True)
    assert f"{waiting.name} est homologuée." in text_of(done)
    assert "Verdict\u00a0: homologuée" in text_of(done)
    turn = str(site.register.facts.count())
    today_there = day_at(site.register, now())
    # A list that is due on the 1st and published later is valid from then on (FFJD-32).
    today = day_text(today_there, "fr")
    typed = today_there.isoformat()
    form = {"day": "2026-11-01", "shown": typed, "typed": typed, "seen": turn}
    published = text_of(officer.post("/fr/office/dames/publish/", form, follow=True))
    assert f"La liste du {today} est publiée." in published
    assert f"<h1>Liste du {today}</h1>" in published


def test_the_office_is_not_for_search_machines(visits: Visits) -> None:
    for answer in visits.office.values():
        assert '<meta name="robots" content="noindex">' in text_of(answer)


@pytest.mark.parametrize("group", ["section_states", "section_steps", "lists.any"])
def test_what_a_page_calls_by_its_id_has_a_name(group: str) -> None:
    wanted = {
        "section_states": {"finished", "submitted", "returned", "refused", "homologated"},
        "section_steps": {"submit", "return", "refuse", "homologate"},
        "lists.any": {"league", "club", "category", "sex"},
    }[group]
    assert {f"{group}.{one}" for one in wanted} <= set(catalogue())


def test_another_language_shows_the_same_page_with_what_was_asked_for(site: Site) -> None:
    page = text_of(site.visitor.get("/fr/dames/?name=e&page=1&moved=on"))
    assert 'href="/ro/dames/?name=e&amp;page=1&amp;moved=on"' in page
