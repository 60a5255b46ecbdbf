"""The draft of the next list: whom to look at, what was seen, why, and what it costs to show it."""

import re
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.regulations.ffjd.book import Ffjd
from ronde.web.accounts.appointing import acting, officer
from ronde.web.office.models import Recomputed, SeenLine
from ronde.web.office.next_list.queries import DraftPage, draft_page
from ronde.web.office.next_list.why_queries import draft_why
from ronde.web.registers.folding import FOLD
from tests.web.clocks import AFTERNOON, set_clock
from tests.web.pages.conftest import PASSWORD, Site
from tests.web.pages.structure import Structure

DRAFT = "/fr/office/dames/draft/"


def shown(site: Site, address: str = DRAFT, client: Client | None = None) -> str:
    answer = (client or site.officer).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def page_of(tab: str = "") -> DraftPage:
    register = Site().register
    return draft_page(register, None, acting(User.objects.get(username="aurore")), tab=tab)


def test_every_difference_stands_on_one_tab_and_on_the_one_with_all(site: Site) -> None:
    del site
    counts = {one.name: one.count for one in page_of().tabs}
    kinds = ("section", "first", "decision", "correction", "other")
    assert counts["all"] == sum(counts[kind] for kind in kinds) > 0
    assert len(page_of("all").lines) == counts["all"]
    assert len(page_of("look").lines) == counts["look"] > 0


def test_the_page_has_its_tabs_its_rule_and_opens_with_whom_to_look_at(site: Site) -> None:
    text, page = shown(site), page_of("look")
    for tab in page.tabs:
        assert f"tab={tab.name}" in text
    assert "À regarder : les 5 premiers, plus de 60 points" in text.replace("\u00a0", " ").replace("\u202f", " ")
    assert text.count("data-row ") + text.count("data-row>") == len(page.lines)
    for line in page.lines:
        assert line.name in text
    assert all(one.marks for one in page.lines)
    assert {one.place for one in page.lines} & {1, 2, 3, 4, 5}


def test_a_tab_that_is_not_there_and_a_page_far_away_show_what_there_is(site: Site) -> None:
    for query in ("?tab=nothing", "?tab=all&page=999", "?page=x", "?day=x", "?tab=decision", "?at=nobody"):
        assert site.officer.get(DRAFT + query).status_code == 200, query


def tick(client: Client, line: Any, page: DraftPage, seen: str = "on") -> None:
    form = {"day": page.due, "shown": page.typed_day, "ranking": page.ranking, "player": line.player}
    answer = client.post("/fr/office/dames/draft/seen/", {**form, "figures": line.figures, "seen": seen, "tab": "look"})
    assert answer.status_code == 302
    assert f"at={line.player}#here" in answer["Location"]


def test_what_an_officer_has_seen_is_kept_for_this_officer_and_this_draft(site: Site) -> None:
    page, client = page_of("look"), site.officer
    first = page.lines[0]
    tick(client, first, page)
    again = page_of("look")
    assert [line.is_seen for line in again.lines] == [True] + [False] * (len(page.lines) - 1)
    assert (again.to_look, again.all_to_look) == (page.to_look - 1, page.all_to_look)
    assert 'aria-checked="true"' in shown(site, client=client)
    officer("berthe", PASSWORD, "Berthe Second")
    assert 'aria-checked="true"' not in shown(site, client=site.signed_in("berthe"))
    tick(client, first, page, "off")
    assert not SeenLine.objects.exists()


def test_a_line_that_says_something_else_is_to_be_looked_at_again(site: Site) -> None:
    page = page_of("look")
    tick(site.officer, page.lines[0], page)
    SeenLine.objects.update(figures="1 → 2")
    assert not page_of("look").lines[0].is_seen


def test_a_tick_without_a_day_or_a_player_changes_nothing(site: Site) -> None:
    for form in ({}, {"shown": "x", "player": "a"}, {"shown": "2026-12-01"}):
        assert site.officer.post("/fr/office/dames/draft/seen/", {**form, "seen": "on"}).status_code == 302
    assert not SeenLine.objects.exists()


