"""Amounts as people type them."""

import pytest

from ronde.ground.money import amount_of, decimals


@pytest.mark.parametrize(
    ("text", "currency", "amount"),
    [
        ("20", "EUR", 2000),
        (" 20,5 ", "EUR", 2050),
        ("20.05", "CAD", 2005),
        ("1 250", "EUR", 125000),
        ("20\u00a0€", "EUR", 2000),
        ("$20.50", "CAD", 2050),
        ("40 lei", "RON", 4000),
        ("40 RON", "RON", 4000),
        ("-5", "EUR", -500),
        ("−5,00", "EUR", -500),
        ("0", "EUR", 0),
        ("1500", "XOF", 1500),
        ("15,00", "XOF", None),
        ("", "EUR", None),
        ("vingt", "EUR", None),
        ("20,505", "EUR", None),
        ("1.250,00", "EUR", None),
        ("99999,99", "EUR", 9999999),
        ("100000", "EUR", 10_000_000),  # the largest
        ("100000,01", "EUR", None),
        ("500 000", "XOF", 500_000),  # without cents: about 760 €
    ],
)
def test_an_amount_is_read_in_the_smallest_unit_or_not_at_all(text: str, currency: str, amount: int | None) -> None:
    assert amount_of(text, currency) == amount


def test_some_currencies_have_no_cents() -> None:
    assert [decimals(one) for one in ("EUR", "XOF")] == [2, 0]
