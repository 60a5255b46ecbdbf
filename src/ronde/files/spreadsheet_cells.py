"""Cells that no spreadsheet runs. What people wrote may begin as a formula does: it is marked as a text, and read back without the mark."""

from ronde.ground.visible import visible

_RUN = ("=", "+", "-", "@", "\t", "\r", "\n")  # what a spreadsheet takes for the beginning of a formula
_FULL_WIDTH = ("＝", "＋", "－", "＠")  # which some of them take for the same
_MARK = "'"


def harmless(text: str) -> str:
    """A text that no spreadsheet runs as a formula: one that could be gets an apostrophe before it, which marks a text there.

    So does one that somebody marked already, or reading it back would take their mark away. Letters that nobody sees are made visible:
    a lone return would end the row.
    """
    shown = visible(text)
    return f"{_MARK}{shown}" if _could_run(shown) or _could_run(text) or _is_marked(shown) else shown


def harmless_cell(cell: object) -> object:
    """A cell as it may be written: numbers and nothing stay what they are."""
    return harmless(cell) if isinstance(cell, str) else cell


def as_written(cell: str) -> str:
    """A text as somebody wrote it, before it was marked."""
    return cell[1:] if _is_marked(cell) else cell


def _is_marked(text: str) -> bool:
    return text.startswith(_MARK) and _could_run(text.lstrip(_MARK))


def _could_run(text: str) -> bool:
    return text.lstrip(" \u00a0").startswith((*_RUN, *_FULL_WIDTH)) or text.startswith(_RUN)
