"""Standings that a process keeps: computed once, never for something that has changed."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.plan import Phase
from ronde.play.section import Entry, Section
from ronde.play.standings.table import standings
from ronde.web.events import services, tables
from ronde.web.events.bodies import named_section, section_of
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.tables import standings_of
from tests.play.making import section, with_rounds
from tests.web.events.desk_work import an_event, did, organiser, playing

FREE = (Phase("free", 3),)


def a_row(name: str = "s") -> SectionRow:
    """A row that no database has: only what it is called counts."""
    return SectionRow(id=name)


def drawn(names: str, *rounds: str) -> Section:
    return with_rounds(section(names, FREE, criteria="points solkoff"), *rounds)


def test_a_table_is_computed_once_while_nothing_beneath_it_changes() -> None:
    base = drawn("a b c d", "a-b:2 c-d:1")
    first = standings_of(a_row(), base)
    assert first == standings(base)
    assert standings_of(a_row(), base) is first
    assert standings_of(a_row(), base, 1) is first


def test_names_clubs_and_who_leaves_later_make_no_other_table() -> None:
    base = drawn("a b c d", "a-b:2 c-d:1")
    first = standings_of(a_row(), base)
    others = tuple(replace(one, name="Ana", tags=("club:Cluj",), last_round=1) for one in base.entries)
    assert standings_of(a_row(), replace(base, name="B", entries=others, is_closed=True)) is first


def test_the_tables_of_earlier_rounds_stay_while_a_round_is_played() -> None:
    two = drawn("a b c d", "a-b:2 c-d:1", "a-c:2 b-d:")
    after_one, after_two = standings_of(a_row(), two, 1), standings_of(a_row(), two, 2)
    entered = two.with_game(2, replace(two.rounds[1].games[1], result="2"))
    assert standings_of(a_row(), entered, 1) is after_one
    assert standings_of(a_row(), entered, 2) != after_two
    assert standings_of(a_row(), entered, 2) == standings(entered)


@pytest.mark.parametrize(
    "other",
    [
        lambda base: base.with_game(1, replace(base.rounds[0].games[0], result="0")),
        lambda base: replace(base, plan=replace(base.plan, criteria=("points", "wins"))),
        lambda base: replace(base, plan=replace(base.plan, halves={"2": 6})),
        lambda base: replace(base, plan=replace(base.plan, seed=base.plan.seed + 1)),
        lambda base: replace(base, entries=(*base.entries, Entry(PlayerId("e"), rating=2100))),
        lambda base: replace(
            base, entries=tuple(replace(one, rating=3000 - (one.rating or 0)) for one in base.entries)
        ),
        lambda base: replace(base, entries=tuple(replace(one, number=9 - at) for at, one in enumerate(base.entries))),
        lambda base: replace(base, rounds=()),
        lambda base: replace(base, rounds=tuple(replace(one, is_published=False) for one in base.rounds)),
    ],
)
def test_whatever_a_table_stands_on_makes_another_one(other: Callable[[Section], Section]) -> None:
    base = drawn("a b c d", "a-b:2 c-d:1")
    standings_of(a_row(), base, 1)
    changed = other(base)
    assert standings_of(a_row(), changed, 1) == standings(changed, after=1)


def test_no_more_is_kept_than_is_bearable_and_what_was_used_last_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_MOST", 15)  # three tables of four players, each with a line for itself
    base = drawn("a b c d", "a-b:2 c-d:1")
    rows = [a_row(name) for name in "wxyz"]
    kept = [standings_of(row, base) for row in rows[:3]]
    assert standings_of(rows[0], base) is kept[0]  # asked for again: x is the one that waits longest
    standings_of(rows[3], base)
    assert standings_of(rows[0], base) is kept[0]
    assert standings_of(rows[1], base) is not kept[1]


@pytest.mark.usefixtures("database")
def test_an_event_deleted_and_made_anew_has_its_own_table() -> None:
    leaders = []
    for result in ("2", "0"):
        base, olga = drawn("a b c d", f"a-b:{result} c-d:1"), organiser("olga", "e1")
        row = services.section_created(an_event(), base, olga, file="open", id="again").row
        assert row is not None
        leaders.append((row.pk, row.version, standings_of(row, section_of(row))[0].player))
        Event.objects.all().delete()
    assert leaders == [("again", 1, "a"), ("again", 1, "b")]


@pytest.mark.usefixtures("database")
def test_every_result_and_its_undoing_is_in_the_next_table_with_names_or_without() -> None:
    row = playing(6)
    olga = organiser("olga", row.event_id)
    for act in (acts.result(1, 1, "2"), acts.result(1, 2, "1"), acts.correct(1, 1, "0")):
        assert did(row, act, olga).is_done
        assert standings_of(row, section_of(row)) == standings(section_of(row))
        assert standings_of(row, named_section(row)) is standings_of(row, section_of(row))
