"""What is typed into the office, or into a form for everybody, is plain text: a control character came from a clipboard or a scanner, and some databases refuse it."""

import re
from collections.abc import Callable
from typing import Any, cast

from django.http import HttpRequest, HttpResponse

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+")


class PlainForms:
    """Put a space where such a form holds signs that are none, before its page reads it. Files stay as they came."""

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
