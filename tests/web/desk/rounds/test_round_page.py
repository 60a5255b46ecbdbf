"""The page of a round: its tables, what stands beside, what comes next, and what is new without anybody's line being touched."""

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.ground.ids import PlayerId
from ronde.play.acts.act import close, enter, pair, publish, result, unpublish
from ronde.play.section import Entry
from ronde.play.timetable import RoundTime, Timetable
from ronde.record.desk_notes import Confirmed, Times, said_of
from ronde.web.clock import now
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import SectionRow
from ronde.web.events.notes import notes_of, write_note
from tests.web.clocks import stop_clock
from tests.web.desk.arbiters import plain as read
from tests.web.desk.rounds.playing import Desk, a_helper, an_organiser, in_round_1, names, plain
from tests.web.events.events_made import acted, organiser, play_round, stored

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def row() -> SectionRow:
    return in_round_1()


@pytest.fixture
def desk(row: SectionRow) -> Desk:
    desk = Desk(an_organiser(), row.id)
    desk.page()
    return desk


def test_a_round_shows_who_sits_where_with_how_many_points_and_what_is_missing(row: SectionRow, desk: Desk) -> None:
    acted(row, result(1, 2, scores=(412, 388)))
    page = desk.page()
    one, other = names(row, 1)
    assert f'<td class="tn">1</td><th scope="row" data-name="first">{one}</th>' in page
    assert f'<td data-name="second">{other}</td>' in page
    assert page.count('class="open"') == 3
    assert "<b>1</b>, <b>3</b>, <b>4</b>" in page
    assert "1 sur 4" in page
    assert 'aria-disabled="true"' in page
    assert "Il manque 3 résultats." in page


def test_points_are_those_from_before_the_round() -> None:
    row = in_round_1(4)
    acted(acted(row, result(1, 1, scores=(412, 388))), result(1, 2, scores=(300, 400)))
    acted(acted(row, pair()), publish())
    page = Desk(an_organiser(), row.id, 2).page()
    assert page.count('<td class="pm">3</td>') == 2  # who has won: 3 (FC-1), at both sides of a table or at one
    assert page.count('<td class="pm">1</td>') == 2
    first = Desk(an_organiser(), row.id, 1).page()
    assert first.count('<td class="pm">0</td>') == 4


def test_a_bye_has_its_result_and_misses_none() -> None:
    row = in_round_1(7)
    page = Desk(an_organiser(), row.id).page()
    assert page.count('class="open"') == 3
    assert '<span class="dim">exempt</span>' in page
    assert "1 sur 4" in page


