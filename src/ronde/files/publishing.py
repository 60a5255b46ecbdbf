"""A list published in a history file: what would be written, and what keeps it from that."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import msgspec

from ronde.files import yaml_text
from ronde.files.list_texts import new_texts
from ronde.files.opening import OpenedFile
from ronde.files.regular_files import content_of
from ronde.files.rows import Row
from ronde.files.splicing import with_rows
from ronde.ground.problems import Problem, has_refusal
from ronde.record.publishing import Proposed, proposed
from ronde.record.verification import held_by
from ronde.regulations.common_facts import Publication
from ronde.regulations.documents import Document


@dataclass(frozen=True, slots=True)
class PublishedText:
    """The text of the history with what is published, nothing of both where something is refused.

    ``lists`` are the files that keep the lists word for word, to be written before it.
    """

    text: str | None
    made: Proposed | None
    problems: tuple[Problem, ...] = ()
    lists: Mapping[Path, str] = field(default_factory=dict)


def published_text(source: OpenedFile, day: date, recorded: str) -> PublishedText:
    """The list of a day published: its facts at the end of the history, everything above as it is written."""
    if source.known is None or source.file.version == 1:
        return PublishedText(None, None, (Problem("history.first-kind", values={"path": str(source.path)}),))
    if (held := held_by(source.known, day)) is not None:
        return PublishedText(None, None, (held,))
    made = proposed(
        source.known, day, salt=source.file.salt, recorded=recorded, after=source.chain[-1] if source.chain else None
    )
    if has_refusal(made.problems):
        return PublishedText(None, None, made.problems)
    text = with_rows(content_of(source.path).decode("utf-8"), {"facts": [_row(fact) for fact in made.facts]})
    if text is None:
        return PublishedText(None, None, (Problem("file.layout", values={"path": str(source.path)}),))
    said = (fact for fact in made.facts if isinstance(fact, Publication))
    lists = {path: kept for fact in said for path, kept in new_texts(source.path, fact, made.lists)}
    return PublishedText(text, made, made.problems, lists)


def _row(fact: Document) -> Row:
    value = msgspec.to_builtins(fact)
    return Row(yaml_text.printed([value]), value)
