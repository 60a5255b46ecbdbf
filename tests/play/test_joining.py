"""Results of two copies of a section: what one has more is entered, what both have is the same, what both have otherwise is chosen."""

from dataclasses import replace

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.acts.act import Kind
from ronde.play.changes.entries import withdrawn
from ronde.play.joining import JoinedTable, joined_tables, other_changes
from ronde.play.plan import Phase
from ronde.play.section import Section
from tests.play.making import ok, section, with_rounds

BASE = section("ana bob cleo dan eva filip", (Phase("nearest", 3),), "scrabble")


def copy(*rounds: str) -> Section:
    return with_rounds(BASE, *rounds)


EMPTY = copy("ana-bob cleo-dan eva-filip")


def said(tables: tuple[JoinedTable, ...]) -> list[tuple[int, int, str, str, str]]:
    return [(one.round, one.table, one.here, one.there, one.becomes) for one in tables]


def test_results_of_different_tables_end_with_both() -> None:
    here = copy("ana-bob:win@412-388 cleo-dan eva-filip")
    there = copy("ana-bob cleo-dan:loss@350-420 eva-filip:win@401-365")
    found = joined_tables(EMPTY, here, there)
    assert said(found) == [(1, 2, "", "350-420", "entered"), (1, 3, "", "401-365", "entered")]
    assert {one.act.kind for one in found} == {Kind.RESULT}


def test_the_same_slip_typed_twice_is_the_same() -> None:
    both = copy("ana-bob:win@412-388 cleo-dan eva-filip")
    assert said(joined_tables(EMPTY, both, both)) == [(1, 1, "412-388", "412-388", "same")]


def test_two_results_of_one_table_are_chosen_by_somebody() -> None:
    here, there = copy("ana-bob:win@580-324 cleo-dan eva-filip"), copy("ana-bob:win@480-324 cleo-dan eva-filip")
    (found,) = joined_tables(EMPTY, here, there)
    assert (found.becomes, found.act.kind) == ("choose", Kind.CORRECT)
    assert found.act.arguments["scores"] == (480, 324)


def test_a_result_that_was_corrected_there_corrects_the_one_that_nobody_touched_here() -> None:
    before = copy("ana-bob:win@412-388 cleo-dan eva-filip")
    there = copy("ana-bob:loss@388-412 cleo-dan eva-filip")
    (found,) = joined_tables(before, before, there)
    assert (found.becomes, found.act.kind) == ("corrected", Kind.CORRECT)
    here = copy("ana-bob:win@413-388 cleo-dan eva-filip")
    assert [one.becomes for one in joined_tables(before, here, there)] == ["choose"]  # both have corrected it


def test_what_was_corrected_here_and_left_alone_there_stays() -> None:
    before = copy("ana-bob:win@412-388 cleo-dan eva-filip")
    assert joined_tables(before, copy("ana-bob:loss@388-412 cleo-dan eva-filip"), before) == ()


def test_what_is_still_to_be_decided_here_is_decided_by_theirs() -> None:
    before = copy("ana-bob:? cleo-dan eva-filip")
    (found,) = joined_tables(before, before, copy("ana-bob:win@412-388 cleo-dan eva-filip"))
    assert (found.here, found.becomes, found.act.kind) == ("?", "corrected", Kind.RESULT)


def test_a_game_is_found_by_who_plays_it_at_whichever_table() -> None:
    here = copy("cleo-dan ana-bob eva-filip")
    there = copy("ana-bob:win@412-388 cleo-dan eva-filip")
    assert said(joined_tables(EMPTY, here, there)) == [(1, 2, "", "412-388", "entered")]


@pytest.mark.parametrize("here", ["ana-cleo bob-dan eva-filip", "bob-ana cleo-dan eva-filip"])
def test_a_result_of_a_round_that_was_paired_anew_here_is_nobodys_to_join(here: str) -> None:
    found = joined_tables(EMPTY, copy(here), copy("ana-bob:win@412-388 cleo-dan eva-filip"))
    assert said(found) == [(1, 1, "", "412-388", "gone")]


def test_a_round_that_only_the_other_copy_has_is_not_joined() -> None:
    there = copy("ana-bob:win@412-388 cleo-dan eva-filip", "ana-cleo:win@400-300 bob-eva dan-filip")
    assert said(joined_tables(EMPTY, EMPTY, there)) == [
        (1, 1, "", "412-388", "entered"),
        (2, 1, "", "400-300", "gone"),
    ]
    assert [one.kind for one in other_changes(EMPTY, there)] == ["published"]


def test_where_nobody_knows_what_both_have_had_every_difference_is_chosen() -> None:
    here, there = (
        copy("ana-bob:win@412-388 cleo-dan eva-filip"),
        copy("ana-bob:win@411-388 cleo-dan:draw@9-9 eva-filip"),
    )
    assert [one.becomes for one in joined_tables(None, here, there)] == ["choose", "entered"]
    assert other_changes(None, there) == ()


def test_what_else_was_done_there_is_named() -> None:
    there = ok(withdrawn(copy("ana-bob:win@412-388 cleo-dan eva-filip"), PlayerId("eva")))
    assert [one.kind for one in other_changes(EMPTY, there)] == ["withdrawn"]
    draft = replace(EMPTY, rounds=(replace(EMPTY.rounds[0], is_published=False),))
    assert joined_tables(EMPTY, EMPTY, draft) == ()
