"""Several projectors, each showing what the desk has chosen for its number; never a draft."""

import pytest
from django.test import Client

from ronde.play.acts import act as acts
from ronde.record.desk_notes import Projected, said_of
from ronde.web.events.notes import notes_of
from tests.web.desk.arbiters import Arbiter, Page
from tests.web.desk.events_running import at_desk_of, did, out, play
from tests.web.desk.rounds.playing import a_helper
from tests.web.events.desk_work import an_event

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def two() -> tuple[Arbiter, Arbiter]:
    """Two sections of one event, the first with a round played, the second with one that is only drafted."""
    event = an_event()
    first, second = at_desk_of(6, event=event, file="a"), at_desk_of(4, event=event, file="b")
    out(first)
    play(first)
    did(second, acts.pair())
    return first, second


def title(page: Page) -> str:
    return page.part(r"<h1>.*?</h1>")


def version(arbiter: Arbiter, number: int) -> str:
    return arbiter.client.get(arbiter.path(f"wall/{number}/version/")).content.decode()


def test_two_projectors_show_what_was_chosen_for_each_and_change_when_the_desk_does(
    two: tuple[Arbiter, Arbiter],
) -> None:
    first, second = two
    first.post("wall/projectors/1/choose/", show="standings", section=first.row.id, seconds=8)
    second.post("wall/projectors/2/choose/", show="results", section=first.row.id, dark="on")
    assert title(first.get("wall/1/")) == "Classement après la ronde 1"
    assert title(second.get("wall/1/")) == "Classement après la ronde 1"  # whatever section its address names
    page = first.get("wall/2/")
    assert title(page) == "Ronde 1 : résultats"
    assert 'data-theme="dark"' in page.html
    before = version(first, 2)
    assert f'data-version="{before}"' in page.html
    first.post("wall/projectors/2/choose/", show="clock", section=first.row.id, say="Pause")
    assert version(first, 2) != before
    assert title(first.get("wall/2/")) == "Annonce"
    assert title(first.get("wall/1/")) == "Classement après la ronde 1"  # the other goes on
    assert [one.number for one in said_of(notes_of(first.row.event), Projected)] == [1, 2, 2]


def test_a_result_is_something_new_and_a_draft_is_nobodys_business(two: tuple[Arbiter, Arbiter]) -> None:
    first, second = two
    first.post("wall/projectors/1/choose/", show="pairings", section=second.row.id)
    page, before = first.get("wall/1/"), version(first, 1)
    assert "<li>" not in page.html
    did(second, acts.publish())
    assert version(first, 1) != before
    assert first.get("wall/1/").html.count("<li>") == 4


def test_all_sections_come_in_turn_on_one_projector(two: tuple[Arbiter, Arbiter]) -> None:
    first, second = two
    did(second, acts.publish())
    first.post("wall/projectors/3/choose/", show="pairings", section="")
    pages = [first.get("wall/3/", page=at) for at in (1, 2)]
    assert [one.html.count("<li>") for one in pages] == [6, 4]
    assert 'data-next="?page=2"' in pages[0].html
    assert 'data-next="?page=1"' in pages[1].html


def test_before_anything_is_chosen_everything_is_shown_and_nonsense_is_refused(two: tuple[Arbiter, Arbiter]) -> None:
    first, _ = two
    assert title(first.get("wall/1/")) == "Ronde 1 : résultats"
    assert first.get("wall/projectors/").html.count("<form") >= 3
    for wrong in ("wall/0/", "wall/10/", "wall/10/version/"):
        assert first.client.get(first.path(wrong)).status_code == 404
    assert first.client.post(first.path("wall/projectors/10/choose/")).status_code == 404
    first.post("wall/projectors/1/choose/", show="secrets", section="nobody's", seconds="0")
    (said,) = said_of(notes_of(first.row.event), Projected)
    assert (said.show, said.seconds, said.everywhere) == ("all", 12, True)


def test_a_helper_shows_the_own_section_and_chooses_nothing(two: tuple[Arbiter, Arbiter]) -> None:
    first, second = two
    first.post("wall/projectors/1/choose/", show="standings", section=first.row.id)
    helper: Client = a_helper(second.row)
    shown = helper.get(second.path("wall/1/")).content.decode()
    assert "Țurcanu" not in shown
    assert f'data-version="{helper.get(second.path("wall/1/version/")).content.decode()}"' in shown
    assert helper.get(first.path("wall/1/")).status_code == 403
    assert helper.post(second.path("wall/projectors/1/choose/"), {"show": "clock"}).status_code == 403
