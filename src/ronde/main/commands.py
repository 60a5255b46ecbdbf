"""The verbs that the web rooms bring: serving them, and registers in a database."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from ronde.cli.language import READER, AskedLang, Lang, helped
from ronde.cli.main import app
from ronde.cli.verbs import verbs
from ronde.cli.verify import verify as verify_file
from ronde.main.database_sources import is_database
from ronde.words.language import Language

registers = verbs("register", helped("register.register"))
app.add_typer(registers, name="register")

Code = Annotated[str, typer.Argument(help=helped("register.code"), metavar="REGISTER", show_default=False)]


def web_rooms(lang: Language) -> None:
    """Set the web rooms up, with their tables as they are to be now; the end where the chain is not guarded."""
    _set_up()
    from ronde.main.upgrading import tables_up_to_date

    tables_up_to_date(lang)


def _set_up() -> None:
    """Set the web rooms up, with the tables that are there: who verifies changes nothing."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ronde.web.settings")
    django.setup()


@app.command("serve", help=helped("serve.serve"))
def serve(
    port: Annotated[int, typer.Option(help=helped("serve.port"))] = 8000,
    host: Annotated[str, typer.Option(help=helped("serve.host"), metavar="ADDRESS")] = "127.0.0.1",
    demonstration: Annotated[bool, typer.Option("--demonstration", help=helped("serve.demonstration"))] = False,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=helped("serve.browser"))] = True,
    given: AskedLang = None,
) -> None:
    """Serve the web rooms until somebody stops it; where they are served from this folder already, only open its desk."""
    _set_up()
    from ronde.main.one_server import free_port, serves_already
    from ronde.web.machine_language import remembered_language

    lang = given or remembered_language() or READER
    if serves_already(lang, opens=browser):
        return
    web_rooms(lang)
    from ronde.main.accounts import say_entrances
    from ronde.main.demonstrating import begin, say_if_broken_off
    from ronde.main.serving import run
    from ronde.web.clock import now

    port = free_port(host, port, lang)
    if demonstration:
        begin(now().date(), lang)
        say_entrances(f"http://{host}:{port}", lang)
    else:
        say_if_broken_off(lang)
    run(host, port, lang, demonstration=demonstration, opens=browser and not demonstration)


@registers.command("new", help=helped("register.new"))
def new(  # noqa: PLR0917 - typer makes options of them
    code: Code,
    book: Annotated[str, typer.Option("--book", help=helped("register.book"), metavar="REGULATION")],
    name: Annotated[str, typer.Option(help=helped("register.name"), metavar="NAME")] = "",
    federation: Annotated[str, typer.Option(help=helped("register.federation"), metavar="FEDERATION")] = "",
    variant: Annotated[str, typer.Option(help=helped("register.variant"), metavar="VARIANT")] = "",
    zone: Annotated[str, typer.Option(help=helped("register.zone"), metavar="ZONE")] = "",
    lang: Lang = READER,
) -> None:
    """Open a register without facts."""
    web_rooms(lang)
    from ronde.main.registers import opened

    opened(code, book, name, lang, federation=federation, variant=variant, zone=zone)


@registers.command("remove", help=helped("register.remove"))
def remove(code: Code, lang: Lang = READER) -> None:
    """Take a register away on which nothing rests."""
    web_rooms(lang)
    from ronde.main.registers import removed

    removed(code, lang)


@registers.command("take", help=helped("register.take"))
def take(
    history: Annotated[Path, typer.Argument(help=helped("history"), metavar="HISTORY.yaml", show_default=False)],
    code: Annotated[str, typer.Option(help=helped("register.code"), metavar="REGISTER")],
    name: Annotated[str, typer.Option(help=helped("register.name"), metavar="NAME")] = "",
    lang: Lang = READER,
) -> None:
    """Make a register of a history file."""
    web_rooms(lang)
    from ronde.main.registers import taken

    taken(history, code, name or code, lang)


@registers.command("give", help=helped("register.give"))
def give(
    code: Code,
    output: Annotated[Path, typer.Option("--output", "-o", help=helped("register.output"))],
    lang: Lang = READER,
) -> None:
    """Write a register as a history file."""
    web_rooms(lang)
    from ronde.main.registers import given

    given(code, output, lang)


