"""The accounts of the demonstration: one for each role."""

from dataclasses import dataclass

from django.contrib.auth.models import User

from ronde.web.accounts.appointing import appointed
from ronde.web.demonstration.plans import Frame
from ronde.web.roles import Role


@dataclass(frozen=True, slots=True)
class DemonstrationAccount:
    """An account: what it is called, as what it is appointed, over what."""

    username: str
    shown: str
    role: Role
    over: str = ""


OFFICER, LICENCES = "aurore", "edgar"
ACCOUNTS = (
    DemonstrationAccount(OFFICER, "Aurore Lhermitte", Role.OFFICER),
    DemonstrationAccount("pascal", "Pascal Aubrunet", Role.COUNCIL, "dames"),
    DemonstrationAccount("yvette", "Yvette Brunetière", Role.CLUB_PRESIDENT, "loire"),
    DemonstrationAccount("goulven", "Goulven Coëtmeur", Role.LEAGUE_PRESIDENT, "bre"),
    DemonstrationAccount("isaure", "Isaure Montgaudry", Role.FEDERATION_PRESIDENT, "dames"),
    DemonstrationAccount(LICENCES, "Edgar Villedary", Role.LICENCE_OFFICER),
    DemonstrationAccount("denyse", "Denyse Lapalmette", Role.ORGANISER),
    DemonstrationAccount("honorine", "Honorine Pradelinet", Role.ORGANISER),
    DemonstrationAccount("gael", "Gaël Morinet", Role.ORGANISER),
    DemonstrationAccount("doinita", "Doinița Obrejan", Role.ORGANISER),
    DemonstrationAccount("ovidiu", "Ovidiu Zimbrescu", Role.ADMINISTRATOR),
)
PLAYER = "oceane"  # an account of somebody who plays
PLAYER_IS = "Océane Bélisle"


def demonstration_account(username: str) -> User:
    """An account, which nobody enters by a password."""
    user, is_new = User.objects.get_or_create(username=username)
    if is_new:
        user.set_unusable_password()
        user.save()
    return user


def appoint_everybody(frame: Frame) -> None:
    """Make all accounts, each with its role."""
    player = DemonstrationAccount(PLAYER, PLAYER_IS, Role.PLAYER, frame.invented.called(PLAYER_IS))
    for one in (*ACCOUNTS, player):
        user = demonstration_account(one.username)
        user.first_name = one.shown
        user.save(update_fields=["first_name"])
        appointed(user, one.role, one.over)
