"""Tables of people as clubs really have them: each is read, or refused with the cell."""

from dataclasses import asdict

import pytest

from ronde.files.tables.people_table import PeopleTable, PersonLine
from ronde.files.tables.reading import table_of_bytes
from ronde.ground.problems import Level, Problem, has_refusal
from ronde.words.language import LANGUAGES
from ronde.words.sentences import said
from tests.files.tables.readable import TEXTS, WORKBOOKS, Fields
from tests.files.tables.refusable import CELLS, WHOLE, Place

READABLE = {**TEXTS, **WORKBOOKS}


def fields(line: PersonLine) -> Fields:
    """What a line says, without what is not given."""
    empty = asdict(PersonLine(0))
    given = {key: value for key, value in asdict(line).items() if value != empty[key] and key != "row"}
    return {"name": "", **given}


def refusals(table: PeopleTable) -> list[tuple[str, Place]]:
    return [(one.code, one.where) for one in table.all_problems if one.level is Level.REFUSED]


def test_there_are_more_than_sixty() -> None:
    assert len(READABLE) + len(CELLS) + len(WHOLE) >= 60


@pytest.mark.parametrize("title", READABLE)
def test_a_table_is_read(title: str) -> None:
    data, people = READABLE[title]
    table = table_of_bytes(data)
    assert refusals(table) == []
    assert [fields(line) for line in table.lines] == people


@pytest.mark.parametrize("title", CELLS)
def test_a_cell_is_refused_and_the_line_kept(title: str) -> None:
    data, problems, lines = CELLS[title]
    table = table_of_bytes(data)
    assert refusals(table) == problems
    assert len(table.lines) == lines


@pytest.mark.parametrize("title", WHOLE)
def test_a_file_is_refused_as_a_whole(title: str) -> None:
    data, problems = WHOLE[title]
    table = table_of_bytes(data)
    assert refusals(table) == problems
    assert table.lines == ()
    assert has_refusal(table.problems)


def test_everything_that_is_said_of_them_has_words_in_three_languages() -> None:
    everything = [data for data, _ in READABLE.values()] + [data for data, _ in WHOLE.values()]
    everything += [data for data, _, _ in CELLS.values()]
    problems = [problem for data in everything for problem in table_of_bytes(data).all_problems]
    for problem in problems:
        for language in LANGUAGES:
            words = said(problem, language)
            assert words.what
            assert words.remedy
            assert "{" not in words.what


def warned(data: bytes) -> list[Problem]:
    return [problem for problem in table_of_bytes(data).all_problems if problem.level is Level.WARNING]


def test_a_column_that_is_not_read_is_said() -> None:
    (problem,) = warned(b"Nom;Courriel\nDupont;a@b.fr\n")
    assert said(problem, "fr").what == "La colonne B, «\xa0Courriel\xa0», n’est pas lue."


def test_columns_that_were_guessed_are_said() -> None:
    (problem,) = warned(b"DUPONT Jean;1500;a@b.fr\nPOP Ana;1400;c@d.ro\n")
    assert "A = name, B = rating, C = not read" in said(problem, "en").what


def test_a_title_is_said() -> None:
    (problem,) = warned(b"Open;\nNom;Elo\nDupont;1\n")
    assert (problem.code, problem.where) == ("table.title", (1,))


def test_two_of_one_name_are_both_kept_and_said() -> None:
    data = b"Nom;Elo\nJean Martin;1\nMARTIN Jean;2\n"
    (problem,) = warned(data)
    assert (problem.code, problem.where, problem.values["row"]) == ("table.cell.same-name", (3, "Nom"), 2)
    assert len(table_of_bytes(data).lines) == 2


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("Nom\nZoé B\n".encode(), "utf-8"),
        ("Nom\nZoé B\n".encode("utf-8-sig"), "utf-8-sig"),
        ("Nom\nZoé B\n".encode("utf-16"), "utf-16"),
        ("Nom\nZoé B\n".encode("cp1252"), "cp1252"),
        ("Nume\nŞtefan Bălan\n".encode("iso-8859-2"), "iso-8859-2"),
        ("Nume\nŞtefan – Bălan\n".encode("cp1250"), "cp1250"),
        (WORKBOOKS["Half points"][0], "xlsx"),
    ],
)
def test_the_encoding_is_part_of_the_value(data: bytes, encoding: str) -> None:
    assert table_of_bytes(data).encoding == encoding


def test_letters_of_both_pages_are_a_warning() -> None:
    (problem,) = warned(b"Nume\nB\xe3lan \xaatefan\nH\xe9l\xe8ne Dupr\xe9\n")
    assert (problem.code, problem.values["encoding"]) == ("table.encoding-unsure", "iso-8859-2")


def test_the_cell_is_named_as_excel_names_it() -> None:
    (problem,) = table_of_bytes(b"Nom;Elo\n\nA;fort\n").all_problems
    assert said(problem, "en").what == "Cell B3 (Elo): “fort” is not a number."
