"""Files that organisers send: an event file once, the second time with what is otherwise; newcomers are asked about before anything is written."""

import io
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from django.test import Client

from ronde.files import tournament
from ronde.files.content_digest import digest_of
from ronde.files.events.event import EventFile, EventSection, printed
from ronde.files.events.manifest import HandedVersion
from ronde.ground.ids import PlayerId
from ronde.play.section import Entry, Section
from ronde.regulations.documents import Step
from ronde.regulations.ffjd.documents import Game, Series
from ronde.web.accounts.appointing import acting
from ronde.web.office.models import ArrivedFile
from ronde.web.office.services import homologate, record_payment
from ronde.web.people.models import PersonRow
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from tests.sections.at_the_desk import run_by_hand
from tests.web.office.queue.test_section_acts import ARRIVING
from tests.web.office_work import an_officer, begun

ON_BOTH_KINDS = True  # files are taken in

DECLARATION = """name: Open de la Rance
first_day: 2020-01-18
cadence: slow
declared: true
pace: { official: 2h/50 + 1h }
system: other
"""
TAKE_IN = "/fr/office/dames/take-in/"
SEEN = ["one-two:2", "two-nadia:1", "nadia-one:0"]


@pytest.fixture
def register(officer: Client) -> Register:
    """Four players are known: one, two, three, four, each called Claude."""
    del officer
    return begun("dames")


def played(*rounds: str, nadia: str = "Nadia Neuville") -> Section:
    names = {"one": "Claude one", "two": "Claude two", "nadia": nadia}
    return run_by_hand("draughts", [Entry(PlayerId(one), name) for one, name in names.items()], *rounds, form="free")


def event_file(section: Section, regulation: str = "ffjd") -> bytes:
    text = tournament.printed(section)
    version = HandedVersion(sha256=digest_of(text.encode()), at="2020-01-18T18:00:00", host="laptop")
    own = EventSection("rance-a", "a", text, section, (version,))
    days = (date(2020, 1, 18), date(2020, 1, 18))
    return printed(EventFile("rance", "Open de la Rance", (own,), regulation, DECLARATION, days=days))


def sent(officer: Client, content: bytes, name: str = "rance.ronde") -> str:
    """Where the office goes on after a file was sent."""
    file = io.BytesIO(content)
    file.name = name
    answer = officer.post(TAKE_IN, {"file": file})
    return answer["Location"] if answer.status_code == 302 else f"{answer.status_code} {answer.content.decode()}"


def test_an_event_file_is_taken_in_once_and_kept_as_it_came(register: Register, officer: Client) -> None:
    content = event_file(played(*SEEN))
    assert sent(officer, content) == "/fr/office/dames/"
    dossier = register.dossiers.get()
    assert (dossier.section, dossier.state, dossier.name) == ("rance-a", "submitted", "Open de la Rance")
    # The newcomer has an id that tells nothing, and keeps the desk's beside it.
    assert PersonRow.objects.get(name="Nadia Neuville").id != "nadia"
    assert officer.get("/fr/office/dames/section/rance-a/file/").content == content
    assert "par fichier d’épreuve" in officer.get("/fr/office/dames/").content.decode()
    again = sent(officer, content)
    assert again.startswith("422")
    assert "déjà tout" in again
    assert register.dossiers.count() == 1
    assert ArrivedFile.objects.count() == 1


def test_a_second_import_shows_the_difference_and_becomes_the_next_version(register: Register, officer: Client) -> None:
    sent(officer, event_file(played(*SEEN)))
    facts = register.facts.count()
    address = sent(officer, event_file(played("one-two:1", *SEEN[1:])))
    assert "/arrival/" in address
    page = officer.get(address).content.decode()
    assert "Claude one contre Claude two" in page
    assert "2 → 1" in page
    assert register.facts.count() == facts  # nothing is written before somebody says so
    assert officer.post(address).status_code == 302
    assert [one.action for one in _steps(register)] == ["submit", "return", "submit"]
    assert register.dossiers.get().state == "submitted"
    assert [str(game.result) for game in _games(register, "rance-a-2")] == ["1", "1", "0"]
    assert officer.get(address).status_code == 404  # it is in


