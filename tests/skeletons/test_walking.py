"""What must hold for every book alike, whatever its kind."""

from dataclasses import dataclass
from datetime import date

import numpy as np
import pytest

from ronde.ground.numbers import Column, column
from ronde.ground.trace import article, derivations, recording, rows
from ronde.record.explanation import Explained, explanations
from ronde.record.history import History
from ronde.record.moves import difference
from ronde.record.replay import replay
from ronde.regulations.contract import AnyRegulation, Change, Regulation
from ronde.regulations.happenings import RatingsAdopted
from tests.skeletons import absp, cel, combined, ffjd, frs, test_absp, test_cel, test_combined, test_ffjd, test_frs
from tests.skeletons.frs_happenings import GamePlayed
from tests.skeletons.walking import listed, walked


@dataclass(frozen=True, slots=True)
class Book:
    """A history that a book can walk through, and a day on which all of it has happened."""

    history: History
    on: date

    @property
    def regulation(self) -> AnyRegulation:
        return self.history.regulation


# The type checker holds each skeleton to the contract here.
FFJD: Regulation[ffjd.State, ffjd.Happenings] = ffjd.Ffjd()
FRS: Regulation[frs.State, GamePlayed] = frs.Frs()
ABSP: Regulation[absp.State, absp.Happenings] = absp.Absp()
CEL: Regulation[cel.State, cel.Happenings] = cel.Cel()
COMBINED: Regulation[combined.State, combined.RoundPlayed] = combined.Combined()

BOOKS = {
    "ffjd": Book(
        test_ffjd.PUBLISHED.with_facts(test_ffjd.fixed("2024-02-10", "ann ben 0"), test_ffjd.closed(test_ffjd.MARCH)),
        test_ffjd.MARCH,
    ),
    "frs": Book(test_frs.history(*test_frs.FOUR), test_frs.DAY),
    "absp": Book(History(ABSP, test_absp.PLAYERS, [test_absp.START, test_absp.CUP]), date(2011, 3, 1)),
    "cel": Book(test_cel.QUARTER, test_cel.END),
    "combined": Book(test_combined.TWO, test_combined.DAY),
}
every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


@every_book
def test_a_board_has_the_same_digest_whatever_the_numbers_of_the_players(book: Book) -> None:
    backwards = History(book.regulation, reversed(list(book.history.players.values())), book.history.facts)
    for board in book.regulation.boards:
        one, other = listed(book.history, book.on, board), listed(backwards, book.on, board)
        assert one.digest == other.digest
        assert list(difference(one, other)) == []
    assert listed(book.history, book.on, book.regulation.boards[0]).lines


@every_book
def test_every_line_fills_the_columns_of_its_board(book: Book) -> None:
    for board in book.regulation.boards:
        for line in listed(book.history, book.on, board).lines:
            assert len(line.beside) == len(board.columns)


@every_book
def test_going_on_from_any_kept_state_ends_where_a_whole_walk_ends(book: Book) -> None:
    happenings = book.history.chronicle().happenings
    whole = replay(book.regulation, happenings)
    board = book.regulation.boards[0]
    expected = book.regulation.ranking(whole.state, on=book.on, board=board)
    for known in range(len(happenings)):
        half = replay(book.regulation, happenings[:known])
        longer = replay(book.regulation, happenings, after=half)
        assert longer.applied == len(happenings) - known
        assert book.regulation.ranking(longer.state, on=book.on, board=board) == expected


@every_book
def test_asking_for_the_chronicle_again_gives_the_same_happenings(book: Book) -> None:
    first, again = book.history.chronicle().happenings, book.history.chronicle().happenings
    assert [id(happening) for happening in first] == [id(happening) for happening in again]


@every_book
def test_every_outcome_of_every_player_can_be_explained_by_his_own_rows(book: Book) -> None:
    gone = walked(book.history)
    for player in range(len(book.history.roster)):
        found = list(explanations(gone, player))
        assert all(each.outcome.player == player for each in found)
        assert all(each.steps for each in found if _is_computed(each))


def _is_computed(found: Explained) -> bool:
    """A list taken over has no derivation of ours, nor has a rating that is no more."""
    is_lost = isinstance(found.outcome, Change) and found.outcome.after is None
    return not is_lost and not isinstance(found.happening, RatingsAdopted)


@article("1")
def doubled(value: Column) -> Column:
    return value * 2


@article("2")
def summed(given: Column) -> int:
    return int(doubled(given).sum())


def test_a_column_of_which_nobody_said_whose_it_is_is_shown_to_no_one() -> None:
    with recording() as heard:
        doubled(column([1, 2]))
    assert list(derivations(heard.steps, 0)) == []


def test_a_figure_for_everybody_is_shown_to_everybody_without_the_rows_of_others() -> None:
    with recording() as heard:
        summed(np.array([1, 2]))
    found = next(derivations(heard.steps, 7))
    assert (found.values, found.steps) == ({"value": 6}, ())


def test_an_inner_row_stands_under_the_outer_row_with_the_same_marks() -> None:
    @article("3")
    def outer(value: Column) -> Column:
        with rows(column([5, 5, 5, 6]), event=["a", "b", "b", "b"], table=column([1, 2, 3, 4])):
            doubled(column([10, 20, 30, 40]))
        return value

    with recording() as heard, rows(column([5, 6, 5]), event=["b", "b", "a"]):
        outer(column([1, 2, 3]))
    found = {
        str(each.values["event"]): [step.values["table"] for step in each.steps] for each in derivations(heard.steps, 5)
    }
    assert found == {"b": [2, 3], "a": [1]}
