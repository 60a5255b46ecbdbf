"""Pages that say what is wrong, in the reader's language, and where to go on."""

import logging
import math
import sys
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve

from ronde.ground.problems import Problem
from ronde.web.clock import now
from ronde.web.database_faults import fault_behind
from ronde.web.database_trial import TRIAL
from ronde.web.logs import REFERENCE, note
from ronde.web.machine_answers import refused

_MACHINE_ROOMS = frozenset({"lists", "events"})  # where other machines ask, which read problems and no pages
_KEPT_ROOMS = frozenset({"desk", "office", "public"})  # not the forms of accounts: they hold passwords
_SECRETS = frozenset({"key", "code", "password"})  # fields of other forms that a page does not repeat
_BESIDE = {
    "HX-Retarget": "#problems",
    "HX-Reselect": "[data-fault]",
    "HX-Reswap": "innerHTML",
}  # where a desk says what is wrong


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - Django calls it so
    """There is no such page."""
    return _page(request, "not_found", 404)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - Django calls it so
    """The page is for somebody else."""
    return _page(request, "forbidden", 403)


def of_another_code(request: HttpRequest, section: str, event: str, address: str) -> HttpResponse:
    """The page is not one that the code of this device opens; it is said what the code is for."""
    return _page(request, "by_code", 403, section=section, event=event, address=address)


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
    """A failure: a mistake of ours, or a fault of the disk or the database, which is said in words and keeps what was sent.

    Django calls it while it handles the exception. The page asks the database nothing: it may be what failed.
    """
    reference = request.META.get(REFERENCE, "")
    kind = fault_behind(sys.exception())
    if not kind:
        said = {"what": "errors.failed", "do": "errors.failed_do", "reference": reference}
        return HttpResponse(render_to_string("ronde/error.html", said), status=500)
    TRIAL.meet(kind)
    note("fault of disk or database", level=logging.ERROR, kind=kind, request=reference)
    if not _MACHINE_ROOMS.isdisjoint(_rooms(request)):
        return refused(Problem("key.fault", values={"detail": kind}), status=503)
    is_beside = "HX-Request" in request.headers and "desk" in _rooms(request)
    page = {"kind": kind, "what": f"faults.{kind}", "do": f"faults.{kind}_do", "reference": reference}
    sent = {"is_sent": request.method == "POST", "is_beside": is_beside, "fields": _kept_fields(request)}
    html = render_to_string("ronde/fault.html", {**page, **sent, "address": request.get_full_path()})
    return HttpResponse(html, status=503, headers={"Cache-Control": "no-store", **(_BESIDE if is_beside else {})})


def _kept_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """What a form had sent, to be sent again from the page; nothing where it holds a secret or a file, which a browser that goes back has still."""
    if request.method != "POST" or _KEPT_ROOMS.isdisjoint(_rooms(request)):
        return []
    if request.FILES or not _SECRETS.isdisjoint(request.POST):
        return []
    return [(name, value) for name, values in request.POST.lists() for value in values]


def _rooms(request: HttpRequest) -> list[str]:
    """The rooms of an address, also where the failure came before it was looked up."""
    try:
        return resolve(request.path_info).app_names
    except Resolver404:
        return []


def _page(request: HttpRequest, message: str, status: int, **values: object) -> HttpResponse:
    reference = request.META.get("ronde.reference", "") if status >= 500 else ""
    said = {"what": f"errors.{message}", "do": f"errors.{message}_do", "holder": "", "minutes": 0, **values}
    return render(request, "ronde/error.html", {**said, "reference": reference}, status=status)
