"""The first page: the question first, what is live by what is published, the last lists, what comes."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.web.clock import now
from ronde.web.events.models import EntrantRow, Event, SectionRow
from ronde.web.events.services import act
from ronde.web.public.home.live import live_events
from tests.play.making import section
from tests.web.events.desk_work import begun, organiser
from tests.web.pages.structure import Structure
from tests.web.public.announcing import an_event
from tests.web.public.lists_made import a_list, a_register, people

pytestmark = pytest.mark.usefixtures("database")
NAMES = {f"p{number}": f"Player Number{number}" for number in range(1, 9)}


def page(language: str = "en") -> str:
    answer = Client().get(f"/{language}/")
    assert answer.status_code == 200
    found = answer.content.decode()
    assert [*Structure(found).problems()] == []
    assert len(answer.content) < 60_000
    return found


def text_of(found: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", found)).replace("\u00a0", " ")


def did(row: SectionRow, one: acts.Act) -> None:
    who = organiser("olga", row.event_id).at(datetime(2026, 11, 17, 8, 16, tzinfo=UTC))
    seen = SectionRow.objects.values_list("version", flat=True).get(pk=row.pk)
    assert act(row.pk, one, who, seen=seen).is_done


def under_way(id_: str = "open", *, count: int = 8) -> SectionRow:
    """An event of today with a section of which nothing is paired yet."""
    event = an_event(id_, now().date(), place="Nantes", register=None)
    names = " ".join([*NAMES][:count])
    row = begun(section(names, (Phase("nearest", 3),)), event, file="a")
    EntrantRow.objects.filter(event=event).delete()
    EntrantRow.objects.bulk_create(EntrantRow(event=event, player=one, person=one) for one in [*NAMES][:count])
    return row


def a_round(row: SectionRow, number: int, results: int) -> None:
    """A round is published, and at so many of its tables the first player wins."""
    did(row, acts.pair())
    did(row, acts.publish())
    for table in range(1, results + 1):
        did(row, acts.result(number, table, "2"))


def test_a_visitor_is_asked_for_a_name_and_shown_whom_it_finds(client: Client) -> None:
    people({"p1": "Maëlle Trévidic"})
    a_list(a_register(), {"p1": "1320"})
    found = page("fr")
    assert '<form class="card line above-4 below-6" role="search"' in found
    assert 'action="/fr/players/"' in found
    assert client.get("/fr/?name=trevidic")["Location"] == "/fr/players/?name=trevidic"


def test_an_installation_without_anything_says_what_to_do() -> None:
    assert "No ranking is kept here yet." in page()


def test_lists_say_how_many_moved_and_which_is_an_erratum() -> None:
    dames = a_register()
    a_list(dames, {"p1": "1320", "p2": "1310"}, day=date(2026, 10, 1), turn=1, moved=2)
    a_list(dames, {"p1": "1325", "p2": "1300", "p3": "1100", "p4": "1000"}, turn=2, moved=2)
    a_list(dames, {"p1": "1326", "p2": "1300", "p3": "1100"}, turn=3, number=2, moved=1)
    a_list(a_register("autres", "Autres"), {"p1": "1500"}, turn=1, moved=1)
    found = text_of(page())
    assert "1 Nov 2026 Erratum 3 edition 2: one rating has moved, one more listed" in found
    assert "Autres FFJD" in found
    assert "first list" in found


def test_what_comes_stands_beside_with_its_state() -> None:
    soon = now().date() + timedelta(days=3)
    an_event("gois", soon, soon + timedelta(days=1), place="Beauvoir")
    an_event("over", now().date() - timedelta(days=3))
    an_event("drafted", soon, shown=None)
    found = text_of(page())
    assert "Gois Beauvoir · entries open" in found
    assert "Over" not in found
    assert "Drafted" not in found


def test_a_drafted_pairing_is_nobodys_yet() -> None:
    row = under_way()
    people(NAMES)
    did(row, acts.pair())
    assert live_events(now()).events == ()
    assert "Right now" not in page()


def test_a_card_says_the_round_the_results_and_who_leads() -> None:
    people(NAMES)
    row = under_way()
    a_round(row, 1, 4)
    a_round(row, 2, 3)
    (one,) = live_events(now()).events
    # Eight players, four tables: the second of three rounds is out, and three of its tables have a result.
    assert one.only is not None
    assert (one.only.round, one.only.rounds, one.done, one.tables) == (2, 3, 3, 4)
    assert one.only.leader is not None
    # After the first round four have won: two points each in draughts, and three stand level with the first.
    assert (one.only.leader.points, one.only.leader.after, one.only.leader.criterion) == ("2", 1, "points")
    found = text_of(page())
    assert "Round 2 of 3, published at" in found
    assert "3 of 4 tables have a result." in found
    assert "Leading after round 1: Player Number" in found
    assert '<progress class="bar" value="3" max="4"' in page()


def test_a_child_who_leads_is_not_named() -> None:
    people(NAMES, children=[*NAMES])
    row = under_way()
    a_round(row, 1, 4)
    found = text_of(page())
    assert "Leading after round 1: name not published" in found
    assert "Player Number" not in found


def test_an_event_that_is_not_announced_has_no_card() -> None:
    people(NAMES)
    row = under_way()
    a_round(row, 1, 4)
    row.event.announcement.delete()
    assert live_events(now()).events == ()


def test_a_closed_section_is_not_live() -> None:
    people(NAMES)
    row = under_way(count=2)
    a_round(row, 1, 1)
    did(row, acts.close())
    assert live_events(now()).events == ()


def test_the_page_asks_as_much_for_one_event_as_for_many_and_for_ten_persons_as_for_a_thousand() -> None:
    people(NAMES)
    dames = a_register()
    counts: list[int] = []
    for events, listed in ((1, 10), (6, 1000)):
        for number in range(events):
            if not Event.objects.filter(pk=f"e{number}").exists():
                a_round(under_way(f"e{number}"), 1, 4)
        turn = len(counts) + 1
        day = date(2026, 9 + turn, 1)
        a_list(dames, {f"q{number}": "1000" for number in range(listed)}, day=day, turn=turn)
        page()
        with CaptureQueriesContext(connection) as asked:
            page()
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 12


@pytest.mark.parametrize("address", ["legal/", "accessibility/"])
@pytest.mark.parametrize("language", ["en", "fr", "ro"])
def test_the_foot_of_every_page_leads_to_what_is_published_and_how_it_is_read(language: str, address: str) -> None:
    assert f'href="/{language}/{address}"' in page(language)
    answer = Client().get(f"/{language}/{address}")
    assert answer.status_code == 200
    assert [*Structure(answer.content.decode()).problems()] == []
