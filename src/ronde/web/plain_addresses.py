"""Addresses are plain text: one with a control character in it was not written by a person, and some databases refuse it."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from ronde.web.errors import bad

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def plain_addresses(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Say so where an address is not."""

    def answered(request: HttpRequest) -> HttpResponse:
        parts = [request.path, *(part for name, values in request.GET.lists() for part in (name, *values))]
        return bad(request) if any(map(_CONTROL.search, parts)) else answer(request)

    return answered
