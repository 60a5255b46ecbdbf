"""A quarter of a club's Grand Prix with tied purses: both readings, the committee's choice, the close, and purses marked paid.

The example of the purses (``bourses.yaml``): two evenings of four, the first two the same. p0 has 10 points and p1 6; p2 and p4 have 2 each
and share the third purse for points, 10 / 2 = 5. Participations: p0 and p1 have two evenings and keep their larger purses for points. Of the
four with one evening each, the larger-purse reading lets all share 30 + 10, 10 each, which is more than 5; by the reading that points
always come first p2 and p4 keep their 5, and p3 and p5 share 40, 20 each. In all 50 + 30 + 4 x 10 = 120 (nobody else has points for the third
purse), and 50 + 30 + 2 x 5 + 2 x 20 = 130.
"""

from datetime import date
from pathlib import Path

import pytest
from django.test import Client

from ronde.regulations.cel_grand_prix.documents import Entry, Event, Section
from ronde.web.office.models import PaidPurse, Question
from ronde.web.office.season.quarters import QuarterPage, ShownPurse, ShownReading, quarter_page
from ronde.web.office.services import choose_reading
from ronde.web.roles import Role
from tests.web.office.season.walks import before_the_office, shown
from tests.web.walks.registration import account, at_noon
from tests.web.walks.walking import Walk, called

pytestmark = pytest.mark.usefixtures("database")
SIX = tuple(f"p{at}" for at in range(6))
CLOSE = date(2022, 12, 31)
SEASON = "/en/office/club/season/"


def evening(name: str, order: str, day: date) -> Event:
    """Four players in the order in which they came in, without a game: 3, 2, 1 and 0 points on the slips."""
    entries = [Entry(player=who, rating="unrated", score=3 - at, byes=3 - at) for at, who in enumerate(order.split())]
    return Event(id=name, kind="rotation", day=day, sections=[Section(entries=entries)], name=name)


def begun(folder: Path) -> Walk:
    walk = Walk.begun(folder, "cel-grand-prix", SIX, code="club")
    events = (evening("one", "p0 p1 p2 p3", date(2022, 11, 4)), evening("two", "p0 p1 p4 p5", date(2022, 11, 5)))
    assert walk.taken_in(*events, by=walk.on(2022, 11, 6)).is_done
    return walk


def quarter(walk: Walk) -> QuarterPage:
    found = quarter_page(walk.register, "", walk.on(2023, 1, 2))
    assert found is not None
    return found


def amounts(page: QuarterPage, code: str) -> dict[str, str]:
    found = page.given if page.given and page.given.code == code else None
    reading = found or next(one for one in page.readings if one.code == code)
    return {one.player: one.exact_amount for one in reading.purses}


LARGER = {"p0": "50", "p1": "30", "p2": "10", "p3": "10", "p4": "10", "p5": "10"}
POINTS = {"p0": "50", "p1": "30", "p2": "5", "p4": "5", "p3": "20", "p5": "20"}


def chosen(client: Client, **form: str) -> int:
    return client.post(f"{SEASON}choice/", {"quarter": "2022Q4", **form}).status_code


def test_a_purse_that_is_shared_down_to_cents_says_so() -> None:
    """40 dollars between three are 13.33 each; the cent that is left over stays with the club (CEL-8)."""
    thirds = [ShownPurse(f"p{at}", f"P {at}", "participations", "13.33", "1333/100") for at in range(3)]
    halves = [ShownPurse(f"p{at}", f"P {at}", "participations", "20", "20") for at in range(2)]
    assert ShownReading("points", tuple(thirds), "39.99").has_cents
    assert not ShownReading("points", tuple(halves), "40").has_cents


