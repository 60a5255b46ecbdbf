"""The picture of a race: where lines run and where names stand."""

from datetime import date
from fractions import Fraction

from ronde.web.desk.evening.race import race

FIRST, SECOND, THIRD = date(2026, 10, 1), date(2026, 10, 8), date(2026, 11, 5)  # days 0, 7 and 35 of 35


def test_lines_go_from_evening_to_evening_also_over_those_that_somebody_missed() -> None:
    """Up to 30 points, so lines at 0, 10, 20 and 30; 76 per cent of the width: day 7 of 35 is at 15.2."""
    made = race(
        [
            ("Guay", [(FIRST, Fraction(5)), (SECOND, Fraction(15)), (THIRD, Fraction(30))]),
            ("Roy", [(SECOND, Fraction(6)), (THIRD, Fraction(29))]),
            ("Cyr", [(FIRST, Fraction(3))]),
        ]
    )
    assert made is not None
    assert made.grid == (("100.0%", 0), ("66.7%", 10), ("33.3%", 20), ("0.0%", 30))
    cyr, roy, guay = made.runners  # the first is drawn last, on top
    assert guay.segments == (("0.0%", "83.3%", "15.2%", "50.0%"), ("15.2%", "50.0%", "76.0%", "0.0%"))
    assert roy.segments == (("15.2%", "80.0%", "76.0%", "3.3%"),)
    assert cyr.segments == (("0.0%", "90.0%", "15.2%", "90.0%"), ("15.2%", "90.0%", "76.0%", "90.0%"))
    assert [one.label for one in (guay, roy, cyr)] == ["0.0%", "9.0%", "90.0%"]  # names keep their distance
    assert (guay.is_first, roy.is_first) == (True, False)
    assert made.months == (("0.0%", FIRST), ("76.0%", THIRD))


def test_one_evening_is_no_race() -> None:
    assert race([("Guay", [(FIRST, Fraction(5))])]) is None
    assert race([]) is None
