"""A month as the officer lives it, from files (``month/``): every figure of every list is computed by hand here.

Twelve series arrive. Two are returned, of which one comes back in time; one is homologated after the list; one has not paid; a
correction above 2000 waits for the Technical Council. The list is drafted, compared, published, found wrong, and appears again.
"""

import re
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from ronde.files import history as history_files
from tests.ffjd.officers_desk import MONTH, Office, diary, table

# The list taken over.
FEBRUARY = {
    "gilles": 1900,
    "elise": 1700,
    "fabien": 1700,
    "claire": 1600,
    "daniel": 1600,
    "odile": 1550,
    "anne": 1500,
    "benoit": 1500,
    "marc": 1500,
    "hugo": 1300,
    "ines": 1300,
    "jules": 1200,
}

# A game brings (Pts - PA) * K. PA = 1 + d/500: 1 at equal CP; 1.1 and 0.9 at 50; 1.2 and 0.8 at 100; 1.4 and 0.6 at 200.
# K = 15 slow and 5 accelerated from 1500 on, 25 and 15 below 1350. Thonon moves nobody but Léa: she was unrated.
FIRST = {
    "gilles": 1894,  # Melun: draws Élise, (1 - 1.4) * 15 = -6
    "elise": 1718,  # Paris: beats Fabien +15, draws Daniel (1 - 1.2) * 15 = -3; Melun (1 - 0.6) * 15 = +6; together +18
    "fabien": 1696,  # Paris: loses -15, beats Daniel (2 - 1.2) * 15 = +12; Meaux: draws Daniel (1 - 1.2) * 5 = -1; -4
    "claire": 1613,  # Lyon: draws Anne (1 - 1.2) * 15 = -3, beats Benoît +12; Annecy: beats Anne (2 - 1.2) * 5 = +4; +13
    "daniel": 1592,  # Paris: draws Élise (1 - 0.8) * 15 = +3, loses (0 - 0.8) * 15 = -12; Meaux (1 - 0.8) * 5 = +1; -8
    "odile": 1564,  # Sceaux: beats Marc (2 - 1.1) * 15 = +13.5 -> +14
    "anne": 1514,  # Lyon: beats Benoît +15, draws Claire (1 - 0.8) * 15 = +3; Annecy: loses (0 - 0.8) * 5 = -4; +14
    "marc": 1491,  # Meaux: beats Benoît +5; Sceaux: loses (0 - 0.9) * 15 = -13.5; together -8.5 -> -9
    "lea": 1490,  # Thonon: 6 points of 5 games, MCP = (1500 + 1500 + 1600 + 1300 + 1300) / 5 = 1440; 1440 + 250 * 1/5
    "benoit": 1468,  # Lyon: loses -15, loses (0 - 0.8) * 15 = -12; Meaux: loses -5; -32
    "hugo": 1312,  # Annecy: beats Inès (2 - 1) * 15 = +15; Évry: draws Jules (1 - 1.2) * 15 = -3; +12
    "ines": 1255,  # Annecy: loses -15; Royat: loses (0 - 1.2) * 25 = -30; -45
    "jules": 1233,  # Évry: draws Hugo (1 - 0.8) * 15 = +3; Royat: beats Inès (2 - 0.8) * 25 = +30; +33
}

# Daniel had beaten Élise in Paris.
SECOND = FIRST | {
    "elise": 1703,  # (0 - 1.2) * 15 = -18 instead of -3: 15 - 18 + 6 = +3
    "daniel": 1607,  # (2 - 0.8) * 15 = +18 instead of +3: 18 - 12 + 1 = +7
}