def test_both_readings_stand_beside_each_other_until_the_committee_has_chosen(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client, page = before_the_office(walk), quarter(walk)
    assert page.to_decide
    assert (amounts(page, "larger"), amounts(page, "points")) == (LARGER, POINTS)
    assert [sum(map(int, amounts(page, one).values())) for one in ("larger", "points")] == [120, 130]
    text = shown(client, walk)
    assert "To be decided by the committee" in text
    assert "the larger purse is kept" in text
    assert "the purse for points is always kept" in text
    assert text.count(">20.00 $") == 2
    assert (">120.00 $" in text, ">130.00 $" in text) == (True, True)
    # Grille 1 gives 5, 3 and 2 to the first three of four.
    assert [(one.name, one.points[:-3], one.evenings) for one in page.totals[:3]] == [
        (called("p0"), "10", "2"),
        (called("p1"), "6", "2"),
        (called("p2"), "2", "1"),
    ]


def test_a_choice_needs_a_reading_and_how_the_committee_has_decided(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client = before_the_office(walk)
    answer = client.post(f"{SEASON}choice/", {"quarter": "2022Q4", "reading": "points", "how": " "})
    assert answer.status_code == 422
    assert "It is not said how the committee decided." in answer.content.decode()
    assert 'value="points" checked' in answer.content.decode()  # what was chosen stays
    assert chosen(client, how="réunion du 6 janvier") == 422
    assert chosen(client, how="x", reading="everything") == 422
    for wrong in ("9" * 500, "autumn", ""):
        answer = client.post(f"{SEASON}choice/", {"quarter": wrong, "reading": "points", "how": "x"})
        assert answer.status_code == 422
        assert f"“{wrong[:20]}” is not a quarter" in answer.content.decode()
    assert not walk.register.facts.filter(kind="choice").exists()


def test_a_choice_is_for_a_quarter_whoever_of_the_committee_makes_it(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    committee = at_noon(account("carl", "Carl Comité", Role.COUNCIL), date(2023, 1, 2))
    facts = walk.register.facts.count()
    for wrong in ("", "autumn", "2022Q5", "0000Q1", "2022Q4\n", "9" * 500):
        made = choose_reading(walk.register, wrong, "points", date(2023, 1, 2), committee)
        assert [(one.code, one.values["quarter"]) for one in made.problems] == [("season.no-quarter", wrong[:20])]
    assert walk.register.facts.count() == facts
    assert choose_reading(walk.register, "2022Q4", "points", date(2023, 1, 2), committee).is_done


def test_a_quarter_is_decided_closed_and_its_purses_marked_paid(tmp_path: Path) -> None:
    walk = begun(tmp_path)
    client = before_the_office(walk)
    assert f"draft/?day={CLOSE}" in shown(client, walk)  # it is closed by publishing the list of its last day
    assert walk.published(walk.on(2022, 11, 6))
    assert walk.published(walk.on(2023, 1, 2)) == (CLOSE,)
    waits = quarter(walk)
    assert waits.is_closed
    assert waits.to_decide  # nothing is given while nobody has chosen
    assert chosen(client, reading="points", how="meeting of 6 January, unanimous") == 302
    asked = Question.objects.get()
    assert (asked.answer, asked.how, asked.asked_of) == ("points", "meeting of 6 January, unanimous", "council")
    page = quarter(walk)
    assert not page.to_decide
    assert amounts(page, "points") == POINTS
    assert page.unpaid == 6
    text = shown(client, walk)
    assert "The committee’s choice: the purse for points is always kept." in text
    assert "meeting of 6 January, unanimous" in text
    form = {"quarter": "2022Q4", "ranking": "participations", "player": "p3", "paid": "on", "on": "2023-01-10"}
    assert client.post(f"{SEASON}paid/", form).status_code == 302
    paid = PaidPurse.objects.get()
    assert (paid.player, paid.amount, paid.day) == ("p3", "20", date(2023, 1, 10))
    assert paid.by.startswith("account:")
    assert "paid on 10 January 2023" in shown(client, walk)
    assert quarter(walk).unpaid == 5
    twice = client.post(f"{SEASON}paid/", form)
    assert (twice.status_code, PaidPurse.objects.count()) == (422, 1)
    assert "marked paid already" in twice.content.decode()
    wrong = client.post(
        f"{SEASON}paid/", {**form, "player": "p0"}
    )  # p0 has a purse for points, none for participations
    assert (wrong.status_code, PaidPurse.objects.count()) == (422, 1)
    assert client.post(f"{SEASON}paid/", {**form, "paid": "off"}).status_code == 302
    assert quarter(walk).unpaid == 6
    assert walk.verifies()


TEN = tuple("abcdefghij")


def with_the_cap_open(folder: Path) -> Walk:
    """Six players: a 7.50, or 5 with the cap; b 4.50, c 3. Four players: g 5, h 3, i 2."""
    walk = Walk.begun(folder, "cel-grand-prix", TEN, code="club")
    entries = [Entry(player=who, rating="unrated", score=5 - at, byes=5 - at) for at, who in enumerate("abcdef")]
    six = Event(id="six", kind="rotation", day=date(2022, 11, 4), sections=[Section(entries=entries)], name="six")
    assert walk.taken_in(six, evening("four", "g h i j", date(2022, 11, 5)), by=walk.on(2022, 11, 6)).is_done
    return walk


def test_the_committee_is_asked_once_what_the_cap_is_for_and_purses_that_depend_on_it_wait(tmp_path: Path) -> None:
    """Without the cap 50, 30 and 10 for a, g and b; with it a and g share 50 + 30, 40 each. The seven others share 40: 5.71 each."""
    walk = with_the_cap_open(tmp_path)
    client = before_the_office(walk)
    assert walk.published(walk.on(2022, 11, 6))
    assert walk.published(walk.on(2023, 1, 2)) == (CLOSE,)
    waits = quarter(walk)
    assert (waits.is_closed, waits.given, waits.waits_for_cap, waits.to_decide) == (True, None, True, False)
    seven = dict.fromkeys("cdefhij", "571/100")
    assert amounts(waits, "swiss") == {"a": "50", "g": "30", "b": "10"} | seven
    assert amounts(waits, "everywhere") == {"a": "40", "g": "40", "b": "10"} | seven
    text = shown(client, walk)
    assert "nobody has said whether it is for rotations too" in text
    assert "The purses of this quarter depend on it and wait." in text
    assert 'name="since" value="2022-10-01"' in text
    form = {"quarter": "2022Q4", "cap": "everywhere", "since": "2022-10-01"}
    for wrong in ({"how": " "}, {"how": "x", "cap": "none"}, {"how": "x", "since": "soon"}):
        assert client.post(f"{SEASON}cap/", form | wrong).status_code == 422
    assert not walk.register.facts.filter(kind="option").exists()
    assert client.post(f"{SEASON}cap/", form | {"how": "meeting of 6 January"}).status_code == 302
    asked = Question.objects.get()
    assert (asked.finding, asked.answer, asked.how, asked.asked_of) == (
        "cel.cap-differs",
        "everywhere",
        "meeting of 6 January",
        "council",
    )
    given = quarter(walk)
    assert given.given is not None
    assert {one.player: one.exact_amount for one in given.given.purses} == {"a": "40", "g": "40", "b": "10"} | seven
    assert (given.asks_about_cap, given.asked) == (False, "")
    assert "nobody has said" not in shown(client, walk)
    assert walk.verifies()


def test_an_answer_that_the_cap_is_for_swiss_events_leaves_points_and_gives_the_purses(tmp_path: Path) -> None:
    walk = with_the_cap_open(tmp_path)
    walk.published(walk.on(2022, 11, 6))
    walk.published(walk.on(2023, 1, 2))
    form = {"quarter": "2022Q4", "cap": "swiss", "since": "2022-10-01", "how": "by letter"}
    assert before_the_office(walk).post(f"{SEASON}cap/", form).status_code == 302
    given = quarter(walk)
    assert given.given is not None
    assert {one.player: one.exact_amount for one in given.given.purses if one.ranking == "points"} == {
        "a": "50",
        "g": "30",
        "b": "10",
    }
    assert given.totals[0].points[:4] == "7.50"
    assert walk.verifies()


def test_before_anything_was_played_the_page_shows_the_ways(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "cel-grand-prix", SIX, code="club")
    client = before_the_office(walk)
    assert "at the end of each quarter" in shown(client, walk)
    assert client.get(f"{SEASON}organisers.csv")["Location"] == SEASON
