"""The file: what is wrong in it is said, all of it; an interruption leaves it whole; a change can be undone."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ronde.files.players import parse_players, print_players
from ronde.files.tournament import parse, printed
from ronde.files.undoing import kept, undo, write_change
from ronde.play.formats.combined import phases
from ronde.play.plan import Phase
from tests.play.making import section, with_rounds

GOOD = """\
ronde: tournament 1
name: Open
discipline: draughts
criteria: [points, solkoff]
phases:
- {format: nearest, rounds: 2}
entries:
- {id: a}
- {id: b}
rounds:
- round: 1
  published: true
  games:
  - 1 a b 2
"""


def wrong(text: str) -> list[tuple[str, tuple[int | str, ...]]]:
    read = parse(text)
    assert read.section is None
    return [(problem.code, problem.where) for problem in read.problems]


def test_a_good_file_is_read() -> None:
    read = parse(GOOD)
    assert read.problems == ()
    assert read.section is not None
    assert read.section.rounds[0].games[0].result == "2"


def test_a_game_of_scrabble_is_written_by_its_scores() -> None:
    base = with_rounds(section("a b c", (Phase("free", 1),), "scrabble"), "a-b:loss@380-412 c:forfeit-win")
    text = printed(base)
    assert "- 1 a b 380-412\n" in text
    assert "- 2 c * forfeit-win\n" in text
    assert parse(text).section == base


def test_a_text_that_is_not_yaml_names_the_line() -> None:
    (problem,) = parse("name: Open\nronde: {]\n").problems
    assert (problem.code, problem.values["line"]) == ("file.not-yaml", 2)
    assert wrong("- just\n- a list") == [("file.type", ())]


def test_everything_that_does_not_fit_the_shape_is_reported_at_once() -> None:
    text = (
        "ronde: tournament 1\nname: Open\ndiscipline: go\ncriteria: points\nphases: [{format: nearest, rounds: five}]\n"
    )
    assert sorted(wrong(text)) == [
        ("file.not-among", ("discipline",)),
        ("file.type", ("criteria",)),
        ("file.type", ("phases", 0, "rounds")),
    ]


def test_a_field_nobody_knows_is_refused_with_its_name() -> None:
    (problem,) = parse(GOOD + "colour: red\n").problems
    assert (problem.code, problem.where) == ("file.unknown-key", ("colour",))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("1 a b 2", "1 a", ("play.file.game-line", ("rounds", 0, "games", 0))),
        ("1 a b 2", "1 a b 2 0", ("play.file.game-line", ("rounds", 0, "games", 0))),
        ("1 a b 2", "1 a b 3", ("play.unknown-result", ("rounds", 0, "games", 0))),
        ("1 a b 2", "1 a x 2", ("play.unknown-player", ("rounds", 0, "games", 0))),
        ("1 a b 2", "1 a a 2", ("play.player-twice", ("rounds", 0))),
        ("1 a b 2", "2 a b 2", ("play.file.table-number", ("rounds", 0, "games", 0))),
        ("1 a b 2", "1 a *", ("play.file.result-missing", ("rounds", 0, "games", 0))),
        ("1 a b 2", "1 a * 0", ("play.result-does-not-fit", ("rounds", 0, "games", 0))),
        (
            "entries:",
            "corrections: [round 9 table 1 was 2 after 1]\nentries:",
            ("play.no-such-table", ("corrections", 0)),
        ),
        (
            "entries:",
            "corrections: [round 1 table 1 was 5 after 1]\nentries:",
            ("play.unknown-result", ("corrections", 0)),
        ),
        ("round: 1", "round: 2", ("play.file.round-number", ("rounds", 0))),
        ("format: nearest", "format: knockout", ("play.unknown-format", ("phases", 0))),
        ("rounds: 2", "rounds: 0", ("play.phase-without-round", ("phases", 0))),
        ("[points, solkoff]", "[elo]", ("play.unknown-criterion", ("criteria", 0))),
        ("- {id: b}", "- {id: b}\n- {id: b}", ("play.already-entered", ("entries", "b"))),
        ("- {id: b}", "- {id: b}\n- {id: 'c d'}", ("play.bad-player-id", ("entries", "c d"))),
        ("- {id: b}", "- {id: b, number: 0}", ("play.number-too-low", ("entries", "b"))),
        ("- {id: a}\n- {id: b}", "- {id: a, number: 4}\n- {id: b, number: 4}", ("play.number-taken", ("entries", "b"))),
        ("- {id: b}", "- {id: b, away: [soon]}", ("play.file.away-line", ("entries", 1, "away", 0))),
        ("entries:", "unwanted: [maybe club]\nentries:", ("play.file.unwanted-line", ("unwanted", 0))),
        ("entries:", "unwanted: [forbidden pair a x]\nentries:", ("play.unknown-player", ("unwanted",))),
        ("entries:", "points: {'2': 1.25}\nentries:", ("play.file.half-points", ("points", "2"))),
        ("entries:", "points: {win: 3}\nentries:", ("play.unknown-result", ("points", "win"))),
        ("entries:", "corrections: [sorry]\nentries:", ("play.file.correction-line", ("corrections", 0))),
        ("rounds: 2}", "rounds: 2, listed: [[a]]}", ("play.file.pair-line", ("phases", 0, "listed", 0))),
        (
            "{format: nearest, rounds: 2}",
            "{format: groups, rounds: 5, seats: [a b]}",
            ("play.group-size", ("phases", 0, "seats", 0)),
        ),
        (
            "{format: nearest, rounds: 2}",
            "{format: round_robin, rounds: 2, seats: [a b], taken: [soon]}",
            ("play.file.taken-line", ("phases", 0, "taken", 0)),
        ),
        (
            "{format: nearest, rounds: 2}",
            "{format: round_robin, rounds: 2, seats: [a b], taken: [round 2 group 1 seat 3 b]}",
            ("play.file.no-such-seat", ("phases", 0, "taken", 0)),
        ),
        (
            "{format: nearest, rounds: 2}",
            "{format: round_robin, rounds: 2, seats: [a b], taken: [round 3 group 1 seat 2 b]}",
            ("play.file.no-such-seat", ("phases", 0, "taken", 0)),
        ),
        (
            "{format: nearest, rounds: 2}",
            "{format: round_robin, rounds: 2, seats: [a b], taken: [round 2 group 1 seat 2 x]}",
            ("play.unknown-player", ("phases", 0, "taken", 0)),
        ),
        ("rounds: 2}", "rounds: 2, seats: [a b a]}", ("play.odd-group", ("phases", 0, "seats", 0))),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old: str, new: str, expected: tuple[str, tuple[int | str, ...]]) -> None:
    assert old in GOOD
    assert expected in wrong(GOOD.replace(old, new, 1))


def test_everything_wrong_is_said_at_once() -> None:
    text = GOOD.replace("1 a b 2", "1 a x 3").replace("[points, solkoff]", "[elo]")
    assert len(wrong(text)) == 3


def test_a_draft_or_a_missing_result_before_the_last_round_is_refused() -> None:
    second = "- round: 2\n  published: true\n  games:\n  - 1 b a 2\n"
    assert ("play.file.draft-inside", ("rounds", 0)) in wrong(
        GOOD.replace("published: true", "published: false") + second
    )
    missing = GOOD.replace("1 a b 2", "1 a b") + second
    assert wrong(missing) == [("play.file.result-missing", ("rounds", 0, "games", 0))]
    assert ("play.file.beyond-plan", ("rounds",)) in wrong(GOOD.replace("rounds: 2", "rounds: 1") + second)


def test_players_are_read_from_csv_and_written_back() -> None:
    text = "id,name,rating,number,tags,categories\nana,Ana Pop,1850,,club:Iași; family:Pop,junior\nbob,,,3,,\n"
    entries, problems = parse_players(text)
    assert problems == ()
    assert [(entry.player, entry.rating, entry.number, entry.tags) for entry in entries] == [
        ("ana", 1850, None, ("club:Iași", "family:Pop")),
        ("bob", None, 3, ()),
    ]
    assert print_players(entries) == text
    _, problems = parse_players("id,name,rating\n,Nobody,\nx,X,strong\n")
    assert [problem.where for problem in problems] == [(2, "id"), (3, "rating")]


KILLED = """
import os, signal, sys
from pathlib import Path
from ronde.files.undoing import write_change

