"""Accounts from the command line."""

from pathlib import Path
from typing import NoReturn

from django.conf import settings
from django.contrib.auth.models import User

from ronde.cli.asking import is_confirmed
from ronde.cli.echoing import echo
from ronde.cli.loading import end
from ronde.ground.problems import Problem
from ronde.web.accounts import links, services
from ronde.web.accounts.beginning import new_beginning_code
from ronde.web.accounts.services import Done
from ronde.web.actors import HeldRole, actor
from ronde.web.known_scopes import some_of
from ronde.web.roles import OVER, OVER_ALL, Role
from ronde.words.language import Language
from ronde.words.texts import label, text

_THIS_MACHINE = "http://127.0.0.1:8000"  # where `ronde serve` is on a laptop
_OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
_OPERATOR = actor("command", [HeldRole(Role.ADMINISTRATOR)])


def beginning_said(address: str, lang: Language) -> None:
    """The code with which the first page of an empty installation is begun; where somebody administers already there is none."""
    code = new_beginning_code() or _refused((Problem("account.begun"),), lang)
    page = f"{address.rstrip('/') or known_address() or text('says.this_server', lang)}/{lang}/administration/begin/"
    echo(text("says.account_begin", lang, {"address": page, "code": code}))


def made(name: str, shown: str, address: str, lang: Language) -> None:
    """An account, and the link to set its password."""
    done = _checked(services.make_account(name, _OPERATOR, shown=shown), lang)
    echo(text("says.account_made", lang, {"account": name, "link": _link(done, address, lang)}))


def linked(name: str, address: str, lang: Language) -> None:
    """Another link."""
    done = _checked(services.new_password_link(_found(name, lang), _OPERATOR), lang)
    echo(text("says.account_link", lang, {"account": name, "link": _link(done, address, lang)}))


def appointed(name: str, role: str, over: str, lang: Language, *, everything: bool, begins: bool) -> None:
    """A role given; where nobody says over what, it is asked whether it is to be over everything."""
    user, given = _found(name, lang), _role(role, lang)
    if given in OVER_ALL and OVER[given] and not over and not everything:
        _ask_over_everything(given, lang)
    _checked(services.appoint(user, given, _OPERATOR, over=over, begins=begins), lang)
    _say_account(name, lang)


def _ask_over_everything(role: Role, lang: Language) -> None:
    """Go on only if somebody says that a role is to be over every register, or every federation, that there is and will be."""
    values = {"role": label(f"roles.{role}", lang), "known": ", ".join(some_of(OVER[role])) or "–"}
    if not is_confirmed(text(f"says.appoint_over_all_{OVER[role]}", lang, values), lang):
        _refused((Problem("account.over-what", values={"role": role.value, "over": OVER[role]}),), lang)


def dismissed(name: str, role: str, over: str, lang: Language) -> None:
    """A role taken."""
    _checked(services.dismiss(_found(name, lang), _role(role, lang), _OPERATOR, over=over), lang)
    _say_account(name, lang)


def switched(name: str, lang: Language, *, is_on: bool) -> None:
    """An account on or off."""
    service = services.switch_on if is_on else services.switch_off
    _checked(service(_found(name, lang), _OPERATOR), lang)
    _say_account(name, lang)


def step_reset(name: str, lang: Language) -> None:
    """No second step any more: it is set up anew where it is needed."""
    _checked(services.reset_second_step(_found(name, lang), _OPERATOR), lang)
    echo(text("says.account_reset", lang, {"account": name}))


def say_accounts(lang: Language) -> None:
    """Every account, and what each is."""
    for name in User.objects.order_by("username").values_list("username", flat=True):
        _say_account(name, lang)


def say_entrances(address: str, lang: Language) -> None:
    """A link for each account of a demonstration, by which it is entered once."""
    echo(text("says.demonstration_links", lang))
    for user in User.objects.filter(is_active=True).order_by("pk"):
        roles = dict.fromkeys(label(f"roles.{one.role}", lang) for one in user.appointments.order_by("pk"))
        link = f"{address.rstrip('/')}/{lang}/account/enter/{links.new_link(user, links.ENTER)}/"
        said = {"account": user.get_short_name(), "roles": ", ".join(roles), "link": link}
        echo(text("says.demonstration_link", lang, said))


def _say_account(name: str, lang: Language) -> None:
    user = User.objects.get(username=name)
    held = [(label(f"roles.{one.role}", lang), one.over) for one in user.appointments.order_by("role", "over")]
    roles = ", ".join(f"{role} ({over})" if over else role for role, over in held) or "–"
    echo(text("says.account" if user.is_active else "says.account_off", lang, {"account": name, "roles": roles}))


def _link(done: Done, address: str, lang: Language) -> str:
    return f"{address.rstrip('/') or known_address() or _THIS_MACHINE}/{lang}/account/link/{done.token}/"


def known_address() -> str:
    """The address of this installation as its settings say it; empty where they say that it is on this machine, or has many names."""
    names = (name for name in settings.ALLOWED_HOSTS if not name.startswith((".", "*")) and name not in _OWN_NAMES)
    name = next(names, "")
    return f"{'https' if settings.SESSION_COOKIE_SECURE else 'http'}://{name}" if name else ""


def _role(name: str, lang: Language) -> Role:
    if name not in set(Role):
        _refused((Problem("account.no-such-role", values={"role": name}),), lang)
    return Role(name)


def _found(name: str, lang: Language) -> User:
    user = User.objects.filter(username=name).first()
    return user or _refused((Problem("account.unknown", values={"name": name}),), lang)


def _checked(done: Done, lang: Language) -> Done:
    return _refused(done.problems, lang) if done.problems else done


def _refused(problems: tuple[Problem, ...], lang: Language) -> NoReturn:
    end(problems, Path("ronde account"), lang)