# Grenoble and Valence (slow), and Vichy (accelerated), each with the CP of the second edition.
APRIL = SECOND | {
    "gilles": 2050,  # Vichy: forfeits against Fabien, (0 - 1.396) * 5 = -6.98; superseded by the decision
    "elise": 1707,  # Vichy: beats Daniel, d = 96: (2 - 1.192) * 5 = +4.04 -> +4
    "fabien": 1699,  # Vichy: d = -198, (2 - 0.604) * 5 = +6.98; Valence: d = 132, (1 - 1.264) * 15 = -3.96; +3.02 -> +3
    "daniel": 1603,  # Vichy: (0 - 0.808) * 5 = -4.04 -> -4
    "claire": 1595,  # Grenoble: loses to Anne, d = 99: (0 - 1.198) * 15 = -17.97 -> -18
    "odile": 1568,  # Valence: draws Fabien, d = -132: (1 - 0.736) * 15 = +3.96 -> +4
    "anne": 1532,  # Grenoble: d = -99, (2 - 0.802) * 15 = +17.97 -> +18
}

READY, NOT_PAID = "Can be homologated.", "Cannot be homologated yet; missing or refused: 1."


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    monkeypatch.chdir(tmp_path)
    return Office(tmp_path)


def test_a_month_as_the_officer_lives_it(office: Office) -> None:
    assert office.listed() == FEBRUARY
    the_first_series(office)
    two_go_back(office)
    one_comes_back_in_time(office)
    a_correction_waits(office)
    the_last_series(office)
    the_desk_before_the_list(office)
    the_draft(office)
    the_list(office)
    what_was_late(office)
    what_was_wrong(office)
    the_second_edition(office)
    the_next_list(office)
    assert office.history.read_text("utf-8") == Office(office.folder).lives_until("2024-05-01").history.read_text(
        "utf-8"
    )


def the_first_series(office: Office) -> None:
    office.receives("lyon", "slow 3 × 2 EUR + accelerated 0 × 1 EUR = 6 EUR", READY, ends=0)
    office.receives("paris", "Nothing speaks against it.", "Owed: 6 euros; paid: 0", NOT_PAID, ends=1)
    office.receives("annecy", "A time of 20 is below 30", "2 of 4. In no category: Claire Colin, Anne Aubert", ends=1)
    office.writes("2024-02-08")
    assert on_desk(office) == {"Rapide d’Annecy": "submitted"}


def two_go_back(office: Office) -> None:
    office.writes("2024-02-09")
    office.receives("meaux", "slow 0 × 2 EUR + accelerated 4 × 1 EUR = 4 EUR", NOT_PAID, ends=1)
    office.receives("melun", "slow 2 × 2 EUR + accelerated 0 × 1 EUR = 4 EUR", NOT_PAID, ends=1)
    office.writes("2024-02-12")
    office.receives("vichy", "Whether the forfeit is excused has not been decided", "[ffjd.undecided]", ends=1)
    office.writes("2024-02-14")
    shown = office.asks("desk ffjd history.yaml --waiting")
    rows = {row["Section"]: row for row in table(shown)}
    assert {name: row["State"] for name, row in rows.items()} == {
        "Rapide d’Annecy": "returned",
        "Rapide de Meaux": "submitted",
        "Match de Melun": "submitted",
        "Rapide de Vichy": "returned",
    }
    assert "Rex Morin (ranking officer) 20 minutes ne suffisent pas" in rows["Rapide d’Annecy"]["Last step"]
    assert "Gilles était-il excusé ?" in rows["Rapide de Vichy"]["Last step"]
    assert rows["Match de Melun"]["Missing"] == "nothing Owed: 8 euros, paid: 8"  # together with Meaux


def one_comes_back_in_time(office: Office) -> None:
    office.receives("annecy-again", "Time: 20 min + 10 s a move = 30", "accelerated 4 × 1 EUR = 4 EUR", READY, ends=0)
    office.writes("2024-02-16")
    assert on_desk(office) == {"Rapide de Vichy": "returned"}


def a_correction_waits(office: Office) -> None:
    office.receives("evry", "beginners are 3 of 3 players", "accelerated 3 × 1 EUR = 3 EUR", READY, ends=0)
    office.receives("thonon", "slow 6 × 2 EUR + accelerated 0 × 1 EUR = 12 EUR", READY, ends=0)
    assert "waits for a decision" in office.asks("desk ffjd history.yaml --waiting")
    office.writes("2024-02-20")
    shown = office.asks("desk ffjd history.yaml --waiting")
    assert "2050 is above 2000: the decision waits for the Technical Council’s agreement." in shown
    assert "│ r-gilles │ Gilles Gautier │ accepted; waits for an agreement │" in shown


