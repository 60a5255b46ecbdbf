"""Warnings that mean something: each kind once with the places, nothing that only follows from something else, one address for a table."""

from pathlib import Path

import pytest

from ronde.files.tournament import parse, printed
from ronde.ground.problems import Problem
from ronde.words.language import Language
from ronde.words.sentences import said
from tests.files.events.events_made import small_section
from tests.verbs import ronde

SECTION = printed(small_section("2"))


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def history_with_odd_sections(count: int) -> str:
    """So many tournaments of three players and two rounds: in each round one of them has neither a game nor a bye."""
    games = (
        "[{ player: ana, opponent: bo, result: win, round: 1 }, { player: bo, opponent: cy, result: win, round: 2 }]"
    )
    facts = (f"  - {{ fact: tournament, id: t{at}, day: 2015-02-01, games: {games} }}\n" for at in range(count))
    people = "players: [{ id: ana, name: Ana }, { id: bo, name: Bo }, { id: cy, name: Cy }]\n"
    return f"regulation: absp\n{people}facts:\n{''.join(facts)}"


def test_hundreds_of_warnings_of_one_kind_are_one_with_the_other_places() -> None:
    Path("h.yaml").write_text(history_with_odd_sections(243), "utf-8")  # 243 sections of 2 rounds: 486 warnings
    shown = ronde("list", "absp", "h.yaml", columns=200).stderr
    assert shown.count("without a line in round") == 1
    assert "The same in other places (485): h.yaml:4" in " ".join(shown.split())
    assert len(shown.splitlines()) < 10


def test_refusals_are_each_said_at_their_place() -> None:
    Path("h.yaml").write_text("regulation: absp\nplayers:\n" + "  - { id: 7 }\n" * 3 + "facts: []\n", "utf-8")
    assert ronde("list", "absp", "h.yaml", columns=200).stderr.count("h.yaml:") == 6  # an id and a name, of three


def test_what_follows_from_a_line_that_cannot_be_read_is_not_said() -> None:
    three = SECTION.replace("- 1 anne ben 2\n", "- x1 anne ben 2\n  - 2 anne ben 2\n")
    assert three != SECTION
    codes = [problem.code for problem in parse(three).problems]
    assert "play.file.game-line" in codes
    assert "play.file.table-number" not in codes


def test_what_follows_from_a_wrong_plan_is_not_said() -> None:
    assert [one.code for one in parse(SECTION.replace("rounds: 1\n", "rounds: -3\n")).problems] == [
        "play.phase-without-round"
    ]


def test_somebody_who_is_not_entered_is_said_to_be_so_once() -> None:
    twice = SECTION.replace("- 1 anne ben 2\n", "- 1 anne zoe 2\n")

    found = [one for one in parse(twice).problems if one.code == "play.unknown-player"]
    assert [one.values["player"] for one in found] == ["zoe"]


def test_a_change_that_is_refused_is_not_warned_of_besides() -> None:
    players = "id,rating\n" + "".join(f"{name},{2000 - at}\n" for at, name in enumerate("abcd"))
    Path("players.csv").write_text(players, "utf-8")
    ronde(
        "play",
        "new",
        "t.yaml",
        *["--discipline", "chess", "--format", "nearest", "--rounds", "3", "--players", "players.csv"],
    )
    ronde("play", "pair", "t.yaml", "--publish")
    shown = ronde("play", "pair", "t.yaml", "--game", "a:b").stderr
    assert "error" in shown
    assert "warning" not in shown


def test_players_of_one_warning_are_named_in_one_line() -> None:
    players = "id,rating\n" + "".join(f"{name},{2000 - at}\n" for at, name in enumerate("abcdef"))
    Path("players.csv").write_text(players, "utf-8")
    ronde(
        "play",
        "new",
        "t.yaml",
        *["--discipline", "chess", "--format", "nearest", "--rounds", "3", "--players", "players.csv"],
    )
    assert "No game: c, d, e, f." in ronde("play", "pair", "t.yaml", "--game", "a:b").stderr


@pytest.mark.parametrize(
    ("lang", "address"), [("en", "round 2, table 3"), ("fr", "ronde 2, table 3"), ("ro", "runda 2, masa 3")]
)
def test_a_table_has_one_address_wherever_it_is_named(lang: Language, address: str) -> None:
    in_a_file, at_the_desk = ("rounds", 1, "games", 2), ("rounds", 2, "tables", 3)
    for where in (in_a_file, at_the_desk):
        assert said(Problem("play.has-no-result", where=where), lang).where == address


def test_a_problem_of_a_tournament_names_its_file_and_line() -> None:
    Path("t.yaml").write_text(SECTION.replace("- 1 anne ben 2", "- 1 anne ben 7"), "utf-8")
    line = next(at for at, text in enumerate(Path("t.yaml").read_text("utf-8").splitlines(), 1) if "anne ben 7" in text)
    assert f"error t.yaml:{line} round 1, table 1" in ronde("play", "standings", "t.yaml").stderr
    Path("t.yaml").write_text("ronde: [", "utf-8")
    assert "error t.yaml" in ronde("play", "standings", "t.yaml").stderr
