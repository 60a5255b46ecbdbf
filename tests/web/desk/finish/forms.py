"""A form as a browser sends it back: every field with what stands in it."""

from html.parser import HTMLParser
from typing import Any

from django.http import QueryDict


class _Inputs(HTMLParser):
    """What the fields of a page say, as a browser would send them."""

    def __init__(self) -> None:
        super().__init__()
        self.said = QueryDict(mutable=True)
        self._select: tuple[str, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given: dict[str, Any] = dict(attrs)
        if tag == "input" and given.get("name"):
            is_box = given.get("type") in {"checkbox", "radio"}
            if not is_box or "checked" in given:
                self.said.appendlist(given["name"], given.get("value") or "")
        elif tag == "select":
            self._select = (given["name"], "")
        elif tag == "option" and self._select and "selected" in given:
            self._select = (self._select[0], given["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "select" and self._select:
            self.said.appendlist(*self._select)
            self._select = None


def sent_back(page: str) -> QueryDict:
    """What a browser sends of the fields of a page as they stand."""
    parser = _Inputs()
    parser.feed(page)
    return parser.said
