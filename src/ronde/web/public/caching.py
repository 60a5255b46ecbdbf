"""Pages for everybody may be kept, by browsers and by servers in front, and are asked about each time before they are shown again.

So a reader who comes back is told in a few bytes that nothing is new, and whoever withdraws a consent is on no page from the next
question on: what a page is known by (its ETag) changes with every decision about names. Where the database can tell cheaply
whether anything has changed, that is asked before the page is made (``versions.py``), and a process keeps some of the pages that it has
made; of all others what was made is compared. Who is signed in, or comes by an address of their own, gets pages that nobody keeps.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from hashlib import sha256
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers

from ronde.web.public.versions import VERSIONS
from ronde.web.publisher.face import face

_FOR_PROGRAMS = frozenset({"robots", "sitemap", "sitemap-part"})  # outside of all languages
_OWN = frozenset({"token", "key", "secret", "link"})  # parts of addresses that only one person has
_KNOWN_BY = "ronde_known_by"
_MOST, _LONGEST = 256, 100_000  # pages that a process keeps, and letters of one
ASKED_EACH_TIME, NOT_KEPT = "public, no-cache", "private, no-store"


class KeptPages:
    """The pages that a process made last, by what they are known by: whatever changes one of them, it is known by something else."""

    def __init__(self) -> None:
        self._pages: OrderedDict[str, tuple[bytes, dict[str, str]]] = OrderedDict()
        self._alone = Lock()

    def keep(self, known_by: str, answer: HttpResponse) -> None:
        """Keep a page that is known by something, unless it is a very long one."""
        if known_by and len(answer.content) <= _LONGEST:
            with self._alone:
                self._pages[known_by] = answer.content, dict(answer.headers.items())
                self._pages.move_to_end(known_by)
                while len(self._pages) > _MOST:
                    self._pages.popitem(last=False)

    def page(self, known_by: str) -> HttpResponse | None:
        """A page as it was made, if it is kept."""
        with self._alone:
            found = self._pages.get(known_by)
        return HttpResponse(found[0], headers=found[1]) if found else None

    def clear(self) -> None:
        """Keep nothing: for whoever wants to know what making a page costs."""
        with self._alone:
            self._pages.clear()


KEPT = KeptPages()


class Caching:
    """Says of every page for everybody how long it may be kept, and what it is known by."""

    def __init__(self, answered: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._answered = answered

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The page, or that the one which the reader has is still good."""
        answer = self._answered(request)
        if not is_for_everybody(request):
            return answer
        patch_vary_headers(answer, ["Cookie"])
        if "Cache-Control" in answer.headers:
            return answer
        is_kept = _may_be_kept(request) and answer.status_code in {200, 304} and not answer.cookies
        if is_kept and isinstance(answer, HttpResponse) and answer.status_code == 200:
            KEPT.keep(getattr(request, _KNOWN_BY, ""), answer)
        answer.headers["Cache-Control"] = ASKED_EACH_TIME if is_kept else NOT_KEPT
        return _compared(request, answer) if is_kept else answer

    def process_view(
        self, request: HttpRequest, _view: object, _args: tuple[Any, ...], _named: Mapping[str, Any]
    ) -> HttpResponseBase | None:
        """Where the database tells that nothing is new, the page is not made."""
        version = VERSIONS.get(request.resolver_match.view_name if request.resolver_match else "")
        if version is None or not _may_be_kept(request):
            return None
        # The whole address: feeds and maps of the site say by which name they were asked.
        known_by = _tag(f"{version()}\n{face().known_by}\n{request.build_absolute_uri()}".encode())
        setattr(request, _KNOWN_BY, known_by)
        return get_conditional_response(request, etag=known_by) or KEPT.page(known_by)


def is_for_everybody(request: HttpRequest) -> bool:
    """Whether the address is one of those for everybody."""
    found = request.resolver_match
    return found is not None and ("public" in found.namespaces or found.view_name in _FOR_PROGRAMS)


def _may_be_kept(request: HttpRequest) -> bool:
    """Whether the same is answered to everybody who asks."""
    found = request.resolver_match
    is_own = found is None or bool(_OWN & found.kwargs.keys())
    return request.method in {"GET", "HEAD"} and not is_own and settings.SESSION_COOKIE_NAME not in request.COOKIES


def _compared(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """The answer with what it is known by; that nothing is new, where the reader has the same."""
    known_by = getattr(request, _KNOWN_BY, "")
    if not known_by and isinstance(answer, HttpResponse):
        known_by = _tag(answer.content)
    if known_by:
        answer.headers["ETag"] = known_by
    if not known_by or not isinstance(answer, HttpResponse) or answer.status_code == 304:
        return answer
    return get_conditional_response(request, etag=known_by, response=answer) or answer


def _tag(of: bytes) -> str:
    """What a page is known by; weak, since a server in front may send it compressed."""
    return f'W/"{sha256(of).hexdigest()[:32]}"'
