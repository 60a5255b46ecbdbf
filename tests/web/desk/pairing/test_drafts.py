"""A draft at the desk: paired, looked at, published, taken back; every refusal is said, and a button that is off says why."""

from dataclasses import replace
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.permissions import State, state
from ronde.play.plan import Phase
from ronde.play.section import Entry
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.till import check_in
from ronde.web.registers.models import DossierRow, Register
from tests.play.making import section, with_rounds
from tests.web.desk.arbiters import Arbiter, at_desk
from tests.web.desk.pairing.drafts import called, of_eight, of_five
from tests.web.events.desk_work import an_event, begun, did, organiser, players

pytestmark = pytest.mark.usefixtures("database")
DAY = date(2027, 1, 2)


def test_a_round_is_paired_looked_at_and_published() -> None:
    desk = at_desk(of_eight())
    before = desk.get("pairing/")
    assert "Pair round 2 Ctrl ↵" in before.text
    assert before.has("pair", "data-key")
    assert desk.post("pairing/pair/").leads_to == desk.path("pairing/")
    page = desk.get("pairing/")
    assert "Round 2 Draft, on no screen nearest not yet met" in page.text
    assert "Visitors still see round 1" in page.text
    # places a 1, c 2, e 3, g 4, b 5, d 6, f 7, h 8; points 3 for who has won, 1 for who has lost
    sides = [row.split() for row in page.rows]
    assert [{row[1], row[5]} for row in sides] == [{"1", "2"}, {"3", "4"}, {"5", "6"}, {"7", "8"}]
    assert [{row[4], row[-1]} for row in sides] == [{"3"}, {"3"}, {"1"}, {"1"}]
    answer = desk.post("pairing/publish/")
    assert (answer.status, answer.leads_to.startswith(desk.path("rounds/"))) == (303, True)
    assert state(desk.section) is State.PLAYING


def test_a_draft_is_paired_again_and_discarded() -> None:
    desk = at_desk(of_eight())
    desk.post("pairing/pair/")
    proposed = desk.section.rounds[-1]
    desk.post("pairing/keep/", one="1", other="3")
    assert desk.section.rounds[-1] != proposed
    desk.post("pairing/pair/")
    assert desk.section.rounds[-1] == proposed
    assert desk.post("pairing/discard/").status == 303
    assert len(desk.section.rounds) == 1


def test_while_results_are_missing_the_next_round_cannot_be_paired_and_the_tables_are_named() -> None:
    desk = at_desk(of_eight())
    for act in (acts.pair(), acts.publish(), acts.result(2, 2, scores=(400, 380))):
        desk.did(act)
    page = desk.get("pairing/")
    assert page.has("pair", 'aria-disabled="true"')
    assert "Pair round 3 Ctrl ↵ Results are missing: tables 1, 3, 4" in page.text
    assert "enter “?” with what it counts as" in page.text
    refused = desk.post("pairing/pair/")
    assert refused.status == 422
    assert "Not possible now: pairing a round (results are missing)." in refused.problems


def test_a_published_round_is_taken_back_while_it_has_no_result() -> None:
    desk = at_desk(of_eight())
    for act in (acts.pair(), acts.publish()):
        desk.did(act)
    page = desk.get("pairing/")
    assert not page.has("take-back", "aria-disabled")
    assert "whoever has seen it must be told" in page.text
    assert desk.post("pairing/take-back/").leads_to == desk.path("pairing/")
    assert state(desk.section) is State.DRAFTED
    for act in (acts.publish(), acts.result(2, 1, scores=(400, 380))):
        desk.did(act)
    page = desk.get("pairing/")
    assert page.has("take-back", 'aria-disabled="true"')
    assert "Round 2 has results: it stays published." in page.text
    refused = desk.post("pairing/take-back/")
    assert (refused.status, "Round 2 has results" in refused.problems) == (422, True)


def test_undoing_a_publication_says_that_people_may_have_seen_the_round() -> None:
    desk = at_desk(of_eight())
    for path in ("pairing/pair/", "pairing/publish/"):
        assert desk.post(path).status == 303
    assert desk.post("undo/", back=desk.path("rounds/2/")).leads_to == desk.path("pairing/")
    said = desk.get("pairing/").problems
    assert "Round 2 was taken back: it had been published at " in said
    assert "Tell whoever has seen it" in said
    assert "nobody has seen it" not in desk.get("rounds/").text


def test_who_is_away_is_marked_on_the_draft_of_a_schedule() -> None:
    """The game stays, as a forfeit, and publishing it is no result that anybody entered."""
    desk = at_desk(called(section("a b c d", (Phase("round_robin", 3),), "scrabble")))
    for act in (acts.stay_away(PlayerId("a"), 1), acts.pair()):
        desk.did(act)
    page = desk.get("pairing/", table=next(one.table for one in desk.section.rounds[-1].games if "a" in one.players))
    assert sum("Ana Pop away: forfeit" in row for row in page.rows) == 1
    assert "Away in this round: Ana Pop. The game stands in the schedule" in page.text
    desk.did(acts.publish())
    assert not desk.get("pairing/").has("take-back", "aria-disabled")
    assert desk.post("pairing/take-back/").status == 303


