"""A browser without scripts: reads the forms of a page, sends them as they stand with what was typed, and goes where it is led."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from typing_extensions import override

from tests.web.pages.structure import Structure

Fields = dict[str, list[str]]


@dataclass
class Form:
    """A form of a page: where it leads, by which method, what it sends as it stands; ``names`` are all its fields and buttons."""

    action: str
    method: str
    sends: Fields = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    def typed(self, **typed: str) -> dict[str, Any]:
        """What is sent after something was typed into it."""
        return {**self.sends, **{key.replace("__", "-"): [value] for key, value in typed.items()}}


class _Forms(HTMLParser):
    """The forms of a page, with the fields and buttons that stand outside them and name them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self._inside: Form | None = None
        self._select: tuple[Form, str, list[str], list[str]] | None = None
        self._area: tuple[Form, str] | None = None
        self.feed(page)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = Form(given.get("action", ""), given.get("method", "get").lower())
            self.forms.append(self._inside)
            self.by_id[given.get("id") or f"#{len(self.forms)}"] = self._inside
        form, name = self.by_id.get(given.get("form", ""), self._inside), given.get("name", "")
        if tag == "option" and self._select:
            (self._select[2] if "selected" in given else self._select[3]).append(given.get("value", ""))
        if form is None or not name or tag not in {"input", "select", "textarea", "button"}:
            return
        form.names.append(name)
        if tag == "select":
            self._select = (form, name, [], [])
        elif tag == "textarea":
            self._area = (form, name)
            form.sends.setdefault(name, [""])
        elif given.get("type") == "file":
            form.files.append(name)
        elif tag == "input" and (given.get("type") not in {"checkbox", "radio"} or "checked" in given):
            form.sends.setdefault(name, []).append(given.get("value", ""))

    @override
    def handle_data(self, data: str) -> None:
        if self._area:
            form, name = self._area
            form.sends[name][-1] += data

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = None
        elif tag == "textarea":
            self._area = None
        elif tag == "select" and self._select:
            form, name, chosen, others = self._select
            form.sends.setdefault(name, []).extend((chosen or others)[:1])
            self._select = None


def forms_of(page: str) -> list[Form]:
    """Every form of a page, in its order."""
    return _Forms(page).forms


@dataclass
class Browser:
    """Somebody at the desk: ``address``, ``status`` and ``html`` are what is before them."""

    client: Client
    address: str = ""
    status: int = 0
    html: str = ""
    _forms: tuple[str, list[Form]] = ("", [])
    _looked_at: set[tuple[str, int]] = field(default_factory=set)

    def go(self, address: str) -> str:
        """Open a page."""
        self.address = address
        return self._followed(self.client.get(address))

    def form(self, leads_to: str, where: Callable[[Form], bool] = lambda _: True) -> Form:
        """The first form of the page that leads to an address with this end."""
        found = [one for one in self.forms if (one.action or self.address).endswith(leads_to) and where(one)]
        assert found, (leads_to, [one.action for one in self.forms])
        return found[0]

    @property
    def forms(self) -> list[Form]:
        """Every form of the page, read once."""
        if self._forms[0] is not self.html:
            self._forms = (self.html, forms_of(self.html))
        return self._forms[1]

    def send(self, leads_to: str, where: Callable[[Form], bool] = lambda _: True, /, **typed: str) -> str:
        """Type something into a form of the page, send it and go where it leads; a hyphen in a name is typed as two underscores."""
        form = self.form(leads_to, where)
        return self.sent(form.action or self.address, form.typed(**typed))

    def sent(self, address: str, fields: Mapping[str, Any]) -> str:
        """Send fields to an address, and go where it leads."""
        return self._followed(self.client.post(address, fields))

    def _followed(self, answer: Any) -> str:
        self.status = answer.status_code
        while answer.status_code in {302, 303}:
            self.address = answer.headers["Location"].partition("#")[0]
            answer = self.client.get(self.address)
            assert answer.status_code in {200, 302, 303}, (self.address, answer.status_code)
        self.html = answer.content.decode() if answer["Content-Type"].startswith("text/html") else ""
        assert answer.status_code < 500, (self.address, answer.status_code)
        self._look(answer.status_code)
        return self.html

    def _look(self, status: int) -> None:
        """A page is well-formed; looked at once for each address and answer, for it takes as long as making the page."""
        if self.html and (self.address, status) not in self._looked_at:
            self._looked_at.add((self.address, status))
            wrong = [*Structure(self.html).problems()]
            assert wrong == [], (self.address, wrong[:5])


def a_file(name: str, content: bytes) -> SimpleUploadedFile:
    """A file as a browser sends it."""
    return SimpleUploadedFile(name, content)
