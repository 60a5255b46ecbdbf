"""A list as CSV, XLSX, JSON and PDF, each read back with another library and compared with what was typed by hand."""

import csv
import io
import json
from pathlib import Path

import jsonschema
import pytest
from django.test import Client
from pypdf import PdfReader
from python_calamine import CalamineWorkbook

from ronde.files.public_list import parse
from tests.web.public.by_hand import CHILD, FORMULA, register_by_hand

pytestmark = pytest.mark.usefixtures("database")
SCHEMA = Path(__file__).parents[4] / "docs" / "formats" / "list.schema.json"
HEAD = ["Place", "Joueur", "Club", "Ligue", "Catégorie", "CP", "Statut", "Avant", "Évol.", "places gagnées ou perdues"]
# 1802 − 1789 = 13, 1790 − 1794 = −4, 1400 − 1400 = 0; the child has no list before. What a spreadsheet would run has an apostrophe.
ROWS = [
    ["1", "Ștefan Țuțea", "Damier de la Rade", "Bretagne", "seniors", "1802", "CP", "1789", "13", "1"],
    ["2", f"'{FORMULA}", "'+33 Damier du Gois", "Pays de la Loire", "seniors", "1790", "CP", "1794", "-4", "-1"],
    ["3", "nom non publié", "", "", "", "1500", "CP", "", "", ""],
    ["4", "Sidonie Guéguen", "Damier de la Rade", "Bretagne", "vétérans", "1400", "CP", "1400", "0", "0"],
]


def file(form: str, query: str = "", language: str = "fr") -> bytes:
    """A list as a file; nobody is given a cookie for it."""
    answer = Client().get(f"/{language}/mains/files/2026-11-01-1.{form}{query}")
    assert answer.status_code == 200
    assert not answer.cookies
    assert answer["Content-Disposition"] == f'attachment; filename="mains-2026-11-01-1.{form}"'
    return bytes(answer.content)


def test_csv_is_read_back_by_a_spreadsheet_and_by_a_program() -> None:
    register_by_hand()
    sent = file("csv")
    assert sent.startswith(b"\xef\xbb\xbf")
    assert list(csv.reader(io.StringIO(sent.decode("utf-8-sig")), delimiter=";")) == [HEAD, *ROWS]


def test_in_english_cells_are_parted_by_commas() -> None:
    register_by_hand()
    rows = list(csv.reader(io.StringIO(file("csv", language="en").decode("utf-8-sig"))))
    assert rows[1] == ["1", "Ștefan Țuțea", "Damier de la Rade", "Bretagne", "seniors", "1802", "CP", "1789", "13", "1"]


def test_a_workbook_has_numbers_as_numbers_and_every_text_as_a_text() -> None:
    register_by_hand()
    rows = CalamineWorkbook.from_filelike(io.BytesIO(file("xlsx"))).get_sheet_by_index(0).to_python()
    assert rows[0] == HEAD
    assert rows[1] == [1, "Ștefan Țuțea", "Damier de la Rade", "Bretagne", "seniors", 1802, "CP", 1789, 13, 1]
    assert rows[2][1:3] == [f"'{FORMULA}", "'+33 Damier du Gois"]
    assert rows[2][8] == -4
    assert rows[3] == [3, "nom non publié", "", "", "", 1500, "CP", "", "", ""]


def test_json_is_as_its_schema_says_and_has_exact_values() -> None:
    register_by_hand()
    sent = file("json")
    written = json.loads(sent)
    jsonschema.validate(written, json.loads(SCHEMA.read_text("utf-8")))
    assert [line["value"] for line in written["lines"]] == ["1802", "1790", "1500", "1400"]
    assert [line.get("before") for line in written["lines"]] == ["1789", "1794", None, "1400"]
    assert written["lines"][2] == {"place": 3, "value": "1500", "shown": "1500", "status": "rated"}
    assert written["lines"][0]["player"] == "p1"
    assert (written["digest"], written["facts"], written["size"]) == ("cd" * 32, 8, 4)
    assert parse(sent).lines[1].name == FORMULA  # no spreadsheet opens it: nothing is put before it


def test_pdf_has_every_line_on_one_page_with_the_digest_below() -> None:
    register_by_hand()
    pages = PdfReader(io.BytesIO(file("pdf"))).pages
    assert len(pages) == 1
    text = pages[0].extract_text()
    for said in ("Ștefan Țuțea", "1802", "+13", "nom non publié", "Damier de la Rade", "cdcdcdcd cdcdcdcd"):
        assert said in text


def test_forty_lines_are_one_page_of_paper_and_one_more_is_two() -> None:
    register = register_by_hand()
    last = register.lines.get(turn=9, player="p4")
    for position in range(5, 41):
        last.pk, last.position, last.player, last.place = None, position, f"x{position}", position
        last.save(force_insert=True)
    assert len(PdfReader(io.BytesIO(file("pdf"))).pages) == 1
    last.pk, last.position, last.player = None, 41, "x41"
    last.save(force_insert=True)
    assert len(PdfReader(io.BytesIO(file("pdf"))).pages) == 2


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?club=rade", ["Ștefan Țuțea", "Sidonie Guéguen"]),  # not the child, who is of that club too
        ("?sex=F", ["Sidonie Guéguen"]),
        ("?league=pdl", [FORMULA]),
        ("?name=gueguen", ["Sidonie Guéguen"]),
        ("?moved=on", ["Ștefan Țuțea", FORMULA, None]),
        ("?category=benjamin", []),
    ],
)
def test_the_narrowing_of_the_page_is_that_of_the_file(query: str, expected: list[str | None]) -> None:
    register_by_hand()
    assert [line.get("name") for line in json.loads(file("json", query))["lines"]] == expected


def test_places_on_a_narrowed_list_are_counted_anew() -> None:
    register_by_hand()
    lines = json.loads(file("json", "?club=rade"))["lines"]
    assert [(line["within"], line["place"]) for line in lines] == [(1, 1), (2, 4)]


@pytest.mark.parametrize("form", ["csv", "xlsx", "json", "pdf"])
@pytest.mark.parametrize("query", ["", "?club=rade", "?category=benjamin", "?name=maelle", "?sex=F", "?status=rated"])
def test_an_unnamed_child_is_in_no_file(form: str, query: str) -> None:
    from tests.web.crawling import text_in  # noqa: PLC0415 - the web rooms are set up before it is read

    register_by_hand()
    text = text_in(file(form, query))
    assert "Trévidic" not in text
    assert CHILD not in text
    assert "p3" not in text


@pytest.mark.parametrize(
    "path",
    ["2026-11-01-2.csv", "2026-11-02-1.csv", "2026-11-01-1.exe", "x-1.pdf", "2026-11-01-99999999999999999999.json"],
)
def test_what_was_never_published_has_no_file(path: str) -> None:
    register_by_hand()
    assert Client().get(f"/fr/mains/files/{path}").status_code == 404


def test_old_lists_are_files_too_with_the_names_of_today() -> None:
    register_by_hand()
    sent = Client().get("/fr/mains/files/2026-10-01-1.json").content
    assert [line["name"] for line in json.loads(sent)["lines"]] == ["Paul Quéméré"]
