"""From the first entry to the rating, with nothing typed twice: play, close, submit, record, homologate, list."""

import errno
from pathlib import Path

import pytest
import yaml

from tests.verbs import done

LIST = """
regulation: ffjd
players:
  - { id: anne, name: Anne Aubert, licences: [{ since: 2023-09-01 }] }
  - { id: ben, name: Ben Blanc, licences: [{ since: 2023-09-01 }] }
facts:
  - { fact: adopted, id: start, day: 2024-01-01, recorded: 2024-01-01, ratings: [{ player: anne, rating: 1500 }, { player: ben, rating: 1500 }] }
"""
DECLARED = "first_day: 2024-01-10\ncadence: slow\ndeclared: true\npace: { official: 2h/50 + 1h }\n"


@pytest.fixture(autouse=True)
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a copy of the list, the players and the declaration."""
    monkeypatch.chdir(tmp_path)
    Path("list.yaml").write_text(LIST, "utf-8")
    Path("players.csv").write_text("id,name,rating\nanne,Anne Aubert,1500\nben,Ben Blanc,1500\n", "utf-8")
    Path("declared.yaml").write_text(DECLARED, "utf-8")
    done("play new duel.yaml --players players.csv --discipline draughts --format round_robin --rounds 1")
    done("play pair duel.yaml")
    done("play publish duel.yaml")


SUBMIT = "play submit duel.yaml --regulation ffjd --declaration declared.yaml --history list.yaml"


def test_a_win_reaches_the_list() -> None:
    """Both have 1500, so PA = 1 and K = 15: the winner gets (2 - 1) * 15 = 15, the loser as many less."""
    done("play enter duel.yaml 1=2")
    done("play close duel.yaml")
    told = done(f"{SUBMIT} -o duel-series.yaml", ends=1).stdout
    assert "slow 2 × 2 EUR + rapid 0 × 1 EUR = 4 EUR" in told
    assert "still to pay: 4" in told
    done("record ffjd list.yaml duel-series.yaml --recorded 2024-01-11 --by Rex")
    Path("decided.yaml").write_text(
        "regulation: ffjd\nfacts:\n"
        "- { fact: payment, id: fee, day: 2024-01-11, by: Olga, amount: 4, sections: [duel-series] }\n"
        "- { fact: step, id: yes, of: duel-series, action: homologate, day: 2024-01-12, by: Rex, role: officer }\n",
        "utf-8",
    )
    done("record ffjd list.yaml decided.yaml --own --recorded 2024-01-12")
    shown = done("list ffjd list.yaml --closing 2024-02-01 --format csv").stdout
    values = sorted(int(line.split(",")[4]) for line in shown.splitlines()[1:])
    assert values == [1485, 1515]


def test_the_file_is_submitted_in_the_name_of_who_organised() -> None:
    """The officer who records it acts for that name; a corrected file, made in the same way, is the next version."""
    done("play enter duel.yaml 1=2")
    done("play close duel.yaml")
    named = f"{SUBMIT} -o duel-series.yaml --by Olga"
    done(named, ends=1)
    (step,) = [fact for fact in written("duel-series.yaml") if fact["fact"] == "step"]
    assert (step["of"], step["action"], step["by"], step["role"]) == ("duel-series", "submit", "Olga", "organiser")
    done("record ffjd list.yaml duel-series.yaml --by Rex")
    (taken,) = [fact for fact in written("list.yaml") if fact["fact"] == "step"]
    assert (taken["by"], taken["role"], taken["signed"]) == ("Rex", "officer", "Olga")
    Path("declared.yaml").write_text(DECLARED.replace("2h/50", "1h50/50"), "utf-8")
    done(named, ends=1)
    done("homologate ffjd duel-series.yaml --history list.yaml", ends=1)
    done("record ffjd list.yaml duel-series.yaml --by Rex --newer duel-series")
    assert [fact["id"] for fact in written("list.yaml") if fact["fact"] == "series"] == ["duel-series", "duel-series-2"]


def written(path: str) -> list[dict[str, str]]:
    """The facts of a file."""
    facts: list[dict[str, str]] = yaml.safe_load(Path(path).read_text("utf-8"))["facts"]
    return facts


@pytest.mark.parametrize("output", ["duel.yaml", "list.yaml", "declared.yaml", "players.csv", "history.yaml", "."])
def test_no_other_file_is_overwritten_by_the_document(output: str) -> None:
    """Least of all the tournament itself: an organiser who repeats its name after -o would lose it."""
    done("play enter duel.yaml 1=2")
    done("play close duel.yaml")
    Path("history.yaml").write_text("regulation: ffjd\nfacts: [{ fact: series, id: other, games: [] }]\n", "utf-8")
    before = Path(output).read_bytes() if Path(output).is_file() else b""
    assert f"{output} exists already." in done(f"{SUBMIT} -o {output}", ends=2).stderr
    assert not before or Path(output).read_bytes() == before
    done(f"{SUBMIT} -o sent.yaml", ends=1)
    done(f"{SUBMIT} -o sent.yaml", ends=1)  # what was sent before is


def test_where_the_id_cannot_be_kept_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the same section, sent again in a file of another name, would be another dossier."""
    done("play enter duel.yaml 1=2")
    done("play close duel.yaml")

    def disk_is_full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("ronde.files.events.sources.write_note", disk_is_full)
    assert "the disk is full" in done(f"{SUBMIT} -o sent.yaml", ends=2).stderr
    assert not Path("sent.yaml").exists()
    assert [one.name for one in Path().glob(".*")] == []