@pytest.mark.parametrize(("minutes", "said"), [(4, "encore 4 min"), (-3, "retard 3 min")])
def test_the_countdown_is_that_of_the_timetable(
    row: SectionRow, desk: Desk, minutes: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_clock(monkeypatch)
    at = hall_time(row.event, now())
    times = Timetable((RoundTime(1, at - timedelta(hours=1)), RoundTime(2, at + timedelta(minutes=minutes))))
    write_note(row.event, Times(section=row.id, timetable=times), organiser())
    assert said in desk.page()


def test_a_long_wait_is_said_in_hours_and_minutes(row: SectionRow, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """2 × 60 + 10 = 130."""
    stop_clock(monkeypatch)
    times = Timetable((RoundTime(1, hall_time(row.event, now()) + timedelta(minutes=130)),))
    write_note(row.event, Times(section=row.id, timetable=times), organiser())
    assert ">début dans 2 h 10 min<" in re.sub(r"\s+", " ", desk.page()).replace("> d", ">d").replace(" <", "<")


# What is doubtful


def test_a_doubtful_result_is_beside_until_somebody_says_that_it_is_right(row: SectionRow, desk: Desk) -> None:
    answer = desk.type("1", "580", "324")
    assert answer.status_code == 200  # never in the way
    assert "256 points d’écart. 480 ?" in plain(answer)
    assert "256 points d’écart" in desk.page()
    said = desk.client.post(desk.address("confirm/"), {"table": "1"}, headers={"X-Beside": "1"})
    assert "256 points" not in plain(said)
    assert 'id="t1" class="in"' in plain(said)
    assert "256 points" not in desk.page()
    assert said_of(notes_of(row.event), Confirmed) == (Confirmed(section="s1", round=1, table=1, result="580-324"),)
    desk.type("1", "640", "324", again="1")  # another result is another doubt
    assert "316 points" in desk.page()


def test_a_helper_says_so_too_and_a_table_without_a_result_is_not_right(row: SectionRow) -> None:
    helper = Desk(a_helper(row), row.id)
    helper.page()
    helper.type("1", "580", "324")
    for table in ("1", "2", "99", "x", ""):
        assert helper.client.post(helper.address("confirm/"), {"table": table}).status_code == 303
    assert [one.table for one in said_of(notes_of(row.event), Confirmed)] == [1]


# What comes next


def test_the_next_step_waits_for_the_last_result_and_is_offered_with_it(desk: Desk) -> None:
    for table in range(1, 4):
        said = plain(desk.type(str(table), "400", str(300 + table)))
        assert 'id="next"' not in said
        missing = "1 résultat" if table == 3 else f"{4 - table} résultats"
        assert f'data-left="Il manque {missing}."' in said
    said = plain(desk.type("4", "400", "304"))
    assert "Apparier la ronde 2" in said
    assert 'aria-describedby="why-not"' not in said
    assert 'name="csrfmiddlewaretoken"' in said  # the form is one that can be sent


def test_a_draft_and_the_end_are_the_next_step_in_their_turn(row: SectionRow) -> None:
    desk = Desk(an_organiser(), row.id)
    for table in range(1, 5):
        acted(row, result(1, table, scores=(400, 300 + table)))
    acted(row, pair())
    assert "Voir le brouillon de la ronde 2" in desk.page()
    assert "elle n’est sur aucun écran avant d’être publiée" in Desk(desk.client, row.id, 2).page()
    acted(row, publish())
    for table in range(1, 5):
        acted(row, result(2, table, scores=(401, 300 + table)))
    play_round(row)
    assert "Clore et soumettre" in desk.page()
    acted(row, close())
    closed = desk.page()
    assert "Le tournoi est clos" in closed
    assert 'id="entry"' not in closed


# What is new


def test_a_page_is_told_to_be_read_again_where_the_round_itself_has_changed(row: SectionRow, desk: Desk) -> None:
    acted(SectionRow.objects.get(), enter(Entry(PlayerId("late"))))
    assert "data-another" not in plain(desk.news())  # somebody at the door is nothing to this page
    acted(SectionRow.objects.get(), unpublish())
    assert "data-another" in plain(desk.news())
    assert desk.news().status_code == 204
    acted(SectionRow.objects.get(), publish())
    said = plain(desk.type("1", "412", "388"))
    assert "data-another" in said
    assert row.id in said


def test_a_correction_of_an_earlier_round_makes_the_points_of_a_later_page_old(row: SectionRow, desk: Desk) -> None:
    for table in range(1, 5):
        desk.type(str(table), "400", str(300 + table))
    acted(acted(SectionRow.objects.get(), pair()), publish())
    later = Desk(desk.client, row.id, 2)
    later.page()
    desk.page()
    desk.type("1", "300", "400", again="1")
    assert "data-another" in plain(later.news())


# What it costs


def asked(work: Callable[[], object]) -> int:
    """How many questions are put to the database."""
    with CaptureQueriesContext(connection) as queries:
        work()
    return len(queries)


def test_the_page_its_news_and_a_result_ask_as_much_for_100_players_as_for_ten() -> None:
    counts: list[list[int]] = []
    event = stored({})
    for count, name in ((10, "s10"), (100, "s100")):
        desk = Desk(an_organiser(), in_round_1(count, event=event, name=name).id)
        desk.page()
        counts.append([asked(desk.page), asked(partial(desk.type, "1", "412", "388")), asked(desk.news)])
    assert counts[0] == counts[1]
    _, result_asks, news_asks = counts[0]
    assert result_asks <= 13
    assert news_asks <= 6


def test_the_three_languages_say_everything(row: SectionRow, desk: Desk) -> None:
    desk.type("1", "580", "324")
    desk.type("2", "?")
    for language in ("en", "fr", "ro"):
        page = desk.client.get(f"/{language}/desk/{row.id}/rounds/").content.decode()
        assert "{" not in page.split("<main", 1)[1].split("</main>")[0]


@pytest.mark.parametrize(
    ("discipline", "in_legend", "explained"),
    [
        ("chess", "17 1 ↵ noter = nulle + - forfait ?", "-- ff aucun n’est venu"),
        (
            "draughts",
            "17 2 ↵ noter 1 nulle 2fe 0fne forfait, excusé ou non ?",
            "0r 0–0 réglementaire : la partie a été jouée",
        ),
        ("draughts", "17 2 ↵", "1+ 1- nulle avantageuse aux Blancs, aux Noirs"),
        ("draughts", "17 2 ↵", "0d ff aucun n’est venu, excusé ou non"),
        ("scrabble", "17 470 313 ↵ noter f au lieu du score : forfait ?", "f f des deux côtés : aucun n’est venu"),
    ],
)
def test_what_can_be_typed_is_said_beside_the_line_by_discipline(
    discipline: str, in_legend: str, explained: str
) -> None:
    row = in_round_1(4, discipline)
    page = read(Desk(an_organiser(), row.id).page())
    assert in_legend in page
    assert explained in page