def the_last_series(office: Office) -> None:
    office.receives("royat", "5.3.1", "Jules Joly", "Owed: 4 euros; paid: 0", "missing or refused: 2.", ends=1)
    office.receives("sceaux", READY, ends=0)
    office.receives("valence", "slow 2 × 2 EUR + accelerated 0 × 1 EUR = 4 EUR", NOT_PAID, ends=1)
    office.writes("2024-02-26")
    office.writes("2024-02-27")
    office.receives("grenoble", READY, ends=0)


def the_desk_before_the_list(office: Office) -> None:
    waiting = {"Rapide de Vichy": "returned", "Match de Valence": "submitted", "Match de Grenoble": "submitted"}
    assert on_desk(office) == waiting
    # What is not paid cannot be homologated: every verb says so, and the list is not written.
    kept = office.history.read_text("utf-8")
    too_early = diary()["2024-03-06"].splitlines(keepends=True)[-1].replace("2024-03-06", "2024-02-28")
    office.history.write_text(kept + too_early, "utf-8")
    said = office.asks("list ffjd history.yaml --closing 2024-03-01 -o list.csv --format csv", ends=2)
    assert "“valence” was homologated although its conditions are not met" in said
    assert "Nothing was written." in said
    office.history.write_text(kept, "utf-8")


def the_draft(office: Office) -> None:
    assert office.listed("--on 2024-03-01") == FEBRUARY  # nothing has appeared
    assert office.listed("--closing 2024-03-01") == FIRST
    office.asks("list ffjd history.yaml --on 2024-02-01 --format json -o february.json")
    office.asks("list ffjd history.yaml --closing 2024-03-01 --format json -o draft.json")
    shown = office.asks("diff february.json draft.json", ends=1)
    assert {row["Player"]: (row["Before"], row["After"]) for row in table(shown)}["Marc Moreau"] == ("1500", "1491")
    assert "Players: 13. New: 1. Left: 0. Another value: 12. Another place only: 0." in shown


def the_list(office: Office) -> None:
    office.writes("2024-03-01")
    assert office.listed() == FIRST
    office.asks("list ffjd history.yaml --format json -o march.json")
    office.asks("diff draft.json march.json")  # they say the same
    rows = {
        row["Player"]: row for row in table(office.asks("diff february.json march.json --history history.yaml", ends=1))
    }
    assert {name: row["Why"] for name, row in rows.items()} == REASONS
    assert (rows["Léa Lambert"]["Before"], rows["Léa Lambert"]["Change"]) == ("", "new")
    assert (rows["Benoît Blanc"]["Change"], rows["Benoît Blanc"]["↑↓"]) == ("−32", "↓3")


REASONS = {
    "Gilles Gautier": "Match de Melun",
    "Élise Estève": "Championnat de Paris, Match de Melun",
    "Fabien Faure": "Championnat de Paris, Rapide de Meaux",
    "Claire Colin": "Tournoi de Lyon, Rapide d’Annecy",  # not Thonon, where she met nobody but Léa
    "Daniel Diot": "Championnat de Paris, Rapide de Meaux",
    "Odile Olivier": "Match de Sceaux",
    "Anne Aubert": "Tournoi de Lyon, Rapide d’Annecy",
    "Marc Moreau": "Rapide de Meaux, Match de Sceaux",
    "Léa Lambert": "first rating: Tournoi de Thonon",
    "Benoît Blanc": "Tournoi de Lyon, Rapide de Meaux",
    "Hugo Henry": "Rapide d’Annecy, Coupe des jeunes d’Évry",
    "Inès Imbert": "Rapide d’Annecy, Match de Royat",
    "Jules Joly": "Coupe des jeunes d’Évry, Match de Royat",
}


def what_was_late(office: Office) -> None:
    office.writes("2024-03-04")
    office.writes("2024-03-06")
    assert on_desk(office) == {"Rapide de Vichy": "returned"}
    assert office.listed("--on 2024-03-07") == FIRST  # what was homologated after the list is for the next one


