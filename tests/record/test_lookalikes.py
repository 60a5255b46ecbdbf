"""Who may be somebody known: the same name however it is written, or a birth date and a word of the name."""

from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.lookalikes import Lookalikes, has_word_in_common, name_words
from ronde.record.newcomers import Answers, newcomers
from ronde.record.people import People
from ronde.record.players import Player

BORN = date(1971, 2, 3)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("DUPONT Jean-Pierre", "Jean Pierre Dupont"),
        ("NOM Prenom", "Prénom Nom"),
        ("d’Artagnan, Charles", "Charles D'ARTAGNAN"),
        ("Țăranu Ștefan", "stefan taranu"),
        ("Œuvrard Zoé", "OEUVRARD zoe"),
        ("  Ann   Martin ", "Martin Ann."),
    ],
)
def test_a_name_is_the_same_however_it_is_written(one: str, other: str) -> None:
    assert name_words(one) == name_words(other)
    assert Lookalikes(People.of([Player(id="known", name=one)])).of(Player(id="new", name=other)) == ("known",)


@pytest.mark.parametrize(("one", "other"), [("Jean Dupont", "Jean Dupond"), ("Ann Martin", "Anna Martin")])
def test_without_a_birth_date_another_name_is_another_person(one: str, other: str) -> None:
    assert Lookalikes(People.of([Player(id="known", name=one)])).of(Player(id="new", name=other)) == ()


@pytest.mark.parametrize(
    ("one", "other", "is_alike"),
    [
        ("Marie Dupont", "Marie Martin", True),  # a married name
        ("Jean-Pierre Dupont", "J. Dupont", True),
        ("Martin Luc", "Matrin L", True),  # two letters that changed places
        ("Popescu Ion", "Popesco I", True),  # another letter
        ("Popescu Ion", "Popesccu I", True),  # one too many
        ("Ana Ionescu", "Ina Popa", False),  # short words are different names
        ("Luc de la Tour", "Jo de la Rue", False),  # what every third name has tells nothing
        ("Martin", "Marten-Blanc", True),
        ("Martin", "Marton", True),
        ("Martin", "Morton", False),  # two letters
    ],
)
def test_with_the_same_birth_date_a_word_of_the_name_is_enough(one: str, other: str, is_alike: bool) -> None:
    known = Lookalikes(People.of([Player(id="known", name=one, birth=BORN)]))
    assert known.of(Player(id="new", name=other, birth=BORN)) == (("known",) if is_alike else ())
    assert known.of(Player(id="new", name=other, birth=date(1971, 3, 2))) == ()


def test_of_whom_it_was_said_that_they_are_two_nobody_asks() -> None:
    known = Player(id="known", name="Ann Martin")
    new = Player(id="new", name="Martin Ann")
    assert Lookalikes(People.of([known])).of(Player(id="new", name="Martin Ann", unlike=["known"])) == ()
    assert Lookalikes(People.of([Player(id="known", name="Ann Martin", unlike=["new"])])).of(new) == ()
    assert Lookalikes(People.of([known])).of(new) == ("known",)


def test_nobody_looks_like_somebody_erased() -> None:
    known = Lookalikes(People.of([Player(id="known", erased=date(2024, 1, 1)), Player(id="only-mentioned")]))
    assert known.of(Player(id="new", name="Ann", birth=BORN)) == ()


names = st.lists(st.text(st.characters(codec="utf-8", categories=["Lu", "Ll"]), max_size=8), max_size=4)


@given(names, names, st.randoms())
def test_looking_alike_goes_both_ways_and_does_not_depend_on_the_order_of_words(
    one: list[str], other: list[str], lots: Random
) -> None:
    ours, theirs = name_words(" ".join(one)), name_words(" ".join(other))
    assert has_word_in_common(ours, theirs) == has_word_in_common(theirs, ours)
    lots.shuffle(one)
    assert name_words("-".join(one)) == ours


def test_among_hundreds_of_one_birth_date_the_same_are_found_as_by_comparing_each() -> None:
    """A list whose dates are all one: nobody is compared with everybody."""
    lots = Random(7)  # noqa: S311 - nothing is secret
    names = ("Martin", "Matrin", "Marti", "Ana", "Ina", "Popescu", "Popesco", "de", "Roy", "Duval")
    people = People.of(
        Player(id=f"p{at}", name=" ".join(lots.sample(names, 2)), birth=date(1990, 1, 1)) for at in range(120)
    )
    found = Lookalikes(people)
    for player in people.players.values():
        words = name_words(player.name)
        compared = {
            other
            for other, who in people.players.items()
            if other != player.id and (has_word_in_common(words, name_words(who.name)) or name_words(who.name) == words)
        }
        assert {*found.of(player)} == compared
        earlier = {other for other in compared if int(other[1:]) < int(player.id[1:])}
        assert {*found.before(player, 120)} == earlier
        first = found.before(player, 20)
        assert {*first} <= earlier
        assert len(first) == min(len(earlier), 20)


def test_of_hundreds_of_namesakes_in_one_file_the_first_are_named() -> None:
    players = {f"p{at}": Player(id=f"p{at}", name="Ana Pop", birth=date(1990, 1, 1)) for at in range(200)}
    asked = newcomers(People(), players, Answers()).problems
    assert [problem.values["first"] for problem in asked] == ["p0"] * 199
    assert max(len(problem.values["ids"]) for problem in asked if isinstance(problem.values["ids"], tuple)) == 20
