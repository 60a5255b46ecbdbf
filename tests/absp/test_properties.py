"""What must hold for any history of the book, not only for the examples."""

from datetime import date
from fractions import Fraction
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.ground.problems import has_refusal
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.publication import RankingList, ranking_list
from ronde.record.replay import Replay, replay
from ronde.regulations.absp import REGULATION
from ronde.regulations.absp.documents import Game, Tournament
from ronde.regulations.answers import Change, Ranking
from ronde.regulations.documents import Document
from tests.absp.histories import PLAYERS, any_fact, days, facts, history, numbered, tournaments
from tests.absp.slow import Slow

LAST = date(2012, 6, 1)
ACTIVE, EVERYONE = REGULATION.rankings
unhurried = settings(deadline=None)  # the slow one is slow, and machines are shared


def replayed(written: History, after: Replay[Any, Any] | None = None) -> Replay[Any, Any]:
    chronicle = written.chronicle()
    assert not chronicle.problems
    run = replay(written.regulation, chronicle.happenings, after=after)
    assert not any(has_refusal(found) for found in run.problems)
    return run


def listed(written: History, on: date = LAST, ranking: Ranking = EVERYONE) -> RankingList:
    return ranking_list(written, replayed(written).state_on(on), on=on, ranking=ranking)


@unhurried
@given(written=facts, on=days)
def test_the_book_agrees_with_the_text_computed_slowly(written: list[Document], on: date) -> None:
    slow = Slow()
    slow.go_through([fact for fact in written if getattr(fact, "day", LAST) <= on])
    ours = history(written)
    found = {line.player: (line.value, line.beside[0], line.last_day) for line in listed(ours, on).lines}
    assert found == slow.list_on(on)
    assert {line.player for line in listed(ours, on, ACTIVE).lines} == slow.active_on(on)


@unhurried
@given(written=facts)
def test_the_marks_in_every_window_are_the_exact_ones(written: list[Document]) -> None:
    slow = Slow()
    slow.go_through(written)
    ours = history(written)
    for who, standing in replayed(ours).state.standings.items():
        marks = [(mark.value, mark.games) for mark in standing.marks]
        assert marks == slow.people[ours.roster.player(who)].events
        assert all(type(value) is Fraction for value, _ in marks)


@unhurried
@given(written=facts)
def test_ratings_are_whole_and_never_below_their_floor(written: list[Document]) -> None:
    run = replayed(history(written))
    before = run.state_before(0)
    for at, happening in enumerate(run.happenings):
        after = run.state_before(at + 1)
        for change in REGULATION.outcomes(before, happening, after):
            assert isinstance(change, Change)
            assert change.after is not None
            assert type(change.after.value) is int
            if hasattr(happening, "games") and hasattr(happening, "lines"):
                assert change.after.value >= (80 if change.before is None else 50)
        before = after


@unhurried
@given(written=facts, late=any_fact)
def test_a_late_fact_equals_a_replay_from_scratch_and_applies_only_what_follows(
    written: list[Document], late: Document
) -> None:
    earlier = history(written)
    before = replayed(earlier)
    (fact,) = numbered([late], "late")
    longer = earlier.with_facts(fact)
    after, scratch = replayed(longer, before), replayed(longer)
    assert after.state == scratch.state
    at = [happening.id for happening in after.happenings].index(fact.id)
    assert after.applied == len(after.happenings) - at
    assert scratch.applied == len(scratch.happenings)


@unhurried
@given(written=facts, one=st.sampled_from(PLAYERS), other=st.sampled_from(PLAYERS))
def test_swapping_two_players_swaps_their_results(written: list[Document], one: str, other: str) -> None:
    swap = {one: other, other: one}
    ours = {swap.get(line.player, line.player): line.value for line in listed(history(written)).lines}
    theirs = listed(history([_renamed(fact, swap) for fact in written]))
    assert {line.player: line.value for line in theirs.lines} == ours


def _renamed(fact: Document, swap: dict[str, str]) -> Document:
    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [renamed(inner) for inner in value]
        return swap.get(value, value) if isinstance(value, str) else value

    return msgspec.convert(renamed(msgspec.to_builtins(fact)), type(fact))


@unhurried
@given(written=facts, event=tournaments(), order=st.randoms(use_true_random=False))
def test_the_order_and_the_side_of_the_games_never_matter(
    written: list[Document], event: Tournament, order: Any
) -> None:
    games = [order.choice([game, _from_the_other_side(game)]) for game in event.games]
    order.shuffle(games)
    again = msgspec.structs.replace(event, games=games)
    one, other = (history([*written, *numbered([each], "e")]) for each in (event, again))
    assert listed(one).digest == listed(other).digest


def _from_the_other_side(game: Game) -> Game:
    if game.opponent is None or game.result not in {"win", "draw", "loss"}:
        return game
    turned: Any = {"win": "loss", "loss": "win", "draw": "draw"}[game.result]
    return Game(player=game.opponent, opponent=game.player, result=turned)


@unhurried
@given(first=tournaments(PLAYERS[:5]), second=tournaments(PLAYERS[5:]), before=facts)
def test_events_without_a_common_player_may_be_recorded_in_any_order(
    first: Tournament, second: Tournament, before: list[Document]
) -> None:
    one, other = (
        history([*before, *numbered([first, second], "e")]),
        history([*before, *numbered([second, first], "e")]),
    )
    assert listed(one).canonical == listed(other).canonical


@unhurried
@given(written=facts, player=st.sampled_from(PLAYERS))
def test_every_change_is_explained_to_its_last_figure(written: list[Document], player: str) -> None:
    """The rating is the last step's value; its events add up to it by their own figures."""
    ours = history(written)
    run = replayed(ours)
    for each in explanations(run, ours.roster.number(_id(ours, player))):
        assert isinstance(each.outcome, Change)
        assert each.outcome.after is not None
        ratings = [step for step in each.steps if step.name in {"new_rating", "first_rating"}]
        if not ratings:
            assert type(each.happening).__name__ == "RatingsAdopted"
            continue
        assert ratings[-1].value == each.outcome.after.value
        events = [step for step in ratings[-1].steps if step.name == "weighted"]
        if events:
            weights = sum(inner.value for step in events for inner in step.steps)
            (mean,) = (step for step in ratings[-1].steps if step.name == "window_rating")
            assert mean.value == Fraction(sum(step.value for step in events)) / weights
            assert all(step.value == step.values["mark"] * step.steps[0].value for step in events)


def _id(ours: History, player: str) -> Any:
    return next(one for one in ours.roster if one == player)