def test_who_is_away_is_named_under_a_draft_by_rank() -> None:
    desk = at_desk(of_eight())
    for act in (acts.stay_away(PlayerId("a"), 2), acts.pair()):
        desk.did(act)
    page = desk.get("pairing/")
    assert "Not paired, away in this round: Ana Pop." in page.text
    assert "away: forfeit" not in page.text


def test_what_is_wrong_with_a_plan_keeps_its_first_round_from_being_paired_and_is_said() -> None:
    desk = at_desk(section("a", (Phase("nearest", 3),), "scrabble"))
    page = desk.get("pairing/")
    assert page.has("pair", 'aria-disabled="true"')
    assert "1" in page.part(r'<span class="small dim" id="not-paired">.*?</span>')
    refused = desk.post("pairing/pair/")
    assert refused.status == 422
    assert desk.section.rounds == ()


def test_after_the_last_round_and_at_the_end_nothing_is_paired() -> None:
    desk = at_desk(with_rounds(section("a b", (Phase("nearest", 1),)), "a-b:2"))
    assert "All rounds are played" in desk.get("pairing/").text
    assert desk.post("pairing/pair/").status == 422
    desk.did(acts.close())
    assert "Not possible now: pairing a round (the section is closed)." in desk.get("pairing/").text
    for address in ("pair", "discard", "publish", "take-back"):
        refused = desk.post(f"pairing/{address}/")
        assert (refused.status, refused.problems != "") == (422, True)


def test_a_section_that_the_office_has_shows_every_button_off() -> None:
    desk = at_desk(of_eight())
    desk.did(acts.pair())
    register = Register.objects.create(code="dames", regulation="ffjd")
    DossierRow.objects.create(register=register, section="sent", version="sent", state="submitted", since=DAY)
    SectionRow.objects.filter(pk=desk.row.pk).update(dossier="sent")
    Event.objects.filter(pk=desk.row.event_id).update(register=register)
    page = desk.get("pairing/")
    assert page.has("publish", 'aria-disabled="true"')
    assert "The section has been submitted; the office has it now." in page.text
    assert "has been submitted" in desk.post("pairing/publish/").problems


def test_somebody_late_keeps_a_draft_from_being_published_until_paired_by_hand() -> None:
    desk = at_desk(of_five())
    desk.did(acts.pair())
    late = replace(desk.section.entries[0], player=PlayerId("f"), name="Filip Rusu", rating=1000)
    desk.did(acts.enter(late))
    page = desk.get("pairing/")
    assert "Without a game: Filip Rusu" in page.text
    assert page.has("publish", 'aria-disabled="true"')
    assert "No game: Filip Rusu." in page.text
    refused = desk.post("pairing/publish/")
    assert (refused.status, "No game: Filip Rusu." in refused.problems) == (422, True)
    # f is sixth, e third: b is left over and meets d, who had the bye
    assert desk.post("pairing/keep/", one="6", other="3").status == 303
    assert [{*game.players} for game in desk.section.rounds[-1].games] == [{"a", "c"}, {"e", "f"}, {"b", "d"}]
    assert desk.post("pairing/publish/").status == 303


def test_somebody_who_leaves_keeps_a_draft_from_being_published_until_the_opponent_has_a_bye() -> None:
    desk = at_desk(of_eight())
    desk.did(acts.pair())
    desk.did(acts.withdraw(PlayerId("h")))
    page = desk.get("pairing/", table=4)
    assert page.has("publish", 'aria-disabled="true"')
    assert "Horia Albu does not play this round." in page.text
    assert "does not have two players" in desk.get("pairing/", swap=4).problems
    assert desk.post("pairing/keep/", one="7", other="b").status == 303  # f is seventh
    assert desk.post("pairing/publish/").status == 303


def test_a_draft_that_a_decision_has_overtaken_says_so_and_may_be_published_knowingly() -> None:
    base = of_eight()
    undecided = replace(base.rounds[0].games[0], result="?", scores=None, assumed="win")
    desk = at_desk(base.with_game(1, undecided))
    desk.did(acts.pair())
    page = desk.get("pairing/")
    assert "Paired while results were still to be decided" in page.text
    assert "Round 1, table 1, Ana Pop – Bob Morel: counted as win." in page.text
    desk.did(acts.result(1, 1, "forfeit"))
    said = desk.get("pairing/").problems
    assert "Round 2 was paired with round 1, table 1 as win; now it is forfeit." in said
    assert "Pair again before publishing, or publish it as it is." in said
    assert desk.post("pairing/publish/").status == 303


