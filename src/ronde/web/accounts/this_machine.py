"""The account of whoever sits at the machine that serves: opened by the one-time address that ``ronde serve`` prints there.

Who can start Ronde on a machine has its database in hand, and is its administrator already (docs/decisions/0026): the address stands for a
password and the second step. It is followed once, and nothing is believed for the network address of who asks.
"""

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest

from ronde.web.accounts import links
from ronde.web.accounts.appointing import appointed
from ronde.web.accounts.requests import AT_THE_MACHINE
from ronde.web.language import reading
from ronde.web.roles import Role
from ronde.words.texts import text

NAME = "desk"


def machine_account() -> User:
    """The account of this machine's desk: it may make events, and keeps the installation. It has no password."""
    user, is_new = User.objects.get_or_create(username=NAME)
    if is_new:
        user.set_unusable_password()
        user.save()
    for role in (Role.ORGANISER, Role.ADMINISTRATOR):
        appointed(user, role, "")
    return user


def called(user: User) -> str:
    """What people call an account: by its name, or as whoever sits at this machine."""
    if user.get_username() == NAME:
        return text("desk.arbiter", reading())
    return user.get_short_name() or user.get_username()


def desk_address(origin: str, language: str) -> str:
    """The address by which the desk of this machine is opened once."""
    token = links.new_link(machine_account(), links.DESK)
    return f"{origin.rstrip('/')}/{language}/desk/open/{token}/"


def opened(request: HttpRequest, token: str) -> bool:
    """Whether the address leads to the desk; who has followed it before, in this browser, is there already."""
    user = links.followed(token, links.DESK)
    if user is None:
        return bool(request.session.get(AT_THE_MACHINE)) and request.user.is_authenticated
    login(request, user, settings.AUTHENTICATION_BACKENDS[0])
    request.session[AT_THE_MACHINE] = True
    return True
