"""One run reports everything that is wrong with a French draughts history, with line, path, article and what to do."""

from pathlib import Path

import pytest

from ronde.files import history as history_files
from tests.cli.test_cli import ronde
from tests.reporting import assert_everything_is_reported

BAD = """\
regulation: ffjd
players:
  - { id: a, name: A }
  - { id: b, name: B }
  - { id: c, name: C }
facts:
  - fact: adopted
    id: start
    day: 2024-01-01
    ratings:
      - { player: a, rating: 1500 }
      - { player: b, rating: 1500 }
  - fact: series
    id: alone
    homologated: 2024-01-10
    cadence: slow
    games:
      - { white: a, black: b, result: 2 }
      - { white: a, black: a, result: 2 }
      - { white: a, black: EXEMPT, result: 0 }
  - fact: series
    id: guests
    homologated: 2024-01-11
    cadence: slow
    outside:
      - { player: b, fmjd: 2000 }
      - { player: c, fmjd: 2000 }
      - { player: c, fmjd: 2001 }
    games:
      - { white: a, black: c, result: 2 }
  - fact: series
    id: codes
    homologated: 2024-01-12
    cadence: rapid
    games:
      - { white: a, black: b, result: 3 }
      - { white: a, black: b }
  - fact: series
    id: stranger
    homologated: 2024-01-13
    cadence: slow
    games:
      - { white: a, black: nobody, result: 1 }
  - fact: series
    id: early
    homologated: 2006-01-13
    cadence: slow
    games:
      - { white: a, black: b, result: 1 }
  - fact: closed
    id: ides
    day: 2024-02-15
"""

# what each line of the file is about: (line, path, article, a word of what is wrong, a word of what to do)
EXPECTED = [
    (19, "facts[1].games[1].black", "art.\u00a04", "meets himself", "Correct one of the two"),
    (20, "facts[1].games[2].result", "art.\u00a06.5", "loses every game", "Write 2fe"),
    (26, "facts[2].outside[0].player", "art.\u00a07.1", "has a CP", "Remove the line"),
    (28, "facts[2].outside[2].player", "art.\u00a07.1", "given twice", "Keep one line"),
    (34, "facts[3].cadence", "", "“rapid” is not one of", "slow"),
    (36, "facts[3].games[0].result", "", "“3” is not one of", "0fne"),
    (37, "facts[3].games[1].result", "", "“result” is missing", "Add"),
    (43, "facts[4].games[0].black", "", "“nobody”", "add the player"),
    (46, "facts[5].homologated", "", "13 January 2006", "adopted list"),
    (52, "facts[6].day", "art.\u00a02", "first of a month", "published says when"),
]


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.yaml"
    path.write_text(BAD, "utf-8")
    return path


def test_one_run_reports_everything_and_writes_nothing(bad: Path) -> None:
    assert_everything_is_reported("ffjd", bad, EXPECTED)


@pytest.mark.parametrize("lang", ["fr", "ro"])
def test_the_same_problems_are_reported_in_each_language(bad: Path, lang: str) -> None:
    done = ronde("list", "ffjd", bad, "--on", "2024-02-01", lang=lang)
    assert done.returncode == 2
    for _, path, _, _, _ in EXPECTED:
        assert path in done.stderr


@pytest.mark.parametrize("key", ["games", "played", "points", "participations"])
def test_a_number_that_nobody_can_have_is_a_problem_like_any_other(key: str) -> None:
    line = {"player": "a", "games": 5, key: 10**20}
    adopted = {"fact": "adopted", "id": "start", "day": "2024-01-01", "ratings": [], "unrated": [line]}
    parsed = history_files.parse({"regulation": "ffjd", "players": [{"id": "a", "name": "A"}], "facts": [adopted]})
    assert [problem.code for problem in parsed.problems] == ["file.maximum"]
