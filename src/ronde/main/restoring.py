"""A backup restored from the command line, with what people asked for since; and with no right that was taken since."""

from pathlib import Path

import typer
from django.conf import settings

from ronde.cli.asking import is_confirmed
from ronde.cli.echoing import echo
from ronde.cli.loading import BAD_INPUT
from ronde.cli.verify_view import say_problems
from ronde.main.accounts import say_accounts
from ronde.main.caring import said_if_refused
from ronde.web.accounts.taken_rights import RightKind, RightsTakenBack, TakenBack, rights_path
from ronde.web.care.archive import read_manifest
from ronde.web.care.manifest import BackupManifest
from ronde.web.care.restoring import journals_without, restored
from ronde.web.clock import now
from ronde.web.privacy.erasing import reapply
from ronde.web.privacy.journal import journal_path
from ronde.words.language import Language
from ronde.words.texts import label, text


def backup_restored(path: Path, lang: Language, *, replace: bool, with_secret: bool, without_journals: bool) -> None:
    """Restore, and say what, as of when, and what was decided since."""
    with said_if_refused(path, lang):
        manifest = read_manifest(path)
        lacking = journals_without(manifest)
        if lacking and not without_journals:
            _ask_without(lacking, manifest, lang)
        done = restored(
            path,
            replace=replace,
            reapply=lambda _: _reapplied(journal_path(), lang),
            with_secret=with_secret,
            without_journals=bool(lacking),
        )
    found = done.manifest
    values = {"moment": found.moment, "facts": found.facts, "registers": len(found.registers)}
    echo(text("says.restored", lang, values))
    echo(text("says.restored_reapplied", lang, {"count": done.reapplied}))
    _say_rights(done.rights, lang)
    if lacking:
        echo(text("says.restored_look_through", lang, {"moment": found.moment}))
        say_accounts(lang)
    if done.before:
        echo(text("says.restored_before", lang, {"path": str(done.before)}))
    for register in done.unanswered:
        say_problems(register.problems, Path(register.register), register.regulation, lang)


def _ask_without(lacking: tuple[str, ...], manifest: BackupManifest, lang: Language) -> None:
    """Name what this machine cannot know, and go on only if somebody says yes."""
    for name in lacking:
        values = {"path": str(Path(settings.DATA) / name), "moment": manifest.moment}
        key = "rights" if name == rights_path().name else "privacy"
        echo(text(f"says.restore_without_{key}", lang, values), err=True)
    if not is_confirmed(text("says.restore_without", lang), lang):
        echo(text("says.restore_not_without", lang), err=True)
        raise typer.Exit(BAD_INPUT)


def _reapplied(path: Path, lang: Language) -> int:
    """Erasures, withdrawn consents and objections of the journal beside the database, applied again; how many there are."""
    found = reapply(today=now().date())
    say_problems(found.problems, path, "", lang)
    return len(found.erased) + len(found.silenced)


def _say_rights(rights: RightsTakenBack, lang: Language) -> None:
    """What nobody has any more after a restore, and which rights were taken again."""
    say_problems(rights.problems, rights_path(), "", lang)
    echo(text("says.restored_signed_out", lang))
    for taken in rights.taken:
        values = {"account": taken.account, "role": _role(taken, lang)}
        echo(text(f"says.restored_taken_{taken.kind.name.lower()}", lang, values))


def _role(taken: TakenBack, lang: Language) -> str:
    if taken.kind is not RightKind.ROLE:
        return ""
    role = label(f"roles.{taken.role}", lang)
    return f"{role} ({taken.over})" if taken.over else role
