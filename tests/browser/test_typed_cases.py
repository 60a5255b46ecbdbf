"""How the scripts of the desk read what is typed, without the desk: pure functions, and a line of a page of our own; the server reads the same
cases in ``tests/web/typed``."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Page, Route

import ronde.web
from tests.browser.firefoxes import Firefox, firefox
from tests.web.typed.cases import cases_of

SCRIPTS = Path(ronde.web.__file__).parent / "static" / "ronde"
ORIGIN = "http://desk.test"
SUBJECTS = {
    "finished": "!typing.isUnfinished(of.fields[0], of.fields.length > 1 ? of.fields[1] : null) === of.goes",
    "same": "typing.isSame(of.before, of.now) === of.is",
    "called": "typing.isCalled(of.name, of.typed) === of.is",
    "boards": "String(typing.boardLine('5', ...of.fields, (board) => /^[1-8]$/.test(board))) === String(of.sent)",
    "evening": "typing.eveningCode(of.typed).replace('f', '-') === of.code",
}
TABLES = "".join(
    f'<tr id="t{at}" data-row data-table="{at}" class="open"><td data-side="first" data-typed></td></tr>'
    for at in range(1, 31)
)
PAGE = """<!doctype html><meta charset="utf-8"><title>A line</title><body class="desk">
<form class="entry" id="entry" action="/result/" data-discipline="{discipline}" data-from="1" data-to="30" data-no-table="#" data-has="#"
data-again="#" data-same="="><input type="hidden" name="csrfmiddlewaretoken" value="x"><input id="e-table" name="table" autofocus>
<b id="e-first-name"></b><input id="e-first" name="first">{second}<b id="e-second-name"></b><span id="e-said"></span><button>Enter</button></form>
<section id="outbox" data-section="s"><span data-count></span><p data-fault-said></p><ol data-waiting></ol><div data-refused></div>
<template data-line><li><b></b><span></span></li></template></section>
<div data-walk id="tables"><table>{tables}</table></div>
<script src="/typing.js"></script><script src="/desk.js"></script><script src="/kept.js"></script><script src="/outbox.js"></script>
<script src="/results.js"></script></body>"""


def wrong(subject: str) -> str:
    """An expression: the cases of a subject that the scripts read differently."""
    claim, cases = SUBJECTS[subject], json.dumps(cases_of(subject))
    return f"JSON.stringify({cases}.filter((of) => !({claim})))"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    made = context.new_page()
    made.add_script_tag(path=SCRIPTS / "typing.js")
    yield made
    context.close()


@pytest.mark.parametrize("subject", SUBJECTS)
def test_scripts_read_what_is_typed_as_the_server_does(page: Page, subject: str) -> None:
    assert json.loads(page.evaluate(wrong(subject))) == []


@pytest.mark.firefox
def test_another_browser_reads_it_so_too(tmp_path: Path) -> None:
    with firefox(tmp_path) as window:
        read = (SCRIPTS / "typing.js").read_text("utf-8")
        for subject in SUBJECTS:
            assert json.loads(_evaluated(window, f"{read}; return {wrong(subject)};")) == []


def _evaluated(window: Firefox, body: str) -> str:
    return str(window.value(f"(() => {{ {body} }})()"))


@pytest.mark.parametrize("discipline", ["scrabble", "chess", "draughts"])
def test_a_line_that_is_typed_is_sent_in_its_fields(browser: Browser, discipline: str) -> None:
    for case in cases_of("lines"):
        if case["discipline"] == discipline:
            for keys in (*case["at_once"], *case.get("keys", ())):
                table, first, second = case["fields"]
                wanted = [
                    str(int(table)),
                    case.get("written", first) if keys in case.get("keys", ()) else first,
                    second,
                ]
                assert sent(browser, discipline, keys) == wanted, keys


def sent(browser: Browser, discipline: str, keys: str) -> list[str]:
    """What is posted after so many keys and Enter: table, first, second."""

    def answered(route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path == "/":
            second = '<input id="e-second" name="second">' if discipline == "scrabble" else ""
            html = PAGE.format(discipline=discipline, second=second, tables=TABLES)
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        elif path.endswith(".js"):
            route.fulfill(path=SCRIPTS / path[1:], content_type="text/javascript")
        else:
            route.abort()

    context = browser.new_context()
    context.route("**/*", answered)
    page = context.new_page()
    page.goto(f"{ORIGIN}/")
    page.keyboard.type(keys)
    with page.expect_request("**/result/") as request:
        page.keyboard.press("Enter")
    fields = parse_qs(request.value.post_data or "", keep_blank_values=True)
    context.close()
    return [fields.get(name, [""])[0].strip() for name in ("table", "first", "second")]
