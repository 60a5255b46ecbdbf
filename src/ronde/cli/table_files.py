"""Tables that a verb is given: one that is something else is named for what it is."""

from collections.abc import Sequence
from pathlib import Path

from ronde.files.file_kinds import wrong_kind
from ronde.ground.problems import Problem, has_refusal


def table_content(path: Path) -> bytes:
    """What a file holds; nothing where it is none."""
    return path.read_bytes() if path.is_file() else b""


def named_for_its_kind(path: Path, problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """What is wrong with a table: that it is something else, if it is."""
    other = wrong_kind(path, "table", "workbook", "list") if has_refusal(tuple(problems)) else None
    return (other,) if other else tuple(problems)
