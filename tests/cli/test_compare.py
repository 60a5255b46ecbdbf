"""``ronde compare``: every difference from somebody else's list, with the explanation of our figure."""

from fractions import Fraction
from pathlib import Path

import pytest

from ronde.files.tables.reading import table_of_text
from tests.verbs import ronde

# 1550 beats 1500 at slow pace: (2 - 1.1) * 15 = 13.5 -> 14, and -13.5 -> -14: 1564 and 1486 in February.
HISTORY = """\
regulation: ffjd
players:
  - { id: ann, name: Ânn Dupont }
  - { id: ben, name: Ben }
  - { id: cat, name: Cat }
  - { id: twin-1, name: Twin }
  - { id: twin-2, name: Twin }
facts:
  - fact: adopted
    id: start
    day: 2024-01-01
    ratings: [{ player: ann, rating: 1550 }, { player: ben, rating: 1500 }]
  - { fact: series, id: open, name: Open de Lyon, homologated: 2024-01-10, cadence: slow, games: [{ white: ann, black: ben, result: 2 }, { white: cat, black: ben, result: 2 }] }
  - { fact: closed, id: february, day: 2024-02-01 }
"""


@pytest.fixture
def history(tmp_path: Path) -> Path:
    path = tmp_path / "history.yaml"
    path.write_text(HISTORY, "utf-8")
    return path


def theirs(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "theirs.csv"
    path.write_text(text, "utf-8")
    return path


def test_two_lists_that_say_the_same(history: Path, tmp_path: Path) -> None:
    done = ronde("compare", "ffjd", history, theirs(tmp_path, "player,value\nben,1486\nann dupont,1564\n"))
    assert done.returncode == 0
    assert done.stdout.strip() == "Players compared: 2. Differences: 0."


def test_every_difference_is_shown_with_the_explanation_of_our_figure(history: Path, tmp_path: Path) -> None:
    done = ronde("compare", "ffjd", history, theirs(tmp_path, "Value;Player\n1563,5;ann\n1200;cat\n1300;Zoé\n"))
    assert done.returncode == 1
    rows = {
        line.split("│")[1].strip(): line.split("│")[2:5] for line in done.stdout.splitlines() if line.startswith("│ ")
    }
    cells = {name: [cell.strip() for cell in cells] for name, cells in rows.items()}
    assert cells["Ânn Dupont"] == ["1564", "1563.5", "−0.5"]
    assert cells["Ben"] == ["1486", "not listed", ""]
    assert cells["Cat"] == ["not listed", "1200", ""]
    assert cells["Zoé"] == ["not listed", "1300", ""]
    assert "Open de Lyon, against Ben: Ev = (Pts − PA) × K = (2 − 1.1) × 15 = +13.5" in done.stdout
    assert "no first rating yet: 1 game of at least 5" in done.stdout
    assert "Nothing has changed this player’s CP here." in done.stdout
    assert "Players compared: 4. Differences: 4." in done.stdout


def test_the_list_of_another_day_is_compared_with_what_was_valid_then(history: Path, tmp_path: Path) -> None:
    file = theirs(tmp_path, "player,value\nann,1550\nben,1500\n")
    assert ronde("compare", "ffjd", history, file, "--on", "2024-01-31").returncode == 0
    later = ronde("compare", "ffjd", history, file, lang="fr")
    assert later.returncode == 1
    assert "Joueurs comparés\u00a0: 2. Différences\u00a0: 2." in later.stdout


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("value,club\n1,Lyon\n", "no column “player”"),
        ("player,club\nann,Lyon\n", "no column “value”"),
        ("player,value\nann,\n", "theirs.csv:2 [2].value"),
        ("player,value\nann,many\n", "theirs.csv:2 [2].value"),
        ("player,value\nann,1\nann,2\n", "stands on the list twice"),
        ("player,value\nTwin,1\n", "twin-1 (Twin), twin-2 (Twin)"),
    ],
)
def test_a_list_that_cannot_be_compared_says_why(history: Path, tmp_path: Path, text: str, reported: str) -> None:
    done = ronde("compare", "ffjd", history, theirs(tmp_path, text))
    assert done.returncode == 2
    assert reported in " ".join(done.stderr.split())
    assert ronde("compare", "ffjd", history, tmp_path / "none.csv").returncode == 2


def test_numbers_are_read_as_people_write_them() -> None:
    table = table_of_text("player\tvalue\na\t1517\nb\t1516,5\nc\t4550/3\nd\t\u22127\n\t\n")
    assert not table.all_problems
    assert [line.rating for line in table.lines] == [1517, Fraction(3033, 2), Fraction(4550, 3), -7]
