"""A name as a table has it, in one column or two, put in the order in which it is said."""

from ronde.record.family_names import parted_name


def said_name(merged: str, family: str = "", given: str = "") -> str:
    """First names, then the family name: from two columns, around a comma, or by the capitals of "DUPONT Jean", "de la FONTAINE Zoé"."""
    if family or given:
        return f"{given} {family}".strip()
    last, comma, first = merged.partition(",")
    if comma and first.strip() and "," not in first:
        return f"{first.strip()} {last.strip()}"
    plain = " ".join(merged.split())
    in_capitals, others = parted_name(plain)
    is_turned = any(map(_is_in_capitals, plain.split())) and others and plain == f"{in_capitals} {others}"
    return f"{others} {in_capitals}" if is_turned else plain


def _is_in_capitals(word: str) -> bool:
    """Whether a word is a family name by its capitals; an initial is not."""
    return word.isupper() and sum(letter.isalpha() for letter in word) > 1
