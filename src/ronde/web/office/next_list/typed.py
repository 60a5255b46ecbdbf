"""What is typed into addresses and forms of this room, as values; nothing typed can be too long or of another kind."""

from datetime import date

_DIGITS = 9  # of a number


def day_typed(given: str) -> date | None:
    """A day, where one was typed."""
    try:
        return date.fromisoformat(given.strip())
    except ValueError:
        return None


def number_typed(given: str, otherwise: int) -> int:
    """A whole number, where one was typed."""
    return int(given) if given.isdecimal() and given.isascii() and len(given) <= _DIGITS else otherwise
