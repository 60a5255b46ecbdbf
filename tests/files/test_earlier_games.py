"""Tables in which games were kept elsewhere: the quarter of a club by evenings, a calendar of collective games across and as a list."""

import io
from datetime import date
from decimal import Decimal

import xlsxwriter

from ronde.files.earlier_games import EarlierTable, earlier_table
from ronde.files.tables.matching import RowAnswers
from ronde.ground.ids import PlayerId
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations.answers import EarlierGame, EarlierGames
from ronde.regulations.frs import earlier as frs

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
    EarlierGame(date(2026, 10, 1), ((ANTOINE, Decimal("6.65")),)),
    EarlierGame(date(2026, 10, 8), ((ANTOINE, Decimal(0)), (INES, Decimal("3.3333")))),
)
QUARTER = EarlierGames("points", "1")
CALENDAR = EarlierGames("place", "2", ("number", "competition", "type", "field"))


def evenings(data: bytes, answers: RowAnswers | None = None) -> EarlierTable:
    return earlier_table(data, QUARTER, PEOPLE, answers=answers or {})


def test_a_column_is_an_evening_and_an_empty_cell_nobody() -> None:
    found = evenings(TEXT.encode())
    assert (found.games, found.problems, found.is_whole) == (EVENINGS, (), True)


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
    assert evenings(out.getvalue()).games == EVENINGS


def test_who_is_not_known_or_may_be_two_is_asked_about() -> None:
    text = "Joueur,2026-10-01\nLuc Bergevin,5\nNeuve Personne,3\n"
    found = evenings(text.encode())
    assert [one.name for one in found.piles.new] == ["Neuve Personne"]
    assert [one.candidates for one in found.piles.ambiguous] == [("luc", "luc2")]
    assert not found.is_whole
    answered = evenings(text.encode(), {2: LUC, 3: INES})
    assert answered.games == (EarlierGame(date(2026, 10, 1), ((LUC, Decimal(5)), (INES, Decimal(3)))),)


def test_what_is_wrong_is_said_by_cell() -> None:
    found = evenings(b"Joueur,2026-10-01,2026-10-01\nAntoine Guay,abc,5\n")
    assert [one.code for one in found.problems] == ["carried.points", "carried.day-twice"]
    assert found.problems[0].values["given"] == "abc"
    assert [one.code for one in evenings(b"Joueur,Total\nAntoine Guay,5\n").problems] == ["carried.no-days"]
    assert evenings(b"%PDF-1.4").problems


CALENDAR_ACROSS = """\
;;Competiția;CNIS;;CR
;;Data;8.3.2025;;4.10.2025
;;Tip;Clasic;Compunere;Clasic
Nr. crt.;Nume;Club;1;2;1;Rating general
1;Guay Antoine;Argus;1;2;;171
2;Inès Lamothe-Roy;Locomotiva;2;1;1;160
"""
GAMES = (
    (date(2025, 3, 8), {"competition": "CNIS", "type": "Clasic"}, {"guay": 1, "ines": 2}),
    (date(2025, 3, 8), {"competition": "CNIS", "type": "Compunere"}, {"guay": 2, "ines": 1}),
    (date(2025, 10, 4), {"competition": "CR", "type": "Clasic"}, {"ines": 1}),
)


def as_told(found: EarlierTable) -> tuple[tuple[date, dict[str, str], dict[str, int]], ...]:
    return tuple(
        (
            game.day,
            {str(head): said for head, said in game.said.items() if said},
            {str(who): int(place) for who, place in game.results},
        )
        for game in found.games
    )


def test_a_calendar_says_above_its_columns_what_each_game_was() -> None:
    found = earlier_table(CALENDAR_ACROSS.encode(), CALENDAR, PEOPLE)
    assert (as_told(found), found.problems) == (GAMES, ())
    assert found.cells[1]["type"] == "E3"
    assert [column.called for column in found.table.columns if column.kind] == ["Nume", "Club"]


def test_a_calendar_as_a_list_says_the_same_and_looks_for_each_person_once() -> None:
    text = """\
Data,Competiție,Tip partidă,Jucător,Loc
08.03.2025,CNIS,Clasic,Guay Antoine,1
08.03.2025,CNIS,Clasic,Inès Lamothe-Roy,2
08.03.2025,CNIS,Compunere,Guay Antoine,2
08.03.2025,CNIS,Compunere,Inès Lamothe-Roy,1
04.10.2025,CR,Clasic,Inès Lamothe-Roy,1
"""
    found = earlier_table(text.encode(), CALENDAR, PEOPLE)
    assert (as_told(found), found.problems) == (GAMES, ())
    assert [line.name for line in found.table.lines] == ["Guay Antoine", "Inès Lamothe-Roy"]


def test_somebody_new_on_a_calendar_is_a_person_where_that_is_asked_for() -> None:
    text = "Data;;8.3.2025\nTip;;Clasic\nNume;Club;\nZoe Nouă;Argus;1\nInès Lamothe-Roy;;2\n"
    found = earlier_table(text.encode(), CALENDAR, PEOPLE, salt=bytes(32))
    (zoe,) = found.new.players.values()
    assert (zoe.name, [club.name for club in found.new.clubs.values()], zoe.clubs[0].since) == (
        "Zoe Nouă",
        ["Argus"],
        date(2025, 3, 8),
    )
    assert as_told(found)[0][2] == {zoe.id: 1, "ines": 2}


def test_numbers_and_fields_beyond_measure_are_refused_and_raise_nothing() -> None:
    head = "Data;Nr.;Tip;Competiția;Nume;Loc"
    number = earlier_table(f"{head}\n8.3.2025;{'9' * 5000};Clasic;CNIS;Guay Antoine;1\n".encode(), CALENDAR, PEOPLE)
    assert [problem.code for problem in frs.taken_over(number.games).problems] == ["earlier.number"]
    crowd = "".join(f"8.3.2025;1;Clasic;CNIS;Jucător {at};{at + 1}\n" for at in range(10_001))
    found = earlier_table(f"{head}\n{crowd}".encode(), CALENDAR, PEOPLE)
    assert [problem.code for problem in found.problems] == ["earlier.many"]


def test_a_place_that_is_none_a_day_that_is_none_and_somebody_twice_are_said_by_cell() -> None:
    text = "Data;Tip;Competiția;Nume;Loc\n8.3.2025;Clasic;CNIS;Guay Antoine;0\n8.3.2025;Clasic;CNIS;Guay Antoine;2\n;Clasic;CNIS;Inès Lamothe-Roy;1\n"
    found = earlier_table(text.encode(), CALENDAR, PEOPLE)
    told = [(problem.code, problem.where) for problem in found.problems]
    assert told == [("earlier.place", (2,)), ("earlier.twice", (3,)), ("earlier.day", ("A4",))]
