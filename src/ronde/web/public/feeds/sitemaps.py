"""What search engines are told of: lists, named players whom they may know, announced events, rule books; each page in every language.

Who may not be named, or was named as a minor, stands in none of it. One file has at most ``PAGES`` pages in three languages, far below
the 50,000 addresses that a file may have.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from xml.etree.ElementTree import Element, SubElement, tostring

from django.db.models import Count, Q
from django.http import HttpRequest
from django.urls import reverse

from ronde.regulations import shelf
from ronde.web.events.announced import announced_events
from ronde.web.people.naming import public_names
from ronde.web.public.feeds.addresses import in_every_language
from ronde.web.public.feeds.latest import latest_editions
from ronde.web.registers.models import Edition, Line

PAGES = 4000  # of a file
_MAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML = "http://www.w3.org/1999/xhtml"
_FIXED = (
    "home",
    "lists",
    "events",
    "players",
    "calendar",
    "books",
    "clubs",
    "calculators",
    "grids",
    "legal",
    "accessibility",
)
_MOST = 2000  # events, the last ones


@dataclass(frozen=True, slots=True)
class Page:
    """A page by the name of its address; ``since`` is the day from which it is as it is, where that is known."""

    name: str
    args: tuple[object, ...] = ()
    since: str = ""


def map_names() -> tuple[tuple[str, int], ...]:
    """The files there are, each as what it is of and its number: the pages of the site, then the players of each register."""
    editions = latest_editions()
    sizes = dict.fromkeys(editions, 0)
    if editions:
        wanted = reduce(or_, (Q(register=one.register_id, turn=one.turn) for one in editions.values()))
        rows = Line.objects.filter(wanted).values("register__code").annotate(count=Count("player", distinct=True))
        sizes |= {one["register__code"]: one["count"] for one in rows}
    parts = [(code, number) for code, size in sizes.items() for number in range(1, -(-size // PAGES) + 1)]
    return (("", 1), *parts)


def pages_of(code: str, number: int) -> tuple[Page, ...]:
    """The pages of a file; none where there is no such file."""
    if not code:
        return tuple(_site_pages()) if number == 1 else ()
    edition = latest_editions().get(code)
    return tuple(_player_pages(edition, number)) if edition is not None and 1 <= number <= 10**6 else ()


def _site_pages() -> Iterator[Page]:
    yield from (Page(f"public:{name}") for name in _FIXED)
    for code, edition in latest_editions().items():
        yield Page("public:list", (code,), edition.recorded[:10])
    for event in announced_events().order_by("-first_day", "pk").values_list("pk", flat=True)[:_MOST]:
        yield Page("public:event", (event,))
    for code in shelf.codes():
        yield Page("public:book", (code,))


def _player_pages(edition: Edition, number: int) -> Iterator[Page]:
    lines = Line.objects.filter(register=edition.register_id, turn=edition.turn).order_by("player")
    first = (number - 1) * PAGES
    players = tuple(lines.values_list("player", flat=True).distinct()[first : first + PAGES])
    names = public_names(players)
    for player in players:
        if names.is_named(player) and player not in names.kept:
            yield Page("public:player", (edition.register.code, player), edition.recorded[:10])


def index_text(request: HttpRequest) -> bytes:
    """The file that names all others."""
    root = Element("sitemapindex", {"xmlns": _MAPS})
    for code, number in map_names():
        address = reverse("sitemap-part", args=[f"{code}-{number}" if code else f"{number}"])
        SubElement(SubElement(root, "sitemap"), "loc").text = request.build_absolute_uri(address)
    return _printed(root)


def map_text(request: HttpRequest, pages: Iterable[Page]) -> bytes:
    """One file: each page once for each language, with what it is in the others."""
    root = Element("urlset", {"xmlns": _MAPS, "xmlns:xhtml": _XHTML})
    for page in pages:
        found = in_every_language(request, page.name, *page.args)
        for address in found.values():
            url = SubElement(root, "url")
            SubElement(url, "loc").text = address
            if page.since:
                SubElement(url, "lastmod").text = page.since
            for language, other in found.items():
                SubElement(url, "xhtml:link", {"rel": "alternate", "hreflang": language, "href": other})
    return _printed(root)


def _printed(root: Element) -> bytes:
    return bytes(tostring(root, encoding="utf-8", xml_declaration=True))
