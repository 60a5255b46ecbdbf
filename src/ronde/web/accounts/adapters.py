"""What allauth asks of an installation: nobody signs up, nothing is mailed, secrets of the second step are not kept in the clear."""

import base64
import secrets
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import reverse
from typing_extensions import override

from ronde.web.accounts.limits import address_of
from ronde.web.accounts.locking import locked, unlocked
from ronde.web.accounts.requests import actor_of, needs_second_step
from ronde.web.permissions import may_somewhere

_PURPOSE = "ronde.accounts.second-step"


class AccountsAdapter(DefaultAccountAdapter):
    """Accounts are made by an administrator, and pages say themselves what was done."""

    @override
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Strangers make no accounts."""
        return False

    @override
    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The office for who has one, the administration for who keeps the installation, the page of the account for others."""
        actor = actor_of(request)
        if may_somewhere(actor, "enter-office"):
            return reverse("office:registers")
        return reverse("administration:overview" if may_somewhere(actor, "care") else "mfa_index")

    @override
    def add_message(self, *args: Any, **named: Any) -> None:
        """Nothing: the page that follows says it, in words of ours."""

    @override
    def send_notification_mail(self, *args: Any, **named: Any) -> None:
        """Nothing is mailed."""

    @override
    def get_client_ip(self, request: HttpRequest) -> str:
        """Where a request comes from, as tries are counted."""
        return address_of(request)

    @override
    def is_reauthentication_required(self, *, app: str, **named: Any) -> bool:
        """Who has a second step confirms before it is changed; who has none yet has just typed the password."""
        return bool(is_mfa_enabled(context.request.user, [Authenticator.Type.TOTP]))


class SecondStepAdapter(DefaultMFAAdapter):
    """Secrets are encrypted with the installation's own; who needs a second step keeps it."""

    @override
    def encrypt(self, text: str) -> str:
        """As it is kept."""
        return locked(text, _PURPOSE)

    @override
    def decrypt(self, encrypted_text: str) -> str:
        """As it was. Under another secret of the installation none is: then no code fits, until an administrator resets the step."""
        return unlocked(encrypted_text, _PURPOSE) or base64.b32encode(secrets.token_bytes(20)).decode()

    @override
    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        """Not the second step of who needs it."""
        return not needs_second_step(authenticator.user)

    @override
    def get_totp_label(self, user: AbstractBaseUser | AnonymousUser) -> str:
        """The account's name on the telephone."""
        return user.get_username()
