"""An officer takes over a running calendar of collective games, and a running quarter of a Grand Prix, from the tables in which they were kept."""

import io
import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
import xlsxwriter
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.contract import GivesPurses
from ronde.web.archive.models import PendingFile
from ronde.web.office.services import publish
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.verifying import verified_register
from ronde.words.language import LANGUAGES
from tests.web.clocks import set_clock
from tests.web.office_work import an_officer, on

LIST_DAY = date(2025, 4, 1)


@pytest.fixture(autouse=True)
def _first_of_april(monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, datetime(2025, 4, 1, 9, tzinfo=UTC))


def words(answer: str) -> str:
    """What a page says."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer).replace("\u00a0", " ").replace("\u202f", " ").split())


def calendar() -> bytes:
    """Two seasons of a calendar in Excel, as a federation keeps it: cells above several games are merged, ratings stand behind."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    sheet, plain = book.add_worksheet("2024-2025"), book.add_format()
    sheet.write_row(0, 2, ["Competiția"])
    sheet.merge_range(0, 3, 0, 4, "CNIS Brașov", plain)
    sheet.write_row(0, 5, ["Cupa României", "CNIS"])
    sheet.write_row(1, 2, ["Data"])
    sheet.merge_range(1, 3, 1, 4, "8.3.2024", plain)
    sheet.write_row(1, 5, ["5.10.2024", "7.3.2025"])
    sheet.write_row(2, 2, ["Tip", "Duplicat Clasic", "Compunere", "Clasic", "Clasic"])
    sheet.write_row(3, 0, ["Nr. crt.", "Nume", "Club", None, None, None, None, "Rating"])
    sheet.write_row(4, 0, [1, "Pop Ana", "Argus", 1, 1, 3, 1, 171])
    sheet.write_row(5, 0, [2, "Barbu Ion", "Locomotiva", 2, 2, 1, None, 170])
    sheet.write_row(6, 0, [3, "Carp Dan", "Argus", 3, None, 1, 2, 150])
    sheet.write_row(7, 0, [4, "Dima Eva", "Locomotiva", None, None, 4, None, 100])
    book.close()
    return out.getvalue()


# By hand. N of Duplicat Clasic is 20: the newest game weighs 145 + 5 · 20 = 245, each one before it 10 less (art. 7). Nobody has a rating
# before the first game and counts 150 in V (art. 5); P = V + 50 (J − 2L + 1)/(J − 1) (art. 6).
# 1, CNIS, Ana, Ion, Dan: V = 150, P = 200, 150, 100; after one game R = P.
# 2, CR, Ion and Dan level (L = 1,5), Ana third, Eva fourth: V = (200 + 150 + 100 + 150)/4 = 150, P = 150 + 50 · 2/3, 150 − 50/3, 100.
ION_CR = DAN_CR = 150 + Fraction(100, 3)
ANA_CR = 150 - Fraction(50, 3)
ANA_THEN = (245 * ANA_CR + 235 * 200) / 480
DAN_THEN = (245 * DAN_CR + 235 * 100) / 480
# 3, CNIS, Ana before Dan: V is the mean of their ratings, P = V + 50 and V − 50. The games weigh 245, 235 and 225.
V = (ANA_THEN + DAN_THEN) / 2
CLASIC = {
    "Pop Ana": (1, (245 * (V + 50) + 235 * ANA_CR + 225 * 200) / 705),
    "Carp Dan": (2, (245 * (V - 50) + 235 * DAN_CR + 225 * 100) / 705),
    # Two games and one of the last twenty are fewer than 15 %, which is three: provisional, without a place (art. 3).
    "Barbu Ion": (None, (235 * ION_CR + 225 * 150) / 460),
    "Dima Eva": (None, Fraction(100)),
}
# Compunere: V = 150, Ana 200, Ion 100, one game each. General: the mean of the five types, 150 where there is no rating, of who is active in one (art. 8).
GENERAL = {
    "Pop Ana": (1, (CLASIC["Pop Ana"][1] + 200 + 3 * 150) / 5),
    "Carp Dan": (2, (CLASIC["Carp Dan"][1] + 4 * 150) / 5),
}


def listed(register: Register, ranking: str) -> Mapping[str, tuple[int | None, Fraction]]:
    """A published list of the day by names; values stand to nine decimals on it (FRS-9)."""
    edition = Edition.objects.get(register=register, ranking=ranking, day=LIST_DAY)
    names = dict(PersonRow.objects.values_list("id", "name"))
    return {names[line.player]: (line.place, Fraction(line.value)) for line in edition.lines.order_by("position")}


