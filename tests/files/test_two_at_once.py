"""Nothing is lost by two people at one file: every command that said it saved has saved, and a late one is told."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from ronde.files.tournament import parse
from ronde.play.section import Game
from tests.at_once import at_once
from tests.cli.test_record import HISTORY
from tests.verbs import ronde

MANY = 50 if os.environ.get("RONDE_LONG") or os.environ.get("RONDE_KILLS") else 12
FILES = 20 if MANY == 50 else 8
pytestmark = [pytest.mark.process, pytest.mark.skipif(sys.platform == "win32", reason="the starter forks")]


@pytest.fixture
def tournament(tmp_path: Path) -> Path:
    """A first round of as many tables as there are commands."""
    players, path = tmp_path / "players.csv", tmp_path / "open.yaml"
    rows = (f"p{number},,{3000 - number}" for number in range(2 * MANY))
    players.write_text("id,name,rating\n" + "\n".join(rows) + "\n", "utf-8")
    kind = ("--discipline", "scrabble", "--format", "nearest", "--rounds", "3", "--players", players)
    assert ronde("play", "new", path, *kind).returncode == 0
    assert ronde("play", "pair", path, "--publish").returncode == 0
    return path


def games(path: Path) -> tuple[Game, ...]:
    found = parse(path.read_text("utf-8"))
    assert found.section is not None
    return found.section.rounds[0].games


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.name.startswith(".") or path.name.endswith(".lock"))


def all_done(commands: Sequence[Sequence[str | Path]], folder: Path) -> None:
    """Commands given at once until all are done: on a busy machine others may hold a lock for longer than a command waits for it.

    Whoever is told so has written nothing, and gives it again.
    """
    while commands:
        ended = at_once(commands, folder)
        told = [(words, one.said) for words, one in zip(commands, ended, strict=True) if one.code]
        assert all("Try again in a moment" in " ".join(said.split()) for _, said in told), told
        assert len(told) < len(commands)
        commands = [words for words, _ in told]


def test_every_result_entered_at_once_is_kept(tournament: Path, tmp_path: Path) -> None:
    all_done([("play", "enter", tournament, f"{table}=400-{table}", "--yes") for table in range(1, MANY + 1)], tmp_path)
    assert [game.scores for game in games(tournament)] == [(400, table) for table in range(1, MANY + 1)]
    assert leftovers(tmp_path) == []


def test_of_two_results_for_a_table_one_is_kept_and_the_other_told(tournament: Path, tmp_path: Path) -> None:
    ended = at_once([("play", "enter", tournament, f"1=400-{score}") for score in range(300, 304)], tmp_path)
    (kept,) = [at for at, one in enumerate(ended) if one.code == 0]
    assert games(tournament)[0].scores == (400, 300 + kept)
    told = [one.said for at, one in enumerate(ended) if at != kept]
    assert all("The game already has a result: p1 400-30" in said for said in told), told


def test_of_two_who_begin_one_tournament_the_second_is_told(tmp_path: Path) -> None:
    words = ("play", "new", tmp_path / "new.yaml", "--discipline", "chess", "--format", "nearest", "--rounds", "3")
    ended = at_once([(*words, "--name", name) for name in ("One", "Two")], tmp_path)
    assert sorted(one.code for one in ended) == [0, 2]
    assert any("exists already" in one.said for one in ended)


def organisers_file(number: int) -> str:
    return f"""\
regulation: ffjd
players:
  - {{ id: new-{number}, name: Player{number} Number{number}, birth: {1950 + number}-01-01 }}
facts:
  - fact: series
    id: open-{number}
    name: Open {number}
    first_day: 2024-03-10
    cadence: slow
    declared: true
    pace: {{ official: 2h/50 + 1h }}
    games: [{{ white: ann, black: new-{number}, result: 2 }}]
"""


def recording(history: Path, folder: Path) -> list[tuple[str | Path, ...]]:
    """One command for each of some files from organisers."""
    commands: list[tuple[str | Path, ...]] = []
    for number in range(FILES):
        path = folder / f"from-{number}.yaml"
        path.write_text(organisers_file(number), "utf-8")
        commands.append(("record", "ffjd", history, path, "--recorded", "2024-03-12"))
    return commands


def test_every_file_recorded_at_once_is_kept(tmp_path: Path) -> None:
    history = tmp_path / "history.yaml"
    history.write_text(HISTORY, "utf-8")
    all_done(recording(history, tmp_path), tmp_path)
    text = history.read_text("utf-8")
    assert all(f"id: open-{number}\n" in text and f"id: new-{number}," in text for number in range(FILES))
    assert leftovers(tmp_path) == []


def test_every_file_recorded_at_once_is_kept_where_people_are_shared(tmp_path: Path) -> None:
    people = tmp_path / "people.yaml"
    people.write_text("ronde: people 1\nplayers:\n  - { id: ann, name: Ann Martin }\n", "utf-8")
    histories = [tmp_path / f"history-{letter}.yaml" for letter in "ab"]
    for history in histories:
        history.write_text("regulation: ffjd\npeople: people.yaml\nfacts: []\n", "utf-8")
    commands = [
        (verb, code, histories[at % 2], *rest)
        for at, (verb, code, _, *rest) in enumerate(recording(histories[0], tmp_path))
    ]
    all_done(commands, tmp_path)
    assert all(f"id: new-{number}," in people.read_text("utf-8") for number in range(FILES))
    for at, history in enumerate(histories):
        assert all(f"id: open-{number}\n" in history.read_text("utf-8") for number in range(at, FILES, 2))


def test_the_same_file_recorded_twice_at_once_is_taken_in_once(tmp_path: Path) -> None:
    history = tmp_path / "history.yaml"
    history.write_text(HISTORY, "utf-8")
    ended = at_once([recording(history, tmp_path)[0]] * 2, tmp_path)
    assert sorted(one.code for one in ended) == [0, 2]
    assert history.read_text("utf-8").count("id: open-0\n") == 1
