"""The tables of the database brought up to date before a verb works with them."""

from pathlib import Path

from django.conf import settings

from ronde.cli.echoing import echo
from ronde.cli.loading import refuse
from ronde.cli.verify_view import say_problems
from ronde.main.caring import said_if_refused, said_if_unreadable
from ronde.web.care.upgrading import upgraded
from ronde.web.registers.guards import UnguardedError, missing_guards
from ronde.words.language import Language
from ronde.words.texts import text


def tables_up_to_date(lang: Language) -> None:
    """Upgrade, after a copy where there is something to lose; the end where the chain is not guarded, or is of a newer version."""
    with said_if_unreadable(lang), said_if_refused(Path(settings.DATA), lang):
        try:
            done = upgraded()
        except UnguardedError as error:
            raise refuse(text("says.unguarded", lang, {"guards": missing_guards()})) from error
    if done.copy:
        echo(text("says.upgrade_copied", lang, {"path": str(done.copy.path)}))
    for one in done.registers:
        echo(text("says.register_rebuilt", lang, {"code": one.register.code}))
        if one.problem:
            say_problems((one.problem,), Path(one.register.code), one.register.regulation, lang)


def say_done(lang: Language) -> None:
    """Say that nothing is left to do."""
    echo(text("says.upgraded", lang))
