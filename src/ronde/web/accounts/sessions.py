"""Where an account is signed in, and signing it out everywhere."""

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session


def sessions_of(user: User) -> list[Session]:
    """Where the account is signed in; a session says so only in what it holds."""
    every = Session.objects.order_by("expire_date").iterator()
    return [session for session in every if session.get_decoded().get(SESSION_KEY) == str(user.pk)]


def end_sessions(user: User) -> None:
    """Sign the account out everywhere: whoever goes on has to sign in again."""
    Session.objects.filter(pk__in=[session.pk for session in sessions_of(user)]).delete()
