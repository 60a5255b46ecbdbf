"""The plan of a section, typed and fixed without a script: what works, what is refused and mended, what is composed, what is kept while it is played."""

from dataclasses import replace
from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.play.acts import act as acts
from ronde.play.formats.combined import phases
from ronde.play.formats.registry import formats_of
from ronde.play.plan import Phase, Plan
from ronde.play.section import Section
from ronde.play.standings.table import usual_criteria
from ronde.words.language import LANGUAGES
from tests.play.making import section
from tests.web.desk.plan.without_script import Arbiter
from tests.web.events.desk_work import begun, did, organiser, players

pytestmark = pytest.mark.usefixtures("database")


def combined(count: int, *lengths: int) -> Section:
    base = section(players(count), phases(*lengths), discipline="scrabble", seed=20270102)
    return replace(base, entries=tuple(replace(one, name=f"Nom {one.player}") for one in base.entries))


def at(base: Section) -> Arbiter:
    arbiter = Arbiter(begun(base))
    arbiter.look()
    return arbiter


def played(arbiter: Arbiter, rounds: int = 1) -> None:
    """Rounds paired, published and won by whoever starts."""
    olga = organiser("olga", arbiter.row.event_id)
    for _ in range(rounds):
        for one in (acts.pair(), acts.publish()):
            assert did(arbiter.row, one, olga).is_done
        number = len(arbiter.section.rounds)
        for game in arbiter.section.rounds[-1].games:
            if not game.result:
                code, scores = ("", (400, 300)) if arbiter.section.discipline == "scrabble" else ("2", None)
                assert did(arbiter.row, acts.result(number, game.table, code, scores), olga).is_done


def test_a_plan_has_one_verdict() -> None:
    """Between a third and half of twelve players: 4 to 6 rounds (FFJD 6.6). What is warned of is not said to be right as it is."""
    arbiter = at(section(players(12), (Phase("swiss_points", 7),), discipline="draughts"))
    assert "Change the number of rounds." in arbiter.html
    assert "This works as it is." not in arbiter.html
    assert "Possible despite the warning." in arbiter.html
    html = arbiter.check(rounds_0="5")
    assert "Change the number of rounds." not in html
    assert "This works as it is." in html
    assert "despite the warning" not in html


def test_a_refused_plan_is_mended_by_one_of_its_proposals_and_fixed_with_its_groups() -> None:
    arbiter = at(combined(47, 7, 3, 3))
    assert "Not fixed yet" in arbiter.html
    html = arbiter.check(rounds_2="4")
    assert "it may have at most 3, as many as phase 2" in html
    assert "What works, with 13 or 14 rounds" in html
    assert [value for name, value in arbiter.form().buttons if name == "take"] == ["7,3,3", "7,4,3", "5,5,4", "9,3,2"]
    assert ("fix", "1") not in arbiter.form().buttons
    html = arbiter.press("take", "7,4,3")
    assert "What works" not in html
    assert arbiter.plan.rounds == 13  # nothing is saved yet
    arbiter.press("fix", "1")
    assert [phase.rounds for phase in arbiter.plan.phases] == [7, 4, 3]
    assert [len(group) for group in arbiter.plan.phases[0].seats] == [8] * 6
    assert "Fixed" in arbiter.html
    assert "draw 1, 20270102" in arbiter.html


def test_a_plan_that_is_sent_all_the_same_is_refused_and_nothing_typed_is_lost() -> None:
    arbiter = at(combined(47, 7, 3, 3))
    values = {**dict(arbiter.form().values), "rounds-2": "4"}
    answer = arbiter.client.post(f"/en/desk/{arbiter.row.pk}/plan/fix/", values)
    assert answer.status_code == 422
    assert 'name="rounds-2" value="4"' in answer.content.decode()
    assert arbiter.plan == combined(47, 7, 3, 3).plan


def test_22_players_cannot_play_seven_rounds_and_are_told_what_works() -> None:
    html = at(combined(22, 7, 3, 3)).html
    assert "art. 2-3" in html
    assert "5 + 4 + 4" in html
    assert "■ no" in html


def test_what_if_somebody_comes_or_leaves_is_a_column_each() -> None:
    html = at(combined(47, 7, 3, 3)).html
    for players_, groups in ((38, "1×8 + 3×10"), (46, "2×8 + 3×10"), (52, "4×8 + 2×10")):
        assert f'<th scope="col" class="c">{players_}</th>' in html
        assert groups in html
    assert '<td class="c small nb wash"><b>6×8</b></td>' in html


