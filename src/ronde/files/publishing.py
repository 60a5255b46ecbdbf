"""A list published in a history file: what would be written, and what keeps it from that."""

from dataclasses import dataclass
from datetime import date

import msgspec

from ronde.files import yaml_text
from ronde.files.opening import OpenedFile
from ronde.files.rows import Row
from ronde.files.splicing import with_rows
from ronde.ground.problems import Problem, has_refusal
from ronde.record.publishing import Proposed, proposed
from ronde.record.verification import held_by
from ronde.regulations.documents import Document


@dataclass(frozen=True, slots=True)
class PublishedText:
    """The text of the history with what is published, nothing of both where something is refused."""

    text: str | None
    made: Proposed | None
    problems: tuple[Problem, ...] = ()


def published_text(source: OpenedFile, day: date, recorded: str) -> PublishedText:
    """The list of a day published: its facts at the end of the history, everything above as it is written."""
    if source.known is None or source.file.version == 1:
        return PublishedText(None, None, (Problem("history.first-kind", values={"path": str(source.path)}),))
    if (held := held_by(source.known, day)) is not None:
        return PublishedText(None, None, (held,))
    made = proposed(source.known, day, salt=source.file.salt, recorded=recorded, links=source.chain)
    if has_refusal(made.problems):
        return PublishedText(None, None, made.problems)
    text = with_rows(source.path.read_bytes().decode("utf-8"), {"facts": [_row(fact) for fact in made.facts]})
    if text is None:
        return PublishedText(None, None, (Problem("file.layout", values={"path": str(source.path)}),))
    return PublishedText(text, made, made.problems)


def _row(fact: Document) -> Row:
    value = msgspec.to_builtins(fact)
    return Row(yaml_text.printed([value]), value)
