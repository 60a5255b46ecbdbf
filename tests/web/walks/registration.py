"""Who walks: accounts that an administrator has made and appointed, and persons whom a licence officer has written down."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from typing import Any

from django.contrib.auth.models import User

from ronde.record.clubs import Club
from ronde.record.players import Licence, Membership, Player
from ronde.web.accounts.appointing import acting
from ronde.web.accounts.services import appoint, make_account
from ronde.web.actors import Actor, HeldRole, actor
from ronde.web.people.club_services import add_club
from ronde.web.people.models import ClubRow, PersonRow
from ronde.web.people.services import add_person
from ronde.web.roles import Role

SINCE = date(2000, 1, 1)
_ADMINISTRATOR = actor("test", [HeldRole(Role.ADMINISTRATOR)])  # the first one is made by a command
_NOBODY: Mapping[str, Any] = {}


def account(name: str, shown: str, role: Role, over: str = "") -> User:
    """An account with a role, made by an administrator; the same one if it is asked for again."""
    known = User.objects.filter(username=name).first()
    user = known or make_account(name, _ADMINISTRATOR, shown=shown).user
    assert user is not None
    appoint(user, role, _ADMINISTRATOR, over=over, begins=True)
    return user


def at_noon(user: User, day: date, device: str = "") -> Actor:
    """Somebody with all the roles held by now, on a day at noon by UTC."""
    return acting(user, device).at(datetime(day.year, day.month, day.day, 12, tzinfo=UTC))


def registered(names: Iterable[str], federation: str, known: Mapping[str, Any] = _NOBODY) -> None:
    """Persons who have had a licence of a federation and a club since 2000; ``known``: what else is known of some of them."""
    lise = at_noon(account("lise", "Lise Carnet", Role.LICENCE_OFFICER, federation), SINCE)
    club = f"club-{federation}"
    if not ClubRow.objects.filter(id=club).exists():
        assert add_club(Club(id=club, name="Cercle du Pont"), lise).is_saved
    here = set(PersonRow.objects.values_list("id", flat=True))
    for number, one in enumerate((one for one in names if one not in here), start=len(here) + 1):
        licence = Licence(since=SINCE, federation=federation, number=f"{federation}-{number}")
        usual = {"birth": date(1980, 1, 1), "licences": [licence], "clubs": [Membership(since=SINCE, club=club)]}
        player = Player(id=one, name=called(one), **{**usual, **known.get(one, {})})
        saved = add_person(player, lise, is_distinct=True)  # their names are alike, and they are not
        assert saved.is_saved, saved.problems


def called(player: str) -> str:
    """The name of a player."""
    return f"{player.title()} Exemple"
