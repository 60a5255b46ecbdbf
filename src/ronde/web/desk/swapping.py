"""Where a script asked and the answer leads to another page, the browser goes there: a page brings its own scripts and its own bar."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse


def swapping(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answers of the desk to scripts: the same page is put in place, another one is gone to."""

    def answered(request: HttpRequest) -> HttpResponse:
        found = answer(request)
        asked_from = urlsplit(request.headers.get("HX-Current-URL", "")).path
        location = found.get("Location", "")
        if not asked_from or not location or urlsplit(location).path == asked_from:
            return found
        elsewhere = HttpResponse(status=200)
        elsewhere.cookies = found.cookies
        elsewhere["HX-Redirect"] = location
        return elsewhere

    return answered