def verify_anything(
    source: Annotated[
        str, typer.Argument(help=helped("verify-file"), metavar="HISTORY|BUNDLE|DATABASE", show_default=False)
    ],
    lang: Lang = READER,
) -> None:
    """Verify a database; whatever else it is, as the command line alone does.

    Exit 0 if every list is what was published, 1 if one is not, 2 if the file or the database cannot be read.
    """
    if not is_database(source):
        verify_file(Path(source), lang)
        return
    with TemporaryDirectory() as folder:  # the settings want one; the user's own has nothing to do with it
        os.environ.setdefault("RONDE_DATA", folder)
        _set_up()
    from ronde.main.verifying import verified_database

    raise typer.Exit(0 if verified_database(source, lang) else 1)


next(one for one in app.registered_commands if one.name == "verify").callback = verify_anything


@registers.command("verify", help=helped("register.verify"))
def verify(code: Code, lang: Lang = READER) -> None:
    """Exit 0 if everything is what was published, 1 if something is not."""
    _set_up()
    from ronde.main.verifying import verified

    raise typer.Exit(0 if verified(code, lang) else 1)


@registers.command("bundle", help=helped("register.bundle"))
def bundle(
    code: Code,
    output: Annotated[Path, typer.Option("--output", "-o", help=helped("bundle-output"))],
    names: Annotated[bool, typer.Option("--names", help=helped("bundle-names"))] = False,
    lang: Lang = READER,
) -> None:
    """Write a register as a bundle."""
    web_rooms(lang)
    from ronde.main.registers import bundled

    bundled(code, output, lang, names=names)


@registers.command("copy", help=helped("register.copy"))
def copy(
    code: Code,
    output: Annotated[Path, typer.Option("--output", "-o", help=helped("register.output"))],
    days: Annotated[int, typer.Option("--days", help=helped("register.days"), min=1, max=3650)] = 90,
    lang: Lang = READER,
) -> None:
    """Write the last list of a register for a laptop."""
    web_rooms(lang)
    from ronde.main.registers import copied

    copied(code, output, lang, days=days)


@registers.command("rebuild", help=helped("register.rebuild"))
def rebuild(code: Code, lang: Lang = READER) -> None:
    """Make what pages show anew from the facts."""
    web_rooms(lang)
    from ronde.main.registers import rebuilt

    rebuilt(code, lang)


@registers.command("officer", help=helped("register.officer"))
def officer(
    name: Annotated[str, typer.Argument(help=helped("register.account"), metavar="ACCOUNT")],
    shown: Annotated[str, typer.Option(help=helped("register.shown"), metavar="NAME")] = "",
    lang: Lang = READER,
) -> None:
    """Give an account to a ranking officer; the password is asked for."""
    web_rooms(lang)
    from ronde.main.registers import officer_made

    officer_made(name, shown, lang)


@app.command("backup", help=helped("care.backup"))
def backup(
    output: Annotated[Path, typer.Option("--output", "-o", help=helped("care.output"))],
    keep: Annotated[int | None, typer.Option(help=helped("care.keep"))] = None,
    with_secret: Annotated[bool, typer.Option("--with-secret", help=helped("care.secret"))] = False,
    lang: Lang = READER,
) -> None:
    """Write a backup; nothing is changed in the database."""
    _set_up()
    from ronde.main.backing_up import backup_written

    backup_written(output, keep, lang, with_secret=with_secret)


@app.command("restore", help=helped("care.restore"))
def restore(
    file: Annotated[Path, typer.Argument(help=helped("care.file"), metavar="BACKUP", show_default=False)],
    replace: Annotated[bool, typer.Option("--replace", help=helped("care.replace"))] = False,
    with_secret: Annotated[bool, typer.Option("--with-secret", help=helped("care.secret"))] = False,
    without_journals: Annotated[bool, typer.Option("--without-journals", help=helped("care.without-journals"))] = False,
    lang: Lang = READER,
) -> None:
    """Put a backup in the place of the database."""
    _set_up()
    from ronde.main.restoring import backup_restored

    backup_restored(file, lang, replace=replace, with_secret=with_secret, without_journals=without_journals)


@app.command("move", help=helped("care.move"))
def move(
    target: Annotated[str, typer.Argument(help=helped("care.target"), metavar="DATABASE", show_default=False)],
    lang: Lang = READER,
) -> None:
    """Write everything of the database into another one, of whichever kind."""
    web_rooms(lang)
    from ronde.main.backing_up import database_moved

    database_moved(target, lang)


@app.command("migrate", help=helped("care.migrate"))
def migrate(lang: Lang = READER) -> None:
    """Bring the tables up to date, for servers that do not do it themselves when they start."""
    web_rooms(lang)
    from ronde.main.upgrading import say_done

    say_done(lang)
