"""``ronde effect``: what would move, before anyone signs it."""

import json
from pathlib import Path

import pytest
import yaml

from ronde.regulations import shelf
from tests.verbs import ronde

# At a slow cadence K = 25 − 10 = 15 from 1500 on, so for both. Ann (1550) meets Ben (1500): PA = 1 ± 50 / 500 = 1.1 and 0.9.
# She wins: 15 × (2 − 1.1) = +13.5, Ben −13.5; halves go away from zero: 1564 and 1486.
# She loses: 15 × (0 − 1.1) = −16.5, Ben +16.5: 1533 and 1517.
# Corrected after the list: the difference of the two, −16.5 − 13.5 = −30, joins the next one: 1564 − 30 = 1534, 1516.
HISTORY = """
regulation: ffjd
players: [{ id: ann, name: Ann }, { id: ben, name: Ben }]
facts:
  - { fact: adopted, id: start, day: 2024-01-01, ratings: [{ player: ann, rating: 1550 }, { player: ben, rating: 1500 }] }
  - { fact: series, id: open-1, homologated: 2024-01-10, cadence: slow, games: [{ white: ann, black: ben, result: 2 }] }
  - { fact: closed, id: list-2, day: 2024-02-01 }
  - { fact: closed, id: list-3, day: 2024-03-01 }
"""


@pytest.fixture
def draughts(tmp_path: Path) -> Path:
    path = tmp_path / "history.yaml"
    path.write_text(HISTORY, "utf-8")
    return path


def moved(shown: str) -> list[tuple[str, str, str, object, object]]:
    """Each line that moves: ranking, day, player, value before and after."""
    return [
        (one["ranking"], one["on"], move["player"], move["before"]["value"], move["after"]["value"])
        for one in json.loads(shown)["lists"]
        for move in one["moves"]
    ]


@pytest.mark.parametrize("path", ["open-1.games.0.result", "open-1.games[0].result"])
def test_a_result_different_from_the_start_moves_every_list_since(draughts: Path, path: str) -> None:
    done = ronde("effect", "ffjd", draughts, "--replace", f"{path}=0", "--format", "json")
    assert done.returncode == 0
    assert moved(done.stdout) == [
        ("national", "2024-02-01", "ann", 1564, 1533),
        ("national", "2024-02-01", "ben", 1486, 1517),
        ("national", "2024-03-01", "ann", 1564, 1533),
        ("national", "2024-03-01", "ben", 1486, 1517),
    ]


def test_a_correction_that_becomes_known_later_enters_the_next_list_as_a_difference(draughts: Path) -> None:
    change = ("--replace", "open-1.games[0].result=0", "--recorded", "2024-02-10")
    done = ronde("effect", "ffjd", draughts, *change, "--format", "json")
    assert moved(done.stdout) == [
        ("national", "2024-03-01", "ann", 1564, 1534),
        ("national", "2024-03-01", "ben", 1486, 1516),
    ]


def test_what_becomes_known_after_the_last_list_is_said_to_enter_the_next_one(draughts: Path) -> None:
    """Recorded on 5 March, after the last list: 1564 − 13.5 = 1550.5 and 1486 + 13.5 = 1499.5, so 1550 and 1500 on 1 April."""
    change = ("--withdraw", "open-1", "--recorded", "2024-03-05")
    said = ronde("effect", "ffjd", draughts, *change).stdout
    assert "Nothing changes in what has been published: it enters the next list, that of 1 April 2024." in flat(said)
    assert "Next list, 1 April 2024: National ranking" in said
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in said.splitlines() if "│" in line]
    assert rows == [["Ann", "1", "1564 → 1550", "−14"], ["Ben", "2", "1486 → 1500", "+14"]]
    assert "Rien ne bouge dans ce qui a paru\u00a0: cela entre dans la prochaine liste" in flat(
        ronde("effect", "ffjd", draughts, *change, lang="fr").stdout
    )
    plain = json.loads(ronde("effect", "ffjd", draughts, *change, "--format", "json").stdout)
    assert (plain["lists"], plain["next_list"]) == ([], "2024-04-01")
    assert [(one["player"], one["after"]["value"]) for one in plain["entering"][0]["moves"]] == [
        ("ann", 1550),
        ("ben", 1500),
    ]


