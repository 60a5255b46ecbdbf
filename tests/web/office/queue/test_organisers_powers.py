"""A file from an organiser has an organiser's powers: what it says beyond that is named, and nothing of it is done in the officer's name."""

import io
from datetime import UTC, date, datetime

import pytest
from django.test import Client
from msgspec import json

from ronde.ground.ids import PlayerId
from ronde.record.opened import Opened
from ronde.regulations.documents import Payment, Step
from ronde.web.office.models import ArrivedFile
from ronde.web.office.services import homologate, take_in
from ronde.web.people.models import PersonRow
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Fact, Register
from ronde.web.registers.ways import day_at
from tests.web.office.queue.test_section_acts import arrived
from tests.web.office_work import an_officer, begun, first_of, on
from tests.web.pages.structure import Structure

ON_BOTH_KINDS = True  # files are taken in

# Played by two who have a rating and a licence: 2 players * 2 EUR at a slow cadence.
SERIES = """regulation: ffjd
facts:
  - fact: series
    id: nantes
    name: Match de Nantes
    first_day: 2020-01-05
    last_day: 2020-01-05
    cadence: slow
    declared: true
    pace: { official: 2h/50 + 1h }
    system: closed
    games: [{ white: one, black: two, result: 2, round: 1 }]
"""
SUBMIT = "  - { fact: step, id: nantes-in, of: nantes, action: submit, day: 2020-01-06, by: Aurore Lhermitte, role: officer }\n"
PAID = "  - { fact: payment, id: nantes-fee, day: 2020-01-06, by: Olga Petit, amount: 4, sections: [nantes] }\n"
HOMOLOGATE = "  - { fact: step, id: nantes-yes, of: nantes, action: homologate, day: 2020-01-06, by: Aurore Lhermitte, role: officer }\n"
REQUEST = """regulation: ffjd
facts:
  - { fact: request, id: ask, day: 2020-01-06, player: one, kind: correction, rating: 1950,
      requester: { name: Aurore Lhermitte, role: officer }, file: [Strong.] }
  - { fact: decision, id: ask-yes, day: 2020-01-06, of: ask, by: Aurore Lhermitte, decision: accepted, rating: 1950, reason: Strong. }
"""
WITHDRAWN = "regulation: ffjd\nfacts:\n  - { fact: withdrawn, id: coupe-gone, of: coupe, reason: no }\n"
CLOSED = "regulation: ffjd\nfacts:\n  - { fact: closed, id: january, day: 2027-01-01 }\n"
SCRABBLE = """regulation: fisf-classique
players: [{ id: p0, name: Zoé Blanc }, { id: p1, name: Yan Roux }]
facts:
  - { fact: adopted, id: start, day: 2026-09-01, ratings: [{ player: p0, rating: 3011 }, { player: p1, rating: 2990 }] }
"""
SEASON = """regulation: fisf-classique
facts:
  - { fact: season, id: season-2027, day: 2027-09-01, world_top: [p0, p1], bars: { joker: 3150, a: 2000, b: 1600 } }
"""


def sent(officer: Client, written: str, code: str = "dames", name: str = "sneaky.yaml") -> tuple[int, str]:
    """The answer to a file that was sent: its status, and where the office goes on, or the page."""
    file = io.BytesIO(written.encode())
    file.name = name
    answer = officer.post(f"/fr/office/{code}/take-in/", {"file": file})
    return answer.status_code, answer["Location"] if answer.status_code == 302 else answer.content.decode()


def chain_of(register: Register) -> list[tuple[str, str, str, str]]:
    """What was appended: the fact, by whom, as what, how."""
    rows = Fact.objects.filter(register=register).order_by("turn")
    return [(row.fact, row.author, row.role, row.via) for row in rows]


def known(register: Register) -> Opened:
    return FOLD.held(register).known


@pytest.fixture
def register(officer: Client) -> Register:
    del officer
    return begun("dames")


def test_a_series_with_its_own_homologation_and_payment_waits_and_what_it_announces_is_asked(
    register: Register, officer: Client
) -> None:
    before = chain_of(register)
    status, address = sent(officer, SERIES + SUBMIT + PAID + HOMOLOGATE)
    assert (status, "/arrival/" in address) == (302, True)
    assert chain_of(register) == before  # nothing is written before somebody says so
    page = officer.get(address).content.decode()
    assert "Annoncé" in page
    assert '<input type="checkbox" name="accept" value="nantes-fee">' in page  # and not ticked
    assert "« nantes-yes » (Homologation) n’est pas du ressort d’un organisateur" in page.replace("\u00a0", " ")
    assert "Homologuez une série sur sa page" in page
    assert [*Structure(page).problems()] == []
    assert officer.post(address).status_code == 302
    author = f"account:{an_officer().pk}"
    new = chain_of(register)[len(before) :]
    assert new == [(fact, author, "officer", "organisers-file") for fact in ("nantes", "nantes-in")]
    dossier = register.dossiers.get()
    assert (dossier.section, dossier.state, dossier.counts) == ("nantes", "submitted", False)
    assert "par fichier" in officer.get("/fr/office/dames/").content.decode()


