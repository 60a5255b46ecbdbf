"""Money as whole numbers of the smallest unit of its currency, and as people type it."""

import re

CURRENCIES = ("EUR", "CAD", "CHF", "GBP", "MDL", "RON", "USD", "XAF", "XOF")
LARGEST = 10_000_000  # of an amount at a desk, in the smallest unit
_WITHOUT_CENTS = frozenset({"XAF", "XOF"})
_TYPED = re.compile(r"(?P<sign>[-−]?)(?P<whole>\d{1,9})(?:[.,](?P<cents>\d{1,2}))?")


def decimals(currency: str) -> int:
    """How many digits of an amount stand behind the comma."""
    return 0 if currency in _WITHOUT_CENTS else 2


def amount_of(text: str, currency: str) -> int | None:
    """An amount as somebody types it, of a desk: 20, 20,5, 20.50, 1 000 or 20 €; none where it is no amount of this currency, or too large."""
    amount = any_amount_of(text, currency)
    return amount if amount is not None and abs(amount) <= LARGEST else None


def any_amount_of(text: str, currency: str) -> int | None:
    """The same, however large: for who says that it is."""
    plain = re.sub(r"[\s\u00a0\u202f'’]|€|\$|£|lei|[A-Z]{3}$", "", text.strip())
    found, places = _TYPED.fullmatch(plain), decimals(currency)
    if found is None or (found["cents"] and not places):
        return None
    amount: int = int(found["whole"]) * 10**places + int((found["cents"] or "").ljust(places, "0") or 0)
    return -amount if found["sign"] else amount
