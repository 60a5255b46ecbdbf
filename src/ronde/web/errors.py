"""Pages that say what is wrong, in the reader's language, and where to go on."""

import math
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ronde.web.clock import now


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - Django calls it so
    """There is no such page."""
    return _page(request, "not_found", 404)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - Django calls it so
    """The page is for somebody else."""
    return _page(request, "forbidden", 403)


def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django calls it so
    """A form that was not ours, or was open for too long."""
    return _page(request, "stale_form", 403)


def bad(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - Django calls it so
    """What was asked makes no sense."""
    return _page(request, "bad", 400)


def elsewhere(request: HttpRequest, holder: str) -> HttpResponse:
    """Another process has the office."""
    return _page(request, "elsewhere", 503, holder=holder)


def too_many(request: HttpRequest, until: datetime) -> HttpResponse:
    """Something was tried too often; when to try again is said."""
    seconds = max(1, math.ceil((until - now()).total_seconds()))
    answer = _page(request, "too_many", 429, minutes=math.ceil(seconds / 60))
    answer["Retry-After"] = str(seconds)
    return answer


def failed(request: HttpRequest) -> HttpResponse:
    """A fault of ours."""
    return _page(request, "failed", 500)


def _page(request: HttpRequest, message: str, status: int, **values: object) -> HttpResponse:
    reference = request.META.get("ronde.reference", "") if status >= 500 else ""
    said = {"what": f"errors.{message}", "do": f"errors.{message}_do", "holder": "", "minutes": 0, **values}
    return render(request, "ronde/error.html", {**said, "reference": reference}, status=status)
