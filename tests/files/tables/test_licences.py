"""The licences of a season come from a table: only what changed is shown, and written when that is asked for."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.files.licence_changes import LicenceChange, Season
from ronde.files.licensing import Licensing, licensing
from ronde.files.tables.reading import table_of_bytes
from ronde.ground.ids import PlayerId
from ronde.ground.problems import has_refusal
from ronde.record.clubs import Club
from ronde.record.people import People
from ronde.record.players import Licence, Membership, Player
from tests.files.tables.readable import TEXTS, WORKBOOKS
from tests.files.tables.refusable import CELLS, WHOLE
from tests.files.tables.workbooks import workbook
from tests.verbs import Done, ronde

SEASON = Season(date(2026, 9, 1), date(2027, 8, 31), "FFJD")
LAST = Licence(since=date(2025, 9, 1), until=date(2026, 8, 31), federation="FFJD", number="11", kind="A")
OPEN = Licence(since=date(2020, 1, 1), number="12")
PEOPLE = People.of(
    [
        Player(id="ana", name="Ana Pop", licences=[LAST], clubs=[Membership(club="lyon", since=date(2020, 1, 1))]),
        Player(id="luc", name="Luc Martin", licences=[OPEN]),
        Player(id="eva", name="Eva Roy"),
    ],
    clubs=[Club(id="lyon", name="Damier Lyonnais")],
)


def told(data: str | bytes, people: People = PEOPLE, season: Season = SEASON, *, is_whole: bool = False) -> Licensing:
    table = table_of_bytes(data.encode() if isinstance(data, str) else data)
    return licensing(table, people, season, {}, salt=b"salt", is_whole=is_whole)


def kinds(made: Licensing) -> list[tuple[str, str]]:
    return [(change.player, change.what) for change in made.changes]


def with_changes(made: Licensing) -> People:
    return PEOPLE.with_more(made.new).with_more(People(players=made.changed))


def test_a_licence_is_renewed_and_keeps_its_number() -> None:
    made = told("Nom;Type\nPop Ana;B\nLuc Martin;\n")
    (change,) = made.changes
    now = Licence(since=date(2026, 9, 1), until=date(2027, 8, 31), federation="FFJD", number="11", kind="B")
    assert change == LicenceChange(PlayerId("ana"), "renewed", LAST, now, 2)
    assert made.changed[PlayerId("ana")].licences == [LAST, now]
    assert PlayerId("luc") not in made.changed  # his never ended


def test_a_new_club_comes_with_its_league_and_a_known_one_stays_in_its_own() -> None:
    """The first line that tells the league of a new club counts; of Lyon, in no league here, and of another line the difference is said once."""
    made = told(
        "Nom;Licence;Club;Ligue\nIon Nou;14;Olivet;\nIoana Nou;15;Olivet;Centre\nIrina Nou;16;Olivet;Ouest\nIva Nou;17;Damier Lyonnais;Rhône\n"
    )
    (club,), (league,) = made.new.clubs.values(), made.new.leagues.values()
    assert (league.id, league.name) == ("centre", "Centre")
    assert [(spell.league, spell.since) for spell in club.leagues] == [("centre", date(2026, 9, 1))]
    (said,) = made.problems
    assert (said.code, said.where) == ("table.leagues-kept", (3, "Ligue"))
    assert said.values == {"names": ("Olivet (Ouest)", "Damier Lyonnais (Rhône)")}
    assert with_changes(made).clubs["lyon"] == PEOPLE.clubs["lyon"]


def test_a_first_licence_and_somebody_new() -> None:
    made = told("Nom;Licence;Club\nEva Roy;13;\nIon Nou;14;Olivet\n")
    assert [change.what for change in made.changes] == ["first", "person", "gone", "gone"]
    (new,) = made.new.players.values()
    assert (new.name, new.licences[0].number, new.club(date(2026, 9, 1))) == ("Ion Nou", "14", "olivet")
    assert [club.name for club in made.new.clubs.values()] == ["Olivet"]


def test_another_club_ends_the_one_before() -> None:
    made = told("Nom;Licence;Club\nAna Pop;11;Olivet\n")
    assert made.changed[PlayerId("ana")].clubs == [
        Membership(club="lyon", since=date(2020, 1, 1), until=date(2026, 8, 31)),
        Membership(club="olivet", since=date(2026, 9, 1)),
    ]
    assert ("ana", "club") in kinds(made)
    assert ("ana", "club") not in kinds(told("Nom;Club\nAna Pop;DAMIER LYONNAIS\n"))


def test_a_club_from_before_the_last_change_is_said_and_not_taken() -> None:
    made = told("Nom;Club;Depuis\nAna Pop;Olivet;01/09/2019\n")
    assert [(one.code, one.where) for one in made.problems] == [("table.clubs-kept", (2, "Club"))]
    assert PEOPLE.players[PlayerId("ana")].clubs == made.changed[PlayerId("ana")].clubs


def test_days_of_the_line_go_before_those_of_the_season() -> None:
    made = told("Nom;Valable du;Jusqu'au\nEva Roy;15/10/2026;31/12/2026\n")
    (licence,) = made.changed[PlayerId("eva")].licences
    assert (licence.since, licence.until) == (date(2026, 10, 15), date(2026, 12, 31))


def test_who_is_no_longer_there_is_told_and_ended_where_the_table_is_whole() -> None:
    assert kinds(told("Nom\nEva Roy\n")) == [("eva", "first"), ("ana", "gone"), ("luc", "gone")]
    made = told("Nom\nEva Roy\n", is_whole=True)
    assert kinds(made) == [("eva", "first"), ("ana", "gone"), ("luc", "ended")]  # hers ended by itself
    (licence,) = made.changed[PlayerId("luc")].licences
    assert licence.until == date(2026, 8, 31)
    assert PlayerId("ana") not in made.changed


def test_a_slip_in_the_same_season_is_corrected() -> None:
    made = told("Nom;Type;Depuis;Valable jusqu'au\nAna Pop;C;01/09/2025;31/12/2026\n")
    (licence,) = made.changed[PlayerId("ana")].licences
    assert (licence.until, licence.number, licence.kind) == (date(2026, 12, 31), "11", "C")
    assert kinds(made)[0] == ("ana", "corrected")


@pytest.mark.parametrize(
    ("data", "season", "problems"),
    [
        ("Nom\nEva Roy\n", Season(), [("table.cell.no-since", (2, "Nom"))]),
        ("Nom;Depuis\nEva Roy;2026\nIon;hier\n", Season(), [("table.cell.date", (2, "Depuis")), ("table.cell.date", (3, "Depuis"))]),
        ("Nom;Jusqu'au\nEva Roy;01/01/2020\n", SEASON, [("table.cell.ends-before", (2, "Jusqu'au"))]),
        ("Nom;Licence\nEva Roy;11\n", SEASON, [("table.ambiguous", (2, "player"))]),  # her name with Ana's number
        ("Licence\n99\n", SEASON, [("table.cell.no-name", (2, "Licence"))]),
    ],
)  # fmt: skip
def test_a_wrong_cell_changes_nothing(data: str, season: Season, problems: list[tuple[str, tuple[int, str]]]) -> None:
    made = told(data, season=season)
    assert [(one.code, one.where) for one in made.problems] == problems
    assert not made.changes
    assert not made.changed


EVERY = {title: data for title, (data, _) in {**TEXTS, **WORKBOOKS}.items()}
FAULTY = {title: one[0] for title, one in CELLS.items()} | {title: one[0] for title, one in WHOLE.items()}


@pytest.mark.parametrize("title", EVERY)
def test_everybody_in_a_table_of_a_club_is_licensed_once(title: str) -> None:
    made = told(EVERY[title], People())
    if has_refusal(made.problems):
        assert {one.code for one in made.problems if has_refusal((one,))} == {"table.cell.no-name"}
        return
    assert len(made.new.players) == len(made.piles) == len(made.changes)
    again = told(EVERY[title], People().with_more(made.new))
    assert has_refusal(again.problems) or again.changes == ()  # two of one name are asked about


@pytest.mark.parametrize("title", FAULTY)
def test_a_table_with_a_fault_licenses_nobody(title: str) -> None:
    made = told(FAULTY[title])
    assert has_refusal(made.problems)
    assert not made.changes


ROWS = st.tuples(
    st.sampled_from(["", "Damier Lyonnais", "Olivet"]),
    st.sampled_from(["", "A", "B"]),
    st.sampled_from(["", "01/09/2025", "01/09/2026", "01/10/2026"]),
    st.sampled_from(["", "31/12/2026", "31/08/2027"]),
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(("Ana Pop", "Luc Martin", "Eva Roy", "Ion Nou"), ROWS)))
def test_a_table_taken_in_twice_changes_nothing_the_second_time(rows: dict[str, tuple[str, ...]]) -> None:
    text = "Nom;Club;Type;Depuis;Jusqu'au\n" + "".join(f"{name};{';'.join(row)}\n" for name, row in rows.items())
    made = told(text)
    again = told(text, with_changes(made))
    assert not again.changed
    assert not again.new.players
    assert {change.what for change in again.changes} <= {"gone"}


HISTORY = """\
regulation: ffjd
federation: FFJD
people: people.yaml
players:
  - { id: own, name: Rex Own } # a guest
