"""The notes of a desk in an event file (``record/desk_notes``): one JSON list. They come from anyone, so each is looked at."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from msgspec import Meta, to_builtins

from ronde.files import json_text
from ronde.files.structure import typed
from ronde.ground.problems import Problem
from ronde.record.desk_notes import Note

PART = "notes.json"
MOST = 20_000
_Notes = Annotated[tuple[Note, ...], Meta(max_length=MOST)]


def printed(notes: Sequence[Note]) -> str:
    """Notes as the part of an event file: a line each."""
    lines = ",\n".join(json.dumps(to_builtins(one), ensure_ascii=False, sort_keys=True) for one in notes)
    return f"[\n{lines}\n]\n"


def parse(text: str) -> tuple[tuple[Note, ...], tuple[Problem, ...]]:
    """The notes of a part, or what is wrong with them."""
    value, wrong = json_text.value(text)
    notes, misshapen = (None, wrong) if wrong else typed(value, _Notes)
    if notes is None:
        return (), tuple(problem.inside(PART) for problem in misshapen)
    if len({one.id for one in notes}) < len(notes) or not all(_is_moment(one.at) for one in notes):
        return (), (Problem("event.notes", "", (PART,), {"part": PART}),)
    return notes, ()


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is None
    except ValueError:
        return False
