"""The keys of the desk in Firefox, where some of them are the browser's own."""

from pathlib import Path

import pytest

from tests.browser.firefoxes import firefox
from tests.browser.laptops import serving
from tests.browser.windows import go_by

pytestmark = pytest.mark.firefox


def test_the_keys_that_a_browser_might_keep_for_itself_are_the_desks(tmp_path: Path) -> None:
    (tmp_path / "profile").mkdir()
    with serving(tmp_path) as laptop, firefox(tmp_path / "profile") as window:
        window.goto(laptop.desk)
        window.goto(f"{laptop.address}/fr/desk/new/")
        window.value("document.querySelector('#name').focus()")
        window.type("Coupe")
        window.press("Control+Enter")
        window.until("location.pathname.endsWith('/entries/')")
        for number, step in enumerate(("entries", "plan", "rounds", "standings", "documents", "finish"), start=1):
            go_by(window, f"Alt+{number}", f"location.pathname.includes('/{step}/')")
        go_by(window, "F1", "location.pathname.endsWith('/keys/')")
