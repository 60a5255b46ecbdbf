"""Names that are nearly one of the list: the three lines of mock-up 06, and what is never asked."""

import pytest

from ronde.ground.ids import PlayerId
from ronde.record.lookalikes import LONGEST, slips
from ronde.record.near_names import MOST, MOST_WORDS, NearNames
from ronde.record.people import People
from ronde.record.players import Player

NAMES = ("Le Bihannic Enora", "Le Bihan Elora", "Vézinat Rosaire", "Popovăț Sorina", "Popovăț Silviu", "Martin Paul")
PEOPLE = People.of([Player(id=name, name=name) for name in NAMES])


@pytest.mark.parametrize(
    ("given", "near"),
    [
        ("Le Bihan Enora", ["Le Bihan Elora", "Le Bihannic Enora"]),  # a slip in a first name, a name cut short
        ("VEZINA Rosaire", ["Vézinat Rosaire"]),
        ("Popovat S.", ["Popovăț Silviu", "Popovăț Sorina"]),  # an initial
        ("Rosaire", ["Vézinat Rosaire"]),
        ("Martin Paula", []),  # in a short word no letter may be wrong
        ("S. P.", []),  # nothing that tells anything
        ("", []),
        ("Dubois Enora", []),
    ],
)
def test_a_name_is_near_where_each_word_begins_so_or_is_a_slip_away(given: str, near: list[str]) -> None:
    assert [*NearNames(PEOPLE).of(given)] == near


def test_nobody_is_asked_about_a_whole_village() -> None:
    many = People.of([Player(id=f"m{number}", name=f"Popescu Ion{'a' * number}") for number in range(MOST + 1)])
    assert NearNames(many).of("Popescu I") == ()
    assert len(NearNames(People.of([*many.players.values()][:MOST])).of("Popescu I")) == MOST
    assert PlayerId("m0") in NearNames(People.of([*many.players.values()][:2])).of("Popescu I")


def test_what_is_no_name_is_near_nobody_whatever_its_length() -> None:
    """One word of 32,767 letters has two million neighbours of that length: 50 GB."""
    longest = "x" * LONGEST
    assert f"{longest[1:]}y" in slips(longest)
    assert slips(f"{longest}x") == frozenset()
    assert [*NearNames(PEOPLE).of(f"Martin {'Paul ' * MOST_WORDS}")] == []
