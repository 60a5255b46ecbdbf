"""Addresses of the former site lead to ours: asked only where nothing else answers."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.utils.cache import patch_vary_headers

from ronde.web.archive.redirects import redirected


def redirecting(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Lead a reader on who would be told that there is no such page."""

    def answered(request: HttpRequest) -> HttpResponse:
        given = answer(request)
        if given.status_code != 404 or request.method not in {"GET", "HEAD"}:
            return given
        to = redirected(request.path, request.META.get("QUERY_STRING", ""))
        if not to or to == request.path:
            return given
        there = HttpResponsePermanentRedirect(to)
        patch_vary_headers(there, ["Accept-Language"])
        return there

    return answered
