"""Backups from the command line."""

from pathlib import Path

from ronde.cli.echoing import echo
from ronde.cli.loading import refuse
from ronde.main.caring import said_if_refused
from ronde.web.care.backing_up import Backup, backed_up, kept
from ronde.words.language import Language
from ronde.words.texts import text

_SHOWN_FROM = 64  # MB: what is copied in a moment needs no progress
_PAGES_A_MB = 256


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