facts: []
"""
WRITTEN = """\
ronde: people 1
players:
  # the first
  - id: ana
    name: Ana Pop
    licences:
      - { since: 2025-09-01, until: 2026-08-31, number: "11" } # paid
  - { id: luc, name: Luc Martin }
"""


def licences(folder: Path, data: bytes, *options: str, lang: str = "en") -> Done:
    (folder / "table").write_bytes(data)
    days = ("--since", "2026-09-01", "--until", "2027-08-31")
    return ronde("licences", "ffjd", folder / "history.yaml", folder / "table", *days, *options, lang=lang)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "history.yaml").write_text(HISTORY, "utf-8")
    (tmp_path / "people.yaml").write_text(WRITTEN, "utf-8")
    return tmp_path


TABLE = workbook([["Nom", "N° licence"], ["POP Ana", 11], ["Own Rex", 15], ["Nou Ion", 16]])


def test_nothing_is_written_unless_asked_for(folder: Path) -> None:
    done = licences(folder, TABLE)
    assert done.returncode == 0, done.stderr
    assert "Ana Pop (ana): renewed, 11 · 2026-09-01 – 2027-08-31" in done.stdout
    assert "--write" in done.stdout
    assert (folder / "people.yaml").read_text("utf-8") == WRITTEN
    assert (folder / "history.yaml").read_text("utf-8") == HISTORY


def test_rows_are_changed_where_they_stand_and_all_else_stays(folder: Path) -> None:
    assert licences(folder, TABLE, "--write").returncode == 0
    people, history = ((folder / name).read_text("utf-8") for name in ("people.yaml", "history.yaml"))
    assert people.startswith(
        WRITTEN.replace(
            "# paid\n",
            "# paid\n      - {since: 2026-09-01, until: 2027-08-31, federation: FFJD, number: '11'}\n",
        )
    )
    assert "name: Nou Ion" in people
    assert "{ id: own, licences: [{since: 2026-09-01" in history
    assert "# a guest" in history
    again = licences(folder, TABLE, "--write", lang="fr")
    assert "Rien ne change." in again.stdout
    assert (folder / "people.yaml").read_text("utf-8") == people


def test_a_doubt_is_decided_by_its_row(folder: Path) -> None:
    table = b"Nom;Licence\nLuc Martin;11\n"  # Ana's number
    assert "ana (Ana Pop), luc (Luc Martin)" in " ".join(licences(folder, table).stderr.split())
    done = licences(folder, table, "--match", "2=luc")
    assert "Luc Martin (luc): first licence, 11" in done.stdout
    assert "--match" in " ".join(licences(folder, table, "--match", "luc").stderr.split())
