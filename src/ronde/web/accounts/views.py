"""Pages of accounts that are ours: links that are followed once, the code of a section, the picture for a telephone."""

from allauth.account.adapter import get_adapter as accounts_adapter
from allauth.mfa.adapter import get_adapter
from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET

from ronde.web.accounts import limits, links
from ronde.web.accounts.codes import by_code, code_typed, take_code
from ronde.web.accounts.keys import key_ended, key_given, key_of
from ronde.web.accounts.known_devices import Whose, make_known
from ronde.web.accounts.requests import CODE
from ronde.web.actors import Actor
from ronde.web.errors import forbidden, too_many
from ronde.web.events.models import SectionRow
from ronde.web.language import reading
from ronde.web.roles import Role
from ronde.words.texts import text


@never_cache
@sensitive_post_parameters()
def password(request: HttpRequest, token: str) -> HttpResponse:
    """Set a password by a link; signing in comes after, with the second step where there is one."""
    user = links.leads_to(token)
    if user is None:
        return no_link(request)
    form = SetPasswordForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid() and links.followed(token):
        form.save()
        messages.success(request, text("accounts.password_set", reading()))
        answer = redirect("accounts:sign-in")
        make_known(request, answer, Whose.password(user.get_username()))
        return answer
    return render(request, "accounts/password.html", {"form": form, "name": user.get_username()})


@never_cache
def entering(request: HttpRequest, token: str) -> HttpResponse:
    """Enter a demonstration by a link; there is no such page elsewhere."""
    user = links.leads_to(token, links.ENTER)
    if user is None:
        return no_link(request)
    if request.method != "POST":
        return render(request, "accounts/enter.html", {"name": user.get_short_name()})
    if links.followed(token, links.ENTER) is None:
        return render(request, "accounts/no_link.html", status=404)
    login(request, user, settings.AUTHENTICATION_BACKENDS[0])
    return redirect(str(accounts_adapter(request).get_login_redirect_url(request)))


def no_link(request: HttpRequest) -> HttpResponse:
    """A link that leads nowhere. Only such links are counted: strangers at an address keep nobody from following a good one."""
    if until := limits.counted("link", limits.address_of(request)):
        return too_many(request, until)
    return render(request, "accounts/no_link.html", status=404)


@never_cache
def section_code(request: HttpRequest) -> HttpResponse:
    """Type the code of a section; the page says then for which this device may enter results."""
    typed, has_typed = request.POST.get("code", ""), request.method == "POST"
    known = request.session.get(
        CODE
    )  # who has typed a good code is counted by it: strangers at the address lock nobody out
    counted_as = f"code {known}" if known else limits.address_of(request)
    if has_typed and (until := limits.counted("code", counted_as)):
        return too_many(request, until)
    found = code_typed(typed) if has_typed else None
    is_taken = found is not None and found.pk != known and not take_code(found)
    if found is not None and not is_taken:
        limits.given_back("code", counted_as)
        request.session.cycle_key()
        request.session[CODE] = found.pk
        return redirect("desk:tablet" if found.role == Role.TABLET else "desk:rounds", found.section)
    given = typed or request.GET.get("code", "")[:20]  # a picture that a telephone has read brings it along
    helper = _helper(request)
    is_tablet = helper is not None and any(one.role is Role.TABLET for one in helper.held)
    page = {"is_wrong": has_typed, "section": _section(helper), "given": given, "is_tablet": is_tablet}
    page |= {"is_taken": is_taken}
    return render(request, "accounts/code.html", page, status=422 if has_typed else 200)


def _helper(request: HttpRequest) -> Actor | None:
    """Who works with the code that this device has."""
    number = request.session.get(CODE)
    return by_code(number) if isinstance(number, int) else None


def _section(helper: Actor | None) -> SectionRow | None:
    """The section that a device has a code of."""
    over = [one.over for one in helper.held] if helper else []
    return SectionRow.objects.filter(id__in=over).select_related("event").first()


@login_required
@never_cache
def key(request: HttpRequest) -> HttpResponse:
    """The key by which a laptop asks in the name of this account; one that was just made is shown once."""
    user = request.user
    if not isinstance(user, User):
        raise PermissionDenied
    what = request.POST.get("what", "")
    if what == "end":
        key_ended(user)
        return redirect("accounts:key")
    new = key_given(user) if what == "give" else ""
    return render(
        request, "accounts/key.html", {"new": new, "key": key_of(user), "server": request.build_absolute_uri("/")}
    )


@require_GET
@login_required
@never_cache
def qr(request: HttpRequest) -> HttpResponse:
    """The picture that a telephone reads to set up the second step: of the secret that the page before has made."""
    secret, adapter = request.session.get(SECRET_SESSION_KEY), get_adapter()
    if not secret:
        raise Http404
    picture = adapter.build_totp_svg(adapter.build_totp_url(request.user, secret))
    return HttpResponse(picture, content_type="image/svg+xml")


def switched_off(request: HttpRequest) -> HttpResponse:
    """The password is right, and the account was switched off."""
    return forbidden(request)
