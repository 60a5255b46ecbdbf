"""How a list is published from a terminal: what keeps it from that, what is written, what is told."""

from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import NamedTuple

from ronde.cli.loading import refuse
from ronde.cli.terminal import error_console, problem_text
from ronde.files.opening import OpenedFile
from ronde.files.publishing import published_text
from ronde.record.publishing import Proposed
from ronde.words.language import Language
from ronde.words.texts import label, text


class MadePublic(NamedTuple):
    """What is published, the text of the history with it, and the lists word for word by their files."""

    made: Proposed
    text: str
    lists: Mapping[Path, str]


def made_public(source: OpenedFile, day: date, recorded: str, lang: Language) -> MadePublic:
    """What is published, or the end."""
    found = published_text(source, day, recorded)
    code = source.known.book.code if source.known else ""
    for problem in found.problems:
        error_console().print(problem_text(problem, source.path, None, lang, code))
    if found.made is None or found.text is None:
        raise refuse(text("says.problems_found", lang, {"count": len(found.problems)}))
    return MadePublic(found.made, found.text, found.lists)


def report(found: Proposed, lang: Language) -> Iterator[str]:
    """Every list that was published, with its digest."""
    for ranking, one in found.lists.items():
        shown = label(f"rankings.{ranking}", lang, code=one.regulation)
        yield text(
            "says.published", lang, {"ranking": shown, "on": one.on, "count": len(one.lines), "digest": one.digest}
        )