def kill(event, _arguments):
    if event == "os.rename" and {when}:
        os.kill(os.getpid(), signal.SIGKILL)

renames = []
sys.addaudithook(lambda event, _: renames.append(1) if event == "os.rename" else None)
sys.addaudithook(kill)
write_change(Path(sys.argv[1]), "new content")
"""


@pytest.mark.process
@pytest.mark.parametrize("when", ["len(renames) == 1", "len(renames) == 2"])
def test_being_killed_between_writing_and_renaming_leaves_the_old_file(tmp_path: Path, when: str) -> None:
    path = tmp_path / "open.yaml"
    path.write_text("old content", "utf-8")
    # the first rename keeps the earlier content, the second puts the new one in its place
    done = subprocess.run([sys.executable, "-c", KILLED.format(when=when), str(path)], check=False)  # noqa: S603 - our own code
    assert done.returncode == -signal.SIGKILL
    assert path.read_text("utf-8") == "old content"
    write_change(path, "newer content")
    assert path.read_text("utf-8") == "newer content"
    assert undo(path)
    assert path.read_text("utf-8") == "old content"


def test_every_change_can_be_undone_back_to_the_first(tmp_path: Path) -> None:
    path = tmp_path / "open.yaml"
    for content in ("one", "two", "three"):
        write_change(path, content)
    assert len(kept(path)) == 2
    assert undo(path)
    assert path.read_text("utf-8") == "two"
    assert undo(path)
    assert path.read_text("utf-8") == "one"
    assert not undo(path)


def test_a_bye_between_two_players_and_scores_against_the_result_are_refused() -> None:
    chess = GOOD.replace("discipline: draughts", "discipline: chess")
    assert wrong(chess.replace("1 a b 2", "1 a b half-bye")) == [
        ("play.result-does-not-fit", ("rounds", 0, "games", 0))
    ]
    scrabble = GOOD.replace("discipline: draughts", "discipline: scrabble")
    assert wrong(scrabble.replace("1 a b 2", "1 a b win 300-400")) == [
        ("play.scores-contradict", ("rounds", 0, "games", 0))
    ]


def test_the_example_of_the_documentation_is_a_tournament_file() -> None:
    page = Path(__file__).parents[2] / "docs" / "formats" / "tournament.md"
    (example,) = re.findall(r"```yaml\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    read = parse(example)
    assert read.problems == ()
    assert read.section is not None
    assert read.section.plan.phases == phases(5, 3, 2)
    assert parse(printed(read.section)).section == read.section
