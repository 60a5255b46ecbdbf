"""Tables of results that organisers send, and series that an officer types: shown as understood, asked about, and in the queue like any other."""

import html
import io
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from msgspec import to_builtins

from ronde.files.result_tables.reading import result_table
from ronde.ground.problems import Level
from ronde.record.handing_in import dossier_of
from ronde.record.outside_ratings import OutsideRating
from ronde.record.people import People
from ronde.record.players import Licence, Player, Residence
from ronde.regulations.documents import Step
from ronde.regulations.ffjd.documents import Game, Series
from ronde.web.office.models import ArrivedFile
from ronde.web.people.models import PersonRow
from ronde.web.people.rows import written
from ronde.web.registers.exchange import new_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from tests.files.tables.workbooks import Content, workbook
from tests.web.office_work import begun

ON_BOTH_KINDS = True  # sections are taken in

SINCE = date(2023, 9, 1)
TAKE_IN = "/fr/office/dames/take-in/"
TYPING = "/fr/office/dames/take-in/typed/"
CROSSTABLE: list[list[Content]] = [
    ["Coupe de la Rance"],
    ["N°", "Nom", 1, 2, 3, "Points"],
    [1, "Claude one", None, 2, 1, 3],
    [2, "Claude two", 0, None, 2, 2],
    [3, "Nadia Neuville", 1, 0, None, 1],
]
DECLARED = {
    "name": "Coupe de la Rance",
    "organiser": "Olga Petit",
    "first_day": "2020-01-18",
    "cadence": "slow",
    "declared": "yes",
    "pace.official": "2h/50 + 1h",
}
GAMES = [("two", "new", 2, 1), ("one", "EXEMPT", "2fe", 1), ("one", "two", 2, 2), ("new", "EXEMPT", "2fe", 2)]
GAMES += [
    ("new", "one", 1, 3),
    ("two", "EXEMPT", "2fe", 3),
]  # art. 6.6: the grid of four numbers, the fourth of which is EXEMPT


@pytest.fixture
def register(officer: Client) -> Register:
    """Four players are known: one, two, three, four, each called Claude."""
    del officer
    return begun("dames")


def sent(officer: Client, content: bytes, name: str = "rance.xlsx") -> tuple[str, str]:
    """Where the office goes on after a file was sent; and the page where it stays."""
    file = io.BytesIO(content)
    file.name = name
    answer = officer.post(TAKE_IN, {"file": file})
    return answer.get("Location", ""), plain(answer.content)


def plain(page: bytes) -> str:
    """A page with its entities and its blanks as people read them."""
    return re.sub(r"\s+", " ", html.unescape(page.decode())).replace("\xa0", " ")


def series_of(register: Register) -> Series:
    known = FOLD.held(register).known
    dossier = dossier_of(known, str(register.dossiers.get().section))
    assert dossier is not None
    assert isinstance(dossier.version, Series)
    return dossier.version.as_written()


def games_of(register: Register) -> list[tuple[str, str, object, int | None]]:
    """The games of the section, a newcomer called new."""

    def called(name: str) -> str:
        return name if name in {"one", "two", "three", "four", "EXEMPT"} else "new"

    return [(called(game.white), called(game.black), game.result, game.round) for game in series_of(register).games]


def test_a_crosstable_is_shown_as_understood_and_comes_in_as_what_a_desk_submits(
    register: Register, officer: Client
) -> None:
    address, _ = sent(officer, workbook(CROSSTABLE))
    page = plain(officer.get(address).content)
    assert 'Claude two – Nadia Neuville</span><b class="end">2–0</b>' in page
    assert "grille usuelle" in page
    assert register.dossiers.count() == 0
    answer = officer.post(address, DECLARED)
    assert answer["Location"] == "/fr/office/dames/"
    assert games_of(register) == GAMES
    series = series_of(register)
    assert (series.name, str(series.first_day), series.cadence, series.system) == (
        "Coupe de la Rance",
        "2020-01-18",
        "slow",
        "closed",
    )
    assert PersonRow.objects.filter(name="Nadia Neuville").count() == 1


def test_the_act_is_the_officers_and_the_organiser_is_named_as_who_signed(register: Register, officer: Client) -> None:
    address, _ = sent(officer, workbook(CROSSTABLE))
    officer.post(address, DECLARED)
    known = FOLD.held(register).known
    step = next(fact for fact in known.history.facts if isinstance(fact, Step))
    assert (step.action, step.role) == ("submit", "officer")
    assert step.by != "Olga Petit"
    assert (step.signed, step.reason) == ("Olga Petit", "rance.xlsx")
    section = register.dossiers.get().section
    kept = officer.get(f"/fr/office/dames/section/{section}/file/")
    assert kept.content == workbook_kept()
    assert kept["Content-Disposition"] == 'attachment; filename="section.xlsx"'


