"""Forms that everybody may send, without an account and without a cookie.

A cookie with a token keeps others from using somebody's session. Here there is none to be used: what is sent counts for whoever has the
address to which it goes. So no token is asked for; a form that a page of another site sends is refused all the same, and how often one
address may send something is counted.
"""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from ronde.web.accounts.known_devices import visitor_counted_as
from ronde.web.accounts.limits import counted
from ronde.web.errors import stale_form, too_many

View = Callable[..., HttpResponse]


def open_form(view: View) -> View:
    """A page whose form everybody may send."""

    @wraps(view)
    def asked(request: HttpRequest, *args: object, **named: object) -> HttpResponse:
        if request.method == "POST":
            if not _is_of_this_site(request):
                return stale_form(request)
            if until := counted("form", visitor_counted_as(request)):
                return too_many(request, until)
        return view(request, *args, **named)

    return csrf_exempt(asked)


def _is_of_this_site(request: HttpRequest) -> bool:
    """What browsers say of where a form was; a program that says nothing has no visitor whom it could betray."""
    said = request.headers.get("Origin", "")
    is_same = not said or (said != "null" and urlsplit(said).netloc == request.get_host())
    return is_same and request.headers.get("Sec-Fetch-Site", "none") in {"none", "same-origin"}
