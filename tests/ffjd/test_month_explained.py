"""Every figure of the officer's month can be explained, narrowed to those it concerns, and written down again."""

import re
from datetime import date, datetime
from fractions import Fraction
from math import floor

import pytest

from ronde.files import history as history_files
from tests.ffjd.month_by_hand import APRIL, FEBRUARY, FIRST, SECOND
from tests.ffjd.officers_work import Office, foreign, table

ENTRIES = re.compile(r"^(?=\d+ \w+ \d{4} · )", re.MULTILINE)
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
        entries = [entry for entry in ENTRIES.split(shown) if HEADING.match(entry)]
        for day, ratings in lists.items():
            by_then = [entry for entry in entries if _day(entry) <= date.fromisoformat(day)]
            if player in ratings:
                assert _explained(by_then[-1]) == ratings[player]
            else:
                assert by_then == []


def _day(entry: str) -> date:
    return datetime.strptime(HEADING.findall(entry)[0][0], "%d %B %Y").date()  # noqa: DTZ007 - a day has no zone


def _explained(entry: str) -> int:
    """The CP at the end of an entry, after every game of it has been computed again and all have been added."""
    final, evolution = int(HEADING.findall(entry)[0][1]), Fraction()
    for game in GAME.findall(entry):
        points, expected, k, brought = map(_number, game)
        assert (points - expected) * k == brought
        evolution += brought
    if (found := NEW_CP.search(entry)) is not None:
        before, moved, after = (int(_number(part)) for part in found.groups())
        away_from_zero = floor(abs(evolution) + Fraction(1, 2)) * (1 if evolution > 0 else -1)
        assert (moved, after) == (away_from_zero, before + moved)
        assert after == final
    else:
        ends = (
            f"CP corrected by decision: {final} instead of 1894",
            f"First rating: {final}",
            "Imported list february",
        )
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


def test_an_untranslated_word_would_be_noticed() -> None:
    """The words of the reader's language and those of the files are no strangers; others are, and ids of texts."""
    assert foreign("Rapide de Vichy · renvoyé · Rex Morin (responsable du classement)", "fr") == set()
    assert foreign("Rapide de Vichy · returned · Rex Morin (organiser)", "fr") == {"returned", "organiser"}
    assert foreign("says.season_title", "ro") == {"says", "season", "title"}
