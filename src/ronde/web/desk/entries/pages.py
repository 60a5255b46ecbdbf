"""The page of entries: the list on one side, and on the other what is done just now."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse

from ronde.ground.problems import Problem
from ronde.record.desk_accounts import tariff_of
from ronde.web.desk.entries.queries import GRACE, Entries, entries_of
from ronde.web.desk.entries.searching import proposed
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pages import done, noted, shown
from ronde.web.desk.telling import tell
from ronde.web.events.taking_entries import entries_to_take
from ronde.web.language import reading
from ronde.words.texts import text

_MOST_GRACE = 600  # minutes


def entries_shown(
    request: HttpRequest, desk: SectionDesk, template: str, *, problems: Iterable[Problem] = (), **context: Any
) -> HttpResponse:
    """The page with a side of its own beside the list."""
    typed, found = request.GET.get("name", "").strip()[:100], context.get("found") or listed(request, desk)
    waiting = entries_to_take(desk.event, desk.notes)
    every = {
        "found": found,
        "current": found.lines[0].player if found.lines else "",
        "typed": typed,
        "proposed": proposed(desk, typed) if typed else (),
        "grace": grace_of(request),
        "expected_first": _expected_first(request),
        "tariff": tariff_of(desk.notes, desk.row.id) or tariff_of(desk.notes),
        "site_waiting": waiting,
        "site_waits": text("desk_entries.site_waits", reading(), {"count": waiting}),
        "keys_template": "desk/entries/keys.html",
        "status_template": "desk/entries/till.html",
        **context,
    }
    return shown(request, desk, template, step="entries", problems=problems, **every)


def listed(request: HttpRequest, desk: SectionDesk) -> Entries:
    """The list, as the address asks for it."""
    return entries_of(desk, expected_first=_expected_first(request), grace=grace_of(request))


def _expected_first(request: HttpRequest) -> bool:
    return request.GET.get("order", "") != "name"


def grace_of(request: HttpRequest) -> int:
    """For how many minutes one waits after the start of a round."""
    given = request.GET.get("grace", "")
    return int(given) if given.isdecimal() and len(given) < 4 and int(given) <= _MOST_GRACE else GRACE


def told_and_done(
    request: HttpRequest,
    desk: SectionDesk,
    address: str,
    *args: object,
    problems: Iterable[Problem] = (),
    said: str = "",
) -> HttpResponse:
    """What was asked for is done: the page to look at now says what is to be known of it."""
    tell(request, noted(problems, desk), said)
    return done(address, desk.row.id, *args)
