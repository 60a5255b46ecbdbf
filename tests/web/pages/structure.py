"""What a page must be like whatever it shows: well-formed, with its landmarks, every table and field named."""

from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser

from typing_extensions import override

_VOID = {"meta", "link", "input", "br", "circle", "line", "img", "hr", "col"}
_NOT_TYPED = {"hidden", "submit", "checkbox", "radio"}  # a box to tick stands inside its label


class Structure(HTMLParser):
    """The tags of a page as they open and close, and what is wrong with them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.wrong: list[str] = []
        self.feed(page)
        self.close()
        self.wrong += [f"{tag} is not closed" for tag in self.open]

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        self.wrong += [f"{tag} has {name} twice" for name, count in Counter(names).items() if count > 1]
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag in {"p", "h1", "h2", "summary"} and "p" in self.open and tag != "summary":
            self.wrong.append(f"{tag} inside a paragraph")
        if tag not in _VOID:
            self.open.append(tag)

    @override
    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    @override
    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"{tag} closes {self.open[-1:]}")
        else:
            self.open.pop()

    def count(self, tag: str) -> int:
        """How many of a tag there are."""
        return sum(one == tag for one, _ in self.tags)

    def problems(self) -> Iterator[str]:
        """Everything that is wrong."""
        yield from self.wrong
        yield from (f"{tag}: {self.count(tag)}" for tag in ("h1", "main", "title") if self.count(tag) != 1)
        ids = [attrs["id"] for _, attrs in self.tags if "id" in attrs]
        yield from (f"id {one} twice" for one, count in Counter(ids).items() if count > 1)
        named = {attrs["for"] for tag, attrs in self.tags if tag == "label" and "for" in attrs}
        for tag, attrs in self.tags:
            yield from self._of(tag, attrs, {*ids}, named)

    def _of(self, tag: str, attrs: dict[str, str], ids: set[str], named: set[str]) -> Iterator[str]:
        if tag == "th" and "scope" not in attrs:
            yield "th without scope"
        is_typed = tag in {"input", "select", "textarea"} and attrs.get("type") not in _NOT_TYPED
        if is_typed and attrs.get("id") not in named:
            yield f"{tag} {attrs} without label"
        for name in ("aria-labelledby", "aria-describedby"):
            if name in attrs and attrs[name] not in ids:
                yield f"{name} {attrs[name]} leads nowhere"
        if tag == "a" and attrs.get("href", "").startswith("#") and attrs["href"][1:] not in ids:
            yield f"link {attrs['href']} leads nowhere"
        if tag in {"a", "form"} and "://" in attrs.get("href", attrs.get("action", "")):
            yield f"{tag} leads elsewhere: {attrs}"
        if "style" in attrs or any(name.startswith("on") for name in attrs):
            yield f"{tag} {attrs} is styled or run inside the page"
