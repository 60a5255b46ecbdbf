"""What must hold for every book alike, whatever its kind."""

from datetime import date

import pytest
from hypothesis import given

from ronde.record.explanation import Explained, explanations
from ronde.record.history import History
from ronde.record.moves import difference
from ronde.record.people import People
from ronde.record.publication import RankingList, ranking_list
from ronde.record.replay import replay
from ronde.regulations.answers import Change, Ranking
from ronde.regulations.documents import Document
from ronde.regulations.happenings import RatingCorrected, RatingsAdopted
from tests.record.books import BOOKS, few

every_book = pytest.mark.parametrize("code", BOOKS)


def listed(history: History, on: date, ranking: Ranking) -> RankingList:
    run = replay(history.regulation, history.chronicle().happenings)
    return ranking_list(history, run.state_on(on), on=on, ranking=ranking)


def last_day(history: History) -> date:
    happenings = history.chronicle().happenings
    return history.regulation.place(happenings[-1]).day if happenings else date(2020, 1, 1)


@every_book
def test_a_ranking_has_the_same_digest_whatever_the_numbers_of_the_players(code: str) -> None:
    @few
    @given(facts=BOOKS[code].facts)
    def holds(facts: list[Document]) -> None:
        history = BOOKS[code].history(facts)
        backwards = History(history.regulation, People.of(reversed(list(history.players.values()))), facts)
        for ranking in history.regulation.rankings:
            one, other = (listed(each, last_day(history), ranking) for each in (history, backwards))
            assert one.digest == other.digest
            assert list(difference(one, other)) == []

    holds()


@every_book
def test_every_line_fills_the_columns_of_its_ranking(code: str) -> None:
    @few
    @given(facts=BOOKS[code].facts)
    def holds(facts: list[Document]) -> None:
        history = BOOKS[code].history(facts)
        for ranking in history.regulation.rankings:
            for line in listed(history, last_day(history), ranking).lines:
                assert len(line.beside) == len(ranking.columns)

    holds()


@every_book
def test_asking_for_the_chronicle_again_gives_the_same_happenings(code: str) -> None:
    @few
    @given(facts=BOOKS[code].facts)
    def holds(facts: list[Document]) -> None:
        history = BOOKS[code].history(facts)
        first, again = history.chronicle().happenings, history.chronicle().happenings
        assert [id(happening) for happening in first] == [id(happening) for happening in again]

    holds()


@every_book
def test_every_outcome_of_every_player_can_be_explained_by_his_own_rows(code: str) -> None:
    @few
    @given(facts=BOOKS[code].facts)
    def holds(facts: list[Document]) -> None:
        history = BOOKS[code].history(facts)
        run = replay(history.regulation, history.chronicle().happenings)
        for player in range(len(history.roster)):
            found = list(explanations(run, player))
            assert all(each.outcome.player == player for each in found)
            assert all(each.steps for each in found if _is_computed(each))

    holds()


def _is_computed(found: Explained) -> bool:
    """A list taken over has no derivation of ours, nor has a rating set by hand or one that is no more."""
    is_lost = isinstance(found.outcome, Change) and found.outcome.after is None
    by_hand = isinstance(found.happening, RatingsAdopted | RatingCorrected)
    return isinstance(found.outcome, Change) and not is_lost and not by_hand