def test_a_plan_may_be_kept_before_anybody_has_entered_and_is_not_paired() -> None:
    arbiter = at(combined(0, 7, 3, 3))
    arbiter.check(rounds_1="4")
    assert ("fix", "1") not in arbiter.form().buttons
    arbiter.press("keep", "1")
    assert [phase.rounds for phase in arbiter.plan.phases] == [7, 4, 3]
    assert "Not fixed yet" in arbiter.html


def test_every_format_is_chosen_seen_and_fixed() -> None:
    arbiter = at(section(players(16), phases(5, 3, 2)))
    for kind in [one for one in formats_of("draughts") if one != "match"]:
        before = arbiter.plan
        arbiter.check(kind=kind)
        assert arbiter.plan == before
        arbiter.press("fix", "1", typed={"reason": "tried"})
        assert [phase.format for phase in arbiter.plan.phases] == [kind]
        assert arbiter.plan.criteria == usual_criteria("draughts", kind)
        assert "Fixed" in arbiter.html


def test_a_match_of_teams_has_its_boards_and_says_who_has_no_team() -> None:
    base = section(players(7), (Phase("nearest", 3),))
    tagged = tuple(
        replace(one, tags=(f"team:{'Brest' if at < 3 else 'Lyon'}",)) for at, one in enumerate(base.entries[:6])
    )
    arbiter = at(replace(base, entries=(*tagged, base.entries[6])))
    assert "plays for no team" in arbiter.check(kind="match")
    olga = organiser("olga", arbiter.row.event_id)
    assert did(arbiter.row, acts.withdraw(base.entries[6].player), olga).is_done
    arbiter.look()
    arbiter.check(kind="match")
    arbiter.check(boards_0="2")
    assert "Brest" in arbiter.html
    arbiter.press("fix", "1")
    assert arbiter.plan.phases[0].seats == (("p1", "p2"), ("p4", "p5"))


def test_a_round_robin_is_single_or_double_and_its_rounds_are_the_grid_s() -> None:
    arbiter = at(section(players(6), (Phase("round_robin", 5),)))
    html = arbiter.check(rounds_0="7")
    assert "art. annex A" in html
    assert 'aria-invalid="true"' in html
    html = arbiter.check(rounds_0="10", double_0="1", drawn_0="1")
    assert 'aria-invalid="true"' not in html
    arbiter.press("fix", "1")
    assert (arbiter.plan.phases[0].double, arbiter.plan.phases[0].drawn) == (True, True)


def test_a_free_list_is_typed_by_numbers_and_what_is_no_game_is_named() -> None:
    arbiter = at(section(players(4), (Phase("free", 2),)))
    html = arbiter.check(listed_0="1-4 2-3\n1-x 2-4")
    assert "Line 2: “1-x” is not two players" in html
    assert "1-x 2-4</textarea>" in html
    arbiter.check(listed_0="1-4 2-3\n1-3 2-4")
    arbiter.press("fix", "1")
    assert arbiter.plan.phases[0].listed == ((("p1", "p4"), ("p2", "p3")), (("p1", "p3"), ("p2", "p4")))


def test_phases_are_composed_added_moved_and_removed() -> None:
    arbiter = at(section(players(12), (Phase("nearest", 3),)))
    arbiter.check(kind="composed")
    arbiter.press("add", "1", typed={"add-which": "round_robin"})
    arbiter.press("add", "1", typed={"add-which": "swiss_points"})
    arbiter.press("up", "1")
    formats = [value for name, value in arbiter.form().values if name.startswith("format-")]
    assert formats == ["round_robin", "nearest", "swiss_points"]
    arbiter.press("remove", "0")
    html = arbiter.check(rematch_1="1 2", carried_1="phase", rounds_1="4")
    assert "in phases 1, 2" in html
    arbiter.press("fix", "1")
    assert arbiter.plan.phases == (
        Phase("nearest", 3),
        Phase("swiss_points", 4, rematch=(1, 2), carried="phase"),
    )


