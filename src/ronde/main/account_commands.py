"""The verbs of accounts: whoever may run them on the machine of an installation is its administrator."""

from typing import Annotated

import typer

from ronde.cli.language import READER, Lang, helped
from ronde.cli.main import app
from ronde.cli.verbs import verbs
from ronde.main.commands import web_rooms

accounts = verbs("account", helped("account.account"))
app.add_typer(accounts, name="account")

Name = Annotated[str, typer.Argument(help=helped("account.name"), metavar="ACCOUNT", show_default=False)]
RoleName = Annotated[str, typer.Argument(help=helped("account.role"), metavar="ROLE", show_default=False)]
Over = Annotated[str, typer.Option("--over", help=helped("account.over"), metavar="ID")]
Address = Annotated[str, typer.Option("--address", help=helped("account.address"), metavar="ADDRESS")]


@accounts.command("begin", help=helped("account.begin"))
def begin_installation(address: Address = "", lang: Lang = READER) -> None:
    """Say the code with which an empty installation is begun in the browser."""
    web_rooms(lang)
    from ronde.main.accounts import beginning_said

    beginning_said(address, lang)


@accounts.command("make", help=helped("account.make"))
def make(
    name: Name,
    shown: Annotated[str, typer.Option(help=helped("account.shown"), metavar="NAME")] = "",
    address: Address = "",
    lang: Lang = READER,
) -> None:
    """Make an account and say the link by which its owner sets a password."""
    web_rooms(lang)
    from ronde.main.accounts import made

    made(name, shown, address, lang)


@accounts.command("link", help=helped("account.link"))
def link(name: Name, address: Address = "", lang: Lang = READER) -> None:
    """Another link by which a password is set."""
    web_rooms(lang)
    from ronde.main.accounts import linked

    linked(name, address, lang)


@accounts.command("appoint", help=helped("account.appoint"))
def appoint(  # noqa: PLR0917 - typer makes options of them
    name: Name,
    role: RoleName,
    over: Over = "",
    everything: Annotated[bool, typer.Option("--all", help=helped("account.all"))] = False,
    begins: Annotated[bool, typer.Option("--new", help=helped("account.new"))] = False,
    lang: Lang = READER,
) -> None:
    """Give a role to an account; what it is to be over everything is asked."""
    web_rooms(lang)
    from ronde.main.accounts import appointed

    appointed(name, role, over, lang, everything=everything, begins=begins)


@accounts.command("dismiss", help=helped("account.dismiss"))
def dismiss(name: Name, role: RoleName, over: Over = "", lang: Lang = READER) -> None:
    """Take a role from an account."""
    web_rooms(lang)
    from ronde.main.accounts import dismissed

    dismissed(name, role, over, lang)


@accounts.command("off", help=helped("account.off"))
def off(name: Name, lang: Lang = READER) -> None:
    """Switch an account off."""
    web_rooms(lang)
    from ronde.main.accounts import switched

    switched(name, lang, is_on=False)


@accounts.command("on", help=helped("account.on"))
def on(name: Name, lang: Lang = READER) -> None:
    """Switch an account on again."""
    web_rooms(lang)
    from ronde.main.accounts import switched

    switched(name, lang, is_on=True)


@accounts.command("reset", help=helped("account.reset"))
def reset(name: Name, lang: Lang = READER) -> None:
    """Forget the second step of an account."""
    web_rooms(lang)
    from ronde.main.accounts import step_reset

    step_reset(name, lang)


@accounts.command("list", help=helped("account.list"))
def show(lang: Lang = READER) -> None:
    """Say who has an account, and what each may."""
    web_rooms(lang)
    from ronde.main.accounts import say_accounts

    say_accounts(lang)
