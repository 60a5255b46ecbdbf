"""Allauth's pages of signing in and of the second step, in our looks, with our limits."""

from typing import Any

from allauth.account.forms import LoginForm
from allauth.account.internal.flows.login import record_authentication
from allauth.account.views import LoginView, PasswordChangeView, ReauthenticateView
from allauth.mfa.base.views import AuthenticateView, IndexView
from allauth.mfa.base.views import ReauthenticateView as SecondReauthenticateView
from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView, ViewRecoveryCodesView
from allauth.mfa.totp.views import ActivateTOTPView, DeactivateTOTPView
from django.http import HttpRequest, HttpResponse
from typing_extensions import override

from ronde.web.accounts import known_devices, limits
from ronde.web.accounts.requests import actor_of, needs_second_step
from ronde.web.errors import too_many


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
    def post(self, request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        """One more try, for the name and for the address; a good one does not count."""
        account = request.POST.get("username", "")
        ends = [until for one in known_devices.signing_in(request, account) if (until := limits.counted(*one))]
        if ends:
            return too_many(request, max(ends))
        answer: HttpResponse = super().post(request, *args, **named)
        if self.get_form().is_valid():
            known_devices.signed_in(request, answer, account)
        return answer


class _Limited:
    """A page on which codes or passwords are typed: so many tries for an account, given back when one was good."""

    request: HttpRequest

    def post(self, request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        whose = self.whose()
        if until := limits.counted("second-step", whose):
            return too_many(request, until)
        view: Any = super()  # the page that this is mixed into
        answer: HttpResponse = view.post(request, *args, **named)
        if answer.status_code == 302:
            limits.forgotten("second-step", whose)
        return answer

    def whose(self) -> str:
        """The account."""
        return str(self.request.user.pk)


class SecondStep(_Limited, AuthenticateView):
    """Type the code of the telephone, or one of those kept for the day when it is lost."""

    template_name = "accounts/second_step.html"

    @override
    def whose(self) -> str:
        return str(self.stage.login.user.pk)


class Confirm(_Limited, ReauthenticateView):
    """Type the password again before something important."""

    template_name = "accounts/confirm.html"


class ConfirmByCode(_Limited, SecondReauthenticateView):
    """Type a code before something important."""

    template_name = "accounts/second_step.html"


class SetUp(_Limited, ActivateTOTPView):
    """Set up the second step."""

    template_name = "accounts/set_up.html"

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


class NewRecoveryCodes(GenerateRecoveryCodesView):
    """Others instead of those."""

    template_name = "accounts/new_recovery_codes.html"


class ChangePassword(_Limited, PasswordChangeView):
    """Another password."""

    template_name = "accounts/change_password.html"


class Account(IndexView):
    """What an account is and may: its roles, its second step."""

    template_name = "accounts/account.html"

    @override
    def get_context_data(self, **named: Any) -> dict[str, Any]:
        """With the roles."""
        found = super().get_context_data(**named)
        return {**found, "actor": actor_of(self.request), "has_step": "totp" in found["authenticators"]}