def test_what_changes_nothing_now_nor_on_the_next_list_says_both(tmp_path: Path) -> None:
    """In which round a game was played moves no rating."""
    path = tmp_path / "history.yaml"
    path.write_text(HISTORY.replace("result: 2", "result: 2, round: 1"), "utf-8")
    said = ronde("effect", "ffjd", path, "--replace", "open-1.games[0].round=2", "--recorded", "2024-03-05").stdout
    assert "Nothing changes: no CP, no place, no purse, nor anything on the next list, that of 1 April 2024." in flat(
        said
    )


def flat(shown: str) -> str:
    """What a terminal has broken into lines, in one."""
    return " ".join(shown.replace("\u00a0", "\x00").split()).replace("\x00", "\u00a0")


def test_what_waits_for_the_next_list_is_seen_by_closing_the_open_period(draughts: Path) -> None:
    change = ("--withdraw", "open-1", "--recorded", "2024-03-05")
    closing = ronde("effect", "ffjd", draughts, *change, "--closing", "2024-04-01", "--format", "json")
    # 1564 − 13.5 = 1550.5 and 1486 + 13.5 = 1499.5: the difference −13.5 is rounded away from zero, like any evolution
    assert moved(closing.stdout) == [
        ("national", "2024-04-01", "ann", 1564, 1550),
        ("national", "2024-04-01", "ben", 1486, 1500),
    ]


def test_the_table_shows_places_ratings_and_what_they_move_by(draughts: Path) -> None:
    # 1500 and 1550 change places: 15 × (0 − 0.9) = −13.5 for Ann at 1500, and now Ben is first with 1564
    change = ("--replace", "start.ratings[0].rating=1500", "--replace", "start.ratings[1].rating=1550")
    done = ronde("effect", "ffjd", draughts, *change, "--replace", "open-1.games[0].result=0")
    assert done.returncode == 0
    assert "List published on 1 February 2024: National ranking" in done.stdout
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in done.stdout.splitlines() if "│" in line]
    assert rows[:2] == [["Ben", "2 → 1", "1486 → 1564", "+78"], ["Ann", "1 → 2", "1564 → 1486", "−78"]]
    assert "Days compared: 2. Lists that change: 2. Players who move: 2." in done.stdout


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        ("open-1.games[0].result=7", "open-1.games[0].result", "“7” is not one of the values known here"),
        ("open-1.games[4].result=0", "open-1.games[4].result", "The fact has nothing at this place"),
        ("open-1.games[0].white=cy", "open-1.games[0].white", "Nobody in the players’ list has the id “cy”"),
        ("open-1.homologated=soon", "open-1.homologated", "soon"),
        ("open-1.title=Open", "open-1.title", "title"),
        ("open-1.id=open-2", "open-1.id", "it would be another fact"),
        ("open-1.cadence", "", "is not of the form FACT.PATH=VALUE"),
        ("open-2.cadence=slow", "", "There is no fact “open-2”"),
    ],
)
def test_a_wrong_change_is_refused_and_named(draughts: Path, change: str, where: str, what: str) -> None:
    before = draughts.read_text("utf-8")
    done = ronde("effect", "ffjd", draughts, "--replace", change)
    assert (done.returncode, done.stdout) == (2, "")
    assert where in done.stderr
    assert what in done.stderr
    assert draughts.read_text("utf-8") == before


def test_all_that_is_wrong_with_several_changes_is_said_at_once(draughts: Path) -> None:
    changes = (
        "--replace",
        "open-1.games[0].result=7",
        "--replace",
        "open-1.games[9].result=0",
        "--withdraw",
        "nothing",
    )
    done = ronde("effect", "ffjd", draughts, *changes)
    assert done.returncode == 2
    assert "Problems: 3." in done.stderr


def test_a_fact_is_changed_or_withdrawn_but_not_both(draughts: Path) -> None:
    done = ronde("effect", "ffjd", draughts, "--replace", "open-1.cadence=slow", "--withdraw", "open-1")
    assert done.returncode == 2
    assert "both changed and withdrawn" in done.stderr


