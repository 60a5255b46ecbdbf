"""The verbs of the command line on a French draughts history: rate, list, explain, example."""

import json
from pathlib import Path

import pytest

from tests.verbs import ronde

# Ann 1550 beats Ben 1500 at slow pace, +13.5 / -13.5; the list of February appears on the 4th. Nia, unrated, has one game.
HISTORY = """\
regulation: ffjd
players:
  - { id: ann, name: Ann }
  - { id: ben, name: Ben }
  - { id: nia, name: Nia }
  - { id: gil, name: Gil }
facts:
  - fact: adopted
    id: start
    day: 2024-01-01
    ratings: [{ player: ann, rating: 1550 }, { player: ben, rating: 1500 }]
  - fact: series
    id: open
    name: Open de Lyon
    homologated: 2024-01-10
    cadence: slow
    outside: [{ player: gil, fmjd: 2001 }]
    games:
      - { white: ann, black: ben, result: 2 }
      - { white: ben, black: nia, result: 1 }
      - { white: nia, black: gil, result: 0 }
  - { fact: closed, id: february, day: 2024-02-01, published: 2024-02-04 }
"""


@pytest.fixture
def history(tmp_path: Path) -> Path:
    path = tmp_path / "history.yaml"
    path.write_text(HISTORY, "utf-8")
    return path


def values(history: Path, *words: str) -> dict[str, int]:
    done = ronde(*words[:1], "ffjd", history, *words[1:], "--format", "json")
    assert done.returncode == 0
    return {line["player"]: line["value"] for line in json.loads(done.stdout)["lines"]}


def test_the_list_of_a_day_is_the_last_that_has_appeared(history: Path) -> None:
    assert values(history, "rate") == {"ann": 1564, "ben": 1486}
    assert values(history, "list", "--on", "2024-02-04") == {"ann": 1564, "ben": 1486}
    assert values(history, "list", "--on", "2024-02-03") == {"ann": 1550, "ben": 1500}


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Open de Lyon, against Ben: Ev = (Pts − PA) × K = (2 − 1.1) × 15 = +13.5"),
        ("fr", "Open de Lyon, contre Ben\u00a0: Ev = (Pts − PA) × K = (2 − 1,1) × 15 = +13,5"),
        ("ro", "Open de Lyon, cu Ben: Ev = (Pts − PA) × K = (2 − 1,1) × 15 = +13,5"),
    ],
)
def test_explain_shows_each_game_with_its_opponent_and_articles(history: Path, lang: str, sentence: str) -> None:
    done = ronde("explain", "ffjd", history, "--player", "ann", "--event", "open", "--lang", lang)
    assert done.returncode == 0
    assert sentence in done.stdout
    for article in ("2", "6.1", "6.1.1", "6.1.2", "6.3"):
        assert f"art.\u00a0{article}" in done.stdout


def test_explain_says_what_an_unrated_player_waits_for(history: Path) -> None:
    # one game against Ben (1500, drawn) and one against Gil: 1.5 * 2001 - 1065 = 1936.5 -> 1937
    done = ronde("explain", "ffjd", history, "--player", "nia")
    assert "no first rating yet: 2 games of at least 5" in done.stdout
    assert "MCP = 3437 / 2 = 1718.5" in done.stdout


def test_explain_shows_a_guest_by_the_event_alone(history: Path) -> None:
    done = ronde("explain", "ffjd", history, "--player", "gil", "--event", "open", "--lang", "fr")
    assert "Équivalent CP = 1,5 × 2001 − 1065 = 1937" in done.stdout


def test_the_worked_example_is_annex_b() -> None:
    done = ronde("example", "ffjd")
    assert done.returncode == 0
    for rating in ("1383", "1317", "1183"):
        assert rating in done.stdout
