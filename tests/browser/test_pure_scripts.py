"""Functions of the scripts that need no desk, each with a table of cases; what is typed has its own (``test_typed_cases.py``)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import ronde.web

SCRIPTS = Path(ronde.web.__file__).parent / "static" / "ronde"
WAITS = {"key": "g 1", "fields": {"first": "470", "second": "313", "seen": "4", "again": ""}}
GOES = {**WAITS, "isOnItsWay": True}
REFUSED = {**WAITS, "refusal": "no"}
OTHER = {"key": "g 2", "fields": {"first": "1", "second": "2"}}
CORRECTED = {"key": "g 1", "fields": {"first": "471", "second": "313", "seen": "5", "again": "1"}}
ASKED_AGAIN = {"key": "g 1", "fields": {"first": "470", "second": "313", "seen": "5", "again": "1"}}


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    made = browser.new_page()
    for name in ("typing.js", "merge.js", "kept.js", "entries.js"):
        made.add_script_tag(path=SCRIPTS / name)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("typed", "first", "last", "is_whole"),
    [
        ("1", 1, 30, False),  # 10 to 19
        ("3", 1, 30, False),  # 30
        ("4", 1, 30, True),  # no 40
        ("30", 1, 30, True),
        ("0", 1, 30, False),
        ("01", 1, 30, True),
        ("1", 1, 9, True),
        ("01", 1, 9, True),
        ("1", 101, 140, False),
        ("10", 101, 140, False),
        ("2", 101, 140, True),  # no table has that number, which is said
        ("15", 101, 140, True),
        ("14", 101, 140, False),  # 140
        ("", 1, 30, False),
    ],
)
def test_the_caret_jumps_when_no_table_of_the_hall_has_a_longer_number(
    page: Page, typed: str, first: int, last: int, is_whole: bool
) -> None:
    assert page.evaluate("([...given]) => typing.isWholeTable(...given)", [typed, str(first), str(last)]) == is_whole


@pytest.mark.parametrize(
    ("clock", "minutes", "is_late"),
    [
        (("begins", 600, 0), 10, False),
        (("begins", 600, 30), 10, False),  # 9 and a half are 10
        (("begins", 60, 300), 0, False),
        (("left", 61, 0), 2, False),
        (("left", 60, 60), 0, True),
        (("left", 60, 180), 2, True),
        (("late", 90, 0), 1, True),
        (("late", 90, 30), 2, True),
    ],
)
def test_the_clock_of_a_round_counts_whole_minutes(
    page: Page, clock: tuple[str, int, int], minutes: int, is_late: bool
) -> None:
    found = page.evaluate("([...given]) => typing.minutesOn(...given)", [*clock])
    assert found == {"minutes": minutes, "isLate": is_late}


@pytest.mark.parametrize(
    ("entries", "more", "kept"),
    [
        ([], WAITS, [WAITS]),
        ([OTHER], WAITS, [OTHER, WAITS]),
        ([WAITS], CORRECTED, [CORRECTED]),  # it has not gone yet
        ([GOES], CORRECTED, [GOES, CORRECTED]),  # nobody knows whether it arrived
        ([WAITS], ASKED_AGAIN, None),  # the same waits already
        ([REFUSED], WAITS, [WAITS]),
        ([GOES, CORRECTED], OTHER, [GOES, CORRECTED, OTHER]),
    ],
)
def test_one_more_result_takes_the_place_of_one_that_has_not_gone(
    page: Page, entries: list[Any], more: dict[str, Any], kept: list[Any] | None
) -> None:
    assert page.evaluate("([entries, entry]) => withEntry(entries, entry)", [entries, more]) == kept


@pytest.mark.parametrize(
    ("status", "is_ours", "fault", "meaning"),
    [
        (200, True, "", "saved"),
        (422, True, "", "refused"),
        (404, False, "", "refused"),
        (403, False, "", "shut"),
        (302, False, "", "shut"),
        (429, False, "", "waiting"),
        (502, False, "", "waiting"),
        (507, False, "The disk is full.", "fault"),
        (None, False, "", "waiting"),
    ],
)
def test_an_answer_means_that_a_result_is_saved_refused_or_kept(
    page: Page, status: int | None, is_ours: bool, fault: str, meaning: str
) -> None:
    answer = {"status": status, "ok": status == 200, "isOurs": is_ours} if status else None
    assert page.evaluate("([answer, fault]) => meaningOf(answer, fault)", [answer, fault]) == meaning


@pytest.mark.parametrize(
    ("at", "key", "place"),
    [(-1, "ArrowDown", 0), (-1, "ArrowUp", 2), (0, "ArrowUp", 2), (2, "ArrowDown", 0), (1, "ArrowUp", 0)],
)
def test_arrows_go_round_among_three_options(page: Page, at: int, key: str, place: int) -> None:
    assert page.evaluate("([at, key]) => placeAfter(at, key, 3)", [at, key]) == place


@pytest.mark.parametrize(
    ("before", "now", "pairs"),
    [
        ("", "ab", []),
        ("abc", "abc", [[0, 0], [1, 1], [2, 2]]),
        ("abd", "abcd", [[0, 0], [1, 1], [2, 3]]),
        ("abcd", "ad", [[0, 0], [3, 1]]),
        ("hdp", "hpdp", [[0, 0], [1, 2], [2, 3]]),  # a line more before what is opened leaves it alone
        ("abc", "cab", [[0, 1], [1, 2]]),
    ],
)
def test_what_stands_in_both_states_is_found_in_its_order(
    page: Page, before: str, now: str, pairs: list[list[int]]
) -> None:
    assert page.evaluate("([before, now]) => commonPlaces([...before], [...now])", [before, now]) == pairs


def test_a_newer_state_is_put_in_place_and_what_a_reader_did_stays(page: Page) -> None:
    before = (
        '<p class="old">1</p><details open><summary>Why</summary>a</details><input id="n" value="x"><table>'
        '<tr><td><a href="/a">A</a></td></tr><tr><td><a href="/b">B</a></td></tr></table>'
    )
    now = (
        '<p class="new" title="t">2</p><p>more</p><details><summary>Why</summary>b</details><input id="n" value="x"><table>'
        '<tr><td><a href="/b">B</a> 1</td></tr><tr><td><a href="/a">A</a></td></tr></table>'
    )
    found = page.evaluate(
        """([before, now]) => {
          const [old, fresh] = [document.createElement('main'), document.createElement('main')];
          document.body.replaceChildren(old);
          [old.innerHTML, fresh.innerHTML] = [before, now];
          const [details, field, link] = ['details', 'input', 'a[href="/b"]'].map((one) => old.querySelector(one));
          field.value = 'typed';
          link.focus();
          mergeInPlace(old, fresh);
          const isKept = [details, field].every((one) => one.isConnected) && details.open && field.value === 'typed';
          details.open = false;
          return [isKept, document.activeElement.getAttribute('href'), old.innerHTML];
        }""",
        [before, now],
    )
    assert found == [True, "/b", now.replace("<table>", "<table><tbody>").replace("</table>", "</tbody></table>")]