def test_a_line_leads_to_the_whole_derivation(site: Site) -> None:
    line = next(one for one in page_of("section").lines if one.change)
    text = shown(site, f"{DRAFT}why/{line.player}/?tab=section")
    assert "art.\u00a06.1" in text
    assert line.after in text
    assert f"at={line.player}#here" in text
    made = draft_why(site.register, None, line.player, acting(User.objects.get(username="aurore")))
    assert made is not None
    assert made.steps[-1].after == line.after
    assert made.steps[0].before == line.before


def test_who_is_not_on_the_draft_has_no_why(site: Site) -> None:
    answer = site.officer.get(f"{DRAFT}why/nobody/", follow=True)
    assert "Le brouillon ne fait pas bouger ce joueur." in answer.content.decode()


def test_the_page_says_that_nothing_was_recomputed_and_when_it_was(site: Site) -> None:
    client = site.officer
    assert "Pas encore recalculée" in shown(site)
    client.post("/fr/office/dames/draft/recompute/", {"day": page_of().due})
    text = re.sub(r"[\u00a0\u202f]", " ", shown(site))
    assert "Recalculée depuis le premier fait, même empreinte." in text
    lists = site.register.facts.filter(kind="published").count()
    assert f"Les {lists} listes publiées donnent toujours la leur." in text
    Recomputed.objects.update(digests='{"national": "another"}')
    assert "l’empreinte est autre" in shown(site)  # of the same facts: something is wrong
    Recomputed.objects.update(turn=1)
    assert "le brouillon a changé depuis" in shown(site)
    Recomputed.objects.update(wrong=2)
    assert "Lancer ronde verify" in shown(site)


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The happenings that the book applies from now on."""
    found: list[str] = []
    apply = Ffjd.apply

    def counted(self: Ffjd, state: Any, happening: Any, /) -> Any:
        found.append(happening.id)
        return apply(self, state, happening)

    monkeypatch.setattr(Ffjd, "apply", counted)
    return found


def test_the_page_folds_the_preview_and_the_period_and_asks_a_fixed_number_of_times(
    site: Site, applied: list[str]
) -> None:
    client, known = site.officer, FOLD.held(site.register).known
    client.get(DRAFT)
    applied.clear()
    asked = []
    for tab in ("look", "all"):
        with CaptureQueriesContext(connection) as found:
            shown(site, f"{DRAFT}?tab={tab}", client)
        asked.append(len(found))
    assert asked[0] == asked[1] <= 17
    since = known.replay.turn_after(site.edition.day)
    period = {one.id for one in known.replay.happenings[since:]}
    preview = {one for one in applied if one not in {happening.id for happening in known.replay.happenings}}
    assert len(preview) == 1  # the list that would be published
    assert set(applied) - preview <= period


def test_every_page_of_both_rooms_is_well_formed_in_every_language(site: Site) -> None:
    client, player = site.officer, page_of("look").lines[0].player
    pages = (
        "draft/",
        "draft/?tab=all",
        f"draft/why/{player}/",
        "compare/",
        "season/",
        f"published/{site.edition.turn}/",
    )
    for language in ("en", "fr", "ro"):
        for page in pages:
            answer = client.get(f"/{language}/office/dames/{page}")
            assert answer.status_code == 200
            assert [*Structure(answer.content.decode()).problems()] == [], page


def test_a_draft_can_be_seen_for_a_later_closing_day(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, AFTERNOON)
    page = draft_page(site.register, date(2027, 3, 1), acting(User.objects.get(username="aurore")))
    assert (page.day, page.is_possible) == (date(2027, 3, 1), False)
    text = shown(site, f"{DRAFT}?day=2027-03-01")
    assert 'aria-disabled="true" aria-describedby="np"' in text
