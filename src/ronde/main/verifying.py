"""A register of the installation verified, or all registers of any database; nothing is changed in it."""

from pathlib import Path

from django.db import DatabaseError, connection

from ronde.cli.echoing import echo
from ronde.cli.loading import refuse
from ronde.cli.verify_view import say_problems, shown_lists
from ronde.main.caring import said_if_unreadable
from ronde.main.database_sources import is_address, without_password
from ronde.main.registers import found_register
from ronde.web.care.state import applied, is_behind, unknown
from ronde.web.database_faults import database_fault
from ronde.web.databases import UnsafeConnectionError, from_url, sqlite, use
from ronde.web.events.models import SectionRow
from ronde.web.events.split_places import split_places
from ronde.web.events.verifying import verified_sections
from ronde.web.ledger.models import LedgerBatch, LedgerLine
from ronde.web.ledger.verifying import ledger_problems
from ronde.web.people.verifying import key_problems
from ronde.web.registers.models import Register
from ronde.web.registers.verifying import facts_of_nobody, verified_register
from ronde.words.details import detail_text
from ronde.words.language import Language
from ronde.words.texts import text


def verified(code: str, lang: Language) -> bool:
    """Whether one register of the installation is what it was."""
    with said_if_unreadable(lang):
        _must_be_ours(code, lang)
        register = found_register(code, lang)
        is_sound = _verified(register, lang)
        wrong = tuple(verified_sections(register))
    say_problems(wrong, Path(code), "", lang)
    return is_sound and not wrong


def verified_database(source: str, lang: Language) -> bool:
    """Whether every register of a database is what it was."""
    shown = without_password(source)
    try:
        use(from_url(source) if is_address(source) else sqlite(Path(source).absolute()))
        _must_be_ours(shown, lang)
        return everything_verified(shown, lang)
    except (DatabaseError, UnsafeConnectionError, ValueError) as error:
        raise refuse(
            text("says.no_database", lang, {"path": shown, "detail": detail_text(database_fault(error), lang)})
        ) from error
    finally:
        connection.close()


def everything_verified(shown: str, lang: Language) -> bool:
    """Whether the database in use is what it was; says so, and what nobody can see from within it."""
    registers = Register.objects.order_by("code")
    results = []
    for register in registers:
        echo(text("says.register_heading", lang, {"code": register.code, "name": register.name}))
        results.append(_verified(register, lang))
    wrong = (*facts_of_nobody(), *verified_sections(), *ledger_problems(), *key_problems())
    say_problems(wrong, Path(shown), "", lang)
    if not results:
        echo(text("says.no_registers", lang, {"path": shown}))
    if count := SectionRow.objects.count():
        echo(text("says.sections_verified", lang, {"count": count}))
    if (beginning := LedgerBatch.objects.filter(number=0).first()) is not None:
        values = {"day": beginning.at.date(), "count": LedgerLine.objects.count()}
        echo(text("says.ledger_verified", lang, values))
    echo(text("says.not_verified", lang))
    return all(results) and not wrong


def _verified(register: Register, lang: Language) -> bool:
    """What is wrong with a register, then its lists as far as they are what was published."""
    found, path = verified_register(register), Path(register.code)
    say_problems(found.problems, path, register.regulation, lang)
    if found.lists or not found.problems:
        shown_lists(found.lists, found.links, path, register.regulation, lang)
    say_problems(split_places(register), path, register.regulation, lang)
    return found.is_sound


def _must_be_ours(shown: str, lang: Language) -> None:
    """End where the tables are not those of this version: nothing sensible could be said of them."""
    if is_behind() or unknown(applied()):
        raise refuse(text("says.other_database", lang, {"path": shown}))
