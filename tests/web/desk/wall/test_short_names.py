"""Names for a wall: short, and never the same for two people who can be told apart."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from ronde.record.players import sorting_name
from ronde.web.desk.wall.short_names import short_names


def of(*names: str) -> list[str]:
    """In the order given."""
    found = short_names(dict(enumerate(names)))
    return [found[at] for at in range(len(names))]


def test_one_letter_is_enough_where_nobody_else_has_it() -> None:
    assert of("Océane Bélisle", "Enora Le Bihannic", "Ștefan Moldovan", "Aurélie Courtemanche-Dubé") == [
        "Bélisle O.",
        "Le Bihannic E.",
        "Moldovan Ș.",
        "Courtemanche-Dubé A.",
    ]


def test_two_of_one_initial_get_three_letters_and_more_where_these_are_the_same() -> None:
    assert of("Silviu Popovăț", "Sorina Popovăț", "Ana Popovăț") == ["Popovăț Sil.", "Popovăț Sor.", "Popovăț A."]
    assert of("Mariana Pop", "Marian Pop", "Maria Pop") == ["Pop Mariana", "Pop Marian", "Pop Maria"]
    assert of("Ioana Pop", "Ioan Pop") == ["Pop Ioana", "Pop Ioan"]


def test_letters_that_differ_by_an_accent_look_the_same_from_afar() -> None:
    assert of("Ștefan Pop", "Sorin Pop") == ["Pop Ște.", "Pop Sor."]


def test_a_short_given_name_has_no_dot_and_one_word_stays_as_it_is() -> None:
    assert of("Li Wang", "Lin Wang", "Platon", "") == ["Wang Li", "Wang Lin", "Platon", ""]


def test_namesakes_have_their_whole_names() -> None:
    assert of("Ana Pop", "Ana Pop") == ["Pop Ana", "Pop Ana"]


GIVEN = st.text("abțé", min_size=1, max_size=4)


@given(st.lists(st.tuples(GIVEN, st.sampled_from(["Pop", "Le Roy", "Popa"])), max_size=12))
def test_two_people_have_one_short_name_only_if_nobody_could_hear_the_difference(people: list[tuple[str, str]]) -> None:
    names = {at: f"{given} {family}" for at, (given, family) in enumerate(people)}
    short = short_names(names)
    assert set(short) == set(names)
    for (one, called), (other, other_called) in combinations(names.items(), 2):
        if short[one] == short[other]:
            assert sorting_name(called) == sorting_name(other_called)
