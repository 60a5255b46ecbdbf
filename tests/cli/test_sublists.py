"""``ronde list`` narrowed by age, sex, club and league, and ``ronde diff``, as a person uses them."""

import csv
import json
from pathlib import Path

import pytest

from tests.verbs import ronde

# Ann 1550 beats Ben 1530 at slow pace: d = 20, PA = 1.04, (2 - 1.04) * 15 = 14.4 -> 14, and -14: 1564 and 1516 in February. Cat,
# 1520, does not play, and comes from the third place to the second. Nobody knows when Dan was born.
HISTORY = """\
regulation: ffjd
leagues: [{ id: ara, name: Auvergne-Rhône-Alpes }, { id: idf, name: Île-de-France }]
clubs:
  - { id: lyon, name: Damier Lyonnais, leagues: [{ league: ara, since: 2000-01-01 }] }
  - { id: paris-1, name: Damier Parisien, leagues: [{ league: idf, since: 2000-01-01 }] }
  - { id: paris-2, name: Damier Parisien, leagues: [{ league: idf, since: 2000-01-01 }] }
players:
  - { id: ann, name: Ann Dupont, birth: 2009-02-01, sex: F, clubs: [{ club: lyon, since: 2020-09-01 }] }
  - { id: ben, name: Ben Roy, birth: 2008-05-05, sex: M, clubs: [{ club: lyon, since: 2020-09-01 }] }
  - { id: cat, name: Cat, birth: 1960-01-01, sex: F, clubs: [{ club: paris-1, since: 2020-09-01 }] }
  - { id: dan, name: Dan, sex: M, clubs: [{ club: paris-2, since: 2020-09-01, until: 2024-01-31 }, { club: lyon, since: 2024-02-01 }] }
facts:
  - fact: adopted
    id: start
    day: 2024-01-01
    ratings: [{ player: ann, rating: 1550 }, { player: ben, rating: 1530 }, { player: cat, rating: 1520 }, { player: dan, rating: 1400 }]
  - { fact: series, id: open, name: Open de Lyon, homologated: 2024-01-10, cadence: slow, games: [{ white: ann, black: ben, result: 2 }] }
  - { fact: closed, id: february, day: 2024-02-01 }
"""


@pytest.fixture
def history(tmp_path: Path) -> Path:
    path = tmp_path / "history.yaml"
    path.write_text(HISTORY, "utf-8")
    return path


def cells(shown: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("│")[1:-1]] for line in shown.splitlines() if line.startswith("│")]


def test_a_list_can_be_narrowed_and_keeps_the_national_places(history: Path) -> None:
    done = ronde("list", "ffjd", history, "--category", "cadet")
    assert done.returncode == 0
    assert "National ranking on 1 February 2024 · cadets" in done.stdout
    assert [row[:4] for row in cells(done.stdout)] == [
        ["1", "1", "Ann Dupont", "1564"],
        ["2", "3", "Ben Roy", "1516"],
    ]
    assert "Left out, for want of a date of birth or a sex on record: 1 (Dan)." in done.stdout


@pytest.mark.parametrize(
    ("lang", "words", "title", "note"),
    [
        ("en", "veterans", "National ranking on 1 February 2024 · veterans", "Left out"),
        ("fr", "Vétérans", "Classement national au 1ᵉʳ février 2024 · vétérans", "Non retenus"),
        ("ro", "veterani", "Clasament național la 1 februarie 2024 · veterani", "Nereținuți"),
    ],
)
def test_a_category_answers_to_its_name_in_each_language(
    history: Path, lang: str, words: str, title: str, note: str
) -> None:
    done = ronde("list", "ffjd", history, "--category", words, lang=lang)
    assert done.returncode == 0
    assert title in " ".join(done.stdout.split())
    assert note in done.stdout
    assert [row[2] for row in cells(done.stdout)] == ["Cat"]


@pytest.mark.parametrize(
    ("asked", "players"),
    [
        (("--club", "lyon"), ["ann", "ben", "dan"]),
        (("--club", "damier lyon"), ["ann", "ben", "dan"]),
        (("--league", "ile-de-france"), ["cat"]),
        (("--league", "ara", "--sex", "M"), ["ben", "dan"]),
        (("--sex", "F"), ["ann", "cat"]),
        (("--sex", "F", "--category", "senior"), []),
        (("--club", "paris-2", "--on", "2024-01-31"), ["dan"]),
        (("--club", "paris-2"), []),
    ],
)
def test_clubs_and_leagues_answer_to_id_and_name_and_all_go_together(
    history: Path, asked: tuple[str, ...], players: list[str]
) -> None:
    done = ronde("list", "ffjd", history, *asked, "--format", "json")
    assert done.returncode == 0
    assert [line["player"] for line in json.loads(done.stdout)["lines"]] == players


