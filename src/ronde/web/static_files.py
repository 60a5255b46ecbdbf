"""Style sheets, scripts and drawings: an address says what is in its file, and what can be smaller is sent compressed.

They are served from the installed package, so nothing has to be collected before a start. A process reads and compresses each file once, when
somebody first asks for it: 9 ms for all that a desk loads, and 300 kB of memory.
"""

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from typing_extensions import override
from whitenoise.middleware import WhiteNoiseMiddleware

_VERSION = "v"  # the part of an address that says what is in the file
_FOREVER = "public, max-age=31536000, immutable"
_ASKED_EACH_TIME = "public, no-cache"  # an address without the digest, or with the one of an earlier version
_GZIP = "gzip"


@dataclass(frozen=True, slots=True)
class _Content:
    """What is in a file; ``packed`` is empty where gzip gains nothing."""

    digest: str
    plain: bytes
    packed: bytes


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file at its address, with the headers that WhiteNoise gives it."""

    path: str
    headers: tuple[tuple[str, str], ...]


class KnownByContent(StaticFilesStorage):
    """Addresses of files, each with the beginning of its digest."""

    @override
    def url(self, name: str | None) -> str:
        """The address of a file."""
        return f"{super().url(name)}?{_VERSION}={_digest(name or '')}"


class CompressedFiles(WhiteNoiseMiddleware):
    """WhiteNoise, which sends files compressed to whoever takes gzip.

    It compresses only what was written beside a file beforehand, and knows a file by its time; Ronde has nothing to run beforehand.
    """

    @override
    def get_static_file(self, path: str, url: str, stat_cache: object = None) -> StaticFile:
        """A file at an address, not read yet."""
        headers = Headers([])
        self.add_mime_headers(headers, path, url)
        if self.allow_all_origins:
            headers["Access-Control-Allow-Origin"] = "*"
        return StaticFile(path, tuple(headers.items()))

    @staticmethod
    @override
    def serve(static_file: Any, request: HttpRequest) -> HttpResponseBase:
        """A file as an answer: whole, compressed, or that the reader has it already."""
        if request.method not in {"GET", "HEAD"}:
            return HttpResponseNotAllowed(["GET", "HEAD"])
        content = _content(static_file.path)
        is_packed = bool(content.packed) and _takes_gzip(request.headers.get("Accept-Encoding", ""))
        body = content.packed if is_packed else content.plain
        answer = HttpResponse(body if request.method == "GET" else b"", headers=dict(static_file.headers))
        answer["Content-Length"] = str(len(body))
        answer["ETag"] = f'"{content.digest}-gzip"' if is_packed else f'"{content.digest}"'
        answer["Cache-Control"] = _FOREVER if request.GET.get(_VERSION) == content.digest else _ASKED_EACH_TIME
        if content.packed:
            patch_vary_headers(answer, ["Accept-Encoding"])
        if is_packed:
            answer["Content-Encoding"] = _GZIP
        return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer


def _takes_gzip(accepted: str) -> bool:
    """Whether a reader takes gzip: named, or by "*", and not with a quality of zero."""
    qualities = {}
    for part in accepted.lower().split(","):
        coding, _, parameters = part.partition(";")
        qualities[coding.strip()] = parameters.replace(" ", "")
    quality = qualities.get(_GZIP, qualities.get("*", "q=0"))
    return quality.removeprefix("q=").strip("0.") != "" or not quality.startswith("q=")


@cache  # a page names some eight files, and finding one asks the folder of every room
def _digest(name: str) -> str:
    found = finders.find(name)
    return _content(found).digest if isinstance(found, str) else ""


@cache
def _content(path: str) -> _Content:
    plain = Path(path).read_bytes()
    packed = gzip.compress(plain, 9, mtime=0)  # the same bytes in every process
    return _Content(sha256(plain).hexdigest()[:12], plain, packed if len(packed) < len(plain) else b"")
