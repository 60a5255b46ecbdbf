"""What columns without headings hold, by what stands in their cells."""

from collections.abc import Sequence

from ronde.files.tables.cells import Born, birth, number, sex
from ronde.files.tables.headings import Kind

_RATINGS = range(100, 4000)  # what a column of three or four digits is; licences are longer


def kinds_by_content(columns: Sequence[Sequence[str]]) -> tuple[Kind | None, ...]:
    """The kind of each column; None where nothing tells it. No kind is given twice."""
    found: list[Kind | None] = []
    words: list[int] = []
    for at, column in enumerate(columns):
        filled = [cell for cell in column if cell]
        kind = _typed_kind(filled) if filled else None
        found.append(kind if kind not in found else None)
        words += [at] if filled and kind is None and all(map(_is_words, filled)) else []
    for at, kind in zip(words, _kinds_of_words([columns[at] for at in words]), strict=False):
        found[at] = kind
    return tuple(found)


def _typed_kind(cells: Sequence[str]) -> Kind | None:
    """What numbers, dates and letters are."""
    if [*map(str, range(1, len(cells) + 1))] == [cell.rstrip(".") for cell in cells]:
        return "number"
    births = [birth(cell) for cell in cells]
    if all(isinstance(one, Born) and one.day and not cell.isdecimal() for one, cell in zip(births, cells, strict=True)):
        return "birth"
    if _are_ratings(cells):
        return "rating"
    if all(sex(cell) != "sex" for cell in cells):
        return "sex"
    return "licence" if all(map(_is_licence, cells)) else None


def _are_ratings(cells: Sequence[str]) -> bool:
    """Whether all are numbers of three or four digits."""
    values = [number(cell, has_decimals=True) for cell in cells]
    return all(not isinstance(one, str) and _RATINGS.start <= one < _RATINGS.stop for one in values)


def _is_licence(cell: str) -> bool:
    return " " not in cell and sum(sign.isdecimal() for sign in cell) >= 3


def _is_words(cell: str) -> bool:
    return any(sign.isalpha() for sign in cell) and "@" not in cell and not cell[-1].isdecimal()


def _kinds_of_words(columns: Sequence[Sequence[str]]) -> tuple[Kind, ...]:
    """Names first, in one column or in two, then the club."""
    if len(columns) > 1 and all(_is_mostly_one_word(column) for column in columns[:2]):
        return ("family", "given", "club")
    return ("name", "club")


def _is_mostly_one_word(column: Sequence[str]) -> bool:
    filled = [cell for cell in column if cell]
    return sum(" " not in cell for cell in filled) * 2 > len(filled)
