"""How the licences of a season are shown: what is otherwise, person by person."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from ronde.cli.echoing import echo
from ronde.cli.loading import refuse, show_problems, writable
from ronde.cli.table_view import pile_lines, show_table_problems
from ronde.files.history import HistoryFile
from ronde.files.licence_changes import LicenceChange, Season
from ronde.files.licensing import Licensing, licensing
from ronde.files.licensing_texts import licensing_texts, problems_with
from ronde.files.opening import OpenedFile
from ronde.files.tables.matching import RowAnswers
from ronde.files.tables.reading import table_at
from ronde.record.people import People
from ronde.record.players import Licence
from ronde.words.language import Language
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class Asked:
    """Which licences: a table, the days of those that tell none, and what was answered about its lines."""

    table: Path
    sheet: str
    since: date | None
    until: date | None
    answers: RowAnswers
    is_whole: bool


def licensed(source: OpenedFile, asked: Asked, lang: Language) -> Licensing:
    """What the table changes, or the end."""
    people = source.known.history.people if source.known else People()
    made = licensing(
        table_at(asked.table, asked.sheet),
        people,
        Season(asked.since, asked.until, people.federation),
        asked.answers,
        salt=secrets.token_bytes(32),
        is_whole=asked.is_whole,
    )
    show_table_problems(made.problems, asked.table, lang)
    return made


def new_texts(history: Path, file: HistoryFile, made: Licensing, lang: Language) -> Mapping[Path, str]:
    """The texts of the people file and the history with the licences, or the end."""
    if problems := problems_with(file, made):
        show_problems(history, file, [file.placed(problem) for problem in problems], "", lang)
        raise refuse(text("says.problems_found", lang, {"count": len(problems)}))
    return writable(licensing_texts(history, file, made), lang)


def show(made: Licensing, source: OpenedFile, texts: Mapping[Path, str], lang: Language, *, is_written: bool) -> None:
    """Who the lines are, what changes, and whether it was written."""
    people = source.known.history.people if source.known else People()
    for line in pile_lines(made.piles, people, lang):
        echo(line)
    everyone = people.with_more(made.new)
    for change in made.changes:
        echo("  " + _change_text(change, everyone, lang))
    if not texts:
        echo(text("says.licences_nothing", lang))
    elif is_written:
        echo(text("says.licences_written", lang, {"paths": tuple(map(str, texts))}))
    else:
        echo(text("says.licences_dry", lang))


def _change_text(change: LicenceChange, people: People, lang: Language) -> str:
    """What is otherwise of one person."""
    values = {
        "player": change.player,
        "name": people.name(change.player),
        "before": _shown(change.before),
        "after": _shown(change.after),
    }
    return text(f"says.licences_{change.what}", lang, values)


def _shown(one: Licence | str | None) -> str:
    """A licence with its number, its kind and its days; a club by its name."""
    if not isinstance(one, Licence):
        return one or "–"
    days = f"{one.since} – {one.until or '…'}"
    return " · ".join(part for part in (one.number, one.kind, days) if part)
