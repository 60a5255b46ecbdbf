"""A backup restored from the command line, with what people asked for since."""

from pathlib import Path

from ronde.cli.echoing import echo
from ronde.cli.verify_view import say_problems
from ronde.main.caring import said_if_refused
from ronde.web.care.restoring import restored
from ronde.web.clock import now
from ronde.web.privacy.erasing import reapply
from ronde.web.privacy.journal import journal_path
from ronde.words.language import Language
from ronde.words.texts import text


def backup_restored(path: Path, lang: Language, *, replace: bool, with_secret: bool) -> None:
    """Restore, and say what, as of when."""
    with said_if_refused(path, lang):
        done = restored(
            path, replace=replace, reapply=lambda _: _reapplied(journal_path(), lang), with_secret=with_secret
        )
    found = done.manifest
    values = {"moment": found.moment, "facts": found.facts, "registers": len(found.registers)}
    echo(text("says.restored", lang, values))
    echo(text("says.restored_reapplied", lang, {"count": done.reapplied}))
    if done.before:
        echo(text("says.restored_before", lang, {"path": str(done.before)}))


def _reapplied(path: Path, lang: Language) -> int:
    """Erasures, withdrawn consents and objections of the journal beside the database, applied again; how many there are."""
    found = reapply(today=now().date())
    say_problems(found.problems, path, "", lang)
    return len(found.erased) + len(found.silenced)
