"""The players with whom a section begins: from a table, and by the ids of a federation's list where there is one."""

import secrets
import shlex
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import typer

from ronde.cli.echoing import echo
from ronde.cli.loading import BAD_INPUT, expiry, refuse, show_problems
from ronde.cli.play_desk import Desk
from ronde.cli.play_view import error, say
from ronde.cli.table_view import TABLES, pile_lines, row_answers
from ronde.files.copied_list import Copied, copied_list
from ronde.files.file_kinds import named_for_its_kind
from ronde.files.opening import opened_file
from ronde.files.players import entered_players, listed_players
from ronde.files.regular_files import content_of
from ronde.files.tables.persons import word_id
from ronde.files.tables.reading import table_at
from ronde.play.section import Entry
from ronde.words.language import Language
from ronde.words.texts import text


def players_given(
    desk: Desk, players: Path, listed: Path | None, *, sheet: str, match: Sequence[str]
) -> tuple[Entry, ...]:
    """The entries of a table, or the end."""
    desk.must_exist(players)
    desk.must_exist(listed)
    desk.stop_if_refused(named_for_its_kind(players, (), *TABLES))
    table = table_at(players, sheet)
    if listed is None:
        found = entered_players(table)
        desk.stop_if_refused(found.problems)
        return found.entries
    copied = _copied(listed, desk.lang)
    found = listed_players(table, copied, row_answers(match, desk.lang), salt=secrets.token_bytes(32))
    desk.stop_if_refused(found.problems)
    for line in pile_lines(found.piles, copied.people, desk.lang, are_alike_counted=True):
        say(line)
    return found.entries


def stop_if_a_name(desk: Desk, given: str, name: str) -> None:
    """Whoever types a name where an id belongs is told the whole command."""
    if name or len(given.split()) < 2:
        return
    error(text("play.says.name_for_id", desk.lang, {"given": given}))
    echo(
        f"ronde play add {shlex.quote(str(desk.file))} {word_id(given.split(maxsplit=1)[0])} --name {shlex.quote(given)}",
        err=True,
    )
    raise typer.Exit(BAD_INPUT)


def _copied(path: Path, lang: Language) -> Copied:
    """The federation's list, or the end."""
    source = opened_file(path)
    show_problems(path, source.file, source.problems, "", lang)
    if source.known is None or not source.is_sound:
        raise refuse(text("says.problems_found", lang, {"count": len(source.problems)}))
    if expired := expiry(source, path, lang):
        raise refuse(expired)
    return copied_list(source.known, sha256(content_of(path)).digest())