def workbook_kept() -> bytes:
    """The table as it is kept."""
    return bytes(next(row.content for row in ArrivedFile.objects.order_by("pk")))


def test_what_is_missing_is_said_and_nothing_typed_is_lost(register: Register, officer: Client) -> None:
    address, _ = sent(officer, workbook(CROSSTABLE))
    answer = officer.post(address, {**DECLARED, "organiser": "", "cadence": "", "first_day": "2020-02-30"})
    assert answer.status_code == 422
    page = plain(answer.content)
    assert "L’organisateur n’est pas nommé" in page
    assert 'value="2020-02-30"' in page
    assert 'value="2h/50 + 1h"' in page
    assert register.dossiers.count() == 0
    assert officer.post(address, DECLARED)["Location"] == "/fr/office/dames/"


def test_every_contradiction_of_a_table_is_said_by_its_cell_and_nothing_is_kept(
    register: Register, officer: Client
) -> None:
    wrong = [row[:] for row in CROSSTABLE]
    wrong[2][3] = 1  # one has a draw against two, who has lost
    wrong[4][3] = None  # Nadia says nothing of two, who has won
    wrong[2][2] = 2  # one against one
    address, page = sent(officer, workbook(wrong))
    assert address == ""
    assert "Ligne 3, colonne 2 : « 1 » ne va pas avec la cellule C4, qui dit « 0 »" in page
    assert "Ligne 5, colonne 2 : le résultat manque ; la cellule E4 dit « 2 »" in page
    assert "Ligne 3, colonne 1 : « 2 » est là où le joueur se rencontrerait" in page
    assert ArrivedFile.objects.count() == 0
    assert register.dossiers.count() == 0


@pytest.mark.parametrize(
    "content", [workbook([["a", "b"], [1, 2]]), workbook([["Nom", "Licence"], ["Claude one", "007"]])]
)
def test_a_workbook_of_something_else_is_answered_with_what_is_expected_and_never_with_its_parts(
    register: Register, officer: Client, content: bytes
) -> None:
    del register
    address, page = sent(officer, content)
    assert address == ""
    assert "Content_Types" not in page
    assert "_rels" not in page
    assert "Le fichier ne contient aucun tableau de résultats lisible" in page
    assert "Tableau croisé : chacun contre chacun" in page
    assert "Ana Pop" in page


def test_who_somebody_is_can_be_chosen_and_a_homonym_is_never_guessed(register: Register, officer: Client) -> None:
    table = [row[:] for row in CROSSTABLE]
    table[4][1] = "Claude on"  # a slip, or somebody else: nearly Claude one, and Claude one plays too
    address, _ = sent(officer, workbook(table))
    page = plain(officer.get(address).content)
    assert '<select name="who-2"' in page
    twice = officer.post(address, {**DECLARED, "who-2": "one"})
    assert twice.status_code == 422
    assert "sont la même personne du registre" in plain(twice.content)
    assert officer.post(address, {**DECLARED, "who-2": "new"})["Location"].startswith("/fr/office/dames/")
    assert register.dossiers.count() == 1


def test_a_table_of_rounds_and_a_list_of_games_are_the_same_section(register: Register, officer: Client) -> None:
    rounds = (
        "N°;Nom;R1;R2;R3\n1;Claude one;EXEMPT;2w2;3b1\n2;Claude two;3w2;1b0;EXEMPT\n3;Nadia Neuville;2b0;EXEMPT;1w1\n"
    )
    address, _ = sent(officer, rounds.encode(), "rance.csv")
    assert "sans adversaire à la ronde 1" in plain(officer.get(address).content)
    officer.post(address, DECLARED)
    assert games_of(register) == GAMES
    games = "Ronde;Blancs;Noirs;Résultat\n2;Claude one;Claude two;2-0\n1;Claude two;NEUVILLE Nadia;2-0\n3;Nadia Neuville;Claude one;1-1\n"
    address, _ = sent(officer, games.encode(), "parties.csv")
    answer = officer.post(
        address, DECLARED
    )  # of the same name and day: its next version, in which only the system is otherwise
    page = plain(officer.get(answer["Location"]).content)
    assert page.count("system") + page.count("Système") <= 2
    officer.post(answer["Location"], {})
    assert games_of(register) == [*GAMES[:2], *GAMES[2:]]