def what_was_wrong(office: Office) -> None:
    asked = 'effect ffjd history.yaml --replace "paris.games[1].result=2"'
    shown = office.asks(asked)
    assert "List published on 1 March 2024: National ranking" in shown
    assert {row["Player"]: row["Rating"] for row in table(shown)} == {
        "Élise Estève": "1718 → 1703",
        "Daniel Diot": "1592 → 1607",
    }
    # As a correction that becomes known on 7 March the difference, 15 points, enters the list of April. Claire has lost 18 by then,
    # in Grenoble: Daniel comes before her.
    shown = office.asks(f"{asked} --recorded 2024-03-07 --closing 2024-04-01")
    assert "List published on 1 March 2024" not in shown
    assert {row["Player"]: (row["Place"], row["Rating"]) for row in table(shown)} == {
        "Élise Estève": ("2", "1718 → 1703"),
        "Daniel Diot": ("5 → 4", "1592 → 1607"),
        "Claire Colin": ("4 → 5", "1595"),
    }


def the_second_edition(office: Office) -> None:
    published = (office.folder / "march.json").read_bytes()
    office.writes("2024-03-08")
    assert office.listed("--on 2024-03-01") == SECOND
    assert "Edition 2 of the list of 1 March 2024" in office.asks("list ffjd history.yaml --on 2024-03-01")
    for first in ("--edition 1", "--known-at 2024-03-07"):
        assert office.listed(f"--on 2024-03-01 {first}") == FIRST
        office.asks(f"list ffjd history.yaml --on 2024-03-01 {first} --format json -o again.json")
        assert (office.folder / "again.json").read_bytes() == published
    office.asks("list ffjd history.yaml --on 2024-03-01 --format json -o erratum.json")
    moved = table(office.asks("diff march.json erratum.json", ends=1))
    assert {row["Player"]: row["Change"] for row in moved} == {"Élise Estève": "−15", "Daniel Diot": "+15"}


def the_next_list(office: Office) -> None:
    fee = "slow 0 × 2 EUR + accelerated 2 × 1 EUR = 2 EUR"  # a forfeit is no game really played
    office.receives("vichy-again", fee, READY, ends=0)
    office.writes("2024-03-14")
    assert on_desk(office) == {}
    office.writes("2024-03-20")
    assert "Council" not in office.asks("desk ffjd history.yaml")
    office.writes("2024-04-01")
    assert office.listed() == APRIL
    assert office.listed("--on 2024-03-31") == SECOND
    shown = {row["Player"]: row["Why"] for row in table(office.asks("list ffjd history.yaml --moves"))}
    assert {name: why for name, why in shown.items() if why} == {
        "Gilles Gautier": "decision on Request r-gilles, in place of the evolution from Rapide de Vichy",
        "Élise Estève": "Rapide de Vichy",
        "Fabien Faure": "Match de Valence, Rapide de Vichy",
        "Daniel Diot": "Rapide de Vichy",
        "Claire Colin": "Match de Grenoble",
        "Odile Olivier": "Match de Valence",
        "Anne Aubert": "Match de Grenoble",
    }


def on_desk(office: Office) -> dict[str, str]:
    """The sections that wait, and how far they have come."""
    return {row["Section"]: row["State"] for row in table(office.asks("desk ffjd history.yaml --waiting"))}


# Every figure of every list can be explained.

HEADING = re.compile(r"^(\d+ \w+ \d{4}) · .*: (?:unrated|\d+) → (\d+)$", re.MULTILINE)
GAME = re.compile(r"Ev = \(Pts − PA\) × K = \((\d) − ([\d.]+)\) × ([\d.]+) = (\S+)")
NEW_CP = re.compile(r"New CP = (\d+) \+ \(?([+−]?\d+)\)? = (\d+)")


