"""``ronde replay``: the lists of a written history, from bulk files."""

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from ronde.files import history as history_files
from ronde.regulations.documents import AdoptedRating, Document
from ronde.regulations.ffjd.documents import FromOutside, Game, Opening, Published, Series
from tests.ffjd.histories import history
from tests.files.bulk_made import in_months, lists, written
from tests.verbs import ronde

RATED = [AdoptedRating(player=who, rating=rating) for who, rating in (("r0", 1550), ("r1", 1400), ("r2", 900))]
FACTS = in_months(
    [
        Opening(id="f0", day=date(2024, 1, 1), ratings=RATED),
        Series(
            id="f1",
            homologated=date(2024, 1, 10),
            cadence="slow",
            estimate=1000,
            games=[Game(white=one, black="u0", result=2) for one in ("r0", "r1", "r2", "r0", "r1")],
        ),
        Series(
            id="f2",
            homologated=date(2024, 3, 2),
            cadence="accelerated",
            outside=[FromOutside(player="g0", fmjd=1900)],
            games=[Game(white="r1", black="g0", result=1), Game(white="r0", black="r2", result="2fne")],
        ),
    ]
)


@pytest.fixture
def yaml(tmp_path: Path) -> Path:
    path = tmp_path / "history.yaml"
    path.write_text(history_files.printed(history(FACTS)), "utf-8")
    return path


def by_rate(path: Path, fact: Document) -> dict[str, int]:
    """The list that ``ronde rate`` writes on the day of a closing fact."""
    assert isinstance(fact, Published)
    done = ronde("rate", "ffjd", path, "--on", fact.day.isoformat(), "--format", "json")
    return {line["player"]: line["value"] for line in json.loads(done.stdout)["lines"]}


@pytest.mark.parametrize(("suffix", "by_number"), [(".parquet", True), (".csv", False)])
def test_replay_writes_the_lists_that_rate_writes(tmp_path: Path, yaml: Path, suffix: str, by_number: bool) -> None:
    paths = written(FACTS, tmp_path, suffix, by_number=by_number)
    output = tmp_path / f"lists{suffix}"
    others = ("--players", paths["players"], "--outside", paths["outside"])
    done = ronde("replay", "ffjd", paths["games"], *others, "-o", output)
    assert (done.returncode, done.stdout) == (0, "")
    assert "Games: 8. Lists: 3." in done.stderr  # with the game without opponent of the first series
    found = lists(output)
    assert [day.isoformat() for day in found] == ["2024-02-01", "2024-03-01", "2024-04-01"]
    for fact in FACTS[-3:]:
        assert isinstance(fact, Published)
        assert found[fact.day] == by_rate(yaml, fact)


def test_a_fault_is_told_in_the_readers_language_and_nothing_is_written(tmp_path: Path) -> None:
    paths = written(FACTS, tmp_path, ".csv", by_number=False)
    paths["games"].write_text(paths["games"].read_text("utf-8").replace("2fne", "2fnx"), "utf-8")
    output = tmp_path / "lists.csv"
    output.write_text("old", "utf-8")
    done = ronde("replay", "ffjd", paths["games"], "--players", paths["players"], "-o", output, lang="fr")
    assert done.returncode == 2
    assert "games.csv:8 [8].result" in done.stderr
    assert "«\u00a02fnx\u00a0»" in done.stderr
    assert output.read_text("utf-8") == "old"


def test_a_file_that_is_not_there_or_of_another_kind_is_told(tmp_path: Path) -> None:
    done = ronde("replay", "ffjd", tmp_path / "none.parquet", "-o", tmp_path / "lists.csv")
    assert done.returncode == 2
    assert "none.parquet" in done.stderr
    other = tmp_path / "games.xlsx"
    other.write_text("", "utf-8")
    assert "ends in .parquet or .csv" in ronde("replay", "ffjd", other, "-o", tmp_path / "lists.csv").stderr
    assert ronde("replay", "ffjd", other, "-o", tmp_path / "lists.txt").returncode == 2
    broken = tmp_path / "games.parquet"
    broken.write_text("not Parquet", "utf-8")
    assert ronde("replay", "ffjd", broken, "-o", tmp_path / "lists.csv").returncode == 2
    assert "is the history itself" in ronde("replay", "ffjd", broken, "-o", broken).stderr


def test_a_book_without_bulk_files_says_which_have_them(tmp_path: Path) -> None:
    done = ronde("replay", "cel-grand-prix", tmp_path / "games.csv", "-o", tmp_path / "lists.csv")
    assert done.returncode == 2
    assert "ffjd" in done.stderr


def test_a_book_without_players_from_outside_takes_no_file_of_them(tmp_path: Path) -> None:
    files = (tmp_path / "entries.csv", "--outside", tmp_path / "outside.csv", "-o", tmp_path / "lists.csv")
    done = ronde("replay", "fisf-classique", *files)
    assert done.returncode == 2
    assert "has no players from outside" in done.stderr


def test_the_entries_of_scrabble_events_are_not_called_games(tmp_path: Path) -> None:
    """Three players in an event of five games, two of them in one of seven: 3 + 2 = 5 entries, a row each."""
    entries = tmp_path / "entries.csv"
    rows = ["event,last_day,kind,games,player,place,duplicate"]
    rows += [f"a,2024-01-10,tournament,5,p{at},{at},4" for at in (1, 2, 3)]
    rows += [f"b,2024-01-20,tournament,7,p{at},{at},4" for at in (1, 2)]
    entries.write_text("\n".join(rows) + "\n", "utf-8")
    said = {
        lang: ronde("replay", "fisf-classique", entries, "-o", tmp_path / "lists.csv", lang=lang).stderr
        for lang in ("en", "fr", "ro")
    }
    assert said["en"].startswith("Entries: 5. Lists: 1.")
    assert said["fr"].startswith("Participations\u00a0: 5. Listes\u00a0: 1.")
    assert said["ro"].startswith("Participări: 5. Liste: 1.")


@pytest.mark.process
def test_without_polars_the_verb_says_how_to_install_it(tmp_path: Path) -> None:
    program = "import sys; sys.modules['polars'] = None; from ronde.cli.main import app; app()"
    arguments = ["replay", "ffjd", str(tmp_path / "games.csv"), "-o", str(tmp_path / "lists.csv")]
    environment = {**os.environ, "RONDE_LANG": "en"}
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)  # noqa: S603 - ours
    assert done.returncode == 2
    assert "pip install 'ronde[bulk]'" in done.stderr


def test_progress_is_shown_when_asked_for(tmp_path: Path) -> None:
    paths = written(FACTS, tmp_path, ".parquet", by_number=True)
    others = ("--players", paths["players"], "--outside", paths["outside"], "--progress")
    done = ronde("replay", "ffjd", paths["games"], *others, "-o", tmp_path / "lists.csv", colour=True)
    assert done.returncode == 0
    assert "8/?" in done.stderr
