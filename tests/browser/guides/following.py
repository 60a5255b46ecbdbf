"""A guide is followed before the pages: what it names in **bold** must have stood on one of them, and each of its pictures be taken on the way.

In a guide bold is kept for what stands on a screen, letter by letter: a button, a link, a field, a heading. An ellipsis inside a bold name stands
for what differs (**Record … euros received**). With ``RONDE_PICTURES=1`` the walk writes the pictures of the guide anew.
"""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.guides.pictures import written

GUIDES = Path(__file__).parents[3] / "docs" / "guides"
PICTURES = GUIDES.parent / "pictures" / "guides"
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_PICTURE = re.compile(r"!\[[^\]]+\]\(\.\./\.\./pictures/guides/(\w+)/([\w-]+)\.png\)")
# What has a name on a screen: what can be pressed or filled in, and what stands over other things.
_NAMED = "a, button, summary, label, legend, h1, h2, h3, h4, th, dt, caption, option, strong, [role=tab], .state, input, [aria-label]"
_NAMES = """named => [...document.querySelectorAll(named)].filter(one => (one.closest('select') || one).checkVisibility({visibilityProperty: true}))
    .flatMap(one => {
        const copy = one.cloneNode(true);
        copy.querySelectorAll?.('kbd, .key-hint').forEach(key => key.remove());
        const typed = one.matches('input') ? [one.placeholder, one.matches('[type=submit], [type=button]') ? one.value : ''] : [];
        return [copy.textContent, one.getAttribute('aria-label') || '', ...typed];
    })"""


def bold_names(markdown: str) -> tuple[str, ...]:
    """What a guide says is on a screen, each once; nothing of its commands."""
    return tuple(dict.fromkeys(_plain(one) for one in _BOLD.findall(_FENCED.sub("", markdown))))


def picture_names(markdown: str, language: str) -> tuple[str, ...]:
    """The pictures of a guide, which are of its own language."""
    found = _PICTURE.findall(markdown)
    assert {of for of, _ in found} <= {language}, f"a picture of another language: {found}"
    assert len(found) == len(re.findall(r"!\[", markdown)), "a picture without a text, or of another folder"
    return tuple(name for _, name in found)


@dataclass
class Walk:
    """One guide in one language, followed in a window. ``sees`` after each page, ``takes`` where the guide has a picture, ``ends`` once."""

    language: str
    guide: str  # the file in its language's folder, without its ending
    seen: set[str] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)

    @property
    def markdown(self) -> str:
        """The guide as it is written."""
        return (GUIDES / self.language / f"{self.guide}.md").read_text("utf-8")

    def sees(self, page: Page) -> None:
        """What stands on a page that is wholly there."""
        on_page = [_plain(one) for one in page.evaluate(_NAMES, _NAMED)]
        self.seen |= {name for name in bold_names(self.markdown) if any(_begins(name, one) for one in on_page)}

    def takes(self, page: Page, picture: str) -> None:
        """The page, and where it is asked for a picture of what the window shows."""
        self.sees(page)
        self.taken.add(picture)
        if os.environ.get("RONDE_PICTURES") and page.context.browser:
            shown = page.screenshot(animations="disabled", caret="hide")
            written(page.context.browser, shown, PICTURES / self.language / f"{picture}.png")

    def ends(self) -> None:
        """Everything that the guide names was there, and every picture is one of this walk."""
        missing = [name for name in bold_names(self.markdown) if name not in self.seen]
        assert missing == [], f"{self.language}/{self.guide}.md names what no page showed: {missing}"
        pictures = picture_names(self.markdown, self.language)
        assert set(pictures) == self.taken
        assert [one for one in pictures if not (PICTURES / self.language / f"{one}.png").is_file()] == []


def _plain(text: str) -> str:
    """A text in one line; every kind of space is one."""
    return " ".join(text.split())


def _begins(name: str, text: str) -> bool:
    """Whether something on a page is called so: it begins with the name, and the name ends where a word does."""
    pattern = r".+?".join(re.escape(part.strip()) for part in name.split("…") if part.strip())
    return re.match(rf"{pattern}(?!\w)", text) is not None