def test_a_scope_that_looks_ahead_after_a_move_is_refused_with_the_rest_of_what_is_wrong() -> None:
    base = section(players(8), ())
    plan = Plan((Phase("nearest", 2), Phase("nearest", 2, rematch=(1, 2)), Phase("nearest", 1)), ("points",))
    arbiter = at(replace(base, plan=plan))
    html = arbiter.press("up", "1")
    assert "A scope names phase 2, which does not come before" in html
    assert arbiter.plan == plan


def test_later_phases_change_while_earlier_ones_are_played_and_those_stay() -> None:
    arbiter = at(combined(12, 5, 3, 2))
    arbiter.press("fix", "1")
    played(arbiter)
    html = arbiter.look()
    assert "Being played" in html
    assert "under way" in html
    assert "To round 2" in html
    html = arbiter.check(rounds_2="3", rounds_0="7")
    assert "Unusual now: changing the plan" in html
    arbiter.press("fix", "1")
    assert [phase.rounds for phase in arbiter.plan.phases] == [5, 3, 3]
    assert arbiter.plan.phases[0].seats


def test_seats_of_a_later_phase_are_given_out_when_it_is_next() -> None:
    arbiter = at(section(players(6), (Phase("nearest", 1), Phase("round_robin", 5))))
    assert "Fixed" in arbiter.html
    played(arbiter)
    assert "Fix and give out the seats" in arbiter.look()
    arbiter.press("fix", "1")
    assert arbiter.plan.phases[1].seats == (("p1", "p2", "p3", "p4", "p5", "p6"),)
    assert "To round 2" in arbiter.html
    assert "seats/" in arbiter.html  # they may be exchanged by hand


def test_a_draft_keeps_the_plan_and_says_so() -> None:
    arbiter = at(section(players(4), (Phase("nearest", 3),)))
    assert did(arbiter.row, acts.pair(), organiser("olga", arbiter.row.event_id)).is_done
    arbiter.look()
    html = arbiter.check(rounds_0="4")
    assert "Not possible now: changing the plan (a round is being prepared)" in html


def test_who_came_since_somebody_looked_is_told_before_the_plan_is_fixed() -> None:
    arbiter = at(section(players(5), (Phase("nearest", 3),)))
    values = dict(arbiter.form().values)
    olga = organiser("olga", arbiter.row.event_id)
    assert did(arbiter.row, acts.withdraw(arbiter.section.entries[0].player), olga).is_done
    answer = arbiter.client.post(f"/en/desk/{arbiter.row.pk}/plan/fix/", {**values, "rounds-0": "2"})
    assert answer.status_code == 422
    assert "has changed the section since you looked" in answer.content.decode()
    assert arbiter.plan.rounds == 3


def test_what_is_no_number_of_rounds_is_named() -> None:
    arbiter = at(section(players(4), (Phase("nearest", 3),)))
    for typed in ("x", "-1", "9999", "٣", "1e3", ""):
        html = arbiter.check(rounds_0=typed)
        assert ("is not a number from 0 to 200" in html) is bool(typed)
        assert 'aria-invalid="true"' in html


def test_the_book_s_category_follows_the_number_of_players() -> None:
    arbiter = at(combined(47, 7, 3, 3))
    arbiter.row.event.regulation = "fisf-classique"
    arbiter.row.event.save()
    assert "33 to 64" in arbiter.look()
    arbiter.row.event.declaration = "{kind: world-championship, last_day: 2027-01-03, declared: true}"
    arbiter.row.event.save()
    assert "by the kind of event" in arbiter.look()


def test_every_page_is_well_formed_in_every_language() -> None:
    arbiter = at(combined(13, 5, 3, 2))
    arbiter.press("fix", "1")
    for language, page in product(LANGUAGES, ("", "draws/?act=2", "seats/?one=p1&other=p2", "criteria/", "wishes/")):
        arbiter.look(page, language)
        assert arbiter.status == 200
        assert "{" not in arbiter.html.partition("<main")[2]


def test_a_plan_of_100_players_asks_the_database_as_little_as_one_of_12() -> None:
    counts = set()
    for count in (12, 100):
        arbiter = at(combined(count, 5, 3, 2))
        arbiter.press("fix", "1")
        arbiter.look()
        with CaptureQueriesContext(connection) as found:
            arbiter.look()
        counts.add(len(found))
        arbiter.row.event.sections.all().delete()
        arbiter.row.event.delete()
    assert len(counts) == 1
