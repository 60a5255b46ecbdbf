"""What accounts hold of somebody: the account by which a player signs in, with all that hangs on it; devices called by their name."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from ronde.web.accounts import known_devices
from ronde.web.accounts.models import Appointment, KnownServer, OneTimeLink, PersonalKey, SectionCode
from ronde.web.accounts.sessions import end_sessions, sessions_of
from ronde.web.events.models import Act, SectionRow
from ronde.web.office.models import Letter, PaidPurse, Question, SeenLine
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
    if whom.is_part:
        return []
    return [
        {
            "account": user.username,
            "name": user.get_full_name(),
            "mail": user.email,
            "other_mail": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
            "since": user.date_joined,
            "last_sign_in": user.last_login,
            "addresses_known_until": known_devices.known_until(user.username),
            "signed_in_until": [session.expire_date for session in sessions_of(user)],
            "second_steps": list(Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at")),
            "key": list(PersonalKey.objects.filter(user=user).values("since", "used")),
            "server": list(KnownServer.objects.filter(user=user).values_list("address", flat=True)),
            "links": list(OneTimeLink.objects.filter(user=user).values("purpose", "until")),
            "roles": list(user.appointments.values("role", "over")),
        }
        for user in _users(whom)
    ]


def forget_accounts(whom: Whom, _day: date) -> None:
    """An account that was only for playing goes with all that hangs on it; one with an office loses the link to the player."""
    users = [] if whom.is_part else list(_users(whom))
    if users:
        _links(whom).delete()
    for user in users:
        if not user.appointments.exists():
            _forget_account(user)


def _forget_account(user: User) -> None:
    end_sessions(user)
    Letter.objects.filter(register=None, about="address", subject_id=str(user.pk)).delete()
    known_devices.forget_account(user.username, user.pk)
    user.delete()


def done(whom: Whom) -> Any:
    """What they did with their accounts: it stays, under the number of the account."""
    authors = [] if whom.is_part else [f"account:{user.pk}" for user in _users(whom)]
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
    return list(
        SectionCode.objects.filter(pk__in=list(_devices(whom)))
        .order_by("pk")
        .values("section", "label", "since", "ended")
    )


def forget_devices(whom: Whom, _day: date) -> None:
    """The code stays, its device has no name any more."""
    SectionCode.objects.filter(pk__in=list(_devices(whom))).update(label="")


def _devices(whom: Whom) -> Iterator[int]:
    registers = dict(SectionRow.objects.values_list("id", "event__register"))
    for code in SectionCode.objects.exclude(label="").order_by("pk"):
        if whom.is_meant_by(f"devices:{code.pk}", registers.get(code.section), code.label):
            yield code.pk
