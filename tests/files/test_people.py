"""People files: read back as printed, shared by histories of several books, and every slip told with its file and line."""

import json
from datetime import date
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given

from ronde.files import history as history_files
from ronde.files import people as people_files
from ronde.files import yaml_text
from ronde.ground.ids import PlayerId
from ronde.record.people import People
from ronde.record.players import Licence, Player
from ronde.regulations.ffjd.documents import Series
from tests.files.people_made import peoples
from tests.verbs import Done, ronde
from tools.schemas import FOLDER

PEOPLE = """\
ronde: people 1
leagues: [{ id: ara, name: Auvergne-Rhône-Alpes }]
clubs:
  - { id: lyon, name: Lyon, leagues: [{ league: ara, since: 2016-01-01 }] }
players:
  - { id: p-1, name: Ann Martin, clubs: [{ club: lyon, since: 2019-09-01 }] }
  - { id: p-2, name: Ben Petit }
  - { id: p-3, name: Zoé Blanc }
"""
DRAUGHTS = """\
ronde: history 1
regulation: ffjd
federation: FFJD
people: ../people.yaml
facts:
  - { fact: adopted, id: start, day: 2024-01-01, ratings: [{ player: p-1, rating: 1550 }, { player: p-2, rating: 1500 }] }
  - fact: series
    id: open
    homologated: 2024-01-10
    cadence: slow
    games: [{ white: p-1, black: p-2, result: 2 }]
  - { fact: closed, id: list, day: 2024-02-01 }
  - fact: series
    id: waits
    first_day: 2024-02-10
    cadence: slow
    declared: true
    pace: { official: 2h/50 + 1h }
    games: [{ white: p-1, black: p-3, result: 2 }]
  - { fact: payment, id: paid, day: 2024-02-12, by: Olga, amount: 4, sections: [waits], licences: [p-1, p-3] }
"""
SCRABBLE = """\
regulation: fisf-classique
people: ../people.yaml
facts:
  - { fact: adopted, id: start, day: 2015-09-01, ratings: [{ player: p-1, rating: 1803 }, { player: p-3, rating: 1600 }] }
  - { fact: event, id: th, kind: tournament, last_day: 2015-10-04, games: 7, declared: true, entries: [{ player: p-3, place: 1 }, { player: p-1, place: 2 }] }
"""


class Federations:
    """A people file, and two histories of two books over it."""

    def __init__(self, folder: Path) -> None:
        self.people = self._written(folder / "people.yaml", PEOPLE)
        self.draughts = self._written(folder / "draughts" / "history.yaml", DRAUGHTS)
        self.scrabble = self._written(folder / "scrabble" / "history.yaml", SCRABBLE)

    def _written(self, path: Path, text: str) -> Path:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        return path


@pytest.fixture
def both(tmp_path: Path) -> Federations:
    return Federations(tmp_path)


def test_the_page_about_people_files_shows_one_that_is_sound() -> None:
    page = (FOLDER / "people.md").read_text("utf-8")
    shown = people_files.parse(yaml_text.documents(page.split("```yaml\n")[1].split("```")[0])[0][0])
    assert shown.problems == ()
    assert shown.people is not None
    assert len(shown.people.players) == 3