def test_the_step_says_who_acted_and_from_which_file_whoever_is_written_in_it(
    register: Register, officer: Client
) -> None:
    sent(
        officer,
        SERIES + SUBMIT.replace("Aurore Lhermitte, role: officer", "Olga Petit, role: organiser"),
        name="olga.yaml",
    )
    step = known(register).history.documents["nantes-in"]
    assert isinstance(step, Step)
    assert (step.by, step.role, step.reason) == ("Aurore Lhermitte", "officer", "olga.yaml")
    assert step.signed == "Olga Petit"
    recorded = datetime.fromisoformat(str(step.recorded)).replace(tzinfo=UTC)
    assert step.day == day_at(register, recorded)  # where the register is at home, and not the day that the file gives


def test_what_the_officer_ticks_is_recorded_as_the_officers_act(register: Register, officer: Client) -> None:
    _, address = sent(officer, SERIES + PAID + HOMOLOGATE)
    assert officer.post(address, {"accept": ["nantes-fee", "nantes-yes"]}).status_code == 302
    assert [row[0] for row in chain_of(register)[1:]] == ["nantes", "nantes-submitted", "nantes-fee"]
    paid = known(register).history.documents["nantes-fee"]
    assert isinstance(paid, Payment)
    assert (paid.amount, paid.by, paid.reason) == (4, "Olga Petit", "sneaky.yaml")
    assert {row[1:] for row in chain_of(register)[1:]} == {(f"account:{an_officer().pk}", "officer", "organisers-file")}
    assert register.dossiers.get().state == "submitted"  # no tick homologates


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (REQUEST, ("« ask » (Demande)", "« ask-yes » (Décision)", "rubrique Demandes")),
        (WITHDRAWN, ("« coupe-gone » (Retrait)", "rubrique Corrections")),
        (CLOSED, ("« january » (Période close)", "rubrique Liste en préparation")),
    ],
    ids=["request", "withdrawn", "closed"],
)
def test_what_is_the_officers_alone_is_refused_by_name(
    officer: Client, tmp_path_factory: pytest.TempPathFactory, written: str, said: tuple[str, ...]
) -> None:
    register = arrived(tmp_path_factory.mktemp("files"), result="1", paid=6)
    assert homologate(register, "coupe", on(an_officer(), first_of(0).replace(day=9))).is_done
    before, ratings = chain_of(register), known(register).replay.state
    status, page = sent(officer, written)
    assert status == 422
    assert [words for words in said if words not in page.replace("\u00a0", " ")] == []
    assert (chain_of(register), known(register).replay.state) == (before, ratings)
    assert ArrivedFile.objects.count() == 0


def test_a_season_of_an_organiser_opens_none(officer: Client, tmp_path_factory: pytest.TempPathFactory) -> None:
    register = new_register("scrabble", "Scrabble", "fisf-classique")
    path = tmp_path_factory.mktemp("files") / "own.yaml"
    path.write_text(SCRABBLE, "utf-8")
    assert take_in(register, path, on(an_officer(), date(2026, 9, 2))).is_done
    before = chain_of(register)
    status, page = sent(officer, SEASON, "scrabble")
    assert status == 422
    assert "« season-2027 » (Saison ouverte)" in page.replace("\u00a0", " ")
    assert "rubrique Saison" in page
    assert chain_of(register) == before


def test_a_series_that_says_itself_that_it_counts_is_refused(register: Register, officer: Client) -> None:
    before = chain_of(register)
    status, page = sent(officer, SERIES.replace("    cadence: slow", "    homologated: 2020-01-06\n    cadence: slow"))
    assert status == 422
    assert "se dit déjà homologuée" in page
    assert chain_of(register) == before


