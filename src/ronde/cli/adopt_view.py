"""The last list of a history as the fact by which it goes on holding as it was published."""

from datetime import date
from functools import partial
from pathlib import Path

import msgspec

from ronde.cli.loading import refuse, sound_file
from ronde.cli.terminal import error_console, problem_text
from ronde.files import yaml_text
from ronde.files.list_texts import kept_text
from ronde.ground.problems import Problem
from ronde.record.adoption import as_published
from ronde.record.opened import Opened
from ronde.regulations.documents import Adopted
from ronde.words.language import Language
from ronde.words.sentences import with_names
from ronde.words.texts import text


def printed_as_published(code: str, history: Path, day: date, fact: str, lang: Language) -> str:
    """The fact, to be recorded with ``ronde record --own``; or the end, with the reason."""
    source = sound_file(code, history, lang)
    if source.known is None:
        raise refuse(text("says.problems_found", lang, {"count": len(source.problems)}))
    made = _made(source.known, partial(kept_text, history), day, fact)
    if isinstance(made, Adopted):
        return yaml_text.printed([msgspec.to_builtins(made)])
    for problem in made:
        named = with_names(problem, source.known.history.people)
        error_console().print(problem_text(named, history, None, lang, code))
    raise refuse(text("says.problems_found", lang, {"count": len(made)}))


def _made(known: Opened, kept: partial[str | None], day: date, fact: str) -> Adopted | tuple[Problem, ...]:
    made = as_published(known, kept, fact=fact)
    if isinstance(made, Adopted) and made.day != day:
        return (Problem("adoption.other-day", "", (), {"day": day, "last": made.day}),)
    return made
