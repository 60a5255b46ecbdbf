"""The standings with the figures of a rule book, from the federation's history or from a copy of its list on a laptop."""

from pathlib import Path

import pytest

from tests.verbs import done

HISTORY = """
regulation: ffjd
players:
  - { id: anne, name: Anne Aubert, licences: [{ since: 2023-09-01 }] }
  - { id: ben, name: Ben Blanc, licences: [{ since: 2023-09-01 }] }
  - { id: cleo, name: Cléo Roux, licences: [{ since: 2023-09-01 }] }
  - { id: eve, name: Eve Élie, licences: [{ since: 2023-09-01 }] }
facts:
  - { fact: adopted, id: start, day: 2024-01-01, recorded: 2024-01-01, ratings: [{ player: anne, rating: 1535 }, { player: ben, rating: 1515 }, { player: cleo, rating: 1450 }] }
  - fact: series
    id: duel
    recorded: 2024-01-11
    homologated: 2024-01-11
    first_day: 2024-01-10
    cadence: slow
    games:
      - { white: anne, black: ben, result: 2, round: 1 }
      - { white: eve, black: cleo, result: 1, round: 1 }
  - { fact: closed, id: february, day: 2024-02-01, recorded: 2024-02-01 }
"""
PLAYERS = "id,name,rating\nanne,Anne Aubert,1550\nben,Ben Blanc,1500\ncleo,Cléo Roux,1450\neve,Eve Élie,\n"
DECLARED = "first_day: 2024-02-10\ncadence: slow\ndeclared: true\npace: { official: 2h/50 + 1h }\n"
LIVE = "play standings open.yaml --live --regulation ffjd --declaration declared.yaml"


@pytest.fixture(autouse=True)
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hall in the second round: Anne has beaten Eve, Ben and Cléo have drawn."""
    monkeypatch.chdir(tmp_path)
    for name, content in (("history.yaml", HISTORY), ("players.csv", PLAYERS), ("declared.yaml", DECLARED)):
        Path(name).write_text(content, "utf-8")
    done("play new open.yaml --players players.csv --discipline draughts --format round_robin --rounds 3")
    done("play pair open.yaml --publish")
    done("play enter open.yaml 1=2 2=1")
    done("play pair open.yaml --publish")


def cells(shown: str, player: str) -> list[list[str]]:
    """What stands in each line with that player's name."""
    return [
        [cell.strip() for cell in line.split("│")[1:-1]]
        for line in shown.splitlines()
        if player in line and "│" in line
    ]


def test_the_figures_and_what_each_result_would_do() -> None:
    """In January Anne, 1535, has beaten Ben, 1515: (2 - 1.04) * 15 = 14.4. On the February list they have 1549 and 1501."""
    shown = done(f"{LIVE} --history history.yaml").stdout
    # She has won against Eve, who is unrated: nothing yet. Ben and Cléo are to come: PAf = 1 + 48/500 + 1 + 99/500
    in_table, prospect = cells(shown, "Anne Aubert")
    assert in_table[2:] == ["2", "1549", "0.00", "2.29", "–", "–", "0.0", "1549"]
    # PA = 1.096: 0.904 * 15 = 13.56, -0.096 * 15 = -1.44, -1.096 * 15 = -16.44
    assert prospect[3:] == ["1549", "1563", "1548", "1533"]
    assert "it takes 5 games" in shown
    assert "Eve Élie (eve): no first rating yet: 2 games of at least 5." in shown
    # of the games played so far the one against Eve moves nobody: what she is worth is not known (6.1)
    said = " ".join(shown.replace("\u00a0", " ").split())
    assert "Games that will not count: round 1, Anne Aubert (anne) – Eve Élie (eve) (the opponent had no rating" in said


def test_a_copied_list_says_the_same_as_the_history_it_was_copied_from() -> None:
    Path("list.yaml").write_text(done("adopt ffjd history.yaml --on 2024-02-01 --id february --copy").stdout, "utf-8")
    of_history, of_list = (done(f"{LIVE} --history {name}").stdout for name in ("history.yaml", "list.yaml"))
    assert of_list == of_history
    done("play enter open.yaml 1=1 2=2")
    done("play pair open.yaml --publish")
    done("play enter open.yaml 1=1 2=2")
    done("play close open.yaml")
    submit = "play submit open.yaml --regulation ffjd --declaration declared.yaml --history"
    said = [done(f"{submit} {name}", ends=1).stdout for name in ("history.yaml", "list.yaml")]
    assert said[0] == said[1]
    assert "list of 1 March 2024" in said[0]


def test_a_list_that_has_expired_still_gives_figures_and_is_said_to_be_too_old() -> None:
    """Nobody stops a round for it; a new section does not begin with it."""
    copied = done("adopt ffjd history.yaml --on 2024-02-01 --id february --copy").stdout
    expires = next(line for line in copied.splitlines() if line.startswith("expires: "))
    Path("list.yaml").write_text(copied, "utf-8")
    assert done(f"{LIVE} --history list.yaml").stderr == ""
    Path("list.yaml").write_text(copied.replace(expires, "expires: 2024-05-01"), "utf-8")
    found = done(f"{LIVE} --history list.yaml")
    assert "too old" in " ".join(found.stderr.split())
    assert "Anne Aubert" in found.stdout


@pytest.mark.parametrize("lang", ["en", "fr", "ro"])
@pytest.mark.parametrize("history", ["", " --history history.yaml"])
def test_it_can_be_read_in_every_language_at_a_hundred_columns(lang: str, history: str) -> None:
    shown = done(f"{LIVE}{history} --lang {lang}").stdout
    assert max(len(line) for line in shown.splitlines() if "┃" in line or "│" in line) <= 100
    assert "Anne Aubert (anne)" in shown


def test_without_a_history_the_figures_are_dashes_and_it_says_why() -> None:
    shown = done(LIVE).stdout
    assert cells(shown, "Anne Aubert") == [["1", "Anne Aubert (anne)", "2", *"–––––––"]]
    assert "No history was given" in shown


def test_who_is_not_in_the_list_is_named() -> None:
    Path("history.yaml").write_text(HISTORY.replace("cleo", "chloe"), "utf-8")
    assert "Not in the list given: Cléo Roux (cleo)." in done(f"{LIVE} --history history.yaml").stdout


def test_what_the_figures_are_made_of_has_to_be_given() -> None:
    assert "--regulation and --declaration" in done("play standings open.yaml --live", ends=2).stderr


def test_a_book_of_another_game_says_so() -> None:
    Path("day.yaml").write_text("day: 2024-02-10\n", "utf-8")
    told = done("play standings open.yaml --live --regulation absp --declaration day.yaml", ends=2).stderr
    assert "this rule book rates scrabble" in told


def test_the_figures_after_an_earlier_round() -> None:
    done("play enter open.yaml 1=2 2=2")
    now, earlier = (done(f"{LIVE} --history history.yaml{more}").stdout for more in ("", " --round 1"))
    assert cells(now, "Anne Aubert")[0][-1] == "1563"  # she has beaten Ben
    assert cells(earlier, "Anne Aubert") == [
        ["1", "Anne Aubert (anne)", "2", "1549", "0.00", "2.29", "–", "–", "0.0", "1549"]
    ]
