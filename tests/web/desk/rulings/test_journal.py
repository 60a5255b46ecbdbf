"""The journal of rulings: written with its time and players, corrected so that the first stays readable, by who runs the event."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.record.desk_notes import FirstTable, Ruling, said_of
from ronde.web.events.event_files import event_file
from ronde.web.events.notes import every_note, notes_of, write_note
from ronde.web.events.rulings import correct_ruling, rule_in
from tests.web.desk.arbiters import Arbiter, Page, at_desk
from tests.web.desk.pairing.drafts import of_eight
from tests.web.events.desk_work import a_helper, organiser

pytestmark = pytest.mark.usefixtures("database")
TYPED = {
    "round": "1",
    "table": "2",
    "complaint": "Spoke during play",
    "decision": "Warned",
    "penalty": "10 points less",
}


@pytest.fixture
def desk() -> Arbiter:
    """After round 1: a-b, c-d, e-f, g-h."""
    return at_desk(of_eight())


def listed(page: Page) -> list[str]:
    return [page.part(rf'<article class="ruling" id="r-{one}".*?</article>') for one in _ids(page)]


def _ids(page: Page) -> list[str]:
    return [part.partition('"')[0] for part in page.html.split('<article class="ruling" id="r-')[1:]]


def test_a_ruling_is_written_with_its_time_and_who_sat_at_the_table(desk: Arbiter) -> None:
    assert "No ruling yet." in desk.get("rulings/").text
    answer = desk.post("rulings/", **TYPED)
    assert (answer.status, answer.leads_to.startswith(desk.path("rulings/#r-"))) == (303, True)
    page = desk.get("rulings/")
    (said,) = listed(page)
    # the organiser's clock says noon, in no register's zone: by the clock of this machine
    assert "Table 2 Cléo Roux – Dan Ilie Olga" in said
    assert "Complaint Spoke during play Decision Warned Penalty 10 points less" in said
    assert "Correct the result of table 2" in said
    assert "Round 1" in page.text
    (ruling,) = said_of(notes_of(desk.row.event), Ruling)
    assert (ruling.section, ruling.round, ruling.table) == (desk.row.pk, 1, 2)


def test_it_is_reached_from_every_page_of_the_desk(desk: Arbiter) -> None:
    assert f'href="{desk.path("rulings/")}"' in desk.glance("standings/")
    assert f'href="{desk.path("rulings/")}?round=1"' in desk.glance("rounds/1/")
    assert (
        'id="round" name="round" class="two" inputmode="numeric" maxlength="5" value="1"'
        in desk.get("rulings/", round=1).html
    )


def test_rulings_stand_by_round_and_time_and_need_no_round(desk: Arbiter) -> None:
    desk.post("rulings/", round="1", complaint="second")
    desk.post("rulings/", decision="first, of no round")
    desk.post("rulings/", round="1", table="1", penalty="third")
    said = listed(desk.get("rulings/"))
    assert [next(one for one in ("first", "second", "third") if one in text) for text in said] == [
        "first",
        "second",
        "third",
    ]
    assert "Outside the rounds" in desk.get("rulings/").text


def test_a_correction_stands_in_its_place_and_the_first_stays_readable_struck_through(desk: Arbiter) -> None:
    desk.post("rulings/", **TYPED)
    (note,) = _ids(desk.get("rulings/"))
    form = desk.get(f"rulings/{note}/")
    assert "Ruling written anew" in form.text
    assert "Spoke during play</textarea>" in form.html
    assert desk.post(f"rulings/{note}/", **{**TYPED, "table": "3", "decision": "No case"}).status == 303
    first, second = listed(desk.get("rulings/"))
    assert "corrected" in first
    assert "Warned" in first
    assert "Correct…" not in first
    assert "Table 3 Eva Stan – Filip Rusu" in second
    assert "No case" in second
    assert '<dl class="gone">' in desk.get("rulings/").html
    (stands,) = said_of(notes_of(desk.row.event), Ruling)
    assert (stands.decision, stands.corrects) == ("No case", note)


def test_a_ruling_is_struck_out_and_stays_readable(desk: Arbiter) -> None:
    desk.post("rulings/", **TYPED)
    (note,) = _ids(desk.get("rulings/"))
    assert desk.post(f"rulings/{note}/strike/").status == 303
    (said,) = listed(desk.get("rulings/"))
    assert "struck out" in said
    assert said_of(notes_of(desk.row.event), Ruling) == ()
    for address in (f"rulings/{note}/strike/", f"rulings/{note}/"):
        refused = desk.post(address, **TYPED)
        assert refused.status == 422
        assert "This ruling was corrected or struck out meanwhile." in refused.problems
    assert "corrected or struck out meanwhile" in desk.get(f"rulings/{note}/").problems


def test_two_arbiters_who_correct_the_same_ruling_are_told(desk: Arbiter) -> None:
    first = rule_in(desk.row, Ruling(section="", complaint="c"), desk.actor)
    paul = organiser("paul", desk.row.event_id)
    assert correct_ruling(desk.row, first.note, Ruling(section="", complaint="d"), paul).problems == ()
    late = correct_ruling(desk.row, first.note, Ruling(section="", complaint="e"), desk.actor)
    assert [one.code for one in late.problems] == ["desk.ruling-gone"]
    assert [one.complaint for one in said_of(notes_of(desk.row.event), Ruling)] == ["d"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"round": "1"}, "Nothing is written down yet."),
        ({"round": "2", "complaint": "c"}, "There is no such round; the last that was published is 1."),
        ({"round": "x", "complaint": "c"}, "There is no such round"),
        ({"round": "-1", "complaint": "c"}, "There is no such round"),
        ({"round": "1", "table": "5", "complaint": "c"}, "Round 1 has no such table."),
        ({"round": "1", "table": "0", "complaint": "c"}, "Round 1 has no such table."),
        ({"round": "1", "table": "x", "complaint": "c"}, "Round 1 has no such table."),
        ({"table": "1", "complaint": "c"}, "A table is given without a round."),
        ({"complaint": "c" * 2001}, "One of the texts has 2001 characters; 2000 are kept."),
    ],
)
def test_what_cannot_be_written_down_is_said_and_what_was_typed_stays(
    desk: Arbiter, typed: dict[str, str], said: str
) -> None:
    refused = desk.post("rulings/", **typed)
    assert refused.status == 422
    assert said in refused.problems
    assert f">{typed.get('complaint', '')}</textarea>" in refused.html
    assert every_note(desk.row.event) == ()


def test_who_sits_at_a_table_is_told_while_its_number_is_typed_as_the_hall_counts(desk: Arbiter) -> None:
    assert desk.get("rulings/players/", round=1, table=4).text == "Gaëlle Roy – Horia Albu"
    write_note(desk.row.event, FirstTable(section=desk.row.pk, number=33), desk.actor)
    assert desk.get("rulings/players/", round=1, table=33).text == "Ana Pop – Bob Morel"
    assert desk.get("rulings/players/", round=1, table=1).text == ""
    assert desk.get("rulings/players/", round="x", table="y").text == ""
    desk.post("rulings/", **{**TYPED, "table": "34"})
    assert "Table 34 Cléo Roux – Dan Ilie" in listed(desk.get("rulings/"))[0]


def test_a_helper_of_a_section_writes_and_reads_no_ruling(desk: Arbiter) -> None:
    with pytest.raises(PermissionDenied):
        rule_in(desk.row, Ruling(section="", complaint="c"), a_helper(desk.row))


def test_rulings_travel_with_the_event_file_and_what_is_written_is_text(desk: Arbiter) -> None:
    desk.post("rulings/", complaint="<b>loud</b>\nvery")
    assert "<b>loud" not in desk.get("rulings/").html
    assert "&lt;b&gt;loud&lt;/b&gt;<br>very" in desk.get("rulings/").html
    assert len(event_file(desk.row.event)) > 0


def test_the_journal_asks_the_database_as_often_for_thirty_rulings_as_for_one(desk: Arbiter) -> None:
    counts = []
    for more in (1, 29):
        for number in range(more):
            rule_in(desk.row, Ruling(section="", complaint=str(number)), desk.actor)
        desk.get("rulings/")
        with CaptureQueriesContext(connection) as queries:
            desk.get("rulings/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("language", ["fr", "ro"])
def test_the_journal_is_there_in_every_language(language: str) -> None:
    desk = at_desk(of_eight(), language)
    desk.post("rulings/", **TYPED)
    assert len(listed(desk.get("rulings/"))) == 1