def test_who_looked_before_somebody_else_changed_something_is_told_and_nothing_is_done() -> None:
    desk = at_desk(of_eight())
    desk.did(acts.pair())
    seen = desk.version
    paul = organiser("paul", desk.row.event_id)
    assert did(desk.row, acts.withdraw(PlayerId("h")), paul).is_done
    for address, typed in (("pair", {}), ("publish", {}), ("keep", {"one": "1", "other": "3", "reason": "because"})):
        refused = desk.post(f"pairing/{address}/", seen=seen, **typed)
        assert refused.status == 422
        assert f"Paul has changed the section since you looked (act {seen + 1})." in refused.problems
        assert "Changed since you looked Horia Albu withdrew" in refused.text
    assert not desk.section.rounds[-1].by_hand
    # what a draft that was published meanwhile is for who still changes it
    assert did(desk.row, acts.pair(), paul).is_done
    seen = desk.version
    assert did(desk.row, acts.publish(), paul).is_done
    refused = desk.post("pairing/keep/", seen=seen, one="1", other="3", reason="because")
    assert "Paul has changed the section since you looked" in refused.problems
    assert "Changed since you looked round 2 was published" in refused.text
    refused = desk.post("pairing/discard/", seen=seen)
    assert "Paul has changed the section since you looked" in refused.problems


def test_why_a_table_is_as_it_is_is_told_with_who_was_passed_over_and_the_article() -> None:
    # points a 6, c 4, b 4, d 2: a has met c and b, so d; the order is a c b d (Pdep c 0, b 0, by initial rank b before c)
    base = section("a b c d", (Phase("nearest", 4),), "scrabble")
    names = {"a": "Ana", "b": "Bob", "c": "Cleo", "d": "Dan"}
    base = replace(base, entries=tuple(replace(one, name=names[one.player]) for one in base.entries))
    won = "win@400-350"
    desk = at_desk(with_rounds(base, f"a-b:{won} c-d:{won}", f"a-c:{won} b-d:{won}"))
    desk.did(acts.pair())
    why = desk.get("pairing/", table=1).part(r'<section aria-labelledby="h-why">.*?</section>')
    assert "Why table 1? y on any table" in why
    assert "Rank 1, Ana, meets the nearest possible, from below. art. 3" in why
    assert "Rank 2, Bob: already met, round 1." in why
    assert "Rank 3, Cleo: already met, round 2." in why
    assert "Rank 4, Dan: new, taken; everyone below can still be paired." in why
    # a has started twice, d never
    assert "Dan starts; starts so far: 0 of 2, against 2 of 2." in why


def test_the_page_asks_the_database_as_often_for_a_hundred_players_as_for_ten() -> None:
    asked = []
    for count in (10, 100):
        row = begun(section(players(count), (Phase("nearest", 3),)), file=f"f{count}", event=an_event(f"e{count}"))
        desk = Arbiter(row, name=f"olga{count}")
        desk.did(acts.pair())
        desk.post("pairing/keep/", one="1", other="4")
        for address in ({}, {"table": 2}, {"one": "1", "other": "6"}, {"swap": "1"}):
            desk.get("pairing/", **address)
            with CaptureQueriesContext(connection) as queries:
                assert desk.get("pairing/", **address).status == 200
            asked.append((count, str(address), len(queries)))
    small, large = asked[:4], asked[4:]
    assert [one[1:] for one in small] == [one[1:] for one in large]


def test_a_first_round_asks_once_about_who_is_only_expected() -> None:
    desk = at_desk(replace(of_eight(), rounds=()))
    asks = desk.post("pairing/pair/")
    assert (asks.status, desk.section.rounds) == (200, ())
    assert "8 of 8 players are not checked in yet, and are paired too." in asks.text
    assert f'href="{desk.path("entries/")}"' in asks.html
    for player in "abcdefg":
        assert check_in(desk.row.event, player, desk.actor, here=True, of=desk.row.pk).problems == ()
    assert "One of 8 players is not checked in yet, and is paired too." in desk.post("pairing/pair/").text
    assert desk.post("pairing/pair/", anyway="1").leads_to == desk.path("pairing/")
    assert desk.post("pairing/pair/").leads_to == desk.path("pairing/")  # the draft once more asks nothing
    desk.post("pairing/publish/")
    assert desk.section.published


def test_nobody_is_asked_where_all_are_here_or_were_at_a_table_before() -> None:
    first = at_desk(replace(of_eight(), rounds=()))
    for player in "abcdefgh":
        check_in(first.row.event, player, first.actor, here=True, of=first.row.pk)
    assert first.post("pairing/pair/").leads_to == first.path("pairing/")


def test_in_a_later_round_only_a_latecomer_who_was_not_checked_in_is_asked_about() -> None:
    desk = at_desk(of_eight())
    check_in(desk.row.event, "a", desk.actor, here=True, of=desk.row.pk)
    late = Entry(PlayerId("late"), "Late Comer", 1000, first_round=2)
    desk.did(acts.enter(late))
    assert "One of 9 players is not checked in yet, and is paired too." in desk.post("pairing/pair/").text