def test_nothing_that_is_here_is_replaced_without_being_shown(
    officer: Client, tmp_path_factory: pytest.TempPathFactory
) -> None:
    register = arrived(tmp_path_factory.mktemp("files"), result="1", paid=6)
    before = chain_of(register)
    other = SERIES.replace("id: nantes", "id: nantes\n    replaces: coupe")
    status, address = sent(officer, other)
    assert (status, "/arrival/" in address) == (302, True)
    assert "version suivante du même dossier" in officer.get(address).content.decode()
    assert chain_of(register) == before
    replaced = "regulation: ffjd\nfacts:\n  - { fact: payment, id: fee-2, replaces: coupe-fee, day: 2020-01-06, by: O, amount: 99, sections: [coupe] }\n"
    status, page = sent(officer, replaced)
    assert (status, "« fee-2 »" in page.replace("\u00a0", " ")) == (422, True)
    again = "regulation: ffjd\nfacts:\n  - { fact: step, id: back-in, of: coupe, action: submit, day: 2020-01-06, by: O, role: organiser }\n"
    status, page = sent(officer, again)
    assert (status, "qui n’est pas dans ce fichier" in page) == (422, True)
    assert chain_of(register) == before


def test_what_counts_without_any_step_is_not_touched_by_a_file_either(
    officer: Client, tmp_path_factory: pytest.TempPathFactory
) -> None:
    register = begun("dames")
    path = tmp_path_factory.mktemp("files") / "own.yaml"
    counting = SERIES.replace("    cadence: slow", "    homologated: 2020-01-06\n    cadence: slow")
    path.write_text(counting, "utf-8")
    assert take_in(register, path, on(an_officer(), first_of(0).replace(day=8))).is_done
    before = chain_of(register)
    _, address = sent(officer, SERIES.replace("result: 2", "result: 0"))
    assert "déjà homologuée" in officer.get(address).content.decode()
    assert officer.post(address).status_code == 422
    assert chain_of(register) == before


def test_of_a_new_player_an_organiser_says_what_a_desk_asks_and_no_licence(register: Register, officer: Client) -> None:
    row = "players:\n  - { id: zoe, name: Zoé Blanc, birth: 1990-02-03, licence: '77', licences: [{ since: 2015-09-01 }, { since: 2024-09-01, until: 2025-08-31, number: '77', federation: ffjd }], residences: [{ since: 2015-09-01, country: FR, place: Nantes }] }\n  - { id: one, name: Renamed, birth: 1900-01-01 }\nfacts:\n"
    written = SERIES.replace("facts:\n", row).replace("black: two", "black: zoe")
    _, address = sent(officer, written)
    page = officer.get(address).content.decode()
    assert '<input type="checkbox" name="vouch" value="zoe">' in page
    told = page.replace("\u00a0", " ")
    assert "licence depuis le 1ᵉʳ septembre 2015, 77 FFJD du 1ᵉʳ septembre 2024 au 31 août 2025" in told
    assert "résidence FR Nantes depuis le 1ᵉʳ septembre 2015" in told
    assert officer.post(address).status_code == 302
    assert register.dossiers.get().section == "nantes"
    zoe = PersonRow.objects.get(name="Zoé Blanc")
    players = known(register).history.people.players
    kept = json.decode(json.encode(players[PlayerId(zoe.id)]))
    assert {key: kept.get(key) for key in ("name", "birth", "licence")} == {
        "name": "Zoé Blanc",
        "birth": "1990-02-03",
        "licence": "77",
    }
    assert not {"licences", "residences"} & {*kept}
    assert PersonRow.objects.get(id="one").name == "Claude one"


def test_for_the_licence_of_a_new_player_the_officer_vouches(register: Register, officer: Client) -> None:
    row = "players:\n  - { id: zoe, name: Zoé Blanc, licences: [{ since: 2015-09-01 }] }\nfacts:\n"
    _, address = sent(officer, SERIES.replace("facts:\n", row).replace("black: two", "black: zoe"))
    assert officer.post(address, {"vouch": "zoe"}).status_code == 302
    zoe = known(register).history.people.players[PlayerId(PersonRow.objects.get(name="Zoé Blanc").id)]
    assert [one.since for one in zoe.licences] == [date(2015, 9, 1)]


def test_no_file_says_which_other_ids_are_somebodys_or_that_they_were_erased(
    register: Register, officer: Client
) -> None:
    for said in ("also: [later]", "erased: 2020-01-01", "unlike: [one]"):
        row = f"players:\n  - {{ id: zoe, name: Zoé Blanc, {said} }}\nfacts:\n"
        status, page = sent(officer, SERIES.replace("facts:\n", row).replace("black: two", "black: zoe"))
        assert (status, "Seul le bureau le dit" in page) == (422, True), said
    assert register.dossiers.count() == 0
