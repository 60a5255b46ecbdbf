"""What accounts hold of somebody: the account by which a player signs in."""

from datetime import date
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from ronde.web.accounts.models import Appointment
from ronde.web.privacy.whom import Whom
from ronde.web.roles import Role


def _links(whom: Whom) -> "QuerySet[Appointment]":
    return Appointment.objects.filter(role=Role.PLAYER, over__in=whom.ids)


def accounts(whom: Whom) -> Any:
    """Each account of theirs with what it holds."""
    found = User.objects.filter(appointments__in=_links(whom)).distinct()
    return [
        {
            "account": user.username,
            "name": user.get_full_name(),
            "mail": user.email,
            "since": user.date_joined,
            "last_sign_in": user.last_login,
            "roles": list(user.appointments.values("role", "over")),
        }
        for user in found
    ]


def forget_accounts(whom: Whom, _day: date) -> None:
    """An account that was only for playing goes with all that hangs on it; one with an office loses the link to the player."""
    users = [link.user for link in _links(whom).select_related("user")]
    _links(whom).delete()
    for user in users:
        if not user.appointments.exists():
            user.delete()
