"""The hall's screen: published rounds only, whole pages that turn, what is new at once."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.play.timetable import Timetable, regular
from ronde.record.desk_notes import FirstTable, Times
from ronde.web.accounts.models import SectionCode
from ronde.web.accounts.requests import CODE
from ronde.web.clock import now
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.notes import write_note
from tests.play.making import section
from tests.web.clocks import stop_clock
from tests.web.desk.arbiters import Arbiter, Page, plain
from tests.web.desk.events_running import at_desk_of, did, named, out, play
from tests.web.events.desk_work import NOON, an_event, begun
from tests.web.events.desk_work import players as players_of

pytestmark = pytest.mark.usefixtures("database")


def names(page: Page) -> list[str]:
    """Everybody on a page with their table, as one reads them."""
    return [re.sub(r"<[^>]*>|\s+", " ", one).strip() for one in re.findall(r"<li>(.*?)</li>", page.html, re.DOTALL)]


def title(page: Page) -> str:
    return page.part(r"<h1>.*?</h1>")


def turns(arbiter: Arbiter, **asked: str) -> list[str]:
    """The titles of all pages in turn, until the first comes again."""
    found = [arbiter.get("wall/", **asked)]
    while (following := re.search(r'data-next="\?([^"]*)"', found[-1].html)) and "page=1&" not in f"{following[1]}&":
        found.append(arbiter.get(f"wall/?{following[1].replace('&amp;', '&')}"))
    return [title(one) for one in found]


def test_before_the_first_round_is_out_nothing_of_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_clock(monkeypatch)
    arbiter = at_desk_of(8)
    write_note(arbiter.row.event, Times(section=arbiter.row.id, timetable=_times(arbiter, 14)), arbiter.actor)
    did(arbiter, acts.pair())
    for show in ("all", "pairings", "results", "standings", "clock"):
        page = arbiter.get("wall/", show=show)
        assert title(page) == "Ronde 1"
        assert "14 min" in page.text
        assert names(page) == []
        assert "Bélisle" not in page.html


def _times(arbiter: Arbiter, minutes: int) -> Timetable:
    """Rounds from so many minutes ahead on, by the clock of the hall."""
    start = hall_time(arbiter.row.event, now()).replace(second=0, microsecond=0) + timedelta(minutes=minutes)
    return regular(start, range(1, 6), 60)


def test_a_draft_is_never_shown_while_the_round_before_it_is() -> None:
    arbiter = at_desk_of(8)
    out(arbiter)
    play(arbiter)
    shown = {show: arbiter.get("wall/", show=show).html for show in ("pairings", "results", "standings")}
    did(arbiter, acts.pair())
    for show, before in shown.items():
        page = arbiter.get("wall/", show=show)
        assert "Ronde 2" not in page.text
        assert names(page) == names(Page(200, before))


def test_sixty_six_fit_on_one_page_by_family_name_and_more_turn() -> None:
    arbiter = at_desk_of(64)
    out(arbiter)
    page = arbiter.get("wall/", show="pairings")
    assert title(page) == "Ronde 1 : votre table"
    everybody = names(page)
    assert len(everybody) == 64
    assert everybody[0].startswith("Bélisle ")
    assert sorted({int(one.split()[-1]) for one in everybody}) == list(range(1, 33))
    assert "64 joueurs · 32 tables" in page.text
    more = at_desk_of(68, event=an_event("e2"))
    out(more)
    assert turns(more, show="pairings") == ["Ronde 1 : votre table"] * 2
    assert [len(names(more.get("wall/", show="pairings", page=at))) for at in (1, 2)] == [34, 34]
    assert "page 2 sur 2, la suite dans 12 s" in more.get("wall/", show="pairings", page=2).text


@pytest.mark.parametrize(
    ("players", "by_name", "by_table", "by_rank"),
    [
        (8, "cols-1 rows-8", "cols-1 rows-4", "cols-1 rows-8"),
        (24, "cols-2 rows-12", "cols-2 rows-6", "cols-1 rows-12"),  # ranks: two pages of twelve
        (60, "cols-3 rows-20", "cols-3 rows-10", "cols-1 rows-12"),
        (120, "cols-3 rows-20", "cols-3 rows-10", "cols-1 rows-14"),  # names and tables: two pages
    ],
)
def test_lines_fill_the_page_at_any_number_of_tables_with_whole_names(
    players: int, by_name: str, by_table: str, by_rank: str
) -> None:
    arbiter = at_desk_of(players)
    out(arbiter)
    play(arbiter)
    shown = {show: arbiter.get("wall/", show=show).html for show in ("pairings", "results", "standings")}
    for html, layout in zip(shown.values(), (by_name, by_table, by_rank), strict=True):
        assert f' {layout}"' in html
    for show in ("pairings", "results"):
        assert "Charlebois-Hétu Élise4<" in shown[show]


def test_a_name_that_no_column_has_room_for_is_short_and_keeps_its_particle() -> None:
    base = named(section(players_of(4), (Phase("nearest", 2),)))
    called = ("Zoé de la FONTAINE", "Alexandra-Gabriela POPESCU-CONSTANTINESCU", "Ana Pop", "Ion Pop")
    entries = tuple(replace(entry, name=name) for entry, name in zip(base.entries, called, strict=True))
    arbiter = Arbiter(begun(replace(base, entries=entries), an_event(), "s"), language="fr")
    out(arbiter)
    assert re.findall(r"<li><span>(.*?)</span>", arbiter.get("wall/").html) == [
        "de la FONTAINE Zoé",
        "Pop Ana",
        "Pop Ion",
        "POPESCU-CONSTANTINESCU A.",
    ]


def test_a_small_field_has_whole_names_and_a_bye_says_so() -> None:
    arbiter = at_desk_of(7)
    write_note(arbiter.row.event, FirstTable(section=arbiter.row.id, number=21), arbiter.actor)
    out(arbiter)
    everybody = names(arbiter.get("wall/", show="pairings"))
    assert sum("exempt" in one for one in everybody) == 1
    assert any(one.startswith("Le Bihannic Cléo2 ") for one in everybody)
    assert {one.split()[-1] for one in everybody} == {"21", "22", "23", "exempt"}


def test_all_in_turn_is_what_tells_something_now() -> None:
    """Pairings until the last result is in, results once there is one, standings after a complete round."""
    arbiter = at_desk_of(30)
    out(arbiter)
    assert turns(arbiter) == ["Ronde 1 : votre table"]
    play(arbiter, 3)
    assert turns(arbiter) == ["Ronde 1 : votre table", "Ronde 1 : résultats"]
    play(arbiter)
    assert turns(arbiter) == ["Ronde 1 : résultats", *["Classement après la ronde 1"] * 3]  # 30 lines, 14 a page
    out(arbiter)
    assert turns(arbiter) == ["Ronde 2 : votre table", *["Classement après la ronde 1"] * 3]


def test_results_come_with_who_won_and_say_how_many_are_missing() -> None:
    arbiter = at_desk_of(8)
    out(arbiter)
    play(arbiter, 1)
    page = arbiter.get("wall/", show="results")
    first, *others = names(page)
    assert re.search(r" 2 +– +0 ", first)
    assert all("···" in one for one in others)
    assert "Résultats encore attendus 3" in page.text


def test_standings_are_those_of_the_last_complete_round_with_how_everybody_moved() -> None:
    arbiter = at_desk_of(6)
    out(arbiter)
    play(arbiter)
    out(arbiter)
    play(arbiter, 1)
    page = arbiter.get("wall/", show="standings")
    assert title(page) == "Classement après la ronde 1"
    before = ranks(page)
    assert {moved for _, moved in before.values()} == {0}  # there was no table before the first
    play(arbiter)
    page = arbiter.get("wall/", show="standings")
    assert title(page) == "Classement après la ronde 2"
    after = ranks(page)
    assert {name: before[name][0] - rank for name, (rank, _) in after.items()} == {
        name: moved for name, (_, moved) in after.items()
    }
    assert any(moved for _, moved in after.values())
    assert "Places 1 à 6 sur 6" in page.text


def ranks(page: Page) -> dict[str, tuple[int, int]]:
    """The rank of everybody and by how much they moved, as one reads it."""
    found = re.findall(r'key">(\d+)</td><td class="n move">(.*?)</td><th scope="row">(.*?)</th>', page.html)
    return {name: (int(rank), _moved(plain(moved))) for rank, moved, name in found}


def _moved(shown: str) -> int:
    return int(shown.replace("▲", "").replace("▽", "-")) if shown else 0


def test_what_changes_with_every_act_tells_a_wall_that_there_is_something_new() -> None:
    arbiter = at_desk_of(8)
    out(arbiter)
    page, version = arbiter.get("wall/"), arbiter.client.get(arbiter.path("wall/version/")).content.decode()
    assert f'data-version="{version}"' in page.html
    play(arbiter, 1)
    assert arbiter.client.get(arbiter.path("wall/version/")).content.decode() != version


def _two_sections() -> tuple[Arbiter, Arbiter]:
    event = an_event()
    first, second = at_desk_of(6, event=event, file="a"), at_desk_of(4, event=event, file="b")
    for one in (first, second):
        out(one)
    return first, second


def test_all_sections_come_in_turn_each_with_its_name() -> None:
    first, _ = _two_sections()
    pages = [first.get("wall/", show="pairings", everywhere="on", page=at) for at in (1, 2)]
    assert ["Open · A" in one.text for one in pages] == [True, False]
    assert ["Open · B" in one.text for one in pages] == [False, True]
    assert [len(names(one)) for one in pages] == [6, 4]
    version = first.client.get(first.path("wall/version/?everywhere=on")).content.decode()
    assert f'data-version="{version}"' in pages[0].html


def test_a_helper_sees_the_section_of_the_code_and_no_other() -> None:
    first, second = _two_sections()
    code = SectionCode.objects.create(section=first.row.id, digest="d", by="account:1", since=NOON)
    helper = Client()
    session = helper.session
    session[CODE] = code.pk
    session.save()
    page = helper.get(first.path("wall/?everywhere=on")).content.decode()
    assert "Ronde 1" in page
    assert "Open · B" not in page
    assert f'data-version="{helper.get(first.path("wall/version/?everywhere=on")).content.decode()}"' in page
    assert helper.get(second.path("wall/")).status_code == 403


def test_an_announcement_comes_first_and_is_only_words() -> None:
    arbiter = at_desk_of(6)
    out(arbiter)
    assert turns(arbiter, say="<b>Pause</b>") == ["Annonce", "Ronde 1 : votre table"]
    assert "&lt;b&gt;Pause&lt;/b&gt;" in arbiter.get("wall/", say="<b>Pause</b>").html


def test_nonsense_in_an_address_shows_what_is_usual() -> None:
    arbiter = at_desk_of(6)
    out(arbiter)
    page = arbiter.get("wall/", show="secrets", seconds="0", page="999")
    assert (page.status, title(page)) == (200, "Ronde 1 : votre table")
    assert 'data-seconds="12"' in page.html
    assert arbiter.get("wall/", page="²").status == 200


def test_the_desk_chooses_what_is_shown() -> None:
    first, _ = _two_sections()
    page = first.get("wall/choices/")
    assert 'target="ronde-wall"' in page.html
    assert "tous les tournois à tour de rôle" in page.text


@pytest.mark.parametrize("show", ["pairings", "standings", "results"])
def test_a_wall_asks_the_database_as_often_for_a_hundred_players_as_for_ten(show: str) -> None:
    asked = []
    for count in (10, 100):
        arbiter = at_desk_of(count, event=an_event(f"e{count}"))
        out(arbiter)
        did(arbiter, *(acts.result(1, table, "2") for table in range(1, count // 2 + 1)))
        arbiter.get("wall/", show=show)
        with CaptureQueriesContext(connection) as queries:
            arbiter.get("wall/", show=show)
        asked.append(len(queries))
    assert asked[0] == asked[1] < 20
