"""Which language the reader has, what every verb says and asks in it, and ``ronde words``: what each language says and does not say yet."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from ronde.words.help import help_text
from ronde.words.language import LANGUAGES, Language, language_or_english


def reader_language() -> Language:
    """RONDE_LANG, or the language of the terminal; English if it has no texts."""
    variables = ("RONDE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((given for variable in variables if (given := os.environ.get(variable, ""))), "")
    return language_or_english(re.split("[_.@-]", wanted)[0].lower())


READER = reader_language()


def asked_language(arguments: Sequence[str]) -> Language | None:
    """The language asked for anywhere on a command line, before or after the verb; the last one where there are several."""
    return next((word for word in reversed([*_after_lang(arguments)]) if word in LANGUAGES), None)


def _after_lang(arguments: Sequence[str]) -> Iterator[str]:
    words = [*takewhile(lambda word: word != "--", arguments)]
    for word, later in zip(words, [*words[1:], ""], strict=True):
        if word == "--lang":
            yield later
        elif word.startswith("--lang="):
            yield word.removeprefix("--lang=")


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads what a command line brings: the language asked for on it, and the one that is spoken."""

    asked: Language | None = None

    @property
    def lang(self) -> Language:
        """The language asked for, else that of the terminal."""
        return self.asked or READER


def language_of(context: Any) -> Language:
    """The language of the reader of a command line that is being read."""
    return context.obj.lang if isinstance(context.obj, Reader) else READER


def helped(name: str) -> str:
    """The id of a help text. It is said when somebody asks for help: before that nobody knows in which language."""
    help_text(name, READER)  # there is one of that id
    return name


Code = Annotated[str, typer.Argument(help=helped("code"), metavar="REGULATION", show_default=False)]
Exact = Annotated[bool, typer.Option("--exact", help=helped("exact"))]
if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from ronde.words.translation import TranslatedRoom

    OneOfThem: TypeAlias = Language
else:
    OneOfThem = Literal[LANGUAGES]  # which languages there are is known when the program runs

Lang = Annotated[OneOfThem, typer.Option("--lang", help=helped("lang"), show_default=False)]
AskedLang = Annotated[OneOfThem | None, typer.Option("--lang", help=helped("lang"), show_default=False)]


def words(
    missing: Annotated[
        str | None, typer.Option("--missing", help=helped("words-missing"), metavar="LANGUAGE", show_default=False)
    ] = None,
    write: Annotated[
        Path | None, typer.Option("--write", help=helped("words-write"), metavar="FOLDER", show_default=False)
    ] = None,
    lang: Lang = READER,
) -> None:
    """The languages with the part of the texts that each has, or what one of them lacks; exit 1 if something is missing or wrong."""
    from ronde.cli.loading import refuse
    from ronde.cli.terminal import console
    from ronde.words.texts import text
    from ronde.words.translation import rooms_of

    with console() as screen:
        if missing is None:
            screen.print(_languages_table(lang))
            return
        if not re.fullmatch("[a-z]{2}", missing):
            raise refuse(text("says.words_code", lang, {"given": missing}))
        rooms = rooms_of(missing)
        screen.print(_rooms_table(rooms, lang))
        for line in _missing_lines(missing, rooms, lang):
            screen.print(line)
        if write:
            screen.print(_write_skeleton(missing, write, lang))
    if any(room.missing or room.wrong for room in rooms):
        raise typer.Exit(1)


def _languages_table(lang: Language) -> "Table":
    """Every language with its name and the part of all texts that it has."""
    from rich.table import Table

    from ronde.words.numbers import conventions
    from ronde.words.texts import text
    from ronde.words.translation import percent_of, rooms_of

    table = Table()
    for name, justify in (("code", "left"), ("language", "left"), ("there", "right")):
        table.add_column(text(f"words_table.{name}", lang), justify="right" if justify == "right" else "left")
    for code in LANGUAGES:
        table.add_row(code, conventions(code).name, f"{percent_of(rooms_of(code))} %")
    return table


def _rooms_table(rooms: "tuple[TranslatedRoom, ...]", lang: Language) -> "Table":
    """Every room that has texts: how many, how many are missing, the part that is there."""
    from rich.table import Table

    from ronde.words.texts import text

    table = Table()
    table.add_column(text("words_table.room", lang))
    for name in ("texts", "missing", "there"):
        table.add_column(text(f"words_table.{name}", lang), justify="right")
    for room in rooms:
        if room.texts:
            table.add_row(room.name, str(room.texts), str(len(room.missing) or ""), f"{room.percent} %")
    return table


def _missing_lines(language: Language, rooms: "tuple[TranslatedRoom, ...]", lang: Language) -> "Iterator[Text]":
    """Each text that is missing, with what it says in English, and each that cannot be said as it is written; then how it stands."""
    from rich.text import Text

    from ronde.words.numbers import conventions
    from ronde.words.texts import text
    from ronde.words.translation import english_text, percent_of

    for room in rooms:
        if room.missing or room.wrong:
            yield Text(f"\n{room.name}", "bold")
        for message in room.missing:
            yield Text(f"  {message}: {english_text(room, message)}")
        for wrong in room.wrong:
            yield Text(f"  {wrong.message}: {text(f'wrong_text.{wrong.reason}', lang, wrong.values)}", "yellow")
    missing = sum(len(room.missing) for room in rooms)
    values = {"language": conventions(language).name, "count": missing, "percent": percent_of(rooms)}
    yield Text("\n" + text("says.words_missing" if missing else "says.words_whole", lang, values))


def _write_skeleton(language: Language, folder: Path, lang: Language) -> str:
    """Write the files for a translator under the code of the language, and say how many; a file that is there stays as it is."""
    from ronde.files.writing import make_folder, write_safely
    from ronde.words.skeleton import skeleton_files
    from ronde.words.texts import text

    found = {folder / language / name: written for name, written in skeleton_files(language).items()}
    new = {path: written for path, written in found.items() if not path.exists()}
    for path, written in new.items():
        for place in reversed(path.parents):
            make_folder(place)
        write_safely(path, written, is_public=True)
    return text("says.words_written", lang, {"count": len(new), "folder": folder})
