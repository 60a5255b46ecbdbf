"""What one game alone is worth (FFJD 6.1): Ev = (Pts - PA) K, exact, for both sides."""

from datetime import date
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.play.section import Entry
from ronde.record.game_worth import WorthOfGames

WORTH = WorthOfGames(date(2025, 11, 15), "slow", ("slow", "accelerated"))


def test_a_draw_against_somebody_weaker_costs_what_it_gives_the_other() -> None:
    """2284 - 2191 = 93: PA = 1 + 93/500 = 1.186; (1 - 1.186) 15 = -2.79. For the other PA = 0.814, and (1 - 0.814) 15 = 2.79."""
    assert WORTH.evolutions(1, "1", (2284, 2191)) == (Fraction("-2.79"), Fraction("2.79"))


def test_a_round_of_another_cadence_has_its_own_coefficient() -> None:
    """2218 - 2133 = 85: PA = 1.17, a win 0.83; times 15 slow, times 5 accelerated. A round that nobody spoke of is slow."""
    assert WORTH.evolutions(1, "2", (2218, 2133)) == (Fraction("12.45"), Fraction("-12.45"))
    assert WORTH.evolutions(2, "2", (2218, 2133)) == (Fraction("4.15"), Fraction("-4.15"))
    assert WORTH.evolutions(3, "2", (2218, 2133)) == (Fraction("12.45"), Fraction("-12.45"))


def test_forfeits_that_are_not_excused_count_and_excused_ones_do_not() -> None:
    """1400 - 1000 = 400: PA = 1.8 and 0.2. K of 1400 is 25 - 50/15 = 65/3, that of 1000 is 25: 0.2 * 65/3 = 13/3, -0.2 * 25 = -5."""
    assert WORTH.evolutions(1, "2fne", (1400, 1000)) == (Fraction(13, 3), Fraction(-5))
    for code in ("2fe", "0fe", "0d", "?", ""):
        assert WORTH.evolutions(1, code, (1400, 1000)) is None


def test_both_lose_a_game_that_both_refused_to_play() -> None:
    """0r: nothing for either; PA 1.2 and 0.8, K 15: -18 and -12."""
    assert WORTH.evolutions(1, "0r", (1700, 1600)) == (Fraction(-18), Fraction(-12))


def test_a_guest_counts_by_the_equivalent_and_who_has_no_rating_not_at_all() -> None:
    """1.5 * 1851 - 1065 = 1711.5, a half rounded up (FFJD-15)."""
    assert WORTH.rating(Entry(PlayerId("g"), categories=("outside", "fmjd:1851"))) == 1712
    assert WORTH.rating(Entry(PlayerId("g"), rating=1500, categories=("fmjd:1851",))) == 1500
    assert WORTH.rating(Entry(PlayerId("g"))) is None
    assert WORTH.evolutions(1, "2", (1500, None)) is None
