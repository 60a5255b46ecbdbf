"""When lists are due: each way from the last list, by what is projected, without any replay."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ronde.web.accounts.appointing import account, acting, appointed
from ronde.web.office.services import (
    correct,
    give_back,
    homologate,
    publish_again,
    publish_due,
    record_fact,
    record_payment,
    refuse,
    set_way,
    submit,
    withdraw,
)
from ronde.web.registers.exchange import new_register
from ronde.web.registers.guards import missing_guards
from ronde.web.registers.models import Change, DossierRow, Edition, Register
from ronde.web.registers.rebuilding import rebuild
from ronde.web.registers.verifying import verified_register
from ronde.web.registers.ways import Way, next_days, usual_ways, ways_of
from ronde.web.roles import Role
from tests.web.office_work import PASSWORD, acted, an_officer, begun
from tests.web.walks.test_frs import FIRST, FIVE, SECOND, game
from tests.web.walks.walking import Walk

pytestmark = pytest.mark.usefixtures("database")


def listed(register: Register, day: date, turn: int = 1) -> None:
    """A list of a day, as far as its day matters."""
    Edition.objects.create(
        register=register, ranking="x", day=day, number=1, turn=turn, publication=f"p{turn}", recorded=str(day), size=0
    )


def section(register: Register, name: str, day: date, turn: int, *, counts: bool = True) -> None:
    """A section of a day, recorded at a turn."""
    DossierRow.objects.create(
        register=register, section=name, version=name, state="finished", counts=counts, day=day, turn=turn, since=day
    )


@pytest.mark.parametrize(
    ("way", "after", "following"),
    [
        ("month", date(2024, 1, 1), date(2024, 2, 1)),
        ("month", date(2024, 12, 5), date(2025, 1, 1)),
        ("quarter", date(2022, 11, 4), date(2022, 12, 31)),
        ("quarter", date(2022, 12, 31), date(2023, 3, 31)),
        ("quarter", date(2023, 6, 30), date(2023, 9, 30)),
        ("quarter", date(2023, 3, 30), date(2023, 3, 31)),
        ("year", date(2015, 10, 4), date(2016, 8, 31)),
        ("year", date(2016, 8, 30), date(2016, 8, 31)),
        ("year", date(2016, 8, 31), date(2017, 8, 31)),
    ],
)
def test_the_calendar_goes_on_from_the_last_list(way: str, after: date, following: date) -> None:
    register = new_register("r", "R", "fisf-classique", way=way)
    listed(register, after)
    found = next_days(register, after)
    assert (found.due, found.following, found.first) == ((), following, following)
    assert next_days(register, following).due == (following,)
    late = next_days(register, following.replace(year=following.year + 1))
    in_a_year = {"month": 12, "quarter": 4, "year": 1}[way]  # besides the first: the same day a year later is due too
    assert late.due[0] == following  # what was not published stays due, and the list before it valid
    assert len(late.due) == 1 + in_a_year


def test_a_year_ends_in_december_where_the_book_says_nothing_else() -> None:
    register = new_register("r", "R", "absp", way="year")
    listed(register, date(2024, 3, 3))
    assert next_days(register, date(2024, 3, 3)).following == date(2024, 12, 31)


def test_each_book_has_its_usual_ways_and_a_register_may_have_others() -> None:
    assert usual_ways("ffjd") == {Way.MONTH}
    assert usual_ways("fisf-classique") == {Way.EVENT, Way.YEAR}
    assert usual_ways("frs") == {Way.GAME}
    assert usual_ways("absp") == {Way.EVENT}
    assert usual_ways("cel-grand-prix") == {Way.EVENT, Way.QUARTER}
    register = new_register("r", "R", "absp")
    assert ways_of(register) == {Way.EVENT}
    assert set_way(register, frozenset({Way.MONTH, Way.YEAR}), acting(an_officer())) == ()
    assert ways_of(Register.objects.get()) == {Way.MONTH, Way.YEAR}
    assert set_way(register, frozenset(), acting(an_officer())) == ()
    assert ways_of(Register.objects.get()) == {Way.EVENT}


def test_after_each_event_the_last_day_is_due_and_after_each_game_every_day() -> None:
    events, games = new_register("e", "E", "absp", way="event"), new_register("g", "G", "absp", way="game")
    for register in (events, games):
        section(register, "old", date(2024, 1, 1), 1)
        listed(register, date(2024, 1, 1), 2)
        section(register, "one", date(2024, 1, 7), 3)
        section(register, "two", date(2024, 1, 9), 4)
        section(register, "held", date(2024, 1, 20), 5, counts=False)
    assert next_days(events, date(2024, 2, 1)).due == (date(2024, 1, 9),)
    assert next_days(games, date(2024, 2, 1)).due == (date(2024, 1, 7), date(2024, 1, 9))
    assert next_days(games, date(2024, 1, 8)).due == (date(2024, 1, 7),)
    assert next_days(games, date(2024, 1, 8)).following == date(2024, 1, 9)


def test_a_register_that_has_published_nothing_begins_with_one_list() -> None:
    register = new_register("g", "G", "absp", way="game")
    assert next_days(register, date(2024, 2, 1)).first is None
    for turn, day in enumerate((date(2020, 1, 7), date(2022, 5, 5)), start=1):
        section(register, str(turn), day, turn)
    assert next_days(register, date(2024, 2, 1)).due == (date(2022, 5, 5),)


def test_what_is_due_is_asked_for_in_as_many_questions_for_many_sections_as_for_few() -> None:
    register = new_register("g", "G", "absp", way="game")
    listed(register, date(2024, 1, 1), 1)

    def asked() -> int:
        with CaptureQueriesContext(connection) as found:
            next_days(register, date(2024, 12, 1))
        return len(found)

    section(register, "0", date(2024, 1, 2), 2)
    few = asked()
    for number in range(3, 60):
        section(register, str(number), date(2024, 2, 1), number)
    assert asked() == few <= 5


@pytest.mark.parametrize(
    ("how", "what"),
    [({"variant": "pairs"}, "variant"), ({"zone": "Europe/Nowhere"}, "zone"), ({"way": "month weekly"}, "way")],
)
def test_a_register_is_not_made_with_what_nobody_knows(how: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=f"register.unknown.*{what}"):
        new_register("r", "R", "absp", **how)
    assert not Register.objects.exists()


def test_a_code_is_given_once_and_zones_are_the_books() -> None:
    made = new_register("r", "R", "frs", variant="youth")
    assert (made.zone, made.variant) == ("Europe/Bucharest", "youth")
    with pytest.raises(ValueError, match=r"register\.exists"):
        new_register("r", "R", "frs")


def test_nobody_but_an_officer_of_the_register_does_any_of_it(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", FIVE)
    elsewhere = account("other", PASSWORD)
    appointed(elsewhere, Role.OFFICER, "another-register")
    for actor in (acting(elsewhere), acting(account("nobody", PASSWORD))):
        for act in (
            lambda actor=actor: record_fact(walk.register, game("g1", FIRST, 1), actor),
            lambda actor=actor: correct(walk.register, game("g1", FIRST, 1), actor, reason="r"),
            lambda actor=actor: withdraw(walk.register, "g1", actor, reason="r"),
            lambda actor=actor: submit(walk.register, "g1", actor),
            lambda actor=actor: homologate(walk.register, "g1", actor),
            lambda actor=actor: give_back(walk.register, "g1", actor, reason="r"),
            lambda actor=actor: refuse(walk.register, "g1", actor, reason="r"),
            lambda actor=actor: record_payment(walk.register, ["g1"], actor, amount=1, payer="p"),
            lambda actor=actor: publish_again(walk.register, actor, seen=0, reason="r"),
            lambda actor=actor: set_way(walk.register, frozenset(), actor),
        ):
            with pytest.raises(PermissionDenied):
                act()
    assert not walk.register.facts.exists()


def test_lists_are_published_together_or_not_at_all(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", FIVE)
    walk.taken_in(game("g1", FIRST, 1), by=walk.on(2010, 5, 8))
    walk.published(walk.on(2010, 5, 8))
    walk.taken_in(game("g2", SECOND, 2), game("g3", date(2010, 5, 8), 3), by=walk.on(2010, 5, 9))
    stale = publish_due(walk.register, walk.on(2010, 5, 9), seen=2)
    assert [one.code for one in stale.problems] == ["register.stale"]
    assert walk.register.editions.values("day").distinct().count() == 1
    assert publish_due(walk.register, walk.on(2010, 5, 9), seen=4).lists == (SECOND, date(2010, 5, 8))
    assert publish_due(walk.register, walk.on(2010, 5, 9), seen=6).facts == 0  # nothing is due any more


def test_a_fact_that_has_a_service_of_its_own_is_not_recorded_otherwise(tmp_path: Path) -> None:
    walk = Walk.begun(tmp_path, "frs", FIVE)
    walk.taken_in(game("g1", FIRST, 1), by=walk.on(2010, 5, 8))
    walk.published(walk.on(2010, 5, 8))
    held = walk.register.facts.get(kind="published")
    assert held.turn == 2
    assert withdraw(walk.register, "published-2010-05-06", walk.on(2010, 5, 9), reason="r").problems
    assert withdraw(walk.register, "nothing", walk.on(2010, 5, 9), reason="r").problems
    unknown = game("g9", SECOND, 9, ("ana", "zoe"))
    assert "history.unknown-player" in {
        one.code for one in record_fact(walk.register, unknown, walk.on(2010, 5, 9)).problems
    }
    assert walk.register.facts.count() == 2


@pytest.mark.parametrize("kind", [Change, DossierRow])
def test_verifying_notices_a_change_or_a_dossier_that_was_rewritten(
    kind: type[Change | DossierRow], tmp_path: Path
) -> None:
    register, user = begun("dames"), an_officer()
    for act in range(3):
        assert acted(register, act, user, tmp_path).is_done
    assert verified_register(register).is_sound
    one = kind._default_manager.filter(register=register).order_by("pk").last()  # noqa: SLF001 - Django's name for it
    assert one is not None
    if isinstance(one, Change):
        one.after = "9999"
    else:
        one.state = "refused"
    one.save()
    found = verified_register(register)
    assert [problem.code for problem in found.problems] == ["register.rows-differ"]


def test_a_register_of_an_older_version_gets_its_columns_keeps_its_facts_and_is_guarded(tmp_path: Path) -> None:
    register, user = begun("dames"), an_officer()
    for act in range(3):
        assert acted(register, act, user, tmp_path).is_done
    facts = list(register.facts.order_by("turn").values())
    call_command("migrate", "registers", "0002", verbosity=0)
    call_command("migrate", verbosity=0)
    assert list(register.facts.order_by("turn").values()) == facts
    assert missing_guards() == ()
    assert [one.counts for one in register.dossiers.all()] == [True]
    rebuild(register)
    assert verified_register(register).is_sound
