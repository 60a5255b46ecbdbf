"""The verbs with this book, as a person uses them."""

import json
from pathlib import Path

import pytest

from ronde.regulations import shelf
from tests.verbs import ronde

# The window's oldest event in part: examples/art-3-window.yaml has the arithmetic.
HISTORY = """\
regulation: absp
players: [{ id: ana, name: Ana Popescu }, { id: bo, name: Bo Ionescu }]
facts:
  - fact: adopted
    id: list
    day: 2015-01-01
    ratings: [{ player: ana, rating: 160, games: 148 }, { player: bo, rating: 160, games: 146 }]
  - fact: tournament
    id: cup
    name: Cupa României
    day: 2015-02-01
    games:
      - { player: bo, opponent: ana, result: win }
      - { player: bo, opponent: ana, result: win }
      - { player: bo, opponent: ana, result: win }
      - { player: bo, opponent: ana, result: win }
"""


@pytest.fixture
def history(tmp_path: Path) -> Path:
    path = tmp_path / "history.yaml"
    path.write_text(HISTORY, "utf-8")
    return path


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        (
            "en",
            (
                "1 February 2015 · Cupa României: 160 → 158",
                "Lost to Bo Ionescu: 160 − 50 = 110",
                "Points: opponents 640 + wins 0 − losses 200 = 440",
                "Mark of the tournament: points / games = 440 / 4 = 110",
                "Cupa României: mark 110 × 894, all its games counted: 4 = 98340",
                "Imported list list: mark 160 × 21681, games counted 146 of 148 = 3468960",
                "Weights from 221 down, games 146: 21681",
                "R = 3567300 / 22575 = 158.01…, games: 150",
                "New rating = R = 158.01…, to the nearest whole number 158",
                "4 games at the level of 110; over the last 150 games that makes 158 (−2).",
            ),
        ),
        ("fr", ("Note du tournoi : points / parties = 440 / 4 = 110", "parties comptées 146 sur 148 = 3468960")),
        ("ro", ("Nota turneului: puncte / partide = 440 / 4 = 110", "partide luate în calcul 146 din 148 = 3468960")),
    ],
)
def test_explain_shows_each_event_with_its_mark_games_and_weights(
    history: Path, lang: str, sentences: tuple[str, ...]
) -> None:
    done = ronde("explain", "absp", history, "--player", "ana", "--event", "cup", lang=lang)
    assert done.returncode == 0
    flat = " ".join(done.stdout.split())
    for sentence in sentences:
        assert sentence in flat


def test_rate_and_list_show_the_games_beside_the_rating_and_filter_by_activity(history: Path) -> None:
    shown = json.loads(ronde("rate", "absp", history, "--format", "json").stdout)
    assert [(line["player"], line["value"], line["beside"]) for line in shown["lines"]] == [
        ("ana", 158, [150]),
        ("bo", 162, [150]),
    ]
    later = json.loads(ronde("list", "absp", history, "--on", "2016-02-02", "--format", "json").stdout)
    assert later["lines"] == []
    everyone = ronde("list", "absp", history, "--on", "2016-02-02", "--ranking", "everyone", lang="ro")
    assert "Partide" in everyone.stdout
    assert "Bo Ionescu" in everyone.stdout


def test_check_passes_over_every_example_of_the_book() -> None:
    done = ronde("check", shelf.folder("absp") / "examples")
    assert done.returncode == 0
    assert "Differing: 0." in done.stdout


def test_example_shows_the_twelve_games_of_the_notes() -> None:
    flat = " ".join(ronde("example", "absp").stdout.split())
    for figure in ("opponents 1901 + wins 350 − losses 250 = 2001", "2001 / 12 = 166.75", "whole number 169"):
        assert figure in flat


def test_adopt_prints_a_fact_with_which_another_history_begins(history: Path, tmp_path: Path) -> None:
    printed = ronde(
        "adopt", "absp", history, "--ranking", "everyone", "--on", "2015-02-01", "--id", "taken-over"
    ).stdout
    begun = tmp_path / "begun.yaml"
    players = "players: [{ id: ana, name: Ana Popescu }, { id: bo, name: Bo Ionescu }]"
    begun.write_text(f"regulation: absp\n{players}\nfacts:\n{printed}", "utf-8")
    shown = json.loads(ronde("rate", "absp", begun, "--on", "2015-02-01", "--format", "json").stdout)
    lines = [(line["player"], line["value"], line["beside"], line["last_day"]) for line in shown["lines"]]
    assert lines == [("ana", 158, [150], "2015-02-01"), ("bo", 162, [150], "2015-02-01")]
    assert ronde("adopt", "absp", history, "--ranking", "libere", "--on", "2015-02-01", "--id", "x").returncode == 2
