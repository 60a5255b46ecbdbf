"""A name as a table has it, in one column or two, put in the order in which it is said."""

from collections.abc import Sequence


def said_name(merged: str, family: str = "", given: str = "") -> str:
    """First names, then the family name: from two columns, around a comma, or by the capitals of "DUPONT Jean"."""
    if family or given:
        return f"{given} {family}".strip()
    last, comma, first = merged.partition(",")
    if comma and first.strip() and "," not in first:
        return f"{first.strip()} {last.strip()}"
    words = merged.split()
    capitals = [word for word in words if _is_in_capitals(word)]
    others = [word for word in words if not _is_in_capitals(word)]
    begins = capitals and others and words[: len(capitals)] == capitals
    return " ".join([*others, *capitals]) if begins else _joined(words)


def _is_in_capitals(word: str) -> bool:
    """Whether a word is a family name by its capitals; an initial is not."""
    return word.isupper() and sum(letter.isalpha() for letter in word) > 1


def _joined(words: Sequence[str]) -> str:
    return " ".join(words)