@pytest.mark.parametrize(
    ("asked", "lists"),
    [
        ("", {"2024-02-01": FEBRUARY, "2024-03-01": SECOND, "2024-04-01": APRIL}),
        ("--known-at 2024-03-07", {"2024-03-01": FIRST}),
        ("--known-at 2024-02-29 --closing 2024-03-01", {"2024-03-01": FIRST}),
    ],
    ids=["as it is now", "first edition", "draft"],
)
def test_every_figure_of_every_list_is_explained_down_to_its_games(
    office: Office, asked: str, lists: dict[str, dict[str, int]]
) -> None:
    office.lives_until("2024-05-01")
    for player in APRIL:
        shown = office.asks(f"explain ffjd history.yaml --player {player} {asked}")
        entries = [shown[one.start() : other] for one, other in _between(list(HEADING.finditer(shown)), len(shown))]
        for day, ratings in lists.items():
            by_then = [entry for entry in entries if _day(entry) <= date.fromisoformat(day)]
            if player in ratings:
                assert _explained(by_then[-1]) == ratings[player]
            else:
                assert by_then == []


def _between(found: list[re.Match[str]], end: int) -> list[tuple[re.Match[str], int]]:
    return list(zip(found, [*(one.start() for one in found[1:]), end], strict=True))


def _day(entry: str) -> date:
    return datetime.strptime(HEADING.findall(entry)[0][0], "%d %B %Y").date()  # noqa: DTZ007 - a day has no zone


def _explained(entry: str) -> int:
    """The CP at the end of an entry, after every game of it has been computed again and all have been added."""
    final = int(HEADING.findall(entry)[0][1])
    games = [(int(points), *map(_number, rest)) for points, *rest in GAME.findall(entry)]
    assert all((points - expected) * k == evolution for points, expected, k, evolution in games)
    evolution = sum((game[-1] for game in games), Fraction())
    if (found := NEW_CP.search(entry)) is not None:
        before, moved, after = (int(_number(part)) for part in found.groups())
        assert abs(evolution - moved) <= Fraction(1, 2)
        assert (abs(moved) >= abs(evolution)) or abs(evolution - moved) < Fraction(1, 2)  # a half goes away from zero
        assert before + moved == after == final
    else:
        ends = (f"CP set by the officer: {final}", f"First rating: {final}", "Adopted list february")
        assert any(end in entry for end in ends)
    return final


def _number(written: str) -> Fraction:
    return Fraction(written.replace("−", "-"))


def test_sub_lists_show_who_they_should(office: Office) -> None:
    office.lives_until("2024-05-01")
    lyon, annecy = ["gilles", "anne", "lea", "benoit", "ines", "jules"], ["claire", "marc", "hugo"]
    paris = ["elise", "fabien", "daniel", "odile"]
    for asked, players in {
        "--category cadet": ["lea", "hugo"],  # 15 and 14 on 1 March
        "--category minime": ["ines"],  # 13
        "--category benjamin": ["jules"],  # 11
        "--category veteran": ["daniel", "odile"],  # 66 and 64
        "--club 'Damier Lyonnais'": lyon,
        "--club annecy": annecy,
        "--league Auvergne": [player for player in SECOND if player in (*lyon, *annecy)],
        "--league idf": paris,
        "--sex F --league idf": ["elise", "odile"],
    }.items():
        shown = office.listed(f"--on 2024-03-01 {asked}")
        assert shown == {player: SECOND[player] for player in players}
    cadets = office.asks("list ffjd history.yaml --on 2024-03-01 --category cadet")
    assert [(row["Place"], row["National"]) for row in table(cadets)] == [("1", "9"), ("2", "11")]
    assert "1 (Marc Moreau)" in cadets  # nobody knows when he was born


def test_the_month_can_be_printed_and_read_again(office: Office) -> None:
    office.lives_until("2024-05-01")
    first = history_files.read(office.history, "ffjd")
    assert first.history is not None
    office.history.write_text(history_files.printed(first.history), "utf-8")
    again = history_files.read(office.history, "ffjd")
    assert (first.problems, again.problems) == ((), ())
    assert again.history is not None
    assert again.history.facts == first.history.facts
    assert again.history.players == first.history.players
    assert office.listed() == APRIL


def test_everything_in_the_folder_belongs_to_the_month() -> None:
    twelve = {path.stem.removesuffix("-again") for path in (MONTH / "series").iterdir()}
    assert len(twelve) == 12
    assert sum(path.stem.endswith("-again") for path in (MONTH / "series").iterdir()) == 2
