"""Tables that a verb is given: one that is something else is named for what it is."""

from collections.abc import Sequence
from pathlib import Path

from ronde.files.file_kinds import wrong_kind
from ronde.ground.problems import Problem


def named_for_its_kind(path: Path, problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """What is wrong with a table: that it is something else, if it is; whatever can be read as lines of names could be."""
    other = wrong_kind(path, "table", "workbook", "list")
    return (other,) if other else tuple(problems)
