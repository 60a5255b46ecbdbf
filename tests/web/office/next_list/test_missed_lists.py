"""Nobody published over two list days: each list is made for its own day, one after the other, or the officer says that it did not appear."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from ronde.web.office.lists import Unpublished, publish, publish_due
from ronde.web.office.next_list.queries import draft_page
from ronde.web.registers.folding import FOLD
from ronde.web.registers.models import Edition, Register
from ronde.web.registers.verifying import verified_register
from ronde.web.registers.ways import missed_before, next_days
from tests.web.accounts.signing import with_second_step
from tests.web.clocks import set_clock
from tests.web.office_work import ACTS, PASSWORD, acted, an_officer, begun, first_of, on

pytestmark = pytest.mark.usefixtures("database")
MARCH, APRIL = first_of(2), first_of(3)
BACK = APRIL.replace(day=2)  # the day on which somebody publishes again


@pytest.fixture
def user() -> User:
    return an_officer()


def away(folder: Path, user: User, code: str = "dames") -> Register:
    """Series homologated on 9 January, 9 February and 9 March; the list of February is the last that was published."""
    register = begun(code)
    for act in (0, 1, 2, 3, 4, 6, 7):
        assert acted(register, act, user, folder).is_done
    return register


def in_time(folder: Path, user: User) -> Register:
    """The same with every list on its day."""
    register = begun("in-time")
    for act in range(3 * ACTS):
        assert acted(register, act, user, folder).is_done
    return register


def lines(register: Register, day: date) -> list[Any]:
    """Who stands where with which rating on the list of a day."""
    edition = Edition.objects.get(register=register, ranking="national", day=day)
    return list(edition.lines.order_by("position").values_list("player", "place", "value"))


def said(register: Register) -> str:
    """What stands as text beside the last list."""
    last = register.facts.order_by("-turn").values_list("fact", flat=True)[0]
    return " ".join(register.texts.filter(fact=last).values_list("text", flat=True))


def test_each_missed_list_is_made_for_its_own_day_one_after_the_other(tmp_path: Path, user: User) -> None:
    register, other = away(tmp_path, user), in_time(tmp_path, user)
    assert next_days(register, BACK).due == (MARCH, APRIL)
    for day, appears in ((MARCH, MARCH), (APRIL, BACK)):  # that of March is overtaken, that of April only late
        draft = draft_page(register, None, on(user, BACK))
        assert (draft.due, draft.day, draft.missed, draft.is_possible) == (day, appears, (), True)
        made = publish(register, day, on(user, BACK), seen=FOLD.held(register).turn)
        assert (made.problems, made.lists) == ((), (appears,))
    assert lines(register, MARCH) == lines(other, MARCH)
    assert lines(register, BACK) == lines(other, APRIL)
    assert lines(register, MARCH) != lines(register, BACK)
    assert next_days(register, BACK).due == ()
    assert next_days(register, BACK).following == first_of(4)
    assert verified_register(register).is_sound


def test_all_that_are_due_are_published_in_their_order(tmp_path: Path, user: User) -> None:
    register = away(tmp_path, user)
    assert publish_due(register, on(user, BACK), seen=FOLD.held(register).turn).lists == (MARCH, BACK)
    assert verified_register(register).is_sound


def test_a_list_is_not_passed_over_in_silence(tmp_path: Path, user: User) -> None:
    register, other = away(tmp_path, user), in_time(tmp_path, user)
    seen = FOLD.held(register).turn
    refused = publish(register, APRIL, on(user, BACK), seen=seen)
    assert [problem.code for problem in refused.problems] == ["register.list-missing"]
    assert refused.problems[0].values["missing"] == (MARCH,)
    assert FOLD.held(register).turn == seen
    skipped = Unpublished(frozenset({MARCH}), "The list of March did not appear.")
    assert publish(register, APRIL, on(user, BACK), seen=seen, unpublished=skipped).lists == (BACK,)
    assert "did not appear" in said(register)
    assert missed_before(register, first_of(4), first_of(4)) == ()
    assert not Edition.objects.filter(register=register, day=MARCH).exists()
    # One period of two months: both series count against the ratings of the list of February.
    assert {player for player, _, _ in lines(register, BACK)} == {player for player, _, _ in lines(other, APRIL)}
    assert verified_register(register).is_sound


def test_the_page_asks_about_a_list_that_is_passed_over(
    tmp_path: Path, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    register = away(tmp_path, user)
    set_clock(monkeypatch, datetime(2020, 4, 2, 9, tzinfo=UTC))
    client = with_second_step(user, PASSWORD)
    assert 'name="shown" value="2020-03-01"' in client.get("/fr/office/dames/draft/").content.decode()
    page = client.get("/fr/office/dames/draft/", {"day": APRIL.isoformat()}).content.decode()
    assert 'name="missed" value="2020-03-01" required' in page
    seen = str(FOLD.held(register).turn)
    form = {"day": "2020-04-01", "shown": "2020-04-02", "typed": "2020-04-02", "seen": seen}
    answer = client.post("/fr/office/dames/publish/", form)
    assert answer.status_code == 422
    assert "Avant la liste du 1" in answer.content.decode()
    assert client.post("/fr/office/dames/publish/", {**form, "missed": "2020-03-01"}).status_code == 302
    assert "Pas parues avant elle" in said(register)


def test_a_register_that_has_published_nothing_begins_with_one_list(tmp_path: Path, user: User) -> None:
    register = begun("dames")
    assert acted(register, 0, user, tmp_path).is_done
    assert next_days(register, BACK).due == (first_of(1),)
    assert missed_before(register, APRIL, BACK) == ()