def test_a_running_section_is_told_what_is_missing() -> None:
    told = done(SUBMIT, ends=2).stderr
    assert "is still running" in told
    assert "Round 1, table 1 has no result." in told


def test_a_declaration_with_mistakes_is_told_all_of_them() -> None:
    done("play enter duel.yaml 1=2")
    done("play close duel.yaml")
    Path("declared.yaml").write_text("first_day: soon\ncadence: quick\nclock: none\n", "utf-8")
    told = done(f"{SUBMIT} -o out.yaml", ends=2).stderr
    for word in ("first_day", "cadence", "clock"):
        assert word in told
    assert not Path("out.yaml").exists()


def test_another_rule_book_says_that_it_rates_something_else() -> None:
    done("play enter duel.yaml 1=2")
    done("play close duel.yaml")
    Path("day.yaml").write_text("day: 2024-01-10\n", "utf-8")
    told = done("play submit duel.yaml --regulation absp --declaration day.yaml", ends=2).stderr
    assert "The section is draughts; this rule book rates scrabble." in told


def test_what_cannot_be_homologated_yet_is_said_once_and_last_and_what_is_taken_again_is_named() -> None:
    done("play enter duel.yaml 1=2")
    done("play close duel.yaml")
    Path("declared.yaml").write_text(DECLARED.replace("declared: true", "declared: false"), "utf-8")
    first = done(f"{SUBMIT} -o sent.yaml", ends=1)
    assert first.stdout.rstrip().splitlines()[-1].startswith("sent.yaml is written, but cannot be homologated yet")
    assert "As the last time" not in first.stdout
    again = done("play submit duel.yaml -o sent.yaml", ends=1).stdout
    assert again.startswith("As the last time: declaration ")
    assert "declared.yaml" in again.splitlines()[0]


# A table typed by hand

