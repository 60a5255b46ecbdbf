"""Allauth's pages of signing in and of the second step, in our looks, with our limits."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import LoginForm
from allauth.account.internal.flows.login import record_authentication
from allauth.account.views import LoginView, PasswordChangeView, ReauthenticateView
from allauth.mfa.base.views import AuthenticateView, IndexView
from allauth.mfa.base.views import ReauthenticateView as SecondReauthenticateView
from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView, ViewRecoveryCodesView
from allauth.mfa.totp.views import ActivateTOTPView, DeactivateTOTPView
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from typing_extensions import override

from ronde.web.accounts.beginning import has_no_accounts
from ronde.web.accounts.demonstrations import is_demonstration
from ronde.web.accounts.known_devices import Try, Whose, make_known
from ronde.web.accounts.requests import AT_THE_MACHINE, actor_of, needs_second_step
from ronde.web.errors import too_many
from ronde.web.known_scopes import scope_name


class SignInForm(LoginForm):
    """The name of an account and its password."""

    @override
    def add_prefix(self, field_name: str) -> str:
        """The field of the name is called as browsers expect it."""
        return "username" if field_name == "login" else str(super().add_prefix(field_name))


class SignIn(LoginView):
    """Sign in with a name and a password."""

    form_class = SignInForm
    template_name = "accounts/sign_in.html"

    @override
    def get_context_data(self, **named: Any) -> dict[str, Any]:
        """Whether nobody can sign in here at all."""
        return {**super().get_context_data(**named), "is_empty": has_no_accounts() and not is_demonstration()}

    @override
    def post(self, request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        """One more try for a password; a good one does not count."""
        whose = Whose.password(request.POST.get("username", ""))
        attempt = Try(request, whose)
        if until := attempt.refused_until():
            return too_many(request, until)
        answer: HttpResponse = super().post(request, *args, **named)
        if self.get_form().is_valid():
            attempt.was_good()
            if request.user.is_authenticated:  # nothing else is asked for
                make_known(request, answer, whose)
        return answer


def sign_in_who_begins(request: HttpRequest, user: User) -> None:
    """Sign in whoever has just chosen a password on the same page: it is not typed again. The second step follows as after any sign-in."""
    login(request, user, settings.AUTHENTICATION_BACKENDS[0])
    record_authentication(request, user, "password", username=user.get_username())


class _Limited:
    """A page on which codes or passwords are typed: so many tries for an account, given back when one was good.

    ``proves_step``: whether what is typed is the second step, after which the browser and the address are known.
    """

    request: HttpRequest
    proves_step = False

    def post(self, request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        user = self.whose()
        step = Whose.second_step(user.pk)
        attempt = Try(request, step)
        if until := attempt.refused_until():
            return too_many(request, until)
        view: Any = super()  # the page that this is mixed into
        answer: HttpResponse = view.post(request, *args, **named)
        if answer.status_code == 302:
            attempt.was_good()
            if self.proves_step:
                make_known(request, answer, Whose.password(user.get_username()), step)
        return answer

    def whose(self) -> Any:
        """The account."""
        return self.request.user


class SecondStep(_Limited, AuthenticateView):
    """Type the code of the telephone, or one of those kept for the day when it is lost."""

    template_name = "accounts/second_step.html"
    proves_step = True

    @override
    def whose(self) -> Any:
        return self.stage.login.user


class Confirm(_Limited, ReauthenticateView):
    """Type the password again before something important."""

    template_name = "accounts/confirm.html"


class ConfirmByCode(_Limited, SecondReauthenticateView):
    """Type a code before something important."""

    template_name = "accounts/second_step.html"
    proves_step = True


class SetUp(_Limited, ActivateTOTPView):
    """Set up the second step."""

    template_name = "accounts/set_up.html"
    proves_step = True

    @override
    def get_context_data(self, **named: Any) -> dict[str, Any]:
        """Whether it has to be."""
        return {**super().get_context_data(**named), "is_needed": needs_second_step(self.request.user)}

    @override
    def form_valid(self, form: Any) -> HttpResponse:
        """The code was right: the page that follows, with other codes to keep, does not ask once more."""
        answer: HttpResponse = super().form_valid(form)
        record_authentication(self.request, self.request.user, "mfa", reauthenticated=True)
        return answer


class TakeAway(DeactivateTOTPView):
    """Sign in without a second step again, for who needs none."""

    template_name = "accounts/take_away.html"


class RecoveryCodes(ViewRecoveryCodesView):
    """The codes for the day when the telephone is lost."""

    template_name = "accounts/recovery_codes.html"

    @override
    def get_context_data(self, **named: Any) -> dict[str, Any]:
        """And where work begins: they are shown at the first sign-in."""
        return {**super().get_context_data(**named), "home": home_of(self.request)}


class NewRecoveryCodes(GenerateRecoveryCodesView):
    """Others instead of those."""

    template_name = "accounts/new_recovery_codes.html"


class ChangePassword(_Limited, PasswordChangeView):
    """Another password."""

    template_name = "accounts/change_password.html"

    @override
    def dispatch(self, request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        """Say how one signs in without a password to whoever has none: there is nothing to change."""
        if way_in := way_in_without_password(request):
            return render(request, "accounts/no_password.html", {"way_in": way_in})
        answer: HttpResponse = super().dispatch(request, *args, **named)
        return answer


class Account(IndexView):
    """What an account is and may: its roles, its second step."""

    template_name = "accounts/account.html"

    @override
    def get_context_data(self, **named: Any) -> dict[str, Any]:
        """With the roles."""
        found, actor = super().get_context_data(**named), actor_of(self.request)
        held_in_order = sorted(actor.held, key=lambda held: (held.role, held.over))
        return {
            **found,
            "actor": actor,
            "roles": [(held.role.value, scope_name(held), bool(held.over)) for held in held_in_order],
            "has_requests": actor.presides,
            "has_step": "totp" in found["authenticators"],
            "way_in": way_in_without_password(self.request),
            "home": home_of(self.request),
        }


def home_of(request: HttpRequest) -> str:
    """Where the work of an account begins: its office, the administration, or the page of the account."""
    return str(get_adapter(request).get_login_redirect_url(request))


def way_in_without_password(request: HttpRequest) -> str:
    """Text that says how somebody signs in whose account has no password; empty if it has one, and for visitors."""
    if not request.user.is_authenticated or request.user.has_usable_password():
        return ""
    if request.session.get(AT_THE_MACHINE):
        return "accounts.no_password_machine"
    return "accounts.no_password_demonstration" if is_demonstration() else "accounts.no_password_other"
