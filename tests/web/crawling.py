"""Everything that a visitor can be answered: links, forms, every address pattern, in every language, with headers.

``crawled`` walks from the home pages along links, and sends every form that only asks, once for each of its choices. Pages that nothing
leads to are found by the address patterns (``every_address``): a pattern with a part of a new kind needs values for it.
"""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl, urldefrag, urlencode, urljoin, urlsplit

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from pypdf import PdfReader
from python_calamine import CalamineWorkbook

from ronde.words.language import LANGUAGES

Values = Mapping[str, Iterable[object]]  # what can stand in an address, by the name that its pattern has for it


@dataclass(frozen=True, slots=True)
class Answered:
    """What came back from an address: everything that was sent, headers too."""

    address: str
    status: int
    text: str

    @classmethod
    def of(cls, address: str, answer: Any) -> "Answered":
        """From Django's answer."""
        sent = b"".join(answer.streaming_content) if answer.streaming else answer.content
        headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        return cls(address, answer.status_code, f"{headers}\n\n{text_in(sent)}")


def text_in(sent: bytes) -> str:
    """What a reader finds in an answer: that of a PDF or of a workbook is what stands on its pages and in its cells."""
    if sent.startswith(b"%PDF"):
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(sent)).pages)
    if sent.startswith(b"PK"):
        sheets = CalamineWorkbook.from_filelike(io.BytesIO(sent))
        rows = sheets.get_sheet_by_index(0).to_python()
        return "\n".join(" ".join(map(str, row)) for row in rows)
    return sent.decode("utf-8", errors="replace")


def is_quick(address: str) -> bool:
    """Whether an address is looked at: of the many lists as files one form stands for all; ``every_address`` has the others."""
    path = address.partition("?")[0]
    return "/files/" not in path or path.endswith(".json")


def asked(client: Client, address: str) -> Answered:
    """One address."""
    return Answered.of(address, client.get(address))


def crawled(
    client: Client,
    starts: Iterable[str] = (),
    *,
    languages: Iterable[str] = LANGUAGES,
    most: int = 5000,
    follows: Callable[[str], bool] = is_quick,
) -> Iterator[Answered]:
    """Every answer that links and forms lead to, each address once; ``most``: more than that is a mistake in the pages.

    ``follows``: which addresses are looked at, where all would take too long.
    """
    read = tuple(languages)
    others = tuple(f"/{language}/" for language in LANGUAGES if language not in read)
    waiting = [*starts, *(f"/{language}/" for language in read)]
    seen = set(waiting)
    while waiting:
        address = waiting.pop()
        answer = client.get(address)
        found = Answered.of(address, answer)
        yield found
        leads = (answer.headers.get("Location", ""), *_leads(found.text))
        new = {_plain(urljoin(address, lead)) for lead in leads if lead} - seen
        waiting += sorted(one for one in new if one and not one.startswith(others) and follows(one))
        seen |= new
        assert len(seen) < most, "there is no end to these addresses"


def _plain(address: str) -> str:
    """An address of ours without what stands after the sign #, its questions in one order; nothing for one of somebody else."""
    parts = urlsplit(urldefrag(address).url)
    if parts.netloc not in {"", "testserver"} or parts.scheme not in {"", "http"}:
        return ""
    questions = urlencode(sorted({key: value for key, value in parse_qsl(parts.query) if value}.items()))
    return parts.path + (f"?{questions}" if questions else "")


def _leads(page: str) -> tuple[str, ...]:
    found = _Leads()
    found.feed(page)
    return tuple(found.addresses)


@dataclass
class _Leads(HTMLParser):
    """Where a page leads: links and files, and forms that ask, each choice alone."""

    addresses: list[str] = field(default_factory=list)
    _action: str | None = None
    _select: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One tag."""
        given = {name: value or "" for name, value in attrs}
        self.addresses += [given[name] for name in ("href", "src") if given.get(name)]
        if tag == "form":
            self._action = given.get("action", "") if given.get("method", "get").lower() == "get" else None
        elif tag == "select":
            self._select = given.get("name", "")
        elif tag == "option" and given.get("value"):
            self._choose(self._select, given["value"])
        elif tag == "input" and given.get("type") in {"checkbox", "radio"}:
            self._choose(given.get("name", ""), given.get("value", "on"))

    def handle_endtag(self, tag: str) -> None:
        """The end of a form."""
        if tag == "form":
            self._action = None

    def _choose(self, name: str, value: str) -> None:
        if self._action is not None and name:
            self.addresses.append(f"{self._action}?{urlencode({name: value})}")


_GUARDED = (
    "/administration/",
    "/desk/",
    "/office/",
    "/events/",
)  # not for visitors, whatever stands in their addresses


def every_address(values: Values) -> Iterator[str]:
    """Every address that a pattern of ours can have, in every language, with these values in it; the values of one go together."""
    for route, names in _patterns(get_resolver(), ""):
        is_guarded = any(room in f"/{route}" for room in _GUARDED)
        anything = {name: ["1"] for name in names} if is_guarded else {}
        missing = set(names) - {*values, *anything}
        assert not missing, f"/{route}: say what may stand for {', '.join(sorted(missing))}"
        for language in LANGUAGES:
            for filled in _filled(names, {**anything, **values}):
                yield "/" + _written(route, filled).replace("LANGUAGE", language, 1)


def _patterns(resolver: URLResolver, before: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every pattern as text, and the parts in it that are filled in."""
    for one in resolver.url_patterns:
        route = before + _route(one)
        if isinstance(one, URLResolver):
            yield from _patterns(one, route)
        elif isinstance(one, URLPattern):
            yield route, {part.split(":")[-1]: f"<{part}>" for part in _parts(route)}


def _route(one: Any) -> str:
    return "LANGUAGE/" if type(one.pattern).__name__ == "LocalePrefixPattern" else str(one.pattern)


def _parts(route: str) -> Iterator[str]:
    while "<" in route:
        part, _, route = route.partition("<")[2].partition(">")
        yield part


def _filled(names: Mapping[str, str], values: Values) -> Iterator[dict[str, object]]:
    chosen: list[dict[str, object]] = [{}]
    for name in names:
        chosen = [{**one, name: value} for one in chosen for value in values[name]]
    yield from chosen


def _written(route: str, filled: Mapping[str, object]) -> str:
    for part in [*_parts(route)]:
        route = route.replace(f"<{part}>", str(filled[part.split(":")[-1]]), 1)
    return route
