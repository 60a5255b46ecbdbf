"""Hands that count: every click and key that does something, every field that is filled, on the way of one person through the pages."""

from dataclasses import dataclass

from playwright.sync_api import FilePayload, Locator, Page


@dataclass
class Hands:
    """Somebody before a page. A letter that is typed into a field counts with its field; a key that acts counts as a click."""

    page: Page
    clicks: int = 0
    fields: int = 0

    def click(self, what: Locator | str) -> None:
        """A link, a button, a box or a radio button."""
        self.clicks += 1
        self._found(what).click()

    def open(self, address: str) -> None:
        """A page by its address; a link from elsewhere that leads there would be one click."""
        self.clicks += 1
        self.page.goto(address)

    def press(self, *keys: str) -> None:
        """Keys that act, such as Enter; keys pressed together are one."""
        for key in keys:
            self.clicks += 1
            self.page.keyboard.press(key)

    def fill(self, what: Locator | str, text: str) -> None:
        """A field."""
        self.fields += 1
        self._found(what).fill(text)

    def type(self, text: str) -> None:
        """Letters into the field that waits for them."""
        self.fields += 1
        self.page.keyboard.type(text)

    def choose(self, what: Locator | str, value: str) -> None:
        """One of a list."""
        self.fields += 1
        self._found(what).select_option(value)

    def give(self, what: Locator | str, *, name: str, content: bytes) -> None:
        """A file."""
        self.fields += 1
        self._found(what).set_input_files(FilePayload(name=name, mimeType="application/octet-stream", buffer=content))

    def must_be_few(self, road: str, *, clicks: int, fields: int) -> None:
        """Say how many they were; not more than so many."""
        print(f"{road}: {self.clicks} clicks, {self.fields} fields")  # noqa: T201 - what is counted is to be seen (pytest -s)
        assert self.clicks <= clicks, f"{self.clicks} clicks"
        assert self.fields <= fields, f"{self.fields} fields"

    def _found(self, what: Locator | str) -> Locator:
        return self.page.locator(what).first if isinstance(what, str) else what
