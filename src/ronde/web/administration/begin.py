"""An empty installation on a server: whoever has its code becomes the first administrator."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from ronde.ground.problems import Problem
from ronde.web.accounts import limits
from ronde.web.accounts.beginning import begin_installation, is_begun
from ronde.web.accounts.known_devices import Whose, make_known
from ronde.web.accounts.requests import actor_of
from ronde.web.accounts.signing_in import sign_in_who_begins
from ronde.web.administration.frame import administration_text
from ronde.web.errors import too_many
from ronde.web.permissions import may
from ronde.web.spoken_forms import SpokenForm

_LINE = "ronde account begin"
_AT_FIELDS = {
    "account.no-such-beginning": "code",
    "account.name": "name",
    "account.taken": "name",
    "account.password-short": "password",
    "account.passwords-differ": "again",
}


class BeginningForm(SpokenForm):
    """The code, and the account of the first administrator.

    The password is typed twice, here and nowhere after: one that was mistyped would shut out the only account that there is.
    """

    words = "administration.begin_fields"
    code = forms.CharField(max_length=40)
    shown = forms.CharField(max_length=150)
    name = forms.CharField(max_length=150)
    password = forms.CharField(max_length=200, widget=forms.PasswordInput, strip=False)
    again = forms.CharField(max_length=200, widget=forms.PasswordInput, strip=False)


@never_cache
@sensitive_post_parameters()
def begin_page(request: HttpRequest) -> HttpResponse:
    """Begin an empty installation with the code that its machine has printed; elsewhere the way in."""
    if may(actor_of(request), "care"):
        return redirect("administration:overview")
    to_the_desk = f"{reverse('accounts:sign-in')}?{urlencode({'next': reverse('administration:overview')})}"
    if is_begun():
        return redirect(to_the_desk)
    form = BeginningForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        address = limits.address_of(request)
        if until := limits.counted("begin", address):
            return too_many(request, until)
        typed = form.cleaned_data
        if typed["password"] != typed["again"]:
            form.refuse([Problem("account.passwords-differ")], _AT_FIELDS)
        else:
            done = begin_installation(typed["code"], typed["name"], typed["password"], shown=typed["shown"])
            if done.user is not None and not done.problems:
                limits.forgotten("begin", address)
                messages.success(request, administration_text("begun"))
                sign_in_who_begins(request, done.user)
                answer = redirect("administration:overview")
                make_known(request, answer, Whose.password(done.user.get_username()))
                return answer
            form.refuse(done.problems, _AT_FIELDS)
    status = 422 if request.method == "POST" else 200
    return render(request, "administration/begin.html", {"form": form, "line": _LINE}, status=status)


urlpatterns = [path("", begin_page, name="begin")]