def test_without_a_change_the_command_says_what_it_needs(draughts: Path) -> None:
    done = ronde("effect", "ffjd", draughts, lang="fr")
    assert done.returncode == 2
    assert "Dites ce qui serait différent\u00a0:" in done.stderr


def test_a_correction_of_what_was_recorded_later_is_refused(tmp_path: Path, draughts: Path) -> None:
    late = tmp_path / "late.yaml"
    late.write_text(
        draughts.read_text("utf-8").replace("cadence: slow", "recorded: 2024-01-11, cadence: slow"), "utf-8"
    )
    done = ronde("effect", "ffjd", late, "--withdraw", "open-1", "--recorded", "2024-01-05")
    assert done.returncode == 2
    assert "it must have been recorded earlier" in done.stderr


def test_a_book_without_periods_cannot_close_one(tmp_path: Path) -> None:
    path = tmp_path / "history.yaml"
    path.write_text("regulation: frs\nplayers: []\nfacts: []\n", "utf-8")
    done = ronde("effect", "frs", path, "--withdraw", "x", "--closing", "2011-01-01")
    assert done.returncode == 2
    assert "closes no periods" in done.stderr


# Two sections of four: 5, 3, 2, 0. As recorded a has 10, b and d 3, c and e 2, f 0; a and d came twice, the others once.
# Purses: a 50; b and d share 30 + 10; c, e and f share 40 for participations: 13.33 each (the book's own example).
# With d and e changed for each other in the second event: e 3, d 2. Points: a 50, b and e share 30 + 10: 20 each.
# Participations: a and d share 40, a keeps 50 and leaves. Then d alone has 30; b, c, e, f share 10: 2.50 each. b and e
# keep their 20 and leave: c and f share 10: 5 each.
SWAPPED = ("--replace", "second.sections[0].entries[1].player=e", "--replace", "second.sections[0].entries[2].player=d")


@pytest.fixture
def grand_prix(tmp_path: Path) -> Path:
    examples = shelf.folder("cel-grand-prix") / "examples" / "bourses.yaml"
    example = next(yaml.safe_load_all(examples.read_text("utf-8")))
    path = tmp_path / "history.yaml"
    path.write_text(yaml.safe_dump({"regulation": "cel-grand-prix", **example["given"]}, sort_keys=False), "utf-8")
    return path


def test_purses_move_with_the_places_they_are_given_for(grand_prix: Path) -> None:
    found = json.loads(ronde("effect", "cel-grand-prix", grand_prix, *SWAPPED, "--format", "json").stdout)
    purses = {(one["player"], one["ranking"]): (one["before"], one["after"]) for one in found["purses"]}
    assert purses == {
        ("d", "points"): (20, None),
        ("d", "participations"): (None, 30),
        ("e", "points"): (None, 20),
        ("e", "participations"): ("1333/100", None),
        ("c", "participations"): ("1333/100", 5),
        ("f", "participations"): ("1333/100", 5),
    }
    assert {one["period"] for one in found["purses"]} == {"2022Q4"}
    lines = {move["player"]: move for one in found["lists"] if one["ranking"] == "points" for move in one["moves"]}
    assert {player: (line["before"]["place"], line["after"]["place"]) for player, line in lines.items()} == {
        "d": (2, 4),
        "e": (4, 2),
    }


def test_the_table_of_purses_shows_each_before_and_after(grand_prix: Path) -> None:
    done = ronde("effect", "cel-grand-prix", grand_prix, *SWAPPED)
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in done.stdout.splitlines() if "2022Q4" in line]
    assert ["C", "Participations", "13.33 → 5.00"] in [row[2:] for row in rows]
    assert ["D", "Participations", "– → 30.00"] in [row[2:] for row in rows]
    assert "Purses that change: 6." in done.stdout


def test_after_the_close_the_committee_decides_and_nothing_moves_until_then(grand_prix: Path) -> None:
    done = ronde("effect", "cel-grand-prix", grand_prix, *SWAPPED, "--recorded", "2023-01-05")
    assert done.returncode == 0
    assert "to be decided" in done.stderr
    assert "Nothing changes" in done.stdout
