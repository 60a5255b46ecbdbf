"""A list that appeared a second time says so, and the first edition can still be read, bit for bit."""

import csv
import json
from pathlib import Path

import pytest

from tests.verbs import ronde

# Ann 1550 and Ben 1500 at slow pace. As first recorded Ann wins, (2 - 1.1) * 15 = 13.5 -> 14: 1564 and 1486. In truth she lost,
# (0 - 1.1) * 15 = -16.5 -> -17: 1533 and 1517.
FIRST = """\
regulation: ffjd
players: [{ id: ann, name: Ann, sex: F }, { id: ben, name: Ben }]
facts:
  - { fact: adopted, id: start, recorded: 2024-01-01, day: 2024-01-01, ratings: [{ player: ann, rating: 1550 }, { player: ben, rating: 1500 }] }
  - { fact: series, id: open, recorded: 2024-01-10, name: Open de Lyon, homologated: 2024-01-10, cadence: slow, games: [{ white: ann, black: ben, result: 2 }] }
  - { fact: closed, id: february, day: 2024-02-01, recorded: 2024-02-01 }
"""
SECOND = """\
  - { fact: series, id: open-2, replaces: open, recorded: 2024-02-03, name: Open de Lyon, homologated: 2024-01-10, cadence: slow, games: [{ white: ann, black: ben, result: 0 }] }
  - { fact: closed, id: february-2, replaces: february, day: 2024-02-01, recorded: 2024-02-04, reason: a result was wrong }
"""


@pytest.fixture
def history(tmp_path: Path) -> Path:
    path = tmp_path / "history.yaml"
    path.write_text(FIRST + SECOND, "utf-8")
    return path


@pytest.mark.parametrize("form", ["json", "csv", "table"])
@pytest.mark.parametrize("asked", [(), ("--sex", "F"), ("--moves",)])
def test_the_first_edition_is_written_as_it_was_before_there_was_a_second(
    history: Path, tmp_path: Path, form: str, asked: tuple[str, ...]
) -> None:
    alone = tmp_path / "alone.yaml"
    alone.write_text(FIRST, "utf-8")
    published = ronde("list", "ffjd", alone, *asked, "--format", form)
    again = ronde("list", "ffjd", history, *asked, "--format", form, "--edition", "1")
    assert (again.returncode, again.stdout) == (0, published.stdout)
    assert "1564" in again.stdout


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Edition 2 of the list of 1 February 2024; it replaces edition 1 (--edition 1)."),
        ("fr", "Édition 2 de la liste du 1ᵉʳ février 2024\u202f; elle remplace l’édition 1 (--edition 1)."),
        ("ro", "Ediția 2 a listei din 1 februarie 2024; înlocuiește ediția 1 (--edition 1)."),
    ],
)
def test_a_second_edition_says_that_it_is_one(history: Path, lang: str, sentence: str) -> None:
    done = ronde("list", "ffjd", history, lang=lang)
    assert "1533" in done.stdout
    assert sentence in done.stdout


def test_a_file_of_a_second_edition_says_so_too(history: Path) -> None:
    assert json.loads(ronde("list", "ffjd", history, "--format", "json").stdout)["edition"] == 2
    rows = list(csv.DictReader(ronde("list", "ffjd", history, "--format", "csv").stdout.splitlines()))
    assert [(row["value"], row["edition"]) for row in rows] == [("1533", "2"), ("1517", "2")]


def test_an_edition_that_never_appeared_is_refused(history: Path) -> None:
    done = ronde("list", "ffjd", history, "--edition", "3")
    assert (done.returncode, "Editions: 2." in done.stderr) == (2, True)
    before = ronde("list", "ffjd", history, "--edition", "1", "--on", "2024-01-31")
    assert (before.returncode, "Editions: 0." in before.stderr) == (2, True)


def test_two_editions_can_be_compared(history: Path, tmp_path: Path) -> None:
    files = [tmp_path / "first.json", tmp_path / "second.json"]
    for number, path in enumerate(files, 1):
        ronde("list", "ffjd", history, "--edition", str(number), "--format", "json", "-o", path)
    done = ronde("diff", *files, "--history", history)
    assert done.returncode == 1
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in done.stdout.splitlines() if line[0] == "│"]
    assert rows == [
        ["Ann", "1", "", "1564", "1533", "−31", "Open de Lyon"],
        ["Ben", "2", "", "1486", "1517", "+31", "Open de Lyon"],
    ]
