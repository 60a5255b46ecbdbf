"""An installation written as a backup, or into another database, from the command line."""

from pathlib import Path

from django.db import DatabaseError

from ronde.cli.echoing import echo
from ronde.cli.loading import refuse
from ronde.main.caring import said_if_refused
from ronde.main.database_sources import is_address, without_password
from ronde.web.care.backing_up import Backup, backed_up, kept
from ronde.web.care.moving import move_database
from ronde.web.database_faults import database_fault
from ronde.web.databases import UnsafeConnectionError, from_url, sqlite
from ronde.words.details import detail_text
from ronde.words.language import Language
from ronde.words.texts import text

_SHOWN_FROM = 64  # MB: what is copied in a moment needs no progress
_PAGES_A_MB = 256
_TABLES_BETWEEN = 20  # after so many tables it says how far it is


def backup_written(output: Path, keep: int | None, lang: Language, *, with_secret: bool) -> None:
    """A backup in a file or a folder, of which only the newest are kept where that was asked for."""
    if keep is not None and (keep < 1 or not output.is_dir()):
        raise refuse(text("says.backup_keep_needs_folder", lang))
    with said_if_refused(output, lang):
        made = backed_up(output, with_secret=with_secret, said=lambda done, all_: _say_progress(done, all_, lang))
        _say(made, lang)
        for path in kept(output, keep) if keep else ():
            echo(text("says.backup_removed", lang, {"keep": keep or 0, "path": str(path)}))


def _say_progress(done: int, all_: int, lang: Language) -> None:
    if all_ >= _SHOWN_FROM * _PAGES_A_MB:
        values = {"done": done // _PAGES_A_MB, "all": all_ // _PAGES_A_MB}
        echo(text("says.backup_copying", lang, values), err=True)


def _say(made: Backup, lang: Language) -> None:
    found = made.manifest
    values = {
        "path": str(made.path),
        "facts": found.facts,
        "registers": len(found.registers),
        "moment": found.moment,
    }
    echo(text("says.backup_verified" if found.looked == "verified" else "says.backup_read", lang, values))


def database_moved(target: str, lang: Language) -> None:
    """Everything of the installation's database in another one, which is empty; what to do then."""
    shown = without_password(target)
    try:
        chosen = from_url(target) if is_address(target) else sqlite(Path(target).absolute())
        with said_if_refused(Path(shown), lang):
            done = move_database(chosen, lambda table, all_: _say_tables(table, all_, lang))
    except (DatabaseError, UnsafeConnectionError, ValueError) as error:
        values = {"path": shown, "detail": detail_text(database_fault(error), lang)}
        raise refuse(text("says.no_database", lang, values)) from error
    url = shown if is_address(target) else f"sqlite://{Path(target).absolute()}"
    echo(text("says.moved", lang, {"tables": done.tables, "rows": done.rows, "path": shown, "url": url}))


def _say_tables(done: int, all_: int, lang: Language) -> None:
    if done and done % _TABLES_BETWEEN == 0:
        echo(text("says.moving", lang, {"done": done, "all": all_}), err=True)
