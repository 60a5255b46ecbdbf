"""What works instead of a Formule Combinée that does not, and what to do where nothing of it does."""

from ronde.play.pairing.combined import field_problems
from ronde.words.sentences import said


def test_where_no_length_works_another_remedy_is_told() -> None:
    """Ten players: two groups of the shortest phase 1, of five rounds, need 2 × 6 = 12."""
    assert said(field_problems(10, 7)[0], "en").remedy == (
        "No Formule Combinée works for so few players: wait for others to enter, or choose another format."
    )


def test_where_another_length_works_its_groups_are_told() -> None:
    """Twenty-two players: 8 + 8 + 6 with five rounds, 12 + 10 with nine."""
    remedy = said(field_problems(22, 7)[0], "en").remedy
    assert remedy == "Change phase 1. What works: 5 (2×8 + 1×6); 9 (1×12 + 1×10)."