def typed_series(**more: str) -> dict[str, str]:
    names = {"n-0": "Claude one", "n-1": "Claude two", "n-2": "Nadia Neuville"}
    return {**DECLARED, "players": "3", **names, "g-0-1": "2", "g-0-2": "1", "g-1-2": "2", **more}


def test_a_series_is_typed_pair_by_pair_and_comes_in_like_a_table(register: Register, officer: Client) -> None:
    assert officer.get(TYPING).content.decode().count('name="n-') == 10
    assert officer.post(TYPING, typed_series())["Location"] == "/fr/office/dames/"
    assert games_of(register) == GAMES
    step = next(fact for fact in FOLD.held(register).known.history.facts if isinstance(fact, Step))
    assert step.role == "officer"
    assert step.signed == "Olga Petit"


def test_what_is_wrong_with_a_typed_series_stands_beside_its_cells_and_everything_stays(
    register: Register, officer: Client
) -> None:
    answer = officer.post(TYPING, typed_series(**{"g-0-1": "7", "g-1-2": "", "n-2": "", "cadence": ""}))
    assert answer.status_code == 422
    page = plain(answer.content)
    assert "Claude one et Claude two : « 7 » n’est pas un résultat" in page
    assert "Claude two et n° 3 : le résultat manque" in page
    assert "Le joueur 3 n’a pas de nom" in page
    assert page.count('aria-invalid="true"') == 3
    assert "« Cadence » manque" in page
    assert re.search(r'name="g-0-1" value="7"', page)
    assert 'value="Olga Petit"' in page
    assert register.dossiers.count() == 0


def test_more_rows_can_be_asked_for_without_losing_what_is_typed(register: Register, officer: Client) -> None:
    del register
    answer = officer.post(TYPING, {**typed_series(), "players": "6", "resize": "1"})
    page = plain(answer.content)
    assert answer.status_code == 200
    assert page.count('name="n-') == 6
    assert 'name="g-1-2" value="2"' in page
    assert "Nadia Neuville" in page


def test_a_decided_game_of_the_desk_is_read_with_the_code_of_the_desk(register: Register, officer: Client) -> None:
    assert officer.post(TYPING, typed_series(**{"g-0-1": "2fne"}))["Location"] == "/fr/office/dames/"
    assert Game(white="one", black="two", result="2fne", round=2) in series_of(register).games


SCRABBLE = "N°;Nom;R1;R2\n1;Ana Pop;2 412-388;3 401-402\n2;Luc Roy;1 388-412;4 350-350\n3;Zoé Lis;4 500-300;1 402-401\n4;Dan Dart;3 300-500;2 350-350\n"
CHESS = (
    "N°;Nom;Elo;1;2;3;4\n1;Ana Pop;1500;;1;½;1\n2;Luc Roy;1400;0;;1;0\n3;Zoé Lis;1450;½;0;;1\n4;Dan Dart;1350;0;1;0;\n"
)
OF_BOOKS: dict[str, tuple[str, dict[str, str]]] = {
    "fisf-classique": (SCRABBLE, {"kind": "tournament", "last_day": "2026-10-24", "declared": "yes"}),
    "frs": (SCRABBLE, {"day": "2026-10-24", "number": "1", "competition": "liga"}),
    "absp": (SCRABBLE, {"day": "2026-10-24"}),
    "cel-grand-prix": (CHESS, {"kind": "rotation", "day": "2026-10-24"}),
}


@pytest.mark.parametrize("code", [*OF_BOOKS])
def test_every_book_makes_its_own_document_of_a_table_in_its_discipline(officer: Client, code: str) -> None:
    register = new_register("others", "Autres", code)
    content, declared = OF_BOOKS[code]
    file = io.BytesIO(content.encode())
    file.name = "coupe.csv"
    address = officer.post("/fr/office/others/take-in/", {"file": file})["Location"]
    answer = officer.post(address, {"name": "Coupe", "organiser": "Olga Petit", **declared})
    assert answer.get("Location") == "/fr/office/others/", plain(answer.content)
    document = to_builtins(next(fact for fact in FOLD.held(register).known.history.facts if not isinstance(fact, Step)))
    assert document == {**document, **EXPECTED[code](document)}


