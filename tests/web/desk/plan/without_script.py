"""A browser without scripts at the plan of a section: reads the form of a page, types into it, presses its buttons, follows where it is led."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from typing_extensions import override

from ronde.play.plan import Plan
from ronde.play.section import Section
from ronde.web.accounts.appointing import appointed
from ronde.web.events.bodies import section_of
from ronde.web.events.models import SectionRow
from ronde.web.roles import Role
from tests.web.pages.structure import Structure


class FormReader(HTMLParser):
    """What the form of an id would send, and its buttons by name and value with where they lead; of the last form if no id is given."""

    def __init__(self, page: str, form: str) -> None:
        super().__init__()
        self.form, self.inside, self.select, self.area = form, False, "", ""
        self.action = ""
        self.values: list[tuple[str, str]] = []
        self.buttons: dict[tuple[str, str], str] = {}
        self.feed(page)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = given.get("id", "") == self.form
            self.action = given.get("action", "") if self.inside else self.action
        if not self.inside:
            return
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "input" and (given.get("type") not in {"checkbox", "radio"} or "checked" in given):
            self.values.append((name, value))
        elif tag == "button" and "aria-disabled" not in given:
            self.buttons[name, value] = given.get("formaction", "")
        elif tag == "select":
            self.select = name
        elif tag == "textarea":
            self.area = name
            self.values.append((name, ""))
        elif tag == "option" and "selected" in given:
            self.values.append((self.select, value))

    @override
    def handle_data(self, data: str) -> None:
        if self.area:
            self.values[-1] = (self.area, self.values[-1][1] + data)

    @override
    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "form"
        self.area = "" if tag == "textarea" else self.area


@dataclass
class Arbiter:
    """Somebody at the pages of a section's plan; ``html`` is what is before them."""

    row: SectionRow
    client: Client = field(default_factory=Client)
    html: str = ""
    address: str = ""
    status: int = 0

    def __post_init__(self) -> None:
        user = User.objects.get(username="olga")
        appointed(user, Role.ORGANISER, self.row.event_id)
        self.client.force_login(user)

    @property
    def section(self) -> Section:
        return section_of(SectionRow.objects.get(pk=self.row.pk))

    @property
    def plan(self) -> Plan:
        return self.section.plan

    def look(self, page: str = "", language: str = "en") -> str:
        """A page of the plan: ``draws/``, ``criteria/?…``."""
        self.address = f"/{language}/desk/{self.row.pk}/plan/{page}"
        return self._read(self.client.get(self.address))

    def form(self, form: str = "plan") -> FormReader:
        return FormReader(self.html, form)

    def press(
        self, name: str = "", value: str = "", *, form: str = "plan", typed: Mapping[str, str] | None = None
    ) -> str:
        """Type something, press a button of the form, and go where it leads."""
        read = self.form(form)
        assert (name, value) in read.buttons, (name, value, [*read.buttons])
        sent: dict[str, list[str]] = {}
        for key, one in [*read.values, *([(name, value)] if name else [])]:
            sent.setdefault(key, []).append(one)
        sent |= {key: [one] for key, one in (typed or {}).items()}
        wanted = read.buttons[name, value] or read.action or self.address.partition("?")[0]
        return self._read(self.client.post(wanted, sent))

    def check(self, **typed: str) -> str:
        """Type into the form of the plan and look what it gives; names have an underscore for a hyphen."""
        changed = {key.replace("_", "-"): value for key, value in typed.items()}
        sent = {**dict(self.form().values), **changed}
        return self._read(self.client.post(f"/en/desk/{self.row.pk}/plan/preview/", sent))

    def _read(self, answer: Any) -> str:
        while answer.status_code == 303:
            self.address = answer.headers["Location"].partition("#")[0]
            answer = self.client.get(self.address)
        self.status, self.html = answer.status_code, answer.content.decode().replace("\u00a0", " ")
        assert list(Structure(self.html).problems()) == []
        return self.html
