"""News of lists as programs read them (Atom, RFC 4287): an entry a publication, an erratum among them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import reduce
from operator import or_
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement, tostring

from django.db.models import Q
from django.http import HttpRequest

from ronde.regulations.documents import moment
from ronde.web.language import reading
from ronde.web.public.feeds.addresses import whole_address
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.variants import first_ranking
from ronde.web.templatetags.words import called, well_set
from ronde.words.numbers import count_text
from ronde.words.texts import text

MOST = 30  # publications of a feed
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)  # of a feed in which nothing is yet


@dataclass(frozen=True, slots=True)
class News:
    """A publication as an entry says it."""

    id: str
    title: str
    summary: str
    address: str
    at: datetime


def published_lists(registers: Iterable[Register]) -> tuple[Edition, ...]:
    """The last publications of registers, each by the ranking that its register opens with: one question."""
    wanted = [Q(register=one, ranking=first_ranking(one).code) for one in registers]
    if not wanted:
        return ()
    rows = Edition.objects.filter(reduce(or_, wanted)).select_related("register").defer("text")
    return tuple(rows.order_by("-recorded", "-turn")[:MOST])


def news_of(request: HttpRequest, edition: Edition) -> News:
    """A publication as an entry."""
    language, register = reading(), edition.register
    values = {"register": called(register), "day": edition.day, "number": edition.number}
    title = text("feeds.erratum_of" if edition.number > 1 else "feeds.list_of", language, values)
    counts = {"size": count_text(edition.size, language), "moved": count_text(edition.moved, language)}
    return News(
        id=uuid5(NAMESPACE_URL, f"{edition.head}/{edition.ranking}/{edition.day}/{edition.number}").urn,
        title=well_set(title),
        summary=well_set(text("feeds.list_says", language, counts)),
        address=whole_address(
            request, "public:list", register.code, query=f"?list={edition.day:%Y-%m-%d}/{edition.number}"
        ),
        at=moment(edition.recorded),
    )


def atom_text(request: HttpRequest, title: str, home: str, entries: Iterable[News]) -> bytes:
    """The feed."""
    news, own = tuple(entries), request.build_absolute_uri(request.path)
    feed = Element("feed", {"xmlns": "http://www.w3.org/2005/Atom", "xml:lang": reading()})
    _say(feed, "id", uuid5(NAMESPACE_URL, own).urn)
    _say(feed, "title", title)
    _say(feed, "updated", max((one.at for one in news), default=_BEGINNING).isoformat())
    SubElement(feed, "link", {"rel": "self", "type": "application/atom+xml", "href": own})
    SubElement(feed, "link", {"rel": "alternate", "type": "text/html", "href": home})
    _say(SubElement(feed, "author"), "name", title)
    for one in news:
        _entry(feed, one)
    return bytes(tostring(feed, encoding="utf-8", xml_declaration=True))


def _entry(feed: Element, one: News) -> None:
    entry = SubElement(feed, "entry")
    for name, said in (("id", one.id), ("title", one.title), ("updated", one.at.isoformat()), ("summary", one.summary)):
        _say(entry, name, said)
    SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": one.address})


def _say(inside: Element, name: str, said: str) -> None:
    SubElement(inside, name).text = said
