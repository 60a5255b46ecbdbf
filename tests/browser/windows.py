"""One way to speak to a window of either browser: go somewhere, press keys, ask the page, wait for a claim."""

import time
from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Error, Page


class Window(Protocol):
    """A window of Chromium or of Firefox (``firefoxes.Firefox``)."""

    def goto(self, address: str) -> None:
        """An address, wholly loaded."""

    def press(self, *keys: str) -> None:
        """Keys one after the other; those joined by + at once."""

    def type(self, text: str) -> None:
        """Every letter of a text."""

    def hammer(self, text: str, pause: int) -> None:
        """Every letter of a text, so many milliseconds apart, whatever the page does; a new line is Enter."""

    def value(self, expression: str) -> Any:
        """What an expression is in the page."""

    def holds(self, claim: str) -> bool:
        """Whether a claim about the page holds."""

    def until(self, claim: str) -> None:
        """Wait until a claim about the page holds."""


@dataclass
class Chromium:
    """A page of Playwright's, by the same words."""

    page: Page

    def goto(self, address: str) -> None:
        """An address, wholly loaded."""
        self.page.goto(address)

    def press(self, *keys: str) -> None:
        """Keys one after the other; those joined by + at once."""
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        """Every letter of a text."""
        self.press(*("Space" if letter == " " else letter for letter in text))

    def hammer(self, text: str, pause: int) -> None:
        """Every letter of a text, so many milliseconds apart, whatever the page does; a new line is Enter."""
        self.page.keyboard.type(text, delay=pause)

    def value(self, expression: str) -> Any:
        """What an expression is in the page."""
        return self.page.evaluate(expression)

    def until(self, claim: str) -> None:
        """Wait until a claim about the page holds; asked from outside, since the pages let no text be run."""
        end = time.monotonic() + 60
        while not self.holds(claim):
            assert time.monotonic() < end, f"{claim} does not hold at {self.page.url}"
            time.sleep(0.05)

    def holds(self, claim: str) -> bool:
        """Whether a claim about the page holds; a page that is just being left cannot be asked."""
        try:
            return bool(self.value(f"Boolean({claim})"))
        except Error:
            return False


_PRESSES, _SECONDS = 3, 15


def go_by(window: Window, key: str, claim: str) -> None:
    """Press a key that leads to another page, and wait until that is there; a page that has only just come may not hear the first press."""
    arrived = f"!window.isLeft && document.readyState === 'complete' && ({claim})"
    for _ in range(_PRESSES):
        window.value("window.isLeft = true")
        window.press(key)
        end = time.monotonic() + _SECONDS
        while time.monotonic() < end:
            if window.holds(arrived):
                return
            time.sleep(0.05)
    window.until(arrived)
