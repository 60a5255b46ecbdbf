"""The hall: opened and closed to the local network, codes for helpers, who is there."""

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from ronde.ground.problems import Problem
from ronde.web.accounts.codes import end_code, give_code
from ronde.web.accounts.requests import actor_of
from ronde.web.desk.by_form import by_form
from ronde.web.desk.machine import is_at_the_machine, machine_page
from ronde.web.desk.pages import done, once
from ronde.web.desk.start.hall_queries import hall_page
from ronde.web.desk.telling import tell
from ronde.web.events.hall_clock import enter_hall
from ronde.web.events.models import SectionRow
from ronde.web.guarding import for_who_may
from ronde.web.hall import HALL
from ronde.web.language import reading
from ronde.web.network_addresses import network_addresses
from ronde.web.permissions import may_somewhere
from ronde.web.roles import Role
from ronde.words.texts import text


@for_who_may("keep-copies")
def hall(request: HttpRequest) -> HttpResponse:
    """What is plugged in, who is there, one more helper, and the ways without a network."""
    asked = request.GET
    page = hall_page(actor_of(request), asked.get("event", ""), asked.get("section", ""))
    if page.event:
        enter_hall(page.event)
    picture = _picture(_address(request, page.code.code)) if page.code and page.code.code and page.opened else ""
    reading_at = _for_players() if page.opened else ""
    players = _picture(reading_at) if reading_at else ""
    return machine_page(request, "desk/start/hall.html", "hall", page=page, picture=picture, players=players)


def _for_players() -> str:
    """What a player's telephone opens in the hall: everything that is played there."""
    return f"{HALL.opened.origin}{reverse('public:events')}" if HALL.opened else ""


@for_who_may("keep-copies")
def players_sheet(request: HttpRequest) -> HttpResponse:
    """The address by which players follow, on a sheet to be printed."""
    if HALL.opened is None:
        return done("desk:hall")
    picture = _picture(_for_players(), "qr step")
    return machine_page(request, "desk/start/players.html", "hall", picture=picture, origin=HALL.opened.origin)


def _address(request: HttpRequest, code: str) -> str:
    """What a telephone opens: the page of codes, with this one in it; at the hall's address where it is open."""
    host = HALL.opened.host if HALL.opened else request.get_host()
    scheme = "http" if HALL.opened else request.scheme
    return f"{scheme}://{host}{reverse('section-code')}?code={code}"


def _picture(address: str, looks: str = "qr") -> SafeString:
    drawn = segno.make(address, error="m", micro=False).svg_inline(
        omitsize=True, border=2, svgclass=looks, lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308 - drawn by us, of letters that an address has


@for_who_may("keep-copies")
@by_form
def open_(request: HttpRequest) -> HttpResponse:
    """Let the hall in at one of this computer's addresses."""
    asked, found = request.POST.get("address", ""), network_addresses()
    address = asked if asked in found else next(iter(found), "")
    if not is_at_the_machine(request):
        problems: tuple[Problem, ...] = (Problem("machine.only-here"),)
    else:
        problems = HALL.open(address) if address else (Problem("hall.no-network"),)
    tell(request, once(problems))
    return done("desk:hall")


@for_who_may("keep-copies")
@by_form
def close(request: HttpRequest) -> HttpResponse:
    """Let nobody in any more."""
    if is_at_the_machine(request):
        HALL.close()
    else:
        tell(request, once((Problem("machine.only-here"),)))
    return done("desk:hall")


@for_who_may("give-code")
@by_form
def give(request: HttpRequest, section: str) -> HttpResponse:
    """One more code for a section; the one before it goes on for who has it."""
    row = get_object_or_404(SectionRow, pk=section)
    if "give" in request.POST:
        role = Role.TABLET if request.POST["give"] == "tablet" else Role.HELPER
        usual = text("roles.tablet", reading()) if role is Role.TABLET else ""
        given = give_code(row, actor_of(request), request.POST.get("label", "").strip() or usual, role=role)
        if given.code:
            HALL.codes[row.pk] = given.number, given.code
        tell(request, once(given.problems))
    return _to_hall(request, row)


@for_who_may("give-code")
@by_form
def end(request: HttpRequest, section: str, number: int) -> HttpResponse:
    """A device may enter nothing any more."""
    row = get_object_or_404(SectionRow, pk=section)
    end_code(row, number, actor_of(request))
    return _to_hall(request, row)


def _to_hall(request: HttpRequest, row: SectionRow) -> HttpResponse:
    """The hall; who has none to open, on a server, looks at the code alone."""
    if not may_somewhere(actor_of(request), "keep-copies"):
        return done("desk:hall-sheet" if row.pk in HALL.codes else "desk:rounds", row.pk)
    answer = done("desk:hall")
    answer["Location"] += f"?event={row.event_id}&section={row.pk}"
    return answer


@for_who_may("give-code")
def sheet(request: HttpRequest, section: str) -> HttpResponse:
    """The code of a section on a sheet to be printed, as long as this computer can still show it."""
    row = get_object_or_404(SectionRow.objects.select_related("event").defer("body", "sent"), pk=section)
    _, code = HALL.codes.get(row.pk, (0, ""))
    if not code:
        return _to_hall(request, row)
    picture, host = _picture(_address(request, code), "qr step"), HALL.opened.host if HALL.opened else ""
    return machine_page(request, "desk/start/sheet.html", "hall", row=row, code=code, picture=picture, host=host)