@pytest.mark.parametrize(
    ("asked", "reported"),
    [
        (("--category", "cadett"), "no age category cadett. Those there are: poussin (0–9), benjamin (10–11)"),
        (("--club", "Damier Lyonnai5"), "no club Damier Lyonnai5. Did you mean: Damier Lyonnais (lyon)"),
        (
            ("--club", "damier parisien"),
            "Several clubs match “damier parisien”: give the id, one of paris-1, paris-2",
        ),
        (("--league", "Bretagne"), "no league Bretagne. Did you mean: Auvergne-Rhône-Alpes (ara)"),
        (("--sex", "X"), "“X” is none of these: F, M"),
    ],
)
def test_what_is_not_known_is_told_with_what_comes_near(history: Path, asked: tuple[str, ...], reported: str) -> None:
    done = ronde("list", "ffjd", history, *asked)
    assert (done.returncode, done.stdout) == (2, "")
    assert reported in " ".join(done.stderr.split())


def test_a_book_without_age_categories_says_so(tmp_path: Path) -> None:
    path = tmp_path / "frs.yaml"
    path.write_text("regulation: frs\nplayers: [{ id: a, name: A }]\nfacts: []\n", "utf-8")
    done = ronde("list", "frs", path, "--category", "junior", lang="fr")
    assert done.returncode == 2
    assert "n’a pas de catégories d’âge" in done.stderr


def test_a_narrowed_file_says_what_it_is_narrowed_by(history: Path) -> None:
    asked = ("list", "ffjd", history, "--club", "lyon", "--sex", "M")
    written = json.loads(ronde(*asked, "--format", "json").stdout)
    assert written["narrowed"] == {"club": "lyon", "sex": "M"}
    assert [(line["player"], line["place"], line["within"]) for line in written["lines"]] == [
        ("ben", 3, 1),
        ("dan", 4, 2),
    ]
    rows = list(csv.DictReader(ronde(*asked, "--format", "csv").stdout.splitlines()))
    assert [(row["player"], row["place"], row["within"]) for row in rows] == [("ben", "3", "1"), ("dan", "4", "2")]
    assert {(row["sex"], row["club"], row["ranking"], row["on"]) for row in rows} == {
        ("M", "lyon", "national", "2024-02-01")
    }


@pytest.mark.parametrize(
    ("lang", "since", "came"),
    [
        ("en", "Compared with the list of 1 January 2024.", "joined (age, club or league)"),
        ("fr", "Comparée à la liste du 1ᵉʳ janvier 2024.", "entrée (âge, club ou ligue)"),
        ("ro", "Comparată cu lista din 1 ianuarie 2024.", "intrare (vârstă, club sau ligă)"),
    ],
)
def test_moves_tell_what_changed_since_the_list_before_and_why(history: Path, lang: str, since: str, came: str) -> None:
    done = ronde("list", "ffjd", history, "--moves", lang=lang)
    assert cells(done.stdout) == [
        ["1", "Ann Dupont", "1564", "+14", "", "Open de Lyon"],
        ["2", "Cat", "1520", "", "↑1", ""],
        ["3", "Ben Roy", "1516", "−14", "↓1", "Open de Lyon"],
        ["4", "Dan", "1400", "", "", ""],
    ]
    assert since in done.stdout
    club = ronde("list", "ffjd", history, "--moves", "--club", "lyon", lang=lang)
    assert cells(club.stdout)[2] == ["3", "4", "Dan", "1400", "", came]
    left = ronde("list", "ffjd", history, "--moves", "--club", "paris-2", lang=lang)
    assert "Dan (" in left.stdout


def test_moves_in_files_give_names_and_ids(history: Path) -> None:
    asked = ("list", "ffjd", history, "--moves")
    written = json.loads(ronde(*asked, "--format", "json").stdout)
    (ann,) = (line for line in written["lines"] if line["player"] == "ann")
    assert (ann["before"], ann["change"]) == ({"place": 1, "value": 1550}, 14)
    assert ann["reasons"] == [
        {"cause": "evolution", "fact": "february", "events": [{"id": "open", "name": "Open de Lyon"}]}
    ]
    assert written["since"]["on"] == "2024-01-01"
    alone = json.loads(ronde(*asked[:-1], "--format", "json").stdout)
    assert written["digest"] == alone["digest"]
    rows = {row["player"]: row for row in csv.DictReader(ronde(*asked, "--format", "csv").stdout.splitlines())}
    assert (rows["ben"]["before_value"], rows["ben"]["change"], rows["ben"]["events"]) == (
        "1530",
        "-14",
        "Open de Lyon",
    )


