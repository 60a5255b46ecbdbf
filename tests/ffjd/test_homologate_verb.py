"""The verb that looks at a series as it arrives: verdict, fee, what is missing; and it never writes anything."""

from pathlib import Path

import pytest

from tests.verbs import ronde

HISTORY = """\
regulation: ffjd
players:
  - { id: ann, name: Ann Martin, licences: [{ since: 2023-09-01 }] }
  - { id: ben, name: Ben Petit, licences: [{ since: 2023-09-01 }] }
  - { id: ugo, name: Ugo Roy }
facts:
  - fact: adopted
    id: start
    day: 2024-03-01
    ratings: [{ player: ann, rating: 1500 }, { player: ben, rating: 1600 }]
    unrated: [{ player: ugo, games: 0, participations: 3 }]
"""

# 20 + 5 = 25 < 30: Zoé (10 years) and Ugo (unrated) are two of four. Four have played: 4 * 1 = 4 EUR. Ugo's fourth participation.
SERIES = """\
regulation: ffjd
players:
  - { id: zoe, name: Zoé Blanc, birth: 2014-01-01 }
  - { id: ugo, name: Somebody else, licences: [{ since: 2020-01-01 }] }
facts:
  - fact: series
    id: open-lyon
    name: Open de Lyon
    first_day: 2024-03-10
    cadence: accelerated
    declared: true
    pace: { minutes: 20, seconds: 5 }
    games:
      - { white: ann, black: ben, result: 2 }
      - { white: ugo, black: zoe, result: 2 }
"""
PAID = """\
  - { fact: payment, id: cheque, day: 2024-03-12, by: Club de Lyon, amount: 4, sections: [open-lyon], licences: [ugo] }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "history.yaml").write_text(HISTORY, "utf-8")
    return tmp_path


def looked_at(folder: Path, series: str, lang: str = "en") -> tuple[int, str]:
    (folder / "series.yaml").write_text(series, "utf-8")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = ronde("homologate", "ffjd", folder / "series.yaml", "--history", folder / "history.yaml", lang=lang)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    return done.returncode, " ".join((done.stdout + done.stderr).replace("│", " ").split())


def test_a_series_is_told_everything_it_lacks(folder: Path) -> None:
    code, told = looked_at(folder, SERIES)
    assert code == 1
    for sentence in (
        "Open de Lyon · 10 March 2024",
        "Time needed: 30 (minutes + seconds a move), for beginners are 2 of 4 players",
        "Time: 20 min + 5 s a move = 25",
        "In no category: Ann Martin, Ben Petit",
        "after 3 participations or more: Ugo Roy",
        "Fee: slow 0 × 2 EUR + rapid 4 × 1 EUR = 4 EUR",
        "Cannot be homologated yet: 3 points block it.",
    ):
        assert sentence in told
    for article in ("5.2.2", "5.3.2", "5.5"):
        assert f"art. {article}" in told


@pytest.mark.parametrize(
    ("lang", "fee"),
    [
        ("fr", "Droits : lente 0 × 2 EUR + accélérée 4 × 1 EUR = 4 EUR"),
        ("ro", "Taxă: lent 0 × 2 EUR + accelerat 4 × 1 EUR = 4 EUR"),
    ],
)
def test_the_same_is_said_in_each_language(folder: Path, lang: str, fee: str) -> None:
    code, told = looked_at(folder, SERIES, lang)
    assert code == 1
    assert fee in told
    assert "Ann Martin, Ben Petit" in told


def test_a_series_with_time_enough_waits_for_its_payment_only(folder: Path) -> None:
    slower = SERIES.replace("seconds: 5", "seconds: 10")
    code, told = looked_at(folder, slower)
    assert (code, "2 points block it." in told) == (1, True)  # the fee and Ugo's licence
    code, told = looked_at(folder, slower + PAID)
    assert (code, "Can be homologated." in told) == (0, True)


def test_linked_series_are_shown_together_with_one_fee(folder: Path) -> None:
    final = SERIES.replace("seconds: 5", "seconds: 10") + (
        "  - { fact: series, id: final, first_day: 2024-03-11, cadence: slow, declared: true, linked: open-lyon, "
        "pace: { official: 2h/50 + 1h }, games: [{ white: ann, black: ben, result: 1 }] }\n"
    )
    code, told = looked_at(folder, final)  # Ann and Ben slow, Ugo and Zoé not: 2 * 2 + 2 * 1 = 6
    assert code == 1
    assert "Open de Lyon + Series final" in told
    assert "Fee: slow 2 × 2 EUR + rapid 2 × 1 EUR = 6 EUR" in told


def test_what_was_homologated_before_is_named_with_the_fee_of_the_competition(folder: Path) -> None:
    (folder / "history.yaml").write_text(
        HISTORY
        + "  - { fact: series, id: leg-1, name: First leg, first_day: 2024-03-09, homologated: 2024-03-09, cadence: accelerated, "
        + "games: [{ white: ann, black: ben, result: 1 }] }\n",
        "utf-8",
    )
    _, told = looked_at(folder, SERIES.replace("declared: true", "declared: true\n    linked: leg-1"))
    assert "Amount due, together with First leg" in told
    assert "rapid 4 × 1 EUR = 4 EUR" in told


def test_without_a_history_a_file_stands_alone(folder: Path) -> None:
    alone = SERIES.replace("facts:", "  - { id: ann, name: Ann Martin }\n  - { id: ben, name: Ben Petit }\nfacts:")
    (folder / "series.yaml").write_text(alone, "utf-8")
    done = ronde("homologate", "ffjd", folder / "series.yaml")  # nobody is rated: 25 is enough for beginners
    assert done.returncode == 1
    assert "Time needed: 15" in done.stdout


def test_a_file_with_nothing_open_says_so(folder: Path) -> None:
    (folder / "series.yaml").write_text("regulation: ffjd\n", "utf-8")
    done = ronde("homologate", "ffjd", folder / "series.yaml")
    assert (done.returncode, done.stdout.strip()) == (0, "Nothing here waits to be homologated.")


def test_a_bad_file_is_reported_by_line_and_ends_with_2(folder: Path) -> None:
    code, told = looked_at(folder, SERIES.replace("black: zoe", "black: zoé").replace("minutes: 20", "thought: 20"))
    assert code == 2
    assert "series.yaml:15 facts[0].games[1].black" in told
    assert "series.yaml:12 facts[0].pace" in told
    assert "Nothing was written." in told


def test_a_history_that_is_wrong_itself_is_named_as_such(folder: Path) -> None:
    (folder / "history.yaml").write_text(HISTORY.replace("rating: 1500", "rating: 500"), "utf-8")
    code, told = looked_at(folder, SERIES)
    assert code == 2
    assert "history.yaml:10 facts[0].ratings[0].rating" in told


def test_the_same_id_in_both_files_is_refused(folder: Path) -> None:
    code, told = looked_at(folder, SERIES.replace("id: open-lyon", "id: start"))
    assert code == 2
    assert "series.yaml:7 facts[0].id" in told


def test_another_book_is_looked_at_by_its_own_rules(tmp_path: Path) -> None:
    path = tmp_path / "event.yaml"
    path.write_text(
        "regulation: fisf-classique\n"
        "players: [{ id: a, name: A }, { id: b, name: B }]\n"
        "facts:\n"
        "  - { fact: adopted, id: list, day: 2016-01-01, ratings: [{ player: a, rating: 1500 }, { player: b, rating: 1200 }] }\n"
        "  - { fact: event, id: th, kind: tournament, last_day: 2016-05-01, games: 7, declared: false,\n"
        "      entries: [{ player: a, place: 1 }, { player: b, place: 2 }] }\n",
        "utf-8",
    )
    done = ronde("homologate", "fisf-classique", path)
    assert done.returncode == 1
    assert "Cannot be homologated yet: 1 point blocks it." in done.stdout
    path.write_text(path.read_text("utf-8").replace("declared: false", "declared: true"), "utf-8")
    assert "Can be homologated." in ronde("homologate", "fisf-classique", path).stdout


def test_a_series_written_down_before_the_last_fact_of_the_history_is_looked_at_like_any_other(folder: Path) -> None:
    (folder / "history.yaml").write_text(
        HISTORY.replace("day: 2024-03-01", "day: 2024-03-01\n    recorded: 2024-03-20")
    )
    early = SERIES.replace("id: open-lyon", "id: open-lyon\n    recorded: 2024-03-11")
    assert looked_at(folder, early) == looked_at(folder, SERIES)