LEVEL = """
ronde: tournament 1
name: Level
discipline: scrabble
criteria: [{criteria}]
phases:
- {{format: round_robin, rounds: 3, seats: [ann ben cat dan]}}
entries:
- {{id: ann, name: Ann Ash, rating: 1500}}
- {{id: ben, name: Ben Birch, rating: 1400}}
- {{id: cat, name: Cat Cedar, rating: 1300}}
- {{id: dan, name: Dan Doum, rating: 1200}}
rounds:
- {{round: 1, published: true, games: [1 ann dan {ann}, 2 ben cat 400-400]}}
- {{round: 2, published: true, games: [1 ann cat {ann}, 2 dan ben 400-400]}}
- {{round: 3, published: true, games: [1 ann ben {ann}, 2 cat dan 400-400]}}
closed: true
"""
SEAT = """
ronde: tournament 1
name: Level
discipline: collective
criteria: [{criteria}]
phases: [{{format: collective, rounds: 1}}]
entries: [{{id: ann, name: Ann Ash}}, {{id: ben, name: Ben Birch}}, {{id: cat, name: Cat Cedar}}]
rounds:
- {{round: 1, published: true, games: [1 ann * 1, 2 ben * 2, 3 cat * 2]}}
closed: true
"""
OF_FISF = "{kind: tournament, last_day: 2015-10-04, declared: true, new_licences: [ann, ben, cat, dan]}"
OF_LIBERE = "{day: 2010-05-06, number: 1, competition: CNSL}"
OF_GAME = "{day: 2012-03-10, number: 1, competition: CNIS, type: clasic}"


def submit_table(book: str, written: str, declared: str, ends: int = 0) -> str:
    """What is told when a file is submitted."""
    Path("level.yaml").write_text(written, "utf-8")
    Path("said.yaml").write_text(declared, "utf-8")
    return done(f"play submit level.yaml --regulation {book} --declaration said.yaml -o out.yaml", ends=ends).stderr


def sent(book: str, written: str, declared: str) -> dict[str, int]:
    """The places in the document that is made of a file."""
    submit_table(book, written, declared)
    (fact,) = yaml.safe_load(Path("out.yaml").read_text("utf-8"))["facts"]
    return {entry["player"]: entry["place"] for entry in fact["entries"]}


@pytest.mark.parametrize(("book", "declared"), [("fisf-classique", OF_FISF), ("frs", OF_LIBERE)])
@pytest.mark.parametrize("criteria", ["match_points, ppm, spread, initial_rank", "match_points, initial_rank, ppm"])
def test_who_is_level_in_a_file_shares_the_place(book: str, declared: str, criteria: str) -> None:
    """FISF-2, FRS-1: all games drawn, all first; or one wins everything by as much, and the others are second."""
    assert set(sent(book, LEVEL.format(criteria=criteria, ann="400-400"), declared).values()) == {1}
    Path("out.yaml").unlink()
    won = sent(book, LEVEL.format(criteria=criteria, ann="450-350"), declared)
    assert won == {"ann": 1, "ben": 2, "cat": 2, "dan": 2}


@pytest.mark.parametrize(
    ("criteria", "places"),
    [("places, initial_rank", {"ann": 1, "ben": 2, "cat": 2}), ("score, initial_rank", {"ann": 3, "ben": 1, "cat": 1})],
)
def test_who_is_level_in_a_file_of_a_collective_game_shares_the_place(criteria: str, places: dict[str, int]) -> None:
    assert sent("frs", SEAT.format(criteria=criteria), OF_GAME) == places


@pytest.mark.parametrize(("book", "declared"), [("fisf-classique", OF_FISF), ("frs", OF_LIBERE)])
@pytest.mark.parametrize("criteria", ["initial_rank", "initial_rank, match_points"])
def test_a_file_whose_table_counts_nothing_that_was_played_is_not_sent(book: str, declared: str, criteria: str) -> None:
    """Everybody would be first, who has lost all three games too."""
    told = submit_table(book, LEVEL.format(criteria=criteria, ann="450-350"), declared, ends=2)
    assert "The table of “Level” counts nothing that was played" in told
    assert not Path("out.yaml").exists()


@pytest.mark.parametrize("criteria", ["initial_rank, score", "wins", "match_points, places"])
def test_a_file_of_a_collective_game_whose_table_does_not_begin_with_what_is_typed_is_not_sent(criteria: str) -> None:
    told = submit_table("frs", SEAT.format(criteria=criteria), OF_GAME, ends=2)
    assert "The table of “Level” counts nothing that was played" in told
    assert not Path("out.yaml").exists()
