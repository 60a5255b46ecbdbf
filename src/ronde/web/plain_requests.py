"""Addresses and forms are plain text.

An address with a control character in it was not written by a person, one in what was typed came from a clipboard or a scanner, and some
databases refuse both.
"""

import re
from collections.abc import Callable
from typing import Any, cast

from django.http import HttpRequest, HttpResponse

from ronde.web.errors import bad

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+")


def plain_addresses(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Say so where an address is not."""

    def answered(request: HttpRequest) -> HttpResponse:
        parts = [request.path, *(part for name, values in request.GET.lists() for part in (name, *values))]
        return bad(request) if any(map(_CONTROL.search, parts)) else answer(request)

    return answered


class PlainForms:
    """Put a space for control characters in forms of the office, of administration and for everybody, before the page reads them. Files stay as they are."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing is to be done before it is known what page is asked for."""
        return self._answer(request)

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        """Forms were checked to be of this site by now."""
        match = request.resolver_match
        if request.method == "POST" and match and match.app_names[:1] in (["administration"], ["office"], ["public"]):
            plain = request.POST.copy()
            for name, values in request.POST.lists():
                plain.setlist(name, [_CONTROL.sub(" ", one) for one in values])
            request.POST = cast(Any, plain)  # it is read as any form
