"""A section begins with a club's table beside a copy of the federation's list: its ids, and its ratings."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.files.copied_list import Copied
from ronde.files.players import PROVISIONAL, EnteredPlayers, listed_players
from ronde.files.tables.reading import table_of_bytes, table_of_text
from ronde.files.tournament import parse, printed
from ronde.ground.ids import PlayerId
from ronde.ground.problems import has_refusal
from ronde.play.names import named, names_of, without_names
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.standings.table import usual_criteria
from ronde.record.people import People
from ronde.record.players import Player
from tests.files.tables.readable import TEXTS, WORKBOOKS
from tests.files.tables.workbooks import workbook
from tests.verbs import Done, ronde

LIST = """\
regulation: ffjd
players:
  - { id: p1, name: Hélène Lefèvre, licence: "012345" }
  - { id: p2, name: Luc Martin, birth: 1970-01-01 }
  - { id: p3, name: Luc Martin, birth: 1999-01-01 }
  - { id: p4, name: Ana Pop }
facts:
  - fact: adopted
    id: start
    day: 2026-11-01
    ratings:
      - { player: p1, rating: 1850 }
      - { player: p2, rating: 1400 }
      - { player: p3, rating: 1300 }
"""
COPIED = Copied(
    People.of([Player(id="p1", name="Hélène Lefèvre", licence="012345"), Player(id="p4", name="Ana Pop")]),
    {PlayerId("p1"): 1850},
)


def entered(text: str | bytes) -> EnteredPlayers:
    table = table_of_text(text) if isinstance(text, str) else table_of_bytes(text)
    return listed_players(table, COPIED, {}, salt=b"salt")


def test_whoever_can_be_told_has_the_same_provisional_id_in_every_section_beside_one_list() -> None:
    """A licence, or a birth date with the name, tells a person; a name alone does not: two may have it."""
    table = table_of_text("Nom;Licence;Né le\nJean Nou;555;\nAda Neuf;;01/02/2001\nJo Seul;;\n")
    listed = Copied(COPIED.people, COPIED.ratings, b"of the list")
    first, second = (listed_players(table, listed, {}, salt=salt).entries for salt in (b"one", b"two"))
    assert [one.player == other.player for one, other in zip(first, second, strict=True)] == [True, True, False]
    elsewhere = listed_players(table, Copied(COPIED.people, salt=b"of another"), {}, salt=b"one").entries
    assert elsewhere[0].player != first[0].player


def test_players_get_the_ids_the_names_and_the_ratings_of_the_list() -> None:
    found = entered("Nom;Licence;Elo\nLEFEVRE;12345;\nPop Ana;;1200\nJean Nou;555;\n")
    assert found.problems == ()
    one, two, three = found.entries
    assert (one.player, one.name, one.rating, one.licence) == ("p1", "Hélène Lefèvre", 1850, "12345")
    assert (two.player, two.rating) == ("p4", 1200)
    assert (three.name, three.rating, three.licence) == ("Jean Nou", None, "555")
    assert three.player.startswith(PROVISIONAL)
    assert "nou" not in three.player
    assert "555" not in three.player.removeprefix(PROVISIONAL)[:3]


def test_a_rating_that_differs_is_said_and_the_table_s_is_taken() -> None:
    found = entered("Nom;Elo\nHélène Lefèvre;1900\nAna Pop;1000\n")
    assert [(one.code, one.where, one.values["known"]) for one in found.problems] == [
        ("table.cell.other-rating", (2, "Elo"), 1850)
    ]
    assert found.entries[0].rating == 1900
    assert entered("Nom;Elo\nHélène Lefèvre;1850\n").problems == ()


def test_a_number_without_a_name_is_only_enough_for_who_is_on_the_list() -> None:
    found = entered("Licence\n12345\n99\n")
    assert [entry.name for entry in found.entries][:1] == ["Hélène Lefèvre"]
    assert [(one.code, one.where) for one in found.problems] == [("table.cell.no-name", (3, "Licence"))]


EVERY = {title: data for title, (data, _) in {**TEXTS, **WORKBOOKS}.items()}


@pytest.mark.parametrize("title", EVERY)
def test_a_table_of_a_club_has_an_entry_for_each_line_or_says_why_not(title: str) -> None:
    found = entered(EVERY[title])
    assert has_refusal(found.problems) or len(found.entries) == len(table_of_bytes(EVERY[title]).lines)
    assert len({entry.player for entry in found.entries}) == len(found.entries)


@given(st.lists(st.sampled_from(["Ana Pop", "Hélène Lefèvre", "Jean Nou", "Eva Roy"]), min_size=1, max_size=6))
def test_nobody_is_entered_twice_and_nobody_lost(names: list[str]) -> None:
    found = entered("Nom\n" + "\n".join(names) + "\n")
    known = [name for name in names if name in {"Ana Pop", "Hélène Lefèvre"}]
    assert has_refusal(found.problems) == (len(set(known)) < len(known))
    assert len(found.entries) + len(found.piles.wrong) == len(names)


def test_a_licence_stays_in_the_file_and_goes_with_the_names() -> None:
    entries = entered("Nom;Licence\nJean Nou;555\nAna Pop;\n").entries
    section = Section(
        "Open", "draughts", Plan((Phase("swiss_dutch", 2),), usual_criteria("draughts", "swiss_dutch")), entries
    )
    assert parse(printed(section)).section == section
    assert "555" not in printed(without_names(section))
    assert named(without_names(section), names_of(section)) == section


def begun(folder: Path, data: bytes, *options: str) -> Done:
    (folder / "list.yaml").write_text(LIST, "utf-8")
    (folder / "club").write_bytes(data)
    plan = ("--discipline", "draughts", "--format", "swiss_dutch", "--rounds", "1")
    players = ("--players", folder / "club", "--list", folder / "list.yaml")
    return ronde("play", "new", folder / "open.yaml", *plan, *players, *options)


def test_a_section_begins_beside_a_list(tmp_path: Path) -> None:
    table = workbook([["Nom", "Licence"], ["LEFÈVRE Hélène", 12345], ["Martin Luc", ""], ["Nou Jean", 555]])
    asked = begun(tmp_path, table)
    assert asked.returncode == 2
    assert "p2 (Luc Martin), p3 (Luc Martin)" in " ".join(asked.stderr.split())
    done = begun(tmp_path, table, "--match", "3=p3")
    assert done.returncode == 0, done.stderr
    assert "Lines: 3. Known: 2. New: 1." in done.stdout
    section = parse((tmp_path / "open.yaml").read_text("utf-8")).section
    assert section is not None
    assert [(entry.player, entry.rating) for entry in section.entries[:2]] == [("p1", 1850), ("p3", 1300)]


def test_one_of_several_sheets_is_named(tmp_path: Path) -> None:
    book = workbook([["Nom"], ["Ana Pop"]], [["Nom"], ["Jean Nou"], ["Eva Roy"]])
    assert begun(tmp_path, book).returncode == 2
    assert begun(tmp_path, book, "--sheet", "Sheet2").returncode == 0
    assert "Eva Roy" in (tmp_path / "open.yaml").read_text("utf-8")


def test_a_list_without_players_is_said(tmp_path: Path) -> None:
    (tmp_path / "list.yaml").write_text(LIST, "utf-8")
    plan = ("--discipline", "draughts", "--format", "swiss_dutch", "--rounds", "1")
    done = ronde("play", "new", tmp_path / "open.yaml", *plan, "--list", tmp_path / "list.yaml")
    assert done.returncode == 2
    assert "--players" in done.stderr


def test_the_office_asks_about_a_provisional_player_of_a_known_licence(tmp_path: Path) -> None:
    history, sent = tmp_path / "history.yaml", tmp_path / "sent.yaml"
    history.write_text(LIST, "utf-8")
    sent.write_text('regulation: ffjd\nplayers: [{ id: new-1a2b, name: H. Dupont, licence: "12345" }]\n', "utf-8")
    asked = ronde("record", "ffjd", history, sent, "--dry-run")
    assert "p1 (Hélène Lefèvre)" in " ".join(asked.stderr.split())
    done = ronde("record", "ffjd", history, sent, "--same", "new-1a2b=p1")
    assert done.returncode == 0, done.stderr
    assert "also: [new-1a2b]" in history.read_text("utf-8")