KNOWN_OF_BOOKS: dict[str, tuple[list[Player], str, dict[str, str]]] = {
    # Art. 7.1: who lives abroad without a licence is a guest with the equivalent of the FMJD rating, and gets no first rating.
    "ffjd": (
        [
            Player(
                id="ana",
                name="Ana Pop",
                outside=[OutsideRating(source="fmjd", value=1850, since=SINCE)],
                residences=[Residence(since=SINCE, country="BE")],
            ),
            Player(id="luc", name="Luc Roy", licences=[Licence(since=SINCE)]),
        ],
        "N°;Nom;1;2\n1;Ana Pop;;2\n2;Luc Roy;0;\n",
        {"first_day": "2024-01-20", "cadence": "slow", "pace.official": "2h/50 + 1h", "declared": "yes"},
    ),
    # Points bonis: Luc, 1500, has beaten Ana, 1700; without the ratings there would be no bonus.
    "cel-grand-prix": (
        [
            Player(id="ana", name="Ana Pop", outside=[OutsideRating(source="fqe", value=1700, since=SINCE)]),
            Player(id="luc", name="Luc Roy", outside=[OutsideRating(source="fqe", value=1500, since=SINCE)]),
        ],
        "N°;Nom;1;2\n1;Ana Pop;;0\n2;Luc Roy;1;\n",
        {"kind": "rotation", "day": "2024-01-20", "confirmed": "yes"},
    ),
    # 2.1: the fourth series begins from 1700, a first licence from 1000.
    "fisf-classique": (
        [
            Player(id="ana", name="Ana Pop", outside=[OutsideRating(source="duplicate", value="4B", since=SINCE)]),
            Player(id="luc", name="Luc Roy", licences=[Licence(since=date(2024, 1, 10))]),
        ],
        "N°;Nom;1;2\n1;Ana Pop;;412\n2;Luc Roy;388;\n",
        {"kind": "tournament", "last_day": "2024-01-20", "declared": "yes"},
    ),
}


@pytest.mark.parametrize("code", [*KNOWN_OF_BOOKS])
def test_a_table_knows_of_its_players_what_a_desk_knows_of_them(officer: Client, code: str) -> None:
    register = new_register("others", "Autres", code)
    players, content, declared = KNOWN_OF_BOOKS[code]
    written(People.of(players), SINCE)
    file = io.BytesIO(content.encode())
    file.name = "coupe.csv"
    address = officer.post("/fr/office/others/take-in/", {"file": file})["Location"]
    answer = officer.post(address, {"name": "Coupe", "organiser": "Olga Petit", **declared})
    assert answer.get("Location") == "/fr/office/others/", plain(answer.content)
    facts = FOLD.held(register).known.history.facts
    document = to_builtins(next(fact for fact in facts if not isinstance(fact, Step)))
    if code == "ffjd":
        assert document["outside"] == [{"player": "ana", "fmjd": 1850}]
    elif code == "cel-grand-prix":
        assert {one["player"]: one["rating"] for one in document["sections"][0]["entries"]} == {
            "ana": 1700,
            "luc": 1500,
        }
    else:
        marks = {one["player"]: (one.get("duplicate"), one.get("new_licence", False)) for one in document["entries"]}
        assert marks == {"ana": ("4B", False), "luc": (None, True)}


def of_places(document: dict[str, Any]) -> dict[str, Any]:
    """Zoé has two wins; Ana one, by 24 less 1; Luc and Dan a draw each, Luc with 24 points less, Dan with 200 less."""
    assert [entry["place"] for entry in document["entries"]] == [1, 2, 3, 4]
    return {"games": 2}


def of_games(document: dict[str, Any]) -> dict[str, Any]:
    """The margins are those of the scores."""
    assert sorted(abs(game.get("margin", 0)) for game in document["games"]) == [0, 1, 24, 200]
    return {}


def of_sections(document: dict[str, Any]) -> dict[str, Any]:
    """Four players with the ratings of the table, six games."""
    (section,) = document["sections"]
    assert sorted(entry["rating"] for entry in section["entries"]) == [1350, 1400, 1450, 1500]
    return {}


EXPECTED = {"fisf-classique": of_places, "frs": of_places, "absp": of_games, "cel-grand-prix": of_sections}


def test_the_tables_of_the_format_page_are_read_as_they_stand() -> None:
    page = Path("docs/formats/results.md").read_text("utf-8")
    blocks = re.findall(r"```\n(.*?)```", page, re.DOTALL)
    tables = [result_table(block.encode(), "draughts") for block in blocks]
    assert [table.shape for table in tables] == ["crosstable", "rounds", "games"]
    assert [[problem.code for problem in table.problems if problem.level is Level.REFUSED] for table in tables] == [
        [],
        [],
        [],
    ]
    assert [len(table.games) for table in tables] == [
        6,
        6,
        3,
    ]  # of the second: two, two and one game, and one without an opponent more
