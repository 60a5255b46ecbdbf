"""A history begins with a federation's last list, as Excel has it: exactly its ratings, and nobody fewer than lines."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.files.opening_lists import OpeningList, opening_list
from ronde.files.tables.reading import table_of_bytes
from ronde.ground.ids import PlayerId
from ronde.ground.problems import has_refusal
from ronde.record.opened import opened
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations import shelf
from ronde.regulations.documents import Adopted
from ronde.regulations.ffjd.documents import Opening, Published
from ronde.words.language import LANGUAGES
from ronde.words.sentences import said
from tests.files.tables.readable import TEXTS, WORKBOOKS, Fields
from tests.files.tables.refusable import CELLS, WHOLE
from tests.files.tables.workbooks import workbook
from tests.verbs import Done, ronde

DAY = date(2026, 11, 1)
RATED = {
    title: (data, people)
    for title, (data, people) in {**TEXTS, **WORKBOOKS}.items()
    if any("rating" in one for one in people)
}
LIST = """Nom;Prénom;Club;Né(e) le;N° licence;CP;Dernier tournoi
LEFÈVRE;Hélène;Orléans;03/05/1990;012345;1 850;01/10/2026
Pop;Ana;;02/01/1985;;NC;
Martin;Luc;ORLEANS;;77;1400;
"""


def begun(
    data: bytes, people: People | None = None, code: str = "fisf-classique", **answers: str | None
) -> OpeningList:
    meant = {int(row[1:]): None if person is None else PlayerId(person) for row, person in answers.items()}
    return opening_list(
        shelf.regulation(code),
        table_of_bytes(data),
        people or People(),
        day=DAY,
        fact="list",
        salt=b"salt",
        answers=meant,
    )


def is_for_a_list(one: Fields) -> bool:
    """Whether a rating, as it was read by hand, is one that a list can have."""
    rating = one.get("rating")
    return rating is None or (rating == int(rating) and 0 <= rating <= 1_000_000)


def test_a_good_part_of_the_tables_of_clubs_are_lists() -> None:
    assert len(RATED) >= 20


@pytest.mark.parametrize("title", RATED)
def test_a_table_of_a_club_begins_a_history_with_exactly_its_ratings(title: str) -> None:
    data, people = RATED[title]
    made = begun(data)
    if not all(map(is_for_a_list, people)):
        assert made.history is None
        assert {"table.cell.points"} == {one.code for one in made.problems if has_refusal([one])}
        return
    assert made.history is not None, made.problems
    assert [who.name for who in made.history.players.values()] == [one["name"] for one in people]
    known = opened(made.history)
    listed = {line.player: line.value for line in known.ranking_list(DAY, known.book.rankings[0]).lines}
    names = [(made.history.people.name(player), rating) for player, rating in listed.items()]
    assert sorted(names) == sorted((one["name"], one["rating"]) for one in people if "rating" in one)


FAULTY = {title: one[0] for title, one in CELLS.items()} | {title: one[0] for title, one in WHOLE.items()}


@pytest.mark.parametrize("title", FAULTY)
def test_a_table_with_a_fault_begins_nothing(title: str) -> None:
    made = begun(FAULTY[title])
    assert made.history is None
    assert has_refusal(made.problems)
    assert all(said(problem, language).what for problem in made.problems for language in LANGUAGES)


def test_new_persons_have_ids_that_say_nothing_and_clubs_are_one_by_their_names() -> None:
    made = begun(LIST.encode())
    assert made.history is not None
    assert all(player.startswith("p") and len(player) == 13 for player in made.history.players)
    assert [(club.id, club.name) for club in made.new.clubs.values()] == [("orleans", "Orléans")]
    who = next(iter(made.history.players.values()))
    assert (who.licence, who.birth, who.club(DAY)) == ("012345", date(1990, 5, 3), "orleans")
    assert [line.name for line in made.unrated] == ["Ana Pop"]


KNOWN = People.of(
    [
        Player(id="hl", name="Hélène Lefèvre", licence="12345"),
        Player(id="l1", name="Luc Martin", birth=date(1970, 1, 1)),
        Player(id="l2", name="Luc Martin", birth=date(1999, 1, 1)),
    ]
)


def test_somebody_in_doubt_is_asked_about_and_an_answer_decides() -> None:
    asked = begun(LIST.encode(), KNOWN)
    assert asked.history is None
    assert [(one.code, one.where) for one in asked.problems if has_refusal([one])] == [
        ("table.ambiguous", (4, "player"))
    ]
    one = begun(LIST.encode(), KNOWN, r4="l2")
    assert one.history is not None
    assert set(one.history.players) >= {"hl", "l1", "l2"}
    assert len(one.new.players) == 1
    other = begun(LIST.encode(), KNOWN, r4=None)
    assert len(other.new.players) == 2


def test_an_answer_to_nothing_is_refused() -> None:
    made = begun(LIST.encode(), KNOWN, r4="l3", r9="l1")
    assert made.history is None
    assert [one.code for one in made.problems if has_refusal([one])] == [
        "table.answer-person",
        "table.answer-row",
        "table.ambiguous",
    ]


def test_what_is_known_otherwise_is_said_and_stays() -> None:
    made = begun(b"Nom;Licence;Sexe;Elo\nHelene Lefevre;12345;F;1500\n", KNOWN)
    assert [(one.code, one.values["count"]) for one in made.problems] == [("opening.known-without", 1)]  # her sex
    other = begun("Nom;Né le;Licence;Elo\nLuc Martin;01/01/1970;5;1500\n".encode(), KNOWN)
    assert other.history is not None
    assert other.history.players == {**KNOWN.players}


def test_what_the_rule_book_refuses_is_said_of_the_cell() -> None:
    # ABSP-2: each value needs the games that it was made of.
    made = begun(b"Nom;Cote\nAna;120\nIon;NC\nEva;130\n", code="absp")
    assert [(one.code, one.where) for one in made.problems] == [
        ("absp.games-missing", (2, "Nom")),
        ("absp.games-missing", (4, "Nom")),
    ]
    made = begun(b"Nom;Cote;Parties\nAna;120;30\nIon;NC;\nEva;130;0\n", code="absp")
    assert [(one.code, one.where) for one in made.problems] == [("absp.games-missing", (4, "Parties"))]


def test_a_book_whose_ratings_are_made_of_games_begins_with_no_list() -> None:
    assert [one.code for one in begun(LIST.encode(), code="frs").problems] == ["opening.not-taken"]


def test_games_of_somebody_without_a_rating_are_said_to_be_left() -> None:
    made = begun(b"Nom;CP;Parties;Participations\nAna;1500;12;3\nIon;NC;4;2\n", code="ffjd")
    assert [(one.code, one.where) for one in made.problems] == [("table.cell.games-left", (3, "Parties"))]
    assert made.history is not None
    (document,) = made.history.facts
    assert isinstance(document, Opening)
    assert [(one.games, one.participations) for one in document.unrated] == [(0, 2)]


def test_the_worked_example_of_the_document_as_a_list_is_rated_as_it_says() -> None:
    # Article 6.2.3: six unrated players with five games each at 1100, 1308, 1308, 1392, 1392 and 1600. Five points of five games against that mean
    # are that value; five games are enough below 1500, and the sixth needs seven.
    lines = [
        f"Joueur {letter};NC;5;5;{mean};1"
        for letter, mean in zip("ABCDEF", (1100, 1308, 1308, 1392, 1392, 1600), strict=True)
    ]
    table = "\n".join(["Nom;CP;Parties;Points;MCP;Participations", "Ref Arbitre;1600;;;;", *lines])
    made = begun(table.encode(), code="ffjd")
    assert made.problems == ()
    assert made.history is not None
    (document,) = made.history.facts
    february = opened(made.history).with_facts(Published(id="february", day=date(2026, 12, 1)))
    ranking = february.ranking_list(date(2026, 12, 1), february.book.rankings[0])
    assert sorted((line.value for line in ranking.lines), reverse=True) == [1600, 1392, 1392, 1308, 1308, 1100]
    assert "Joueur F" not in {made.history.people.name(line.player) for line in ranking.lines}
    assert isinstance(document, Opening)
    assert [one.participations for one in document.unrated] == [1] * 6


def test_points_collected_without_a_rating_are_a_first_rating_of_match_play() -> None:
    # The association's own figures: 1901 + 350 - 250 = 2001 points over 12 games, 166.75, are shown as 167. 700 over 10 are 70: 80 is the least.
    table = b"Nom;Cote;Parties;Points marques\nAna;120;30;\nIon;;12;2001\nEva;;10;700\nLuc;;5;\n"
    made = begun(table, code="absp")
    assert [(one.code, one.where) for one in made.problems] == [("table.cell.games-left", (5, "Parties"))]
    assert made.history is not None
    (document,) = made.history.facts
    assert isinstance(document, Adopted)
    names = {made.history.people.name(one.player): (one.rating, one.games) for one in document.ratings}
    assert names == {"Ana": (120, 30), "Ion": (167, 12), "Eva": (80, 10)}


def test_what_the_unrated_cannot_have_collected_is_said_of_the_cell() -> None:
    # Two points a win: 11 of five games are too many. A mean below the floor of 600 is none.
    made = begun(b"Nom;CP;Parties;Points;MCP\nIon;NC;5;11;1200\nEva;NC;5;5;300\nAna;NC;5;2,5;1200\n", code="ffjd")
    assert [(one.code, one.where) for one in made.problems] == [("table.cell.whole", (4, "Points"))]
    made = begun(b"Nom;CP;Parties;Points;MCP\nIon;NC;5;11;1200\nEva;NC;5;5;300\n", code="ffjd")
    assert [(one.code, one.where) for one in made.problems] == [
        ("ffjd.collected", (2, "Nom")),
        ("ffjd.collected-mean", (3, "MCP")),
    ]


def test_a_category_that_does_not_go_with_the_birth_date_is_said() -> None:
    table = "Nom;Né le;Catégorie;CP\nAna;03/05/2012;Cadets;1500\nIon;03/05/1990;Vétéran;1400\nEva;03/05/1950;V;1300\nLuc;;Junior;1200\n"
    made = begun(table.encode(), code="ffjd")
    # On 1 November 2026 Ana is 14 (cadet below 17), Ion 36, Eva 76 (veteran from 60 on); of Luc nothing is known (FFJD-22).
    assert [(one.code, one.where, one.values["age"]) for one in made.problems] == [
        ("table.cell.category", (3, "Catégorie"), 36)
    ]


@given(st.lists(st.none() | st.integers(1000, 2500), min_size=1, max_size=30))
def test_ratings_and_unrated_are_together_as_many_as_lines(ratings: list[int | None]) -> None:
    rows = [f"Joueur {chr(65 + at)}{'x' * at};{'' if rating is None else rating}" for at, rating in enumerate(ratings)]
    made = begun(("Nom;CP\n" + "\n".join(rows) + "\n").encode(), code="ffjd")
    assert made.history is not None
    (document,) = made.history.facts
    assert isinstance(document, Adopted)
    assert [one.rating for one in document.ratings] == [one for one in ratings if one is not None]
    assert len(made.history.players) == len(made.piles) == len(ratings)


def begin(folder: Path, data: bytes, *options: str | Path, lang: str = "en") -> Done:
    table = folder / "list"
    table.write_bytes(data)
    return ronde("begin", "ffjd", table, "--on", "2026-11-01", *options, lang=lang)


def test_a_history_is_written_lists_what_the_table_says_and_verifies(tmp_path: Path) -> None:
    history = tmp_path / "history.yaml"
    done = begin(tmp_path, LIST.encode("cp1252"), "-o", history, "--federation", "FFJD")
    assert done.returncode == 0, done.stderr
    assert "Lines: 3. Known: 0. New: 3." in done.stdout
    same = ronde("compare", "ffjd", history, tmp_path / "list")
    assert "list:3 [3].CP" in same.stderr  # who has no rating has no value to compare
    published = ronde("publish", "ffjd", history, "--on", "2026-12-01", "--recorded", "2026-12-01")
    assert published.returncode == 0, published.stderr
    assert ronde("verify", history).returncode == 0
    listed = ronde("rate", "ffjd", history, "--on", "2026-12-01", "--format", "csv").stdout.splitlines()
    assert [line.split(",")[2:5:2] for line in listed[1:]] == [["Hélène LEFÈVRE", "1850"], ["Luc Martin", "1400"]]
    assert begin(tmp_path, LIST.encode(), "-o", history).returncode == 2  # never over a history


def test_new_persons_go_into_the_people_file(tmp_path: Path) -> None:
    people, history = tmp_path / "people.yaml", tmp_path / "a" / "history.yaml"
    history.parent.mkdir()
    written = 'ronde: people 1\nplayers:\n  # ours\n  - { id: hl, name: Hélène Lefèvre, licence: "12345" }\n'
    people.write_text(written, "utf-8")
    shown = begin(tmp_path, LIST.encode(), "--people", people)
    assert "Lines: 3. Known: 1. New: 2." in shown.stdout
    assert people.read_text("utf-8") == written
    done = begin(tmp_path, LIST.encode(), "--people", people, "-o", history)
    assert done.returncode == 0, done.stderr
    assert people.read_text("utf-8").startswith(
        written.replace("players:", "clubs:\n  - id: orleans\n    name: ORLEANS\nplayers:")
    )
    assert "people: ../people.yaml" in history.read_text("utf-8")
    assert "hl,Hélène Lefèvre,,1850" in ronde("rate", "ffjd", history, "--format", "csv").stdout


def test_one_of_several_sheets_is_named(tmp_path: Path) -> None:
    book = workbook([["Nom", "CP"], ["Ana Pop", 1500]], [["Nom", "CP"], ["Luc Martin", 1400]])
    assert "Sheet1, Sheet2" in " ".join(begin(tmp_path, book, "--sheet", "Feuil3").stderr.split())
    assert "Name one with --sheet" in " ".join(begin(tmp_path, book).stderr.split())
    assert begin(tmp_path, book, "--sheet", "Sheet2").returncode == 0
    assert begin(tmp_path, LIST.encode(), "--sheet", "Sheet2").returncode == 2
