"""Prizes at the desk: written down in one form, shared exactly, one a player."""

from dataclasses import replace

import pytest

from ronde.play.plan import Phase
from ronde.record.desk_notes import Fund, Prizes, said_of
from ronde.web.events.models import NoteRow
from ronde.web.events.notes import notes_of
from tests.play.making import section, with_rounds
from tests.web.desk.standings.running import Arbiter, arbiter, rows_of, words

pytestmark = pytest.mark.usefixtures("database")
NAMES = {"a": "Ana Pop", "b": "Bob Morel", "c": "Cléo Roux", "d": "Dan Ilie"}
GENERAL = {"name-0": "General", "amounts-0": "100 60 / 41,50", "category-0": "", "order-0": "1", "currency": "EUR"}
JUNIORS = {"name-1": "Juniors", "amounts-1": "30; 20", "category-1": "junior", "order-1": "2"}


def desk() -> Arbiter:
    """Bob 4, then Ana and Cléo with 2 each, Dan 0; Cléo and Dan are juniors."""
    base = with_rounds(section("a b c d", (Phase("free", 2),), criteria="points"), "a-b:0 c-d:2", "b-c:2 a-d:2")
    entries = tuple(
        replace(one, name=NAMES[one.player], categories=("junior", "fmjd:1200") if one.player in "cd" else ())
        for one in base.entries
    )
    return arbiter(replace(base, entries=entries))


def said(olga: Arbiter) -> tuple[Prizes, ...]:
    return said_of(notes_of(olga.row.event), Prizes)


def test_prizes_are_kept_and_who_receives_what_is_computed_with_the_reason() -> None:
    olga = desk()
    answer = olga.sends("prizes/", **GENERAL, **JUNIORS)
    assert (answer.status_code, answer["Location"]) == (303, f"/en/desk/{olga.row.id}/standings/prizes/")
    funds = (Fund("General", (10000, 6000, 4150)), Fund("Juniors", (3000, 2000), "junior"))
    assert said(olga) == (Prizes(section=olga.row.id, funds=funds),)
    page = olga.sees("prizes/")
    # 60 + 41.50 = 101.50 for two: 50.75 each
    assert rows_of(page) == [
        ["1", "Bob Morel", "place 1", "€100"],
        ["2", "Ana Pop", "places 2 to 3: €101.50 shared by 2", "€50.75"],
        ["2", "Cléo Roux", "places 2 to 3: €101.50 shared by 2", "€50.75"],
    ]
    told = words(page)
    assert "4 Dan Ilie place 1 €30" in told
    assert "Cléo Roux was passed over: already has a prize (General)." in told
    assert "Nobody is left for €20 of this fund." in told
    assert "Given in all €231.50" in told  # 100 + 101.50 + 30


def test_the_form_shows_what_was_kept_offers_the_categories_and_reads_the_same_again() -> None:
    olga = desk()
    olga.sends("prizes/", **GENERAL, **JUNIORS)
    page = olga.sees("prizes/")
    assert 'value="100 60 41.50"' in page
    assert page.count('<option value="junior"') == 3  # two funds, a line to fill in
    assert "fmjd" not in page
    olga.sends("prizes/", **{**GENERAL, "amounts-0": "100 60 41.50"}, **JUNIORS)
    assert NoteRow.objects.count() == 1  # nothing new was said


def test_funds_are_served_in_the_order_of_their_numbers_and_an_empty_line_goes() -> None:
    olga = desk()
    olga.sends("prizes/", **{**GENERAL, "order-0": "2"}, **{**JUNIORS, "order-1": "1"})
    assert [one.name for one in said(olga)[-1].funds] == ["Juniors", "General"]
    olga.sends("prizes/", **{**GENERAL, "name-0": "", "amounts-0": " "}, **JUNIORS)
    assert [one.name for one in said(olga)[-1].funds] == ["Juniors"]
    olga.sends("prizes/")
    assert said(olga)[-1].funds == ()
    assert "No prizes are written down yet." in olga.reads("prizes/")


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"amounts-0": "100 sixty"}, "“sixty” is not an amount (General)."),
        ({"amounts-0": "100 0"}, "“0” is not an amount (General)."),
        ({"amounts-0": "-5"}, "“-5” is not an amount (General)."),
        ({"amounts-0": "999999"}, "999999 is more than a prize can be here (General)."),
        ({"amounts-0": "5 " * 201}, "5 is more than a prize can be here (General)."),
        ({"name-0": ""}, "The amounts “100 60 / 41,50” belong to no fund."),
        ({"category-0": "ladies"}, "Nobody here has the category ladies (General)."),
    ],
)
def test_what_is_wrong_is_named_and_nothing_typed_is_lost(changed: dict[str, str], told: str) -> None:
    olga = desk()
    answer = olga.sends("prizes/", **{**GENERAL, **changed}, **JUNIORS)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert told in words(page)
    assert f'value="{({**GENERAL, **changed})["amounts-0"].strip()}"' in page
    assert 'value="30; 20"' in page
    assert said(olga) == ()


def test_prizes_of_a_round_with_missing_results_are_provisional() -> None:
    base = with_rounds(section("a b", (Phase("free", 2),), criteria="points"), "a-b:2", "b-a:")
    olga = arbiter(base)
    olga.sends("prizes/", **GENERAL)
    assert "provisional: results are missing" in olga.reads("prizes/")
