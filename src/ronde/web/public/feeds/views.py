"""What is coming, and what programs read: calendars, news of lists, what search engines are told."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from ronde.web.clock import now
from ronde.web.events.announced import announced_events
from ronde.web.language import reading
from ronde.web.public.feeds.addresses import whole_address
from ronde.web.public.feeds.atom import atom_text, news_of, published_lists
from ronde.web.public.feeds.calendar import AskedCalendar, calendar_page, feed_events
from ronde.web.public.feeds.calendar_feed import calendar_entries
from ronde.web.public.feeds.icalendar import calendar_text
from ronde.web.public.feeds.latest import own_registers
from ronde.web.public.feeds.robots import robots_text
from ronde.web.public.feeds.sitemaps import index_text, map_text, pages_of
from ronde.web.public.frame import answer, own_register
from ronde.web.templatetags.words import called
from ronde.words.texts import text


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """What is coming, and what was this season."""
    page = calendar_page(AskedCalendar.of(request.GET.dict()), now())
    return answer(request, "public/feeds/calendar.html", {"page": page})


@require_safe
def calendar_feed(request: HttpRequest) -> HttpResponse:
    """The same for programs that keep calendars."""
    events = feed_events(AskedCalendar.of(request.GET.dict()), now().date())
    name = text("feeds.calendar_name", reading(), {"host": request.get_host()})
    return _file(calendar_text(name, calendar_entries(request, events)), "text/calendar", "calendar.ics")


@require_safe
def event_feed(request: HttpRequest, event: str) -> HttpResponse:
    """One announced event for such a program."""
    found = get_object_or_404(announced_events(), pk=event)
    return _file(calendar_text(found.name, calendar_entries(request, [found])), "text/calendar", f"{found.pk}.ics")


@require_safe
def feed(request: HttpRequest, register: str = "") -> HttpResponse:
    """New lists of a register, or of all."""
    registers = (own_register(register),) if register else own_registers()
    name = text("feeds.lists_of", reading(), {"register": called(registers[0])}) if register else ""
    home = whole_address(request, "public:list", register) if register else whole_address(request, "public:lists")
    entries = [news_of(request, one) for one in published_lists(registers)]
    made = atom_text(request, name or text("feeds.lists", reading()), home, entries)
    return HttpResponse(made, content_type="application/atom+xml; charset=utf-8")


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """Which files tell search engines of our pages."""
    return HttpResponse(index_text(request), content_type="application/xml; charset=utf-8")


@require_safe
def sitemap_part(request: HttpRequest, part: str) -> HttpResponse:
    """One of them."""
    code, _, number = part.rpartition("-")
    pages = pages_of(code, int(number)) if number.isascii() and number.isdecimal() and len(number) < 7 else ()
    if not pages:
        raise Http404
    return HttpResponse(map_text(request, pages), content_type="application/xml; charset=utf-8")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What programs that read everything are asked to leave alone."""
    return HttpResponse(robots_text(request), content_type="text/plain; charset=utf-8")


def _file(said: str, kind: str, name: str) -> HttpResponse:
    made = HttpResponse(said.encode(), content_type=f"{kind}; charset=utf-8")
    made["Content-Disposition"] = content_disposition_header(as_attachment=False, filename=name) or "inline"
    return made
