"""From the first entry to the rating, with nothing typed twice: play, close, submit, record, homologate, list."""

import errno
from pathlib import Path

import pytest

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
    with Path("duel-series.yaml").open("a", encoding="utf-8") as file:
        file.write(
            "- { fact: step, id: in, of: duel-series, action: submit, day: 2024-01-11, by: Olga, role: organiser }\n"
            "- { fact: payment, id: fee, day: 2024-01-11, by: Olga, amount: 4, sections: [duel-series] }\n"
            "- { fact: step, id: yes, of: duel-series, action: homologate, day: 2024-01-12, by: Rex, role: officer }\n"
        )
    done("record ffjd list.yaml duel-series.yaml --recorded 2024-01-12")
    shown = done("list ffjd list.yaml --closing 2024-02-01 --format csv").stdout
    values = sorted(int(line.split(",")[4]) for line in shown.splitlines()[1:])
    assert values == [1485, 1515]


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
