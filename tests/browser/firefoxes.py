"""Debian's Firefox, driven by its own protocol (WebDriver BiDi): Playwright drives only builds of its own, which no registry has.

A few words are enough for the keys of the desk: go somewhere, press keys, ask the page.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

HOW_TO_GET_IT = "Firefox is not installed: on Debian or Ubuntu, apt-get install firefox-esr"
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# The keys of a keyboard as the protocol calls them (WebDriver, "keyboard actions").
_KEYS = {
    "Alt": "\ue00a",
    "ArrowDown": "\ue015",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "ArrowUp": "\ue013",
    "Control": "\ue009",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "F1": "\ue031",
    "Space": " ",
    "Tab": "\ue004",
}


@dataclass
class Firefox:
    """One window of a browser."""

    connection: ClientConnection
    window: str = ""
    _numbers: Iterator[int] = field(default_factory=count)

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """A command, and what it answers; what else is told meanwhile is passed over."""
        number = next(self._numbers)
        self.connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer: dict[str, Any] = json.loads(self.connection.recv(timeout=60))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                result: dict[str, Any] = answer["result"]
                return result

    def goto(self, address: str) -> None:
        """An address, wholly loaded."""
        self.ask("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def press(self, *keys: str) -> None:
        """Keys one after the other; those joined by + at once ("Alt+3")."""
        self._perform([action for key in keys for action in _pressed(key)])

    def _perform(self, actions: list[dict[str, Any]]) -> None:
        keyboard = {"type": "key", "id": "keyboard", "actions": actions}
        self.ask("input.performActions", context=self.window, actions=[keyboard])

    def hammer(self, text: str, pause: int) -> None:
        """Every letter of a text, so many milliseconds apart, whatever the page does; a new line is Enter."""
        between = {"type": "pause", "duration": pause}
        keys = ({" ": "Space", "\n": "Enter"}.get(letter, letter) for letter in text)
        self._perform([action for key in keys for action in (*_pressed(key), between)])

    def type(self, text: str) -> None:
        """Every letter of a text."""
        self.press(*("Space" if letter == " " else letter for letter in text))

    def value(self, expression: str) -> Any:
        """What an expression is in the page: a text, a number, a claim."""
        answer = self.ask("script.evaluate", expression=expression, target={"context": self.window}, awaitPromise=True)
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    def holds(self, claim: str) -> bool:
        """Whether a claim about the page holds."""
        return bool(self.value(f"Boolean({claim})"))

    def until(self, claim: str) -> None:
        """Wait until a claim about the page holds."""
        end = time.monotonic() + 60
        while not self.holds(claim):
            assert time.monotonic() < end, f"{claim} does not hold at {self.value('location.href')}"
            time.sleep(0.05)


def _pressed(key: str) -> list[dict[str, Any]]:
    parts = [_KEYS.get(part, part) for part in (key.split("+") if len(key) > 1 else [key])]
    down = [{"type": "keyDown", "value": part} for part in parts]
    return [*down, *({"type": "keyUp", "value": part} for part in reversed(parts))]


@contextlib.contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A Firefox of its own, without a window to be seen; skipped where there is none, unless nothing may be skipped."""
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        if os.environ.get("RONDE_SKIP_NOTHING"):
            pytest.fail(HOW_TO_GET_IT)
        pytest.skip(HOW_TO_GET_IT)
    command = [path, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(folder)]
    environment = {**os.environ, "HOME": str(folder), "MOZ_HEADLESS_WIDTH": "1366", "MOZ_HEADLESS_HEIGHT": "768"}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603 - as named
        try:
            with connect(f"{_address(process)}/session", max_size=None) as connection:
                one = Firefox(connection)
                one.ask("session.new", capabilities={})
                one.window = one.ask("browsingContext.create", type="tab")["context"]
                yield one
        finally:
            process.kill()


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if found := _LISTENING.search(line):
            return found[1]
    message = "Firefox has ended without listening"
    raise AssertionError(message)
