"""Pages of the office are for who may: asked of the one table (``permissions``), with the register of the address."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from ronde.web.accounts.appointing import acting
from ronde.web.errors import elsewhere
from ronde.web.permissions import must
from ronde.web.registers.leasing import FoldedElsewhereError


def for_who_may(action: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """A page for who may do something; a visitor is asked to sign in first."""

    def guarded(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def page(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            must(acting(request.user), action, {"register": named.get("register", "")})
            try:
                return view(request, *args, **named)
            except FoldedElsewhereError as other:
                return elsewhere(request, other.holder)

        return page

    return guarded
