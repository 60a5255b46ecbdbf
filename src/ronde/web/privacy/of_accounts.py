"""What accounts hold of somebody: the account by which a player signs in, with all that hangs on it; devices called by their name."""

from datetime import date
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet

from ronde.web.accounts import limits
from ronde.web.accounts.models import Appointment, KnownServer, OneTimeLink, PersonalKey, SectionCode
from ronde.web.events.models import Act
from ronde.web.office.models import PaidPurse, Question, SeenLine
from ronde.web.people.models import PeopleChange
from ronde.web.privacy.whom import Whom
from ronde.web.registers.models import Fact
from ronde.web.roles import Role


def _links(whom: Whom) -> "QuerySet[Appointment]":
    return Appointment.objects.filter(role=Role.PLAYER, over__in=whom.ids)


def _users(whom: Whom) -> "QuerySet[User]":
    return User.objects.filter(appointments__in=_links(whom)).distinct()


def accounts(whom: Whom) -> Any:
    """Each account of theirs with what it holds."""
    return [
        {
            "account": user.username,
            "name": user.get_full_name(),
            "mail": user.email,
            "other_mail": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
            "since": user.date_joined,
            "last_sign_in": user.last_login,
            "signed_in_until": [one.expire_date for one in _sessions(user)],
            "second_steps": list(Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at")),
            "key": list(PersonalKey.objects.filter(user=user).values("since", "used")),
            "server": list(KnownServer.objects.filter(user=user).values_list("address", flat=True)),
            "links": list(OneTimeLink.objects.filter(user=user).values("purpose", "until")),
            "roles": list(user.appointments.values("role", "over")),
        }
        for user in _users(whom)
    ]


def _sessions(user: User) -> list[Session]:
    """Where the account is signed in; a session says so only in what it holds."""
    every = Session.objects.order_by("expire_date").iterator()
    return [one for one in every if one.get_decoded().get("_auth_user_id") == str(user.pk)]


def forget_accounts(whom: Whom, _day: date) -> None:
    """An account that was only for playing goes with all that hangs on it; one with an office loses the link to the player."""
    users = list(_users(whom))
    _links(whom).delete()
    for user in users:
        if not user.appointments.exists():
            _forget_account(user)


def _forget_account(user: User) -> None:
    for one in _sessions(user):
        one.delete()
    limits.forgotten("account", user.username.strip().casefold())
    limits.forgotten("second-step", str(user.pk))
    user.delete()


def done(whom: Whom) -> Any:
    """What they did with their accounts: it stays, under the number of the account."""
    authors = [f"account:{user.pk}" for user in _users(whom)]
    by = Q(asked_by__in=authors) | Q(answered_by__in=authors)
    facts = Fact.objects.filter(author__in=authors).order_by("register", "turn")
    acts = Act.objects.filter(author__in=authors).order_by("at", "pk")
    return {
        "facts": list(facts.values("register__code", "turn", "kind", "recorded", "role")),
        "acts": list(acts.values("section__event__name", "section__name", "number", "kind", "at", "device")),
        "people": list(PeopleChange.objects.filter(author__in=authors).order_by("pk").values("what", "at", "role")),
        "questions": list(Question.objects.filter(by).order_by("pk").values("register__code", "section", "asked")),
        "purses": list(
            PaidPurse.objects.filter(by__in=authors).order_by("pk").values("register__code", "period", "day")
        ),
        "seen_lines": list(
            SeenLine.objects.filter(officer__in=authors).order_by("pk").values("register__code", "day", "at")
        ),
        "codes": list(SectionCode.objects.filter(by__in=authors).order_by("pk").values("section", "since", "ended")),
    }


def devices(whom: Whom) -> Any:
    """Each code of a section whose device was called by their name."""
    named = [one.pk for one in SectionCode.objects.exclude(label="") if whom.is_named_in(one.label)]
    return list(SectionCode.objects.filter(pk__in=named).order_by("pk").values("section", "label", "since", "ended"))


def forget_devices(whom: Whom, _day: date) -> None:
    """The code stays, its device has no name any more."""
    named = [one.pk for one in SectionCode.objects.exclude(label="") if whom.is_named_in(one.label)]
    SectionCode.objects.filter(pk__in=named).update(label="")
