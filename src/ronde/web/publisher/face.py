"""How every page of the site is headed: name, logo, colour; and in which languages it is offered. Asked for with each page, so a process keeps it.

Processes of one data folder hear of a change at once, by a small file there whose time is looked at; one with another folder within a minute.
"""

import contextlib
import secrets
import time
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.urls import reverse
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from ronde.web.publisher.colours import style_of
from ronde.web.publisher.models import Logo, Publisher
from ronde.words.language import LANGUAGES, Language

_LASTS = 60.0  # seconds
_SHORT = 12  # characters of a name beside a logo in a narrow bar
_SHOWN = 20  # characters of a digest in an address


@dataclass(frozen=True)
class LogoShown:
    """A logo as a page shows it."""

    address: str
    width: int
    height: int


@dataclass(frozen=True)
class Face:
    """What pages say of the site; of one that says nothing, what Ronde says of itself."""

    name: str = "Ronde"
    is_named: bool = False
    accent: str = ""
    languages: tuple[Language, ...] = LANGUAGES
    logo_digest: str = ""
    logo_size: tuple[int, int] = (0, 0)

    @cached_property
    def style(self) -> str:
        """The style sheet of its colour; empty without one."""
        return style_of(self.accent) if self.accent else ""

    @cached_property
    def style_digest(self) -> str:
        """What the style sheet is known by."""
        return sha256(self.style.encode()).hexdigest()[:_SHOWN]

    @property
    def style_address(self) -> str:
        """Where the style sheet is; empty without a colour."""
        return reverse("site-style", args=[self.style_digest]) if self.style else ""

    @property
    def logo(self) -> LogoShown | None:
        """The logo, if there is one."""
        if not self.logo_digest:
            return None
        return LogoShown(reverse("site-logo", args=[self.logo_digest[:_SHOWN]]), *self.logo_size)

    @property
    def has_room(self) -> bool:
        """Whether the name stands in the narrow bar of a room too: a long one only where no logo stands for it."""
        return self.is_named and (not self.logo_digest or len(self.name) <= _SHORT)

    @property
    def known_by(self) -> str:
        """What tells one face from another: pages that are kept show it."""
        return repr((self.name, self.accent, self.languages, self.logo_digest))


class KeptFace:
    """The face that a process has read last."""

    def __init__(self) -> None:
        self._face = Face()
        self._stamp: str | None = None
        self._until = 0.0

    def face(self) -> Face:
        """The face as it is now; where the database does not answer, as it was."""
        stamp = _stamp()
        if stamp != self._stamp or time.monotonic() > self._until:
            try:
                self._face = _read_face()
            except DatabaseError:  # the page that says so needs a head too
                return self._face
            self._stamp, self._until = stamp, time.monotonic() + _LASTS
        return self._face

    def forget(self) -> None:
        """Read it again: the database is another one."""
        self._stamp, self._until = None, 0.0

    def change(self) -> None:
        """Tell every process of this data folder that it is another one."""
        with contextlib.suppress(OSError):  # then the others hear of it within a minute
            (settings.DATA / "face").write_text(secrets.token_hex(8), encoding="ascii")
        self.forget()


FACE = KeptFace()


def face() -> Face:
    """How pages are headed."""
    return FACE.face()


def face_of_site(_request: HttpRequest) -> dict[str, Face]:
    """The same for templates."""
    return {"site_face": face()}


class OfferedLanguages(LocaleMiddleware):
    """In which language somebody is answered who asks for an address without one: of those that the site offers.

    An address that names a language is answered in it, offered or not: letters, printed papers and links elsewhere go on leading somewhere,
    and an arbiter may work in a language in which the site is not shown to everybody.
    """

    def process_request(self, request: HttpRequest) -> None:
        """The language of the address, else the best of those that are offered."""
        super().process_request(request)
        if translation.get_language_from_path(request.path_info) is None:
            translation.activate(_wanted(request))
            request.LANGUAGE_CODE = translation.get_language()


def _wanted(request: HttpRequest) -> Language:
    """What the browser would like best of what is offered; where it says nothing of that, what the site offers first."""
    offered = face().languages
    asked = (name for name, _ in parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", "")))
    chosen = (request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""), *asked)
    wanted = (language for name in chosen for language in offered if language == name.partition("-")[0])
    return next(wanted, offered[0])


def _stamp() -> str:
    """What the last change has left in the data folder; empty before the first."""
    try:
        return str((settings.DATA / "face").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return ""


def _read_face() -> Face:
    said = Publisher.objects.filter(only=1).only("name", "short", "accent", "languages").first() or Publisher()
    logo = Logo.objects.filter(only=1).values_list("digest", "width", "height").first()
    offered = tuple(language for name in said.languages.split() for language in LANGUAGES if language == name)
    name = said.short or said.name
    return Face(
        name=name or "Ronde",
        is_named=bool(name),
        accent=said.accent,
        languages=offered or LANGUAGES,
        logo_digest=logo[0] if logo else "",
        logo_size=logo[1:] if logo else (0, 0),
    )