@given(peoples())
def test_people_fit_the_published_schema(written: People) -> None:
    schema = json.loads((FOLDER / "people.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(people_files.plain(written))


@given(peoples())
def test_people_are_read_back_as_they_were_printed(written: People) -> None:
    found, problems = yaml_text.documents(people_files.printed(written))
    parsed = people_files.parse(found[0])
    assert (problems, parsed.problems) == ([], ())
    assert parsed.people == written


def test_two_histories_of_two_books_list_and_explain_over_one_people_file(both: Federations) -> None:
    for code, path in (("ffjd", both.draughts), ("fisf-classique", both.scrabble)):
        listed = ronde("list", code, path)
        assert (listed.returncode, listed.stderr) == (0, "")
        assert "Ann Martin" in listed.stdout
        told = ronde("explain", code, path, "--player", "ann martin")
        assert (told.returncode, told.stderr) == (0, "")
        assert "Ann Martin" in told.stdout
    assert "Ann Martin" in ronde("list", "ffjd", both.draughts, "--club", "lyon").stdout


def test_both_histories_can_be_homologated_over_one_people_file(both: Federations) -> None:
    for code, path in (("ffjd", both.draughts), ("fisf-classique", both.scrabble)):
        done = ronde("homologate", code, path)
        assert (done.returncode, done.stderr) == (0, ""), done.output


def told(path: Path, code: str = "ffjd") -> list[Done]:
    """What a refused history is told, in three languages that differ."""
    done = [ronde("list", code, path, lang=lang, columns=1000) for lang in ("en", "fr", "ro")]
    assert [one.returncode for one in done] == [2, 2, 2]
    assert len({one.stderr for one in done}) == 3
    return done


def test_a_people_file_that_is_not_there_is_told_where_it_is_named(both: Federations) -> None:
    both.people.unlink()
    said = told(both.draughts)[0].stderr
    assert f"{both.draughts}:4 people" in said
    assert "people.yaml” cannot be read" in said
    assert "seen from the folder of the history" in said
    assert "Problems: 1." in said


@pytest.mark.parametrize("path", [".", "/dev/zero", '"\\0"', '"\\uD800"', "x" * 5000])
def test_a_path_that_is_no_file_is_told_and_does_no_harm(both: Federations, path: str) -> None:
    both.draughts.write_text(DRAUGHTS.replace("../people.yaml", path), "utf-8")
    done = ronde("list", "ffjd", both.draughts, columns=10_000)
    assert done.returncode == 2
    assert "cannot be read" in done.stderr or "is not YAML" in done.stderr


@pytest.mark.parametrize(
    ("text", "line", "what", "remedy"),
    [
        ("ronde: people 2\n", ":1 ronde", "“people 2”; this program reads “people 1”", "a newer one"),
        (SCRABBLE, "", "not a people file", "begin it with “ronde: people 1”"),
        (DRAUGHTS, ":1 ronde", "not a people file", "Name the right file under people"),
        ("[]", "", "not a people file", "Name the right file"),
        ("ronde: people 1\nplayers: [", "", "is not YAML", "Look at that line"),
        ("ronde: people 1\n---\nronde: people 1\n", "", "document", ""),
        ("ronde: people 1\nfacts: []\n", ":2 facts", "not known here", "known: clubs, leagues, players"),
    ],
)
def test_a_people_file_of_another_kind_is_told_with_its_own_name(
    both: Federations, text: str, line: str, what: str, remedy: str
) -> None:
    both.people.write_text(text, "utf-8")
    said = told(both.draughts)[0].stderr
    assert f"people.yaml{line}" in said
    assert what in said
    assert remedy in said
    assert "Problems: 1." in said


def test_slips_in_the_people_file_name_that_file_and_its_line(both: Federations) -> None:
    slips = """\
  - { id: p-4 }
  - { id: p-5, name: Eve, erased: 2024-01-01, birth: 1980-01-01 }
  - { id: p-6, name: Fay, also: [p-1] }
  - { id: p-7, name: Gus, clubs: [{ club: nice, since: 2020-01-01 }] }
"""
    both.people.write_text(PEOPLE + slips, "utf-8")
    said = told(both.draughts)[0].stderr
    for line, where, what in (
        (9, "players[3].name", "“p-4” has no name"),
        (10, "players[4].name", "erased, and name still tells"),
        (10, "players[4].birth", "erased, and birth still tells"),
        (11, "players[5].also[0]", "“p-1”, an id of “p-6”, is one of “p-1” too"),
        (12, "players[6].clubs[0].club", "no club with the id “nice”"),
    ):
        assert f"people.yaml:{line} {where}\n" in said
        assert what in said
    assert "Problems: 5." in said


def test_a_row_stands_in_one_place(both: Federations) -> None:
    own = "players: [{ id: p-2, name: Ben }, { id: p-9, name: Ida, also: [p-3], clubs: [{ club: lyon, since: 2020-01-01 }] }]\n"
    both.draughts.write_text(DRAUGHTS.replace("facts:", own + "facts:"), "utf-8")
    said = told(both.draughts)[0].stderr
    assert "history.yaml:5 players[0].id\n  “p-2” stands both here and in the people file" in said
    assert "history.yaml:5 players[1].also[0]\n  “p-3”, an id of “p-9”, is one of “p-3” too" in said
    assert "Problems: 2." in said


def test_a_history_has_its_own_people_beside_those_of_the_file(both: Federations) -> None:
    own = "players: [{ id: p-9, name: Ida, clubs: [{ club: lyon, since: 2020-01-01 }] }]\n"
    both.draughts.write_text(DRAUGHTS.replace("facts:", own + "facts:"), "utf-8")
    found = history_files.read(both.draughts, "ffjd")
    assert found.problems == ()
    assert found.history is not None
    assert list(found.history.players) == ["p-1", "p-2", "p-3", "p-9"]
    assert list(found.people.players) == ["p-9"]


@pytest.mark.parametrize(("said", "version"), [("", 1), ("ronde: history 1\n", 1), ("ronde: history 2\n", 2)])
def test_a_history_says_its_version(tmp_path: Path, said: str, version: int) -> None:
    path = tmp_path / "history.yaml"
    path.write_text(said + "regulation: ffjd\nfacts: []\n", "utf-8")
    found = history_files.read(path, "ffjd")
    assert (found.problems, found.version) == ((), version)


@pytest.mark.parametrize("kind", ["history 3", "2", "[history 1]"])
def test_a_history_of_another_version_is_told_so(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "history.yaml"
    path.write_text(f"ronde: {kind}\nregulation: ffjd\nfacts: []\n", "utf-8")
    said = told(path)[0].stderr
    assert "history.yaml:1 ronde" in said
    assert "Use one of: history 1, history 2." in said


def test_a_people_file_is_told_from_a_history(tmp_path: Path) -> None:
    path = tmp_path / "history.yaml"
    path.write_text("ronde: people 1\nplayers: []\n", "utf-8")
    assert "This is a people file; a history is asked for here." in told(path)[0].stderr


def test_a_people_file_cannot_be_named_where_there_is_no_folder() -> None:
    parsed = history_files.parse({"regulation": "ffjd", "people": "people.yaml"})
    assert [problem.code for problem in parsed.problems] == ["people.no-folder"]


def test_a_licence_of_another_federation_does_not_count() -> None:
    licences = [
        Licence(since=date(2023, 1, 1), until=date(2023, 12, 31), federation="FISF", number="17"),
        Licence(since=date(2024, 1, 1), until=date(2024, 12, 31), federation="FFJD"),
        Licence(since=date(2025, 1, 1), until=date(2025, 12, 31)),
    ]
    people = People.of([Player(id="ann", name="Ann", licences=licences)])
    licensed = {
        federation: [
            people.seen_by(federation).entrant(PlayerId("ann"), date(year, 6, 1)).is_licensed
            for year in (2023, 2024, 2025)
        ]
        for federation in ("FISF", "FFJD", "")
    }
    assert licensed == {"FISF": [True, False, True], "FFJD": [False, True, True], "": [False, False, True]}


def test_a_history_goes_by_the_licences_of_its_federation(both: Federations) -> None:
    licence = "licences: [{ since: 2024-01-01, federation: FFJD, number: '17' }]"
    both.people.write_text(PEOPLE.replace("name: Zoé Blanc", f"name: Zoé Blanc, {licence}"), "utf-8")
    found = history_files.read(both.draughts, "ffjd").history
    assert found is not None
    series = found.documents["waits"]
    assert isinstance(series, Series)
    entrants = {one.player: one.is_licensed for one in series.entrants}
    assert entrants == {"p-1": False, "p-3": True}


def test_a_people_file_is_never_overwritten_by_a_list(both: Federations) -> None:
    done = ronde("list", "ffjd", both.draughts, "--format", "csv", "-o", both.people)
    assert done.returncode == 2
    assert "is a people file" in done.stderr
    assert both.people.read_text("utf-8") == PEOPLE


def test_an_erased_person_is_shown_by_the_id(both: Federations) -> None:
    ben = "{ id: p-2, name: Ben Petit }"
    before = ronde("list", "ffjd", both.draughts)
    assert "Ben Petit" in before.stdout
    both.people.write_text(PEOPLE.replace(ben, "{ id: p-2, erased: 2024-05-01 }"), "utf-8")
    after = ronde("list", "ffjd", both.draughts)
    assert (after.returncode, after.stderr) == (0, "")
    assert "Ben" not in after.stdout
    assert "p-2" in after.stdout
    for verb in (
        ("explain", "ffjd", both.draughts, "--player", "p-2"),
        ("explain", "ffjd", both.draughts, "--player", "p-1"),
    ):
        told = ronde(*verb)
        assert told.returncode == 0
        assert "p-2" in told.stdout


def test_a_person_without_a_row_is_refused_in_version_1_and_nameless_in_version_2(both: Federations) -> None:
    kept = both.draughts.with_name("kept.yaml")
    assert ronde("upgrade", "ffjd", both.draughts, "-o", kept).returncode == 0
    both.people.write_text(PEOPLE.replace("  - { id: p-3, name: Zoé Blanc }\n", ""), "utf-8")
    assert "Nobody in the players’ list has the id “p-3”" in told(both.draughts)[0].stderr
    done = ronde("explain", "ffjd", kept, "--player", "p-1")
    assert (done.returncode, done.stderr) == (0, "")
    found = history_files.read(kept, "ffjd")
    assert found.history is not None
    assert found.history.people.name("p-3") == "p-3"
    again = history_files.parse(yaml_text.documents(history_files.printed(found.history, version=2))[0][0])
    assert again.problems == ()
    assert again.history is not None
    assert again.history.people == found.history.people
