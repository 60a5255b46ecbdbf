"""Who the lines of a table are: known, new, in doubt or wrong; every line is in one pile."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.files.tables.matching import Matched, matched
from ronde.files.tables.reading import table_of_text
from ronde.record.people import People
from ronde.record.players import Licence, Player

PEOPLE = People.of(
    [
        Player(id="jd", name="Jean-Pierre Dupont", licence="012345", birth=date(1990, 5, 3)),
        Player(id="ana", name="Ana Țepeș", birth=date(1985, 1, 2), also=["tepes-85"]),
        Player(id="m1", name="Luc Martin", birth=date(1970, 1, 1)),
        Player(id="m2", name="Luc Martin", birth=date(1999, 1, 1)),
        Player(id="p", name="Paul Petit", licences=[Licence(federation="FFJD", number="F 77", since=date(2024, 1, 1))]),
    ]
)


def found(text: str) -> Matched:
    return matched(table_of_text(text), PEOPLE)


@pytest.mark.parametrize(
    ("text", "person", "by"),
    [
        ("Nom;Licence\nDUPONT Jean Pierre;012345\n", "jd", "licence"),
        ("Nom;Licence\nDupont;12345\n", "jd", "licence"),  # Excel took the zero away
        ("Licence\nf77\n", "p", "licence"),
        ("Id;Nom\nana;Ana Tepes\n", "ana", "id"),
        ("Id;Nom\ntepes-85;\n", "ana", "id"),
        ("Joueur;Cote\nm1;1500\n", "m1", "id"),
        ("Nom;Né le\nMARTIN Luc;01/01/1999\n", "m2", "name and birth"),
        ("Nom;Année\nMartin Luc;1970\n", "m1", "name and birth"),
        ("Nom;Prénom\nTEPES;ana\n", "ana", "name"),
        ("Nom;Licence\nȚepeș Ana;999\n", "ana", "name"),  # she had no licence yet
    ],
)
def test_somebody_known_is_found(text: str, person: str, by: str) -> None:
    (match,) = found(text).matched
    assert (match.person, match.by) == (person, by)


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("Nom\nLuc Martin\n", ("m1", "m2")),  # two of that name
        ("Nom;Né le\nLuc Martin;01/01/1980\n", ("m1", "m2")),  # neither was born then
        ("Nom;Né le\nAna Tepes;02/01/1986\n", ("ana",)),  # a slip in a date, or somebody else
        ("Nom;Né le\nAna Popescu-Tepes;02/01/1985\n", ("ana",)),  # a married name
        ("Nom;Licence\nJean Pierre Dupont;54321\n", ("jd",)),  # his name with another licence
        ("Nom;Licence\nAna Țepeș;012345\n", ("jd", "ana")),  # her name with his licence
    ],
)
def test_a_doubt_names_those_who_may_be_meant(text: str, candidates: tuple[str, ...]) -> None:
    (doubt,) = found(text).ambiguous
    assert doubt.candidates == candidates


def test_nobody_known_is_new_and_a_wrong_cell_is_wrong() -> None:
    piles = found("Nom;Elo\nZoé Blanc;1500\nAna Țepeș;fort\n")
    assert [line.name for line in piles.new] == ["Zoé Blanc"]
    assert [line.row for line in piles.wrong] == [3]
    assert len(piles) == 2


def test_the_second_line_of_one_person_is_wrong() -> None:
    piles = found("Nom;Licence\nDupont;12345\nJean-Pierre Dupont;\n")
    assert [match.line.row for match in piles.matched] == [2]
    (wrong,) = piles.wrong
    assert [(one.code, one.where) for one in wrong.problems] == [("list.player-twice", (3, "player"))]


def test_nothing_is_said_any_more_of_somebody_who_was_erased() -> None:
    people = People.of([Player(id="gone", erased=date(2024, 5, 1))])
    piles = matched(table_of_text("Id;Nom\ngone;Ana Pop\n"), people)
    (line,) = piles.wrong
    assert [problem.code for problem in line.problems] == ["table.erased"]


NAMES = st.sampled_from(["Ana Țepeș", "TEPES Ana", "Luc Martin", "Jean Pierre Dupont", "Zoé", "jd", ""])
DATES = st.sampled_from(["", "1970", "01/01/1999", "02/01/1985", "hier"])
LICENCES = st.sampled_from(["", "12345", "F77", "0", "x"])


@given(st.lists(st.tuples(NAMES, DATES, LICENCES).filter(any), min_size=1, max_size=15))
def test_every_line_is_in_one_pile(rows: list[tuple[str, str, str]]) -> None:
    table = table_of_text("Nom;Naissance;Licence\n" + "\n".join(map(";".join, rows)))
    piles = matched(table, PEOPLE)
    certain = [one.line for one in piles.matched]
    asked = [one.line for one in piles.ambiguous]
    shown = [line.row for line in (*certain, *asked, *piles.new, *piles.wrong)]
    assert sorted(shown) == [*range(2, len(rows) + 2)]
    assert len(piles) == len(rows)
