"""How a list is published from a terminal: what keeps it from that, what is written, what is told."""

from collections.abc import Iterator
from datetime import date

import msgspec

from ronde.cli.loading import refuse
from ronde.cli.record_view import moment_text
from ronde.cli.terminal import error_console, problem_text
from ronde.files import yaml_text
from ronde.files.opening import OpenedFile
from ronde.files.rows import Row
from ronde.files.splicing import with_rows
from ronde.ground.problems import Problem, has_refusal
from ronde.record.publishing import Proposed, proposed
from ronde.record.verification import held_by
from ronde.regulations.documents import Document
from ronde.words.language import Language
from ronde.words.texts import label, text

moment_of = moment_text


def made_public(source: OpenedFile, day: date, recorded: str, lang: Language) -> tuple[Proposed, str]:
    """What is published, and the text of the history with it; or the end."""
    if source.known is None:
        raise refuse(text("says.problems_found", lang, {"count": len(source.problems)}))
    if (held := held_by(source.known)) is not None:
        _stop_at((held,), source, lang)
    found = proposed(source.known, day, salt=source.file.salt, recorded=recorded, links=source.chain)
    _stop_at(found.problems, source, lang)
    made = with_rows(source.path.read_bytes().decode("utf-8"), {"facts": [_row(fact) for fact in found.facts]})
    if made is None:
        raise refuse(text("says.record_layout", lang, {"path": str(source.path)}))
    return found, made


def _row(fact: Document) -> Row:
    value = msgspec.to_builtins(fact)
    return Row(yaml_text.printed([value]), value)


def _stop_at(problems: tuple[Problem, ...], source: OpenedFile, lang: Language) -> None:
    code = source.known.book.code if source.known else ""
    for problem in problems:
        error_console().print(problem_text(problem, source.path, None, lang, code))
    if has_refusal(problems):
        raise refuse(text("says.problems_found", lang, {"count": len(problems)}))


def report(found: Proposed, lang: Language) -> Iterator[str]:
    """Every list that was published, with its digest."""
    for ranking, one in found.lists.items():
        shown = label(f"rankings.{ranking}", lang, code=one.regulation)
        yield text(
            "says.published", lang, {"ranking": shown, "on": one.on, "count": len(one.lines), "digest": one.digest}
        )
