"""An assisted Swiss at the desk (FFJD 6.6): who, against whom, a dead end and the way out of it."""

import re
from dataclasses import replace

import pytest

from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.play.section import Section
from tests.play.making import section, with_rounds
from tests.web.desk.arbiters import Arbiter, Page, at_desk, plain
from tests.web.desk.pairing.drafts import called

pytestmark = pytest.mark.usefixtures("database")


def of_six() -> Section:
    """After three rounds, all drawn: everybody has three points, so that the order is that of the ratings, a to f.

    a met b d e, b met a f d, c met d e f, d met c a b, e met f c a, f met e b c. Without a rematch round 4 is a-c b-e d-f or a-f b-c d-e.
    """
    base = called(section("a b c d e f", (Phase("swiss_assisted", 4),), criteria="points initial_rank"))
    return with_rounds(base, "c-d:1 a-b:1 e-f:1", "c-e:1 a-d:1 b-f:1", "c-f:1 a-e:1 b-d:1")


@pytest.fixture
def desk() -> Arbiter:
    made = at_desk(of_six())
    made.did(acts.pair())
    return made


def seats(desk: Arbiter) -> list[tuple[str, str | None]]:
    return [(game.first, game.second) for game in desk.section.rounds[-1].games]


def against(page: Page) -> str:
    return page.part(r'<div id="against">.*?</div>')


def test_the_page_asks_for_the_first_who_is_left_and_hides_whom_they_have_met_with_the_round(desk: Arbiter) -> None:
    page = desk.get("pairing/")
    said = against(page)
    assert said.startswith("for Ana Pop")
    assert "3 Cléo Roux" in said
    assert "6 Filip Rusu" in said
    assert "Dan Ilie 3" not in said
    assert "Already met, so not in the list: Bob Morel (round 1), Dan Ilie (round 2), Eva Stan (round 3)." in said
    assert "6 players, 4 rounds: between 2 and 3" in page.text  # a third and half of six (6.6)
    assert page.has("publish", 'aria-disabled="true"')
    assert "6 players have no table." in page.text


def test_the_rating_stands_beside_each_name_in_both_lists() -> None:
    """Seeds by rating, 2000 for the first and 10 less for each; who has none is last, with a dash."""
    base = of_six()
    made = at_desk(replace(base, entries=(*base.entries[:5], replace(base.entries[5], rating=None))), language="fr")
    made.did(acts.pair())
    page = made.get("pairing/")
    rows = [
        plain(one)
        for one in re.findall(
            r"<li class=.*?</li>", page.html.split("</ol>")[0].split('<ol class="picks"')[1], re.DOTALL
        )
    ]
    assert [one.split(" 3 ")[0] for one in rows] == [
        "# Joueur Cote Pts N° init. Couleur",
        "1 Ana Pop 2000",
        "2 Bob Morel 1990",
        "3 Cléo Roux 1980",
        "4 Dan Ilie 1970",
        "5 Eva Stan 1960",
        "6 Filip Rusu –",
    ]
    said = against(page)
    assert "3 Cléo Roux 1980" in said
    assert "6 Filip Rusu –" in said


def test_another_is_chosen_by_rank_or_by_name(desk: Arbiter) -> None:
    for typed in ("5", "Stan"):
        said = against(desk.get("pairing/", who=typed))
        assert said.startswith("for Eva Stan")
        assert "2 Bob Morel" in said  # e has still to meet b and d
        assert "4 Dan Ilie" in said
        assert "1 Ana Pop" not in said
    assert "for Bob Morel" in against(desk.get("pairing/tables/against/", one="2"))


def test_a_table_sits_with_the_colour_had_less_often_and_can_be_turned_and_taken_back(desk: Arbiter) -> None:
    desk.post("pairing/tables/seat/", one="6", other="1")
    # a began three times (a-b, a-d, a-e), f never: f begins
    assert seats(desk) == [("f", "a")]
    assert "for Bob Morel" in against(desk.get("pairing/"))  # the highest of those who are left
    desk.post("pairing/tables/turn/", table="1")
    assert seats(desk) == [("a", "f")]
    desk.post("pairing/tables/unseat/", table="1")
    assert seats(desk) == []


def test_whom_somebody_has_met_or_who_sits_already_is_refused_and_what_was_typed_stays(desk: Arbiter) -> None:
    refused = desk.post("pairing/tables/seat/", one="1", other="2")
    assert refused.status == 422
    assert "Ana Pop and Bob Morel have met in round 1." in refused.problems
    assert 'name="other" class="tno" value="2"' in refused.html
    desk.post("pairing/tables/seat/", one="1", other="3")
    again = desk.post("pairing/tables/seat/", one="3", other="2")
    assert "Cléo Roux sits at table 1 already." in again.problems
    assert "desk.nobody" not in desk.post("pairing/tables/seat/", one="99", other="x").html
    assert seats(desk) == [("c", "a")] or seats(desk) == [("a", "c")]


def test_a_dead_end_is_said_with_who_met_when_which_table_to_take_back_and_one_way_out(desk: Arbiter) -> None:
    desk.post("pairing/tables/seat/", one="1", other="3")
    desk.post("pairing/tables/seat/", one="4", other="5")
    page = desk.get("pairing/")
    said = plain(page.part(r'<div class="note decide.*?</div>\s*</section>'))
    assert "Dead end" in said
    assert "Bob Morel and Filip Rusu met in round 2" in said
    assert "Take back table 2, Dan Ilie – Eva Stan. For instance, instead:" in said
    # e began once and answered twice (e-f, c-e, a-e), b the other way round (a-b, b-f, b-d): e begins, as when the example is taken
    assert "Eva Stan – Bob Morel" in said
    assert "Propose the rest" not in page.text
    done = desk.post("pairing/tables/example/")
    assert done.status == 303
    assert {frozenset(pair) for pair in seats(desk)} in (
        {frozenset("ac"), frozenset("be"), frozenset("df")},
        {frozenset("af"), frozenset("bc"), frozenset("de")},
    )
    assert "Everybody has a table." in desk.get("pairing/").text
    assert desk.post("pairing/publish/").status == 303


def test_the_rest_is_proposed_only_when_it_is_asked_for(desk: Arbiter) -> None:
    desk.post("pairing/tables/seat/", one="1", other="3")
    assert len(seats(desk)) == 1
    desk.post("pairing/tables/rest/")
    assert {frozenset(pair) for pair in seats(desk)} == {frozenset("ac"), frozenset("be"), frozenset("df")}


def test_two_who_have_met_are_still_paired_by_hand_with_a_reason(desk: Arbiter) -> None:
    page = desk.get("pairing/", one="1", other="2")
    assert "Rematch Ana Pop and Bob Morel met in round 1" in page.text
    assert page.has("reason")


def test_an_odd_number_has_one_bye_and_nobody_has_a_second() -> None:
    base = called(section("a b c", (Phase("swiss_assisted", 2),), criteria="points initial_rank"))
    odd = at_desk(with_rounds(base, "b-c:2 a:2fe"))
    odd.did(acts.pair())
    assert "Ana Pop has already had a bye." in odd.post("pairing/tables/seat/", one="Ana", other="b").problems
    odd.post("pairing/tables/seat/", one="Bob", other="b")
    odd.post("pairing/tables/rest/")
    assert {frozenset(pair) for pair in seats(odd)} == {frozenset({"b", None}), frozenset("ac")}
