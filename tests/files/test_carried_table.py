"""The table in which a club kept its quarter, read as evenings."""

import io
from datetime import date

import xlsxwriter

from ronde.files.carried_table import CarriedEvening, carried_table
from ronde.ground.ids import PlayerId
from ronde.record.people import People
from ronde.record.players import Player

PEOPLE = People.of(
    [
        Player(id="guay", name="Antoine Guay"),
        Player(id="luc", name="Luc Bergevin"),
        Player(id="luc2", name="Luc Bergevin"),
        Player(id="ines", name="Inès Lamothe-Roy"),
    ]
)
ANTOINE, INES, LUC = PlayerId("guay"), PlayerId("ines"), PlayerId("luc")
TEXT = """\
Grand Prix, 4e trimestre
Joueur;2026-10-01;08/10/2026;Total;Soirées
Guay Antoine;6,65;0;6,65;2
Inès Lamothe-Roy;;3,333333;3,33;1
"""
EVENINGS = (
    CarriedEvening(date(2026, 10, 1), ((ANTOINE, "6.65"),)),
    CarriedEvening(date(2026, 10, 8), ((ANTOINE, "0"), (INES, "3.3333"))),
)


def test_a_column_is_an_evening_and_an_empty_cell_nobody() -> None:
    found = carried_table(TEXT.encode(), PEOPLE)
    assert (found.evenings, found.problems, found.is_whole) == (EVENINGS, (), True)


def test_a_workbook_says_the_same() -> None:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    sheet, days = book.add_worksheet("GP"), book.add_format({"num_format": "yyyy-mm-dd"})
    sheet.write_row(0, 0, ["Joueur"])
    first = (date(2026, 10, 1) - date(1899, 12, 30)).days  # as Excel counts
    sheet.write_number(0, 1, first, days)
    sheet.write_number(0, 2, first + 7, days)
    sheet.write_row(1, 0, ["Guay Antoine", 6.65, 0])
    sheet.write_row(2, 0, ["Inès Lamothe-Roy", None, 10 / 3])
    book.close()
    assert carried_table(out.getvalue(), PEOPLE).evenings == EVENINGS


def test_who_is_not_known_or_may_be_two_is_asked_about() -> None:
    text = "Joueur,2026-10-01\nLuc Bergevin,5\nNeuve Personne,3\n"
    found = carried_table(text.encode(), PEOPLE)
    assert [one.name for one in found.unknown] == ["Neuve Personne"]
    assert [one.candidates for one in found.doubtful] == [("luc", "luc2")]
    assert not found.is_whole
    answered = carried_table(text.encode(), PEOPLE, {2: LUC, 3: INES})
    assert answered.evenings == (CarriedEvening(date(2026, 10, 1), ((LUC, "5"), (INES, "3"))),)


def test_what_is_wrong_is_said_by_cell() -> None:
    found = carried_table(b"Joueur,2026-10-01,2026-10-01\nAntoine Guay,abc,5\n", PEOPLE)
    assert [one.code for one in found.problems] == ["carried.points", "carried.day-twice"]
    assert found.problems[0].values["given"] == "abc"
    assert [one.code for one in carried_table(b"Joueur,Total\nAntoine Guay,5\n", PEOPLE).problems] == [
        "carried.no-days"
    ]
    assert carried_table(b"%PDF-1.4", PEOPLE).problems
