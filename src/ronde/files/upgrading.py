"""A history file of the first kind, written anew as one of the second."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ronde.files import history as history_files
from ronde.files.list_texts import new_texts
from ronde.files.opening import OpenedFile
from ronde.record.opened import opened
from ronde.record.upgrade import upgraded, with_opaque_ids
from ronde.record.verification import verified


@dataclass(frozen=True, slots=True)
class UpgradedText:
    """The text of the new file, how many facts it holds, and how many lists; ``kept`` are these word for word, by file."""

    text: str
    facts: int
    lists: int
    kept: Mapping[Path, str]


def upgraded_text(source: OpenedFile, output: Path, *, salt: bytes, opaque_ids: bool = False) -> UpgradedText:
    """The text of a sound history of the second kind, to stand at ``output``; a people file is named from there."""
    if source.known is None:
        message = "only what could be opened is upgraded"
        raise ValueError(message)
    known = source.known
    if opaque_ids:
        known = opened(with_opaque_ids(known.history, salt=salt))
    made = upgraded(known, salt=salt)
    shared = source.file.shared
    named = os.path.relpath(shared.path.resolve(), output.resolve().parent) if shared else ""
    own = source.file.people if shared else None
    text = history_files.printed(
        made, version=2, people_file=Path(named).as_posix() if named else "", own=own, salt=salt
    )
    found = tuple(verified(made))
    kept = {path: words for one in found for path, words in new_texts(output, one.publication, one.lists)}
    return UpgradedText(text, len(made.facts), len(found), kept)
