"""``ronde play`` as an arbiter uses it; the worked session of the documentation is run again, line by line."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ronde.cli.play import app
from ronde.files.tournament import parse
from ronde.files.undoing import kept
from ronde.ground.ids import PlayerId
from ronde.play.section import Section
from tests.verbs import Done, called, ronde

PAGE = Path(__file__).parents[2] / "docs" / "running-a-tournament.md"
PLAYERS = "id,name,rating\n" + "".join(f"{name},,{2000 - 10 * at}\n" for at, name in enumerate("abcdef"))


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    Path("players.csv").write_text(PLAYERS, "utf-8")


def play(line: str, *, ends: int = 0, lang: str = "en") -> Done:
    done = called(app, [*shlex.split(line), "--lang", lang])
    assert done.returncode == ends, done.output
    return done


def section() -> Section:
    read = parse(Path("t.yaml").read_text("utf-8"))
    assert read.section is not None
    return read.section


def new(form: str, rounds: str, discipline: str = "draughts") -> None:
    play(f"new t.yaml --discipline {discipline} --format {form} --rounds {rounds} --players players.csv --seed 1")


def test_the_worked_session_of_the_documentation_happens_as_written() -> None:
    """From the first entry to the rating, with the files that the page shows."""
    text = PAGE.read_text("utf-8")
    (players,) = re.findall(r"```csv\n(.*?)```", text, re.DOTALL)
    Path("players.csv").write_text(players, "utf-8")
    for name, content in re.findall(r"```yaml\n# (\S+)\n(.*?)```", text, re.DOTALL):
        Path(name).write_text(content, "utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    steps = re.findall(r"^\$ ronde (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)
    assert len(steps) >= 23
    for command, shown in steps:
        done = ronde(*shlex.split(command), columns=80)
        assert [line.rstrip() for line in done.output.rstrip("\n").split("\n")] == shown.rstrip("\n").split("\n"), (
            command
        )


@pytest.mark.parametrize("lang", ["en", "fr", "ro"])
def test_a_whole_tournament_in_each_language(lang: str) -> None:
    new("swiss_points", "2")
    for _ in range(2):
        play("pair t.yaml --publish", lang=lang)
        play("enter t.yaml 1=2 2=1 3=0fne", lang=lang)
        play("explain t.yaml", lang=lang)
    play("standings t.yaml", lang=lang)
    play("standings t.yaml --cross", lang=lang)
    play("explain t.yaml a", lang=lang)
    play("close t.yaml", lang=lang)
    assert section().is_closed


def test_each_command_can_be_undone() -> None:
    new("nearest", "3")
    states = [section()]
    for command in ("pair t.yaml", "publish t.yaml", "enter t.yaml 1=2", "withdraw t.yaml f"):
        play(command)
        states.append(section())
    assert len(kept(Path("t.yaml"))) == 4
    while len(states) > 1:
        states.pop()
        play("undo t.yaml")
        assert section() == states[-1]
    play("undo t.yaml", ends=2)


def test_what_is_refused_leaves_the_file_as_it_was() -> None:
    new("nearest", "3")
    before = Path("t.yaml").read_bytes()
    for command in (
        "publish t.yaml",
        "enter t.yaml 1=2",
        "enter t.yaml nonsense",
        "pair t.yaml --game a",
        "pair t.yaml --game a:zoe",
        "withdraw t.yaml zoe",
        "add t.yaml a",
        "away t.yaml a --round 1 --result half-bye",
        "explain t.yaml",
        "explain t.yaml zoe",
        "close t.yaml",
        "new t.yaml --discipline chess --format nearest --rounds 3",
        "standings missing.yaml",
        "new u.yaml --discipline chess --format nearest --rounds 3 --players missing.csv",
        "new u.yaml --discipline chess --format unheard-of --rounds 3",
        "new u.yaml --discipline chess --format nearest --rounds many",
    ):
        assert play(command, ends=2).output
        assert Path("t.yaml").read_bytes() == before
    assert not Path("u.yaml").exists()


def test_results_are_taken_together_or_not_at_all() -> None:
    new("nearest", "3")
    play("pair t.yaml --publish")
    play("enter t.yaml 1=2 2=nonsense", ends=2)
    assert [game.result for game in section().rounds[0].games] == ["", "", ""]
    play("enter t.yaml 1=2 2=1")
    assert [game.result for game in section().rounds[0].games] == ["2", "1", ""]


def test_the_assisted_arbiter_is_shown_who_is_left_and_the_dead_end() -> None:
    new("swiss_assisted", "3")
    play("pair t.yaml --game c:d --game a:e --game b:f --publish")
    play("enter t.yaml 1=1 2=1 3=1")
    play("pair t.yaml --game c:b --game a:d --game f:e --publish")
    play("enter t.yaml 1=1 2=1 3=1")
    # e met a in round 1; with White chosen a is gone from the list, and named; f, whom e met in round 2, sits already
    asked = play("pair t.yaml --game c:f --white e").output
    assert "Whom e can meet" in asked
    assert "Already met: a." in asked
    play("pair t.yaml")
    shown = play("pair t.yaml --game a:f").output
    assert "Still to pair" in shown
    assert "should" in shown
    shown = play("pair t.yaml --game b:e").output
    assert "Dead end: " in shown
    assert [(game.first, game.second) for game in section().rounds[2].games] == [("a", "f"), ("b", "e")]
    play("publish t.yaml", ends=2)
    shown = play("pair t.yaml --game b:d --game c:e").output
    assert "Dead end" not in shown
    play("publish t.yaml")


def test_a_player_goes_comes_back_and_misses_a_round() -> None:
    new("nearest", "3")
    play("pair t.yaml --publish")
    play("enter t.yaml 1=2 2=1 3=0")
    play("withdraw t.yaml a")
    play("back t.yaml a")
    play("away t.yaml b --round 2")
    play("pair t.yaml --publish")
    named = {player for game in section().rounds[1].games for player in game.players}
    assert named == set("acdef")


def test_a_late_player_is_given_a_number_which_is_written_and_shown() -> None:
    rows = "".join(f"{name},{2000 - 10 * at},{2 * at + 1}\n" for at, name in enumerate("abcdef"))
    Path("players.csv").write_text("id,rating,number\n" + rows, "utf-8")  # a 1, b 3, c 5 ...
    new("nearest", "3")
    play("pair t.yaml --publish")
    play("enter t.yaml 1=1 2=1 3=1")
    for taken_or_low in ("3", "0"):
        play(f"add t.yaml late --number {taken_or_low}", ends=2)
    play("add t.yaml late --rating 1500 --number 4")
    assert "number: 4\n" in Path("t.yaml").read_text("utf-8")
    entry = section().entry(PlayerId("late"))
    assert entry is not None
    assert (entry.number, entry.first_round) == (4, 2)
    for shown in (play("standings t.yaml").output, play("standings t.yaml --cross").output):
        assert ["4", "late"] in [line.replace("│", " ").split()[1:3] for line in shown.splitlines()]
        assert "No." in shown


def test_a_new_section_has_the_criteria_of_its_discipline_and_format() -> None:
    new("swiss_points", "3")
    assert section().plan.criteria == ("points", "solkoff", "median", "truncated")
    Path("t.yaml").unlink()
    new("round_robin", "5")
    assert section().plan.criteria == ("points", "wins", "direct_encounter", "sonneborn_berger")


def test_a_performance_of_too_few_games_is_shown_as_none() -> None:
    new("swiss_points", "3")
    text = Path("t.yaml").read_text("utf-8")
    Path("t.yaml").write_text(re.sub(r"criteria:\n(- \w+\n)+", "criteria: [points, performance]\n", text), "utf-8")
    play("pair t.yaml --publish")
    play("enter t.yaml 1=2 2=2 3=2")
    rows = [line for line in play("standings t.yaml").output.splitlines() if line.startswith("│")]
    assert [row.rstrip("│ ").split()[-1] for row in rows] == ["–"] * 6
    assert "left out" in play("explain t.yaml a").output


def test_a_file_that_cannot_be_read_says_where() -> None:
    new("nearest", "3")
    Path("t.yaml").write_text(Path("t.yaml").read_text("utf-8").replace("format: nearest", "format: farthest"), "utf-8")
    shown = play("standings t.yaml", ends=2).output
    assert "phases[0]" in shown
    assert "farthest" in shown


@pytest.mark.process
def test_help_needs_nothing_of_the_engine() -> None:
    code = (
        "import sys, ronde.cli.play; print([m for m in sys.modules if m.startswith(('ronde.play', 'numpy', 'yaml'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603 - our own code
    assert done.stdout.strip() == "[]"


def test_the_organiser_sees_both_compositions_chooses_one_and_moves_a_player() -> None:
    names = [f"p{number}" for number in range(1, 15)]
    Path("players.csv").write_text(
        "id,rating\n" + "".join(f"{name},{2000 - at}\n" for at, name in enumerate(names)), "utf-8"
    )
    new("combined", "5,3", "scrabble")
    shown = play("groups t.yaml").output
    assert "Balanced groups" in shown
    assert "Groups in serpentine" in shown
    assert section().plan.phases[0].seats == ()
    play("groups t.yaml --compose serpentine")
    drawn = section().plan.phases[0].seats
    assert {seat for group in drawn for seat in group} == set(names)
    play("groups t.yaml --swap p1:p2")
    places = {"p1": "p2", "p2": "p1"}
    swapped = tuple(tuple(places.get(str(seat), str(seat)) for seat in group) for group in drawn)
    assert section().plan.phases[0].seats == swapped
    play("pair t.yaml")
    assert section().plan.phases[0].seats == swapped
    play("groups t.yaml --swap p1:p2", ends=2)
    play("groups t.yaml --swap p1", ends=2)


def test_a_late_player_takes_the_seat_of_who_has_left() -> None:
    rows = "".join(f"p{number},{2000 - number}\n" for number in range(1, 13))
    Path("players.csv").write_text("id,rating\n" + rows, "utf-8")
    new("combined", "5,3", "scrabble")
    play("pair t.yaml --publish")
    play("enter t.yaml " + " ".join(f"{table}=400-300" for table in range(1, 7)))
    assert "joins at the next" in play("add t.yaml late").output
    play("seat t.yaml late", ends=2)
    play("withdraw t.yaml p5")
    for lang, word in (("fr", "place"), ("ro", "locul"), ("en", "seat")):
        assert word in play("seat t.yaml late", lang=lang).output
        play("undo t.yaml")
    play("seat t.yaml late")
    shown = play("groups t.yaml").output
    assert "late" in shown
    assert " p5 " not in shown
    play("pair t.yaml --publish")
    assert any("late" in game.players for game in section().rounds[1].games)
    assert "- round 2 group" in Path("t.yaml").read_text("utf-8")


def test_groups_that_cannot_be_made_are_refused_when_asked_for() -> None:
    play("new t.yaml --discipline scrabble --format combined --rounds 5,3")
    play("add t.yaml a")
    assert "too few" in play("groups t.yaml", ends=2).output


@pytest.mark.parametrize(
    ("lang", "assumed", "flagged"),
    [
        ("en", "counted as 2", "Round 2 was paired with round 1, table 1 as 2; now it is 0."),
        ("fr", "comptée comme 2", "La ronde 2 a été appariée avec la table 1 de la ronde 1 comptée comme 2"),
        ("ro", "socotită 2", "Runda 2 a fost împerecheată cu masa 1 din runda 1 socotită 2"),
    ],
)
def test_what_is_assumed_is_named_by_the_draft_the_table_and_the_explanation(
    lang: str, assumed: str, flagged: str
) -> None:
    new("nearest", "3")
    play("pair t.yaml --publish")
    first = section().rounds[0].games[0].first
    assert "?2" in play("enter t.yaml 1=?2 2=1 3=1").output
    shown = play("standings t.yaml", lang=lang).output
    assert assumed in shown
    assert len(re.findall(r"[20]\*", shown)) == 2
    for command in ("pair t.yaml", f"explain t.yaml {first}", "explain t.yaml --round 2", "standings t.yaml --cross"):
        assert assumed in play(command, lang=lang).output
    told = " ".join(play("enter t.yaml --round 1 1=0", lang=lang).output.split())
    assert flagged in told
    assert flagged in " ".join(play("publish t.yaml", lang=lang).output.split())
    said = play("explain t.yaml", lang=lang).output
    assert assumed in said
    assert "0." in said.splitlines()[-1]


def test_a_seat_that_nobody_or_several_can_mean_is_refused_and_nothing_is_saved() -> None:
    new("collective", "1", "collective")
    play("pair t.yaml --publish")
    before = section()
    assert "Nobody is entered as nobody" in play("enter t.yaml 1 900 nobody 800", ends=2).output
    assert "3=977" in play("enter t.yaml 1 900 2", ends=2).output
    assert section() == before
    play("enter t.yaml 1 900 b a")
    assert [game.result for game in section().rounds[0].games[:2]] == ["scored", "absent"]
    assert "collective game" in play("print t.yaml slips -o slips.pdf", ends=2).output
    for paper in ("tables", "names", "standings", "crosstable"):
        play(f"print t.yaml {paper} -o {paper}.pdf")
