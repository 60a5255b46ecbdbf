"""Weekdays, amounts and counted nouns as each language writes them."""

from datetime import date

import pytest

from ronde.words.language import Language
from ronde.words.numbers import money_text, weekday_text


@pytest.mark.parametrize(("language", "said"), [("en", "Sunday"), ("fr", "dimanche"), ("ro", "duminică")])
def test_the_22nd_of_november_2026_is_a_sunday(language: Language, said: str) -> None:
    assert weekday_text(date(2026, 11, 22), language) == said


@pytest.mark.parametrize(
    ("amount", "currency", "language", "said"),
    [
        (1250, "EUR", "fr", "12,50\u00a0€"),
        (1250, "EUR", "en", "€12.50"),
        (1200, "EUR", "fr", "12\u00a0€"),
        (-505, "EUR", "en", "−€5.05"),
        (4000, "RON", "ro", "40\u00a0RON"),
        (4000, "RON", "en", "40\u00a0RON"),
        (0, "CAD", "fr", "0\u00a0$"),
        (1500, "XOF", "fr", "1500\u00a0XOF"),  # a currency without cents
    ],
)
def test_an_amount_is_said_with_its_cents_only_where_it_has_some(
    amount: int, currency: str, language: Language, said: str
) -> None:
    assert money_text(amount, currency, language) == said
