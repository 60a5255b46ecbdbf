"""An arbiter before the pages of a section: what a browser sends, and what is read on the answer."""

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from ronde.play.acts.act import Act
from ronde.play.section import Section
from ronde.web.accounts.appointing import appointed
from ronde.web.actors import Actor
from ronde.web.events.bodies import section_of
from ronde.web.events.models import SectionRow
from ronde.web.roles import Role
from tests.web.events.desk_work import begun, did, organiser, version
from tests.web.pages.structure import Structure

_TAGS = re.compile(r"<[^>]*>")
_BETWEEN = re.compile(r"[\s\u00a0\u202f]+")


@dataclass
class Page:
    """An answer, as it is read."""

    status: int
    html: str
    leads_to: str = ""

    @property
    def text(self) -> str:
        """What is read, every gap a blank."""
        return plain(self.html)

    def part(self, pattern: str) -> str:
        """The text of a part of the page."""
        found = re.search(pattern, self.html, re.DOTALL)
        assert found, pattern
        return plain(found[0])

    def has(self, id_: str, attribute: str = "") -> bool:
        """Whether an element is there, with an attribute if one is asked for."""
        found = re.search(rf'<[^>]*\bid="{id_}"[^>]*>', self.html)
        return bool(found) and attribute in found[0] if found else False

    @property
    def rows(self) -> list[str]:
        """The tables, a text each."""
        return [plain(one) for one in re.findall(r'<tr id="t\d+".*?</tr>', self.html, re.DOTALL)]

    @property
    def problems(self) -> str:
        """What is said above everything else."""
        return self.part(r'<div id="problems".*?</div></div>|<div id="problems"[^>]*></div>')


def plain(html: str) -> str:
    """A text without its tags."""
    return _BETWEEN.sub(" ", unescape(_TAGS.sub(" ", html))).strip()


@dataclass
class Arbiter:
    """An organiser in a browser, at a section."""

    row: SectionRow
    name: str = "olga"
    language: str = "en"
    client: Client = field(default_factory=lambda: Client(raise_request_exception=True))

    def __post_init__(self) -> None:
        """Sign in."""
        self.actor: Actor = organiser(self.name, self.row.event_id)
        user = User.objects.get(username=self.name)
        appointed(user, Role.ORGANISER, self.row.event_id)
        self.client.force_login(user)

    @property
    def section(self) -> Section:
        """The section as it is now."""
        return section_of(SectionRow.objects.get(pk=self.row.pk))

    @property
    def version(self) -> int:
        """The version that a page shows now."""
        return version(self.row)

    def path(self, path: str) -> str:
        return f"/{self.language}/desk/{self.row.pk}/{path}"

    def get(self, path: str, **asked: str | int) -> Page:
        """A page; well-formed, whatever it shows."""
        answer = self.client.get(self.path(path), asked)
        return self._read(answer)

    def glance(self, path: str) -> str:
        """What another page of the desk holds."""
        return self.client.get(self.path(path)).content.decode()

    def post(self, path: str, **typed: str | int) -> Page:
        """A form sent from a page that showed the section as it is now, unless another version was ``seen``."""
        return self._read(self.client.post(self.path(path), {"seen": self.version, **typed}))

    def _read(self, answer: Any) -> Page:
        html = answer.content.decode()
        if html.lstrip().startswith("<!doctype"):
            assert list(Structure(html).problems()) == []
        return Page(answer.status_code, html, answer.headers.get("Location", ""))

    def did(self, act: Act) -> None:
        """Something done without a page."""
        done = did(self.row, act, self.actor)
        assert done.is_done, done.problems


def at_desk(base: Section, language: str = "en") -> Arbiter:
    """An arbiter who has just begun a section."""
    return Arbiter(begun(base), language=language)
