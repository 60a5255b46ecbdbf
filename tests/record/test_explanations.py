"""However an explanation is found, it is the one that a walk through everything finds."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.explanation import Explained, everyone_explained, explained, explanations
from ronde.record.history import History
from ronde.record.replay import Replay, replay
from ronde.regulations.documents import Document
from ronde.regulations.fisf_classique.happenings import TournamentsRated
from ronde.regulations.fisf_classique.happenings import together as events_together
from ronde.regulations.frs.happenings import GamesPlayed
from ronde.regulations.frs.happenings import together as games_together
from ronde.regulations.happenings import Happening
from tests.cutting import cuts, joined
from tests.record.books import BOOKS, few, plain, some
from tests.record.slow_explanations import slow_explanations

# Histories in which neighbours of a kind are one happening: it is explained event by event.
TOGETHER: dict[str, tuple[type[Happening], Callable[[list[Any]], Any]]] = {
    "fisf-classique": (TournamentsRated, events_together),
    "frs": (GamesPlayed, games_together),
}
every_book = pytest.mark.parametrize("code", BOOKS)


def told(found: Iterable[Explained]) -> list[Any]:
    """Explanations in values that can be compared: all that they hold, tables and editions too."""
    return [
        (one.happening.id, one.happening.day, plain(one.outcome), [plain(step) for step in one.steps]) for one in found
    ]


def slowly(run: Replay[Any, Any], player: int, events: tuple[str, ...] = ()) -> list[tuple[int, Explained]]:
    return list(slow_explanations(run.regulation, run.happenings, player, events))


def any_replay(history: History, draw: st.DataObject) -> Replay[Any, Any]:
    """A replay that keeps few states or all, by itself or gone on from one of the first facts."""
    happenings = history.chronicle().happenings
    if history.regulation.code in TOGETHER:
        happenings = tuple(joined(happenings, draw.draw(cuts), *TOGETHER[history.regulation.code]))
    keep = draw.draw(st.sampled_from((1, 2, 5, 256)))
    known = draw.draw(st.integers(0, len(happenings)))
    first = replay(history.regulation, happenings[:known], keep=keep) if known else None
    return replay(history.regulation, happenings, after=first, keep=keep)


@every_book
def test_a_players_explanations_are_those_of_a_walk_through_everybodys(code: str) -> None:
    @some
    @given(facts=BOOKS[code].facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        history = BOOKS[code].history(facts)
        run = any_replay(history, draw)
        player = draw.draw(st.integers(0, len(history.roster)))
        expected = [one for _, one in slowly(run, player)]
        assert told(explanations(run, player)) == told(expected)

    holds()


@every_book
def test_the_explanations_with_an_event_are_those_of_a_walk_through_everybodys(code: str) -> None:
    @some
    @given(facts=BOOKS[code].facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        history = BOOKS[code].history(facts)
        run = any_replay(history, draw)
        if not history.facts:
            return
        fact = draw.draw(st.sampled_from([one.id for one in history.facts]))
        events = draw.draw(st.sampled_from((tuple(history.versions(fact)), (fact,))))
        player = draw.draw(st.integers(0, len(history.roster)))
        expected = [one for _, one in slowly(run, player, events)]
        assert told(explanations(run, player, events)) == told(expected)

    holds()


@every_book
def test_one_turn_is_explained_to_one_player_and_to_everyone_as_the_walk_does(code: str) -> None:
    @few
    @given(facts=BOOKS[code].facts, draw=st.data())
    def holds(facts: list[Document], draw: st.DataObject) -> None:
        history = BOOKS[code].history(facts)
        run = any_replay(history, draw)
        players = range(len(history.roster))
        slow = {player: slowly(run, player) for player in players}
        for turn in range(len(run.happenings)):
            together = list(everyone_explained(run, turn))
            assert all(one.outcome.player in players for one in together)
            for player in players:
                expected = told(one for at, one in slow[player] if at == turn)
                assert told(explained(run, turn, player)) == expected
                assert told(one for one in together if one.outcome.player == player) == expected

    holds()
