"""The verbs that the web rooms bring: serving them, and registers in a database."""

import os
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from ronde.cli.language import READER, Lang, helped
from ronde.cli.main import app

registers = typer.Typer(name="register", help=helped("register.register"), no_args_is_help=True, rich_markup_mode=None)
app.add_typer(registers, name="register")


def _web_rooms() -> None:
    """Set the web rooms up, with their tables as they are to be now."""
    import django
    from django.core.management import call_command

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ronde.web.settings")
    django.setup()
    call_command("migrate", verbosity=0)


@app.command("serve", help=helped("serve.serve"))
def serve(
    port: Annotated[int, typer.Option(help=helped("serve.port"))] = 8000,
    host: Annotated[str, typer.Option(help=helped("serve.host"))] = "127.0.0.1",
    demonstration: Annotated[bool, typer.Option("--demonstration", help=helped("serve.demonstration"))] = False,
    lang: Lang = READER,
) -> None:
    """Serve the web rooms until somebody stops it."""
    _web_rooms()
    from ronde.main.serving import begin_demonstration, run

    if demonstration:
        begin_demonstration(date.today(), lang)  # noqa: DTZ011 - the demonstration is about now
    run(host, port, lang)


@registers.command("take", help=helped("register.take"))
def take(
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    code: Annotated[str, typer.Option(help=helped("register.code"))],
    name: Annotated[str, typer.Option(help=helped("register.name"))] = "",
    lang: Lang = READER,
) -> None:
    """Make a register of a history file."""
    _web_rooms()
    from ronde.main.registers import taken

    taken(history, code, name or code, lang)


@registers.command("give", help=helped("register.give"))
def give(
    code: Annotated[str, typer.Argument(help=helped("register.code"))],
    output: Annotated[Path, typer.Option("--output", "-o", help=helped("register.output"))],
    lang: Lang = READER,
) -> None:
    """Write a register as a history file."""
    _web_rooms()
    from ronde.main.registers import given

    given(code, output, lang)


@registers.command("verify", help=helped("register.verify"))
def verify(code: Annotated[str, typer.Argument(help=helped("register.code"))], lang: Lang = READER) -> None:
    """Exit 0 if everything is what was published, 1 if something is not."""
    _web_rooms()
    from ronde.main.registers import verified

    raise typer.Exit(0 if verified(code, lang) else 1)


@registers.command("rebuild", help=helped("register.rebuild"))
def rebuild(code: Annotated[str, typer.Argument(help=helped("register.code"))], lang: Lang = READER) -> None:
    """Make what pages show anew from the facts."""
    _web_rooms()
    from ronde.main.registers import rebuilt

    rebuilt(code, lang)


@registers.command("officer", help=helped("register.officer"))
def officer(
    name: Annotated[str, typer.Argument(help=helped("register.account"))],
    shown: Annotated[str, typer.Option(help=helped("register.shown"))] = "",
    lang: Lang = READER,
) -> None:
    """Give an account to a ranking officer; the password is asked for."""
    _web_rooms()
    from ronde.main.registers import officer_made

    officer_made(name, shown, lang)
