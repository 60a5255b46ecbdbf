"""What columns hold, as somebody says it who looks at the table; found is found only where nothing is said."""

from ronde.files.tables.people_table import PeopleTable
from ronde.files.tables.reading import table_of_bytes
from ronde.ground.problems import has_refusal


def codes(table: PeopleTable) -> list[str]:
    return [one.code for one in table.all_problems]


def test_a_column_is_what_somebody_says() -> None:
    data = "Nom;Prénom;N°\nPop;Ana;RO-0091\nRoy;Bob;RO-0092\n".encode()
    found, said = table_of_bytes(data), table_of_bytes(data, chosen={2: "licence"})
    assert [column.kind for column in found.columns] == ["family", "given", "number"]
    assert codes(found) == ["table.cell.whole", "table.cell.whole"]
    assert [(line.name, line.licence) for line in said.lines] == [("Ana Pop", "RO-0091"), ("Bob Roy", "RO-0092")]
    assert codes(said) == []


def test_a_column_can_be_left_out_and_an_unknown_one_told() -> None:
    data = b"Nom;Elo;Ville\nAna Pop;fort;Brest\n"
    assert codes(table_of_bytes(data)) == ["table.unknown-column", "table.cell.number"]
    said = table_of_bytes(data, chosen={1: None, 2: "club"})
    assert [(line.name, line.rating, line.club) for line in said.lines] == [("Ana Pop", None, "Brest")]
    assert codes(said) == []


def test_headings_in_a_language_that_nobody_knows_here_are_told() -> None:
    data = b"Spieler;Wertung\nA B;1500\nC D;1400\n"
    assert codes(table_of_bytes(data)) == ["table.headings"]
    said = table_of_bytes(data, chosen={0: "name", 1: "rating"})
    assert [(line.row, line.name, str(line.rating)) for line in said.lines] == [(2, "A B", "1500"), (3, "C D", "1400")]


def test_two_columns_that_are_said_to_hold_the_same_are_refused() -> None:
    said = table_of_bytes(b"Nom;Club\nAna;Brest\n", chosen={1: "name"})
    assert codes(said) == ["table.column-twice"]
    assert has_refusal(said.problems)
    assert said.lines == ()
