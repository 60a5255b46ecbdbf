"""The address at which an account gets letters: typed by its owner, and believed when the link that was sent there is followed."""

from collections.abc import Callable
from datetime import timedelta

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from ronde.ground.problems import Problem
from ronde.web.accounts import limits
from ronde.web.accounts.views import no_link
from ronde.web.errors import too_many
from ronde.web.language import reading
from ronde.web.office.findings import plain_findings
from ronde.web.office.letters.posting import keep_mail
from ronde.web.office.letters.services import is_address
from ronde.web.office.models import Letter
from ronde.web.outgoing_mail import is_mail_configured
from ronde.words.language import Language
from ronde.words.letters import LetterText
from ronde.words.texts import text

ABOUT = "address"
_SALT, _LASTS = "ronde.office.letters.addresses", timedelta(days=3)


def ask_address(user: User, to: str, language: Language, link: Callable[[str], str]) -> tuple[Problem, ...]:
    """Send a link to an address; the account keeps the one it has until somebody follows it. ``link`` makes it of its end."""
    if not is_mail_configured():
        return (Problem("letter.no-mail"),)
    if not is_address(to):
        return (Problem("letter.address", values={"given": to or "–"}),)
    end = signing.dumps([user.pk, to, user.email], salt=_SALT)
    values = {"account": user.get_username(), "link": link(end)}
    subject, body = (text(f"accounts.address_letter.{part}", language, values) for part in ("subject", "text"))
    keep_mail(ABOUT, str(user.pk), LetterText(subject, body), to=to, language=language)
    return ()


def confirm_address(user: User, end: str) -> bool:
    """Whether a link is one of this account, not too old and not followed yet; then letters go there from now on."""
    try:
        owner, to, before = signing.loads(end, salt=_SALT, max_age=_LASTS)
    except (signing.BadSignature, ValueError):
        return False
    if (owner, before) != (user.pk, user.email) or to == user.email:
        return False
    user.email = to
    user.save(update_fields=["email"])
    letters_about(user).delete()
    return True


def letters_about(user: User) -> "QuerySet[Letter]":
    """The letter with a link that was sent last, as long as nobody has followed it."""
    return Letter.objects.filter(about=ABOUT, subject_id=str(user.pk))


class AddressForm(forms.Form):
    """An address as it is typed; what is wrong with it is said by ``ask_address``."""

    to = forms.CharField(required=False)


@login_required
@never_cache
def address(request: HttpRequest) -> HttpResponse:
    """The address, and another one typed: a link goes there."""
    user = _owner(request)
    form = AddressForm(request.POST)
    typed = str(form.cleaned_data["to"])[:300] if form.is_valid() else ""
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        if until := limits.counted("form", f"address:{user.pk}"):
            return too_many(request, until)
        problems = ask_address(user, typed, reading(), lambda end: _whole(request, end))
        if not problems:
            return redirect("account-address")
    page = {
        "address": user.email,
        "typed": typed,
        "has_mail": is_mail_configured(),
        "letter": letters_about(user).first(),
    }
    return render(
        request,
        "office/letters/address.html",
        {**page, "problems": plain_findings(problems, "")},
        status=422 if problems else 200,
    )


@login_required
@never_cache
def confirming(request: HttpRequest, end: str) -> HttpResponse:
    """Follow the link: a button confirms it, since some mailboxes open links by themselves."""
    user = _owner(request)
    if request.method != "POST":
        return render(request, "office/letters/address_confirm.html", {"end": end})
    if not confirm_address(user, end):
        return no_link(request)
    messages.success(request, text("accounts.address_confirmed", reading(), {"to": user.email}))
    return redirect("account-address")


def _owner(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def _whole(request: HttpRequest, end: str) -> str:
    return request.build_absolute_uri(reverse("account-address-confirm", args=[end]))
