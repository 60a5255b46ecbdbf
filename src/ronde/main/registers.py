"""Registers from the command line: opened and removed, taken from a history file, given back as one, bundled, made anew."""

from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import typer

from ronde.cli.echoing import echo
from ronde.cli.loading import refuse, remark, show_problems
from ronde.cli.verify_view import say_problems
from ronde.files import bundle as bundle_files
from ronde.files import bundling
from ronde.files.list_texts import list_path
from ronde.files.opening import opened_file
from ronde.files.writing import write_safely
from ronde.ground.problems import Problem
from ronde.record.people import People
from ronde.web.accounts.appointing import officer
from ronde.web.actors import HeldRole, actor
from ronde.web.administration.registers import remove_with_roles
from ronde.web.clock import now
from ronde.web.people.naming import ids_that_tell, public_people
from ronde.web.registers.copying import list_for_a_laptop
from ronde.web.registers.exchange import history_text
from ronde.web.registers.models import Register
from ronde.web.registers.opening import open_register, take_register
from ronde.web.registers.rebuilding import rebuild
from ronde.web.roles import Role
from ronde.words.language import Language
from ronde.words.texts import text

# Whoever has the machine with the database could read it anyway.
THIS_MACHINE = actor("command", [HeldRole(Role.OFFICER)])
_OPERATOR = actor("command", [HeldRole(Role.ADMINISTRATOR)])


def opened(code: str, regulation: str, name: str, lang: Language, *, federation: str, variant: str, zone: str) -> None:
    """A new register without facts."""
    more = {"federation": federation, "variant": variant, "zone": zone}
    done = open_register(_OPERATOR, code=code, regulation=regulation, name=name, **more)
    _end_if(done.problems, code, "", lang)
    echo(text("says.register_opened", lang, {"code": code, "name": name or code}))


def removed(code: str, lang: Language) -> None:
    """A register that is empty taken away, with the roles over it."""
    register = found_register(code, lang)
    _end_if(remove_with_roles(_OPERATOR, register), code, register.regulation, lang)
    echo(text("says.register_removed", lang, {"code": code}))


def _end_if(problems: tuple[Problem, ...], code: str, regulation: str, lang: Language) -> None:
    """End with what is wrong, if anything is."""
    if problems:
        say_problems(problems, Path(code), regulation, lang)
        raise refuse(text("says.problems_found", lang, {"count": len(problems)}))


def taken(path: Path, code: str, name: str, lang: Language) -> None:
    """A register made of a history file of the second kind."""
    source = opened_file(path)
    done = take_register(_OPERATOR, source, code=code, name=name)
    of_registers = tuple(problem for problem in done.problems if problem.code.startswith("register."))
    _end_if(of_registers, str(path), "", lang)
    book = source.known.book.code if source.known else ""
    show_problems(path, source.file, done.problems or source.problems, book, lang)
    if not source.is_sound:
        raise refuse(text("says.problems_found", lang, {"count": len(done.problems)}))
    if done.register is None:
        raise refuse(text("says.take_differs", lang, {"path": str(path)}))
    echo(text("says.register_taken", lang, {"code": code, "facts": done.register.facts.count()}))


def given(code: str, output: Path, lang: Language) -> None:
    """A register written as a history file."""
    write_safely(output, history_text(found_register(code, lang)))
    echo(text("says.register_given", lang, {"code": code, "path": str(output)}))


def bundled(code: str, output: Path, lang: Language, *, names: bool) -> None:
    """A register as a bundle, by way of its history file; lists that other rules made are given as they were published.

    A bundle is for everybody: ``names`` are those of who is named in public.
    """
    register = found_register(code, lang)
    with TemporaryDirectory() as folder:
        history = Path(folder) / "history.yaml"
        history.write_text(history_text(register), "utf-8")
        for edition in register.editions.iterator():
            kept = list_path(history, edition.digest)
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(edition.text, "utf-8")
        source = opened_file(history)
        people = source.known.history.people if source.known else People()
        naming = public_people(people) if names else None
        made = bundling.bundled(source, naming=naming)
    if made.bundle is None:
        say_problems(made.problems, Path(code), register.regulation, lang)
        raise refuse(text("says.problems_found", lang, {"count": len(made.problems)}))
    write_safely(output, bundle_files.printed(made.bundle).decode(), is_public=True)
    if telling := ids_that_tell(people):
        remark(text("says.ids_tell", lang, {"count": len(telling), "ids": telling[:5]}))
    manifest = made.bundle.manifest
    values = {"path": str(output), "facts": manifest.facts, "lists": manifest.lists, "head": manifest.head}
    echo(text("says.bundle_named" if names else "says.bundle_written", lang, values))


def copied(code: str, output: Path, lang: Language, *, days: int) -> None:
    """The last list of a register, for a laptop."""
    register = found_register(code, lang)
    made = list_for_a_laptop(register, THIS_MACHINE, days=days)
    if not isinstance(made, str):
        _end_if(made, code, register.regulation, lang)
        return
    write_safely(output, made)
    until = now().date() + timedelta(days=days)
    echo(text("says.register_copied", lang, {"code": code, "path": str(output), "day": until}))


def rebuilt(code: str, lang: Language) -> None:
    """What pages show, made anew."""
    rebuild(found_register(code, lang))
    echo(text("says.register_rebuilt", lang, {"code": code}))


def officer_made(name: str, shown: str, lang: Language) -> None:
    """An account for an officer."""
    officer(name, _new_password(lang), shown)
    echo(text("says.officer_made", lang, {"account": name}))


def _new_password(lang: Language) -> str:
    """A password that was typed the same twice."""
    while True:
        typed = [
            str(typer.prompt(text(f"says.{one}", lang), hide_input=True)) for one in ("password", "password_again")
        ]
        if typed[0] == typed[1]:
            return typed[0]
        echo(text("says.passwords_differ", lang), err=True)


def found_register(code: str, lang: Language) -> Register:
    """The register of a code, or the end."""
    register = Register.objects.filter(code=code).first()
    if register is None:
        codes = ", ".join(Register.objects.order_by("code").values_list("code", flat=True)) or "–"
        raise refuse(text("says.no_register", lang, {"code": code, "codes": codes}))
    return register