def _steps(register: Register) -> Sequence[Step]:
    """Of the only dossier."""
    (dossier,) = FOLD.held(register).known.chronicle.office.dossiers.values()
    return dossier.steps


def _games(register: Register, version: str) -> list[Game]:
    series = FOLD.held(register).known.history.documents[version]
    assert isinstance(series, Series)
    return series.games


def test_a_newcomer_is_asked_about_with_the_likely_first_and_nothing_is_written_before(
    register: Register, officer: Client
) -> None:
    address = sent(officer, event_file(played(*SEEN, nadia="THREE Claude")))
    assert "/arrival/" in address
    assert register.dossiers.count() == 0
    page = officer.get(address).content.decode()
    assert page.index('value="three"') < page.index('value="new"')
    assert officer.post(address).status_code == 422  # nobody has said who it is
    assert register.dossiers.count() == 0
    assert officer.post(address, {"who.0": "nadia", "who.0.is": "three"}).status_code == 302
    games = _games(register, "rance-a")
    assert {games[1].white, games[1].black} == {"two", "three"}
    # The answer is kept: the next file of that desk asks nobody.
    assert sent(officer, event_file(played("one-two:1", *SEEN[1:], nadia="THREE Claude"))) != address


def test_a_file_of_somebody_new_says_so_and_can_be_given_up(register: Register, officer: Client) -> None:
    address = sent(officer, event_file(played(*SEEN, nadia="THREE Claude")))
    assert officer.post(f"{address}give-up/").status_code == 302
    assert (ArrivedFile.objects.count(), register.dossiers.count()) == (0, 0)
    address = sent(officer, event_file(played(*SEEN, nadia="THREE Claude")))
    assert officer.post(address, {"who.0": "nadia", "who.0.is": "new"}).status_code == 302
    assert PersonRow.objects.filter(name="THREE Claude").count() == 1


def test_what_counts_is_not_touched_by_a_file(register: Register, officer: Client) -> None:
    sent(officer, event_file(played(*SEEN)))
    by = acting(an_officer())
    nadia = PersonRow.objects.get(name="Nadia Neuville").id
    assert record_payment(register, ["rance-a"], by, amount=6, payer="Olga Petit", licences=[nadia]).is_done
    assert homologate(register, "rance-a", by).is_done
    address = sent(officer, event_file(played("one-two:1", *SEEN[1:])))
    page = officer.get(address).content.decode()
    assert "déjà homologuée" in page
    assert 'aria-disabled="true"' in page
    assert officer.post(address).status_code == 422


@pytest.mark.parametrize("content", [b"PK\x03\x04 cut off", b"", b"\xff\xfe", b"regulation: ffjd\nfacts: 7\n"])
def test_a_file_that_is_none_is_refused_in_words(register: Register, officer: Client, content: bytes) -> None:
    answer = sent(officer, content)
    assert answer.startswith("422")
    assert (ArrivedFile.objects.count(), register.dossiers.count()) == (0, 0)


def test_an_event_of_another_book_belongs_to_another_office(register: Register, officer: Client) -> None:
    answer = sent(officer, event_file(played(*SEEN), "fisf-classique"))
    assert answer.startswith("422")
    assert "autre règlement" in answer
    assert register.dossiers.count() == 0


def test_a_returned_section_comes_again_by_file_into_the_same_dossier(
    register: Register, officer: Client, tmp_path: Path
) -> None:
    del tmp_path
    written = ARRIVING.format(result='"?"', paid=4, pace="{ official: 2h/50 + 1h }")
    address = sent(officer, written.encode(), "coupe.yaml")
    assert officer.post(address, {"accept": "coupe-fee"}).status_code == 302
    assert officer.post("/fr/office/dames/section/coupe/return/", {"reason": "Excusé ?"}).status_code == 302
    again = written.partition("  - { fact: step")[0].replace('"?"', "2fne")
    address = sent(officer, again.encode(), "coupe.yaml")
    assert "? → 2fne" in officer.get(address).content.decode()
    assert officer.post(address).status_code == 302
    dossier = register.dossiers.get()
    assert (dossier.state, dossier.version) == ("submitted", "coupe-2")
