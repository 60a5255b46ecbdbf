"""The verbs that take tables of people take any of them."""

from pathlib import Path

import pytest

from ronde.files.players import parse_players
from tests.cli.test_compare import HISTORY
from tests.files.tables.workbooks import workbook
from tests.verbs import Done, ronde


def begun(folder: Path, data: bytes, name: str = "players.csv", lang: str = "en") -> Done:
    players = folder / name
    players.write_bytes(data)
    options: list[str | Path] = [
        "--discipline",
        "draughts",
        "--format",
        "swiss_dutch",
        "--rounds",
        "2",
        "--players",
        players,
    ]
    return ronde("play", "new", folder / "open.yaml", *options, lang=lang)


def test_a_tournament_begins_from_what_excel_exports(tmp_path: Path) -> None:
    done = begun(tmp_path, "Nom;Prénom;Club;Elo\nDUPONT;Zoé;Orléans;1850\nPop;Ana;;1 400\n".encode("cp1252"))
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "open.yaml").read_text("utf-8")
    assert all(part in text for part in ("zoe-dupont", "Zoé DUPONT", "1850", "club:Orléans", "ana-pop", "1400"))


def test_a_tournament_begins_from_a_workbook(tmp_path: Path) -> None:
    done = begun(
        tmp_path, workbook([["Nume", "Licență", "Cotă"], ["Țepeș Ana", 123, 1850], ["Pop Ion", 124, 1700]]), "a.xlsx"
    )
    assert done.returncode == 0, done.stderr
    assert "Țepeș Ana" in (tmp_path / "open.yaml").read_text("utf-8")


def test_nothing_begins_from_a_table_with_a_wrong_cell(tmp_path: Path) -> None:
    done = begun(tmp_path, b"Nom;Elo\nAna;fort\nIon;1500,5\n", lang="fr")
    assert done.returncode == 2
    shown = " ".join(done.stderr.split())
    assert "Cellule B2 (Elo)" in shown
    assert "Cellule B3 (Elo)" in shown
    assert "phases" not in shown  # who could not be read is not missing from the plan
    assert not (tmp_path / "open.yaml").exists()


def test_ids_are_made_of_names_and_never_twice() -> None:
    entries, problems = parse_players("Nom;Licence\nJean Martin;77\nJean Martin;\nMARTIN Jean;\nȚepeș;\n")
    assert [entry.player for entry in entries] == ["jean-martin", "jean-martin-2", "jean-martin-3", "tepes"]
    assert [problem.code for problem in problems] == ["table.cell.same-name"]


def test_a_licence_is_no_name() -> None:
    _, problems = parse_players("Nom;Licence\nJean Martin;77\n;78\n")
    assert [(problem.code, problem.where) for problem in problems] == [("table.cell.no-name", (3, "Licence"))]


def test_a_list_that_we_printed_begins_a_tournament_and_is_compared(tmp_path: Path) -> None:
    history, ours = tmp_path / "history.yaml", tmp_path / "ours.csv"
    history.write_text(HISTORY, "utf-8")
    ours.write_text(ronde("rate", "ffjd", history, "--format", "csv").stdout, "utf-8")
    assert ronde("compare", "ffjd", history, ours).returncode == 0
    entries, _ = parse_players(ours.read_bytes())
    assert [(one.player, one.name, one.rating) for one in entries] == [
        ("ann", "Ânn Dupont", 1564),
        ("ben", "Ben", 1486),
    ]


@pytest.mark.parametrize(
    "data",
    [
        "Nom;Prénom;Cote\nDUPONT;Ânn;1564\n;Ben;1486\n".encode("cp1252"),
        "Joueur\tCP\nDupont Ann\t1564\nben\t1486\n".encode("utf-16"),
        b"Ann Dupont;1564\nBen;1486\n",
        workbook([["Nume", "Cotă"], ["ann dupont", 1564], ["Ben", 1486.0]]),
    ],
)
def test_any_table_can_be_compared(tmp_path: Path, data: bytes) -> None:
    history, theirs = tmp_path / "history.yaml", tmp_path / "theirs"
    history.write_text(HISTORY, "utf-8")
    theirs.write_bytes(data)
    done = ronde("compare", "ffjd", history, theirs)
    assert done.stdout.strip() == "Players compared: 2. Differences: 0.", done.stderr
