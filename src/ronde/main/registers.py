"""Registers from the command line: taken from a history file, given back as one, verified, made anew."""

from pathlib import Path

import typer

from ronde.cli.loading import refuse, show_problems
from ronde.cli.terminal import error_console, problem_text
from ronde.files.opening import opened_file
from ronde.files.writing import write_safely
from ronde.web.accounts.roles import officer
from ronde.web.registers.exchange import history_text, register_from
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Register
from ronde.web.registers.rebuilding import rebuild
from ronde.web.registers.verifying import verified_register
from ronde.words.language import Language
from ronde.words.texts import text


def taken(path: Path, code: str, name: str, lang: Language) -> None:
    """A register made of a history file of the second kind."""
    source = opened_file(path)
    book = source.known.book.code if source.known else ""
    show_problems(path, source.file, source.problems, book, lang)
    if not source.is_sound:
        raise refuse(text("says.problems_found", lang, {"count": len(source.problems)}))
    if source.file.version == 1:
        raise refuse(text("says.publish_first_kind", lang, {"path": str(path), "regulation": book}))
    if Register.objects.filter(code=code, facts__isnull=False).exists():
        raise refuse(text("says.register_exists", lang, {"code": code}))
    made = register_from(source, code, name)
    FOLD.end()
    typer.echo(text("says.register_taken", lang, {"code": code, "facts": made.facts.count()}))


def given(code: str, output: Path, lang: Language) -> None:
    """A register written as a history file."""
    write_safely(output, history_text(_found(code, lang)))
    typer.echo(text("says.register_given", lang, {"code": code, "path": str(output)}))


def verified(code: str, lang: Language) -> bool:
    """Whether a register is what it was; each list with its digest."""
    register = _found(code, lang)
    found = verified_register(register)
    for problem in (*found.problems, *(one for made in found.lists if not made.is_settled for one in made.problems)):
        error_console().print(problem_text(problem, Path(code), None, lang, register.regulation))
    for made in found.lists:
        for ranking, one in made.lists.items():
            typer.echo(f"{made.publication.day}  {ranking}  {one.digest}")
    typer.echo(text("says.verify_done", lang, {"count": sum(not made.problems for made in found.lists)}))
    return found.is_sound


def rebuilt(code: str, lang: Language) -> None:
    """What pages show, made anew."""
    rebuild(_found(code, lang))
    typer.echo(text("says.register_rebuilt", lang, {"code": code}))


def officer_made(name: str, shown: str, lang: Language) -> None:
    """An account for an officer."""
    password = typer.prompt(text("says.password", lang), hide_input=True, confirmation_prompt=True)
    officer(name, password, shown)
    typer.echo(text("says.officer_made", lang, {"account": name}))


def _found(code: str, lang: Language) -> Register:
    register = Register.objects.filter(code=code).first()
    if register is None:
        codes = ", ".join(Register.objects.order_by("code").values_list("code", flat=True)) or "–"
        raise refuse(text("says.no_register", lang, {"code": code, "codes": codes}))
    return register