def test_the_first_list_has_nothing_to_be_compared_with(history: Path) -> None:
    done = ronde("list", "ffjd", history, "--on", "2024-01-15", "--moves")
    assert done.returncode == 0
    assert "There is no earlier list to compare with." in done.stderr
    assert "1550" in done.stdout


@pytest.fixture
def lists(history: Path, tmp_path: Path) -> tuple[Path, Path]:
    january, february = tmp_path / "january.json", tmp_path / "february.csv"
    ronde("list", "ffjd", history, "--on", "2024-01-31", "--format", "json", "-o", january)
    ronde("list", "ffjd", history, "--format", "csv", "-o", february)
    return january, february


@pytest.mark.parametrize(
    ("lang", "summary"),
    [
        ("en", "Players: 4. New: 0. Left: 0. Another value: 2. Rank only: 1."),
        (
            "fr",
            "Joueurs\u00a0: 4. Nouveaux\u00a0: 0. Sortis\u00a0: 0. Autre valeur\u00a0: 2. Autre place seulement\u00a0: 1.",
        ),
        ("ro", "Jucători: 4. Noi: 0. Ieșiți: 0. Altă valoare: 2. Numai alt loc: 1."),
    ],
)
def test_diff_shows_everyone_who_moved_with_the_reason(
    lists: tuple[Path, Path], history: Path, lang: str, summary: str
) -> None:
    alone = ronde("diff", *lists, lang=lang)
    assert alone.returncode == 1
    assert cells(alone.stdout) == [
        ["Ann Dupont", "1", "", "1550", "1564", "+14"],
        ["Cat", "2", "↑1", "1520", "1520", ""],
        ["Ben Roy", "3", "↓1", "1530", "1516", "−14"],
    ]
    assert summary in alone.stdout
    swapped = ronde("diff", lists[1], lists[0], "--history", history, lang=lang)
    assert [row[-1] for row in cells(swapped.stdout)] == ["Open de Lyon", "", "Open de Lyon"]
    assert swapped.stderr == ""


def test_diff_of_a_list_and_itself_is_nothing(lists: tuple[Path, Path]) -> None:
    done = ronde("diff", lists[0], lists[0])
    assert done.returncode == 0
    assert done.stdout.strip().endswith("Rank only: 0.")


def test_diff_names_a_list_that_was_changed_by_hand_and_shows_the_change(
    lists: tuple[Path, Path], tmp_path: Path
) -> None:
    edited = tmp_path / "edited.json"
    edited.write_text(lists[0].read_text("utf-8").replace("1400", "1900"), "utf-8")
    done = ronde("diff", lists[0], edited)
    assert done.returncode == 1
    assert "warning" in done.stderr
    assert f"{edited}" in done.stderr.replace("\n", "")
    assert cells(done.stdout) == [["Dan", "4", "", "1400", "1900", "+500"]]


def test_diff_with_a_history_that_says_otherwise_says_so(lists: tuple[Path, Path], history: Path) -> None:
    history.write_text(HISTORY.replace("rating: 1400", "rating: 1401"), "utf-8")
    done = ronde("diff", *lists, "--history", history)
    assert done.returncode == 1
    assert done.stderr.count("The history gives another list today") == 2
    history.write_text(HISTORY.replace("dan", "don"), "utf-8")
    other = ronde("diff", *lists, "--history", history)
    assert other.returncode == 2
    assert "does not know the player dan" in " ".join(other.stderr.split())


def test_diff_compares_only_lists_of_one_ranking_narrowed_alike(
    lists: tuple[Path, Path], history: Path, tmp_path: Path
) -> None:
    women = tmp_path / "women.json"
    ronde("list", "ffjd", history, "--sex", "F", "--format", "json", "-o", women)
    done = ronde("diff", lists[0], women)
    assert (done.returncode, done.stdout) == (2, "")
    assert "The first is of: ffjd · National ranking. The second is of: ffjd · National ranking · women and girls." in (
        " ".join(done.stderr.split())
    )
    assert ronde("diff", lists[0], tmp_path / "none.json").returncode == 2
    assert ronde("diff", women, women).returncode == 0


def test_a_club_list_with_moves_fits_a_terminal_of_eighty_columns(history: Path) -> None:
    done = ronde("list", "ffjd", history, "--club", "lyon", "--moves", lang="fr", columns=80)
    assert done.returncode == 0, done.stderr
    assert max(map(len, done.stdout.splitlines())) <= 80
    for whole in ("Ann Dupont", "Ben Roy", "1564", "+14", "Open de Lyon"):
        assert whole in done.stdout