def is_as_by_hand(
    found: Mapping[str, tuple[int | None, Fraction]], expected: Mapping[str, tuple[int | None, Fraction]]
) -> bool:
    places = {name: place for name, (place, _) in found.items()} == {
        name: place for name, (place, _) in expected.items()
    }
    return places and all(abs(found[name][1] - value) < Fraction(1, 10**9) for name, (_, value) in expected.items())


def sent(officer: Client, register: str, name: str, content: bytes, language: str = "fr") -> str:
    """The page of games after a file was sent."""
    address = f"/{language}/office/{register}/archive/games/"
    answer = officer.post(address, {"file": SimpleUploadedFile(name, content)}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_running_calendar_from_excel_gives_the_list_that_is_reckoned_by_hand(officer: Client) -> None:
    dans = [Player(id=f"dan-{year}", name="Dan Carp", birth=date(year, 5, 5)) for year in (1970, 2001)]
    written(People.of(dans), LIST_DAY)
    register = new_register("litere", "Litere", "frs")
    page = words(sent(officer, "litere", "calendar.xlsx", calendar(), "ro"))
    assert "S-ar prelua: 4. Persoane cunoscute: 0, noi: 3." in page
    assert "7 martie 2025 CNIS, Clasic 1" in page  # and Dan, as soon as somebody says who he is
    assert "Barbu Ion" in page  # each line of the table, with what becomes of it
    assert "de spus cine este" in page
    address = "/ro/office/litere/archive/games/take/"
    assert officer.post(address).status_code == 422  # somebody has to say which Dan it is
    assert FOLD.held(register).turn == 0
    again = officer.post(address, {"who-7": "dan-2001", "again": "1"}, follow=True).content.decode()
    assert re.search(r'value="dan-2001" checked', again)
    assert officer.post(address, {"who-7": "dan-2001"}).status_code == 302
    assert not PendingFile.objects.exists()
    assert FOLD.held(register).turn == 4
    assert PersonRow.objects.filter(name="Dima Eva").exists()
    seen = FOLD.held(register).turn
    done = publish(register, LIST_DAY, on(an_officer(), LIST_DAY), seen=seen)
    assert done.is_done, done.problems
    found = {("Carp Dan" if name == "Dan Carp" else name): line for name, line in listed(register, "clasic").items()}
    assert is_as_by_hand(found, CLASIC), found
    general = {("Carp Dan" if name == "Dan Carp" else name): line for name, line in listed(register, "general").items()}
    assert is_as_by_hand(general, GENERAL), general
    assert verified_register(register).is_sound
    shown = words(Client().get("/ro/litere/?ranking=clasic").content.decode())
    assert "Pop Ana" in shown


def test_the_same_games_as_a_list_are_refused_where_something_is_wrong_and_nothing_is_half_taken(
    officer: Client,
) -> None:
    register = new_register("litere", "Litere", "frs")
    lines = [
        "Data;Competiția;Tip partidă;Jucător;Loc",
        "8.3.2024;CNIS;Clasic;Pop Ana;1",
        "8.3.2024;CNIS;Clasic;Barbu Ion;3",  # nobody is second
        "8.3.2024;CNIS;Libere;Pop Ana;1",
        "8.3.2024;;Clasic;Pop Ana;1",
    ]
    page = words(sent(officer, "litere", "partide.csv", "\n".join(lines).encode()))
    assert "Case C4 : « Libere » n’est pas un type de partie coté ici." in page
    assert "Duplicat Clasic, Duplicat Completiv, Duplicat Eliptic, Compunere" in page
    assert "Case B5 : il manque la compétition de cette partie." in page
    assert officer.post("/fr/office/litere/archive/games/take/").status_code == 422
    page = words(sent(officer, "litere", "partide.csv", "\n".join(lines[:3]).encode()))
    assert "ligne 3" in page  # where the place is wrong
    assert officer.post("/fr/office/litere/archive/games/take/").status_code == 422
    assert FOLD.held(register).turn == 0
    assert not PersonRow.objects.exists()


def test_the_games_of_a_register_of_pairs_are_games_of_pairs(officer: Client) -> None:
    register = new_register("perechi", "Perechi", "frs", variant="pairs")
    table = "Data;;8.3.2024\nTip;;Clasic\nCompetiția;;CNSI\nNume;Club;\nPop și Barbu;Argus;1\nCarp și Dima;Argus;2\n"
    sent(officer, "perechi", "perechi.csv", table.encode())
    assert officer.post("/fr/office/perechi/archive/games/take/").status_code == 302
    (game,) = FOLD.held(register).known.history.facts
    assert getattr(game, "field", "") == "pairs"


def test_one_sheet_of_several_is_chosen(officer: Client) -> None:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    for name, day in (("Clasic", "8.3.2024"), ("Compunere", "9.3.2024")):
        sheet = book.add_worksheet(name)
        for row, cells in enumerate((["Data", day], ["Competiția", "CNIS"], ["Tip", name], ["Nume"], ["Pop Ana", 1])):
            sheet.write_row(row, 0, cells)
    book.close()
    register = new_register("litere", "Litere", "frs")
    asked = sent(officer, "litere", "foi.xlsx", out.getvalue())
    assert "--sheet" not in asked
    assert "<option>Compunere</option>" in asked
    chosen = officer.post("/fr/office/litere/archive/games/", {"sheet": "Compunere"}, follow=True).content.decode()
    assert "9 mars 2024 CNIS, Compunere 1" in words(chosen)
    assert officer.post("/fr/office/litere/archive/games/take/").status_code == 302
    assert FOLD.held(register).turn == 1


def test_what_a_book_cannot_take_over_is_said_before_a_file_is_asked_for(officer: Client) -> None:
    for code, book in (("litere", "frs"), ("club", "cel-grand-prix"), ("dames", "ffjd")):
        new_register(code, code.title(), book)
    for language in LANGUAGES:
        for code in ("litere", "club"):
            page = officer.get(f"/{language}/office/{code}/archive/opening/").content.decode()
            assert 'type="file"' not in page
            assert f"/{language}/office/{code}/archive/games/" in page
            room = officer.get(f"/{language}/office/{code}/archive/").content.decode()
            assert f"/{language}/office/{code}/archive/games/" in room
            assert f"/{language}/office/{code}/archive/opening/" not in room
        page = officer.get(f"/{language}/office/dames/archive/games/").content.decode()
        assert 'type="file"' not in page
    refused = officer.post("/fr/office/dames/archive/games/", {"file": SimpleUploadedFile("a.csv", b"x")}, follow=True)
    assert "ne reprend pas de parties" in words(refused.content.decode())
    assert officer.post("/fr/office/dames/archive/games/take/").status_code == 422


QUARTER = """\
Joueur;2025-01-06;2025-01-13;2025-03-24;Total
Un Premier;6,65;0;5;11,65
Deux Second;3,33;5;;8,33
Trois Joueur;;3;3,333333;6,33
"""


def test_a_running_quarter_has_its_ranking_and_its_purses_right_afterwards(officer: Client) -> None:
    register = new_register("club", "Club", "cel-grand-prix")
    page = words(sent(officer, "club", "trimestre.csv", QUARTER.encode()))
    assert "Seraient reprises : 3. Personnes connues : 0, nouvelles : 3." in page
    assert officer.post("/fr/office/club/archive/games/take/").status_code == 302
    season = words(officer.get("/fr/office/club/season/").content.decode())
    # 6.65 + 0 + 5 = 11.65 of three evenings; 3.33 + 5 = 8.33; 3 + 3.3333 = 6.3333. Purses: 50, 30 and 10 for points; for participations 30, and
    # 10 shared by the two who came twice. All hold two and give up the smaller one at the same moment (CEL-7), so that of participations.
    known = FOLD.held(register).known
    lines = known.ranking_list(date(2025, 3, 31), known.book.rankings[0]).lines
    names = {name: Fraction(line.value) for line in lines for name in (known.history.people.name(line.player),)}
    assert names == {
        "Un Premier": Fraction("11.65"),
        "Deux Second": Fraction("8.33"),
        "Trois Joueur": Fraction("6.3333"),
    }
    assert "1 Un Premier 11,65 3 2 Deux Second 8,33 2 3 Trois Joueur 6,33 2" in season
    assert "50,00 $" in season
    assert "30,00 $" in season
    assert "3 bourses 90,00 $" in season
    done = publish(register, date(2025, 3, 31), on(an_officer(), LIST_DAY), seen=3)  # which closes the quarter
    assert done.is_done, done.problems
    known = FOLD.held(register).known
    assert isinstance(known.book, GivesPurses)
    purses = known.book.purses(known.replay.state, period="2025Q1")
    assert purses
    assert purses.given
    given = {
        known.history.people.name(known.history.roster.player(award.player)): award.amount
        for award in purses.given.awards
    }
    assert given == {"Un Premier": 50, "Deux Second": 30, "Trois Joueur": 10}
    again = sent(officer, "club", "trimestre.csv", QUARTER.encode())
    assert "La partie du 6 janvier 2025 est déjà dans ce registre." in words(again)  # an evening counts once
    assert officer.post("/fr/office/club/archive/games/take/").status_code == 422
