"""What must hold for any history of the book, not only for the examples."""

from datetime import date
from itertools import groupby, pairwise
from typing import Any

import msgspec.structs
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ronde.ground.ids import PlayerId
from ronde.ground.problems import has_refusal
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.publication import ranking_list
from ronde.record.replay import Replay, replay
from ronde.regulations.answers import Change
from ronde.regulations.documents import Document
from ronde.regulations.ffjd import REGULATION, rules
from ronde.regulations.ffjd.book import Ffjd
from ronde.regulations.ffjd.documents import Game, Published, Series
from ronde.regulations.ffjd.first_rating.first_ratings import parts_of
from ronde.regulations.ffjd.happenings import SeriesRated
from ronde.regulations.ffjd.rating.sides import sides
from ronde.regulations.ffjd.state import UNRATED, State, taken
from tests.ffjd.histories import GUESTS, PLAYERS, facts, history
from tests.ffjd.slow import Slow
from tests.lanes import scaled

EDITION = REGULATION.editions.nearest(date(2024, 1, 1))
slowly = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], deadline=None, max_examples=scaled(100)
)
briefly = settings(slowly, max_examples=scaled(40))


def replayed(written: History, after: Replay[Any, Any] | None = None) -> Replay[Any, Any]:
    chronicle = written.chronicle()
    assert not chronicle.problems
    run = replay(written.regulation, chronicle.happenings, after=after)
    assert not [problem for found in run.problems for problem in found if has_refusal([problem])]
    return run


def ratings(written: History, state: State) -> dict[str, int]:
    return {player: int(value) for player, value in zip(written.roster, state.rating, strict=False) if value != UNRATED}


def must_agree(written: list[Document]) -> None:
    slow = Slow()
    slow.go_through(written)
    ours = history(written)
    run = replayed(ours)
    assert ratings(ours, run.state) == slow.rating
    then = [dict(zip(ours.roster, period.rating.tolist(), strict=False)) for period in run.state.periods]
    assert [{who: cp for who, cp in found.items() if cp} for found in then] == [cps for _, cps in slow.periods]
    waiting = {(ours.roster.player(one.player), one.missing) for one in run.state.waiting}
    assert waiting == slow.waiting
    took_part = dict(zip(ours.roster, run.state.participations.tolist(), strict=False))
    assert {who: times for who, times in took_part.items() if times} == slow.participations()


@slowly
@given(facts())
def test_the_book_agrees_with_the_text_computed_slowly(written: list[Document]) -> None:
    must_agree(written)


def unsaid(fact: Document) -> Document:
    return msgspec.structs.replace(fact, recorded=None)


@slowly
@given(facts(), st.randoms(use_true_random=False))
def test_where_some_facts_do_not_say_when_they_were_recorded_their_order_does(
    written: list[Document], lot: Any
) -> None:
    must_agree([unsaid(fact) if lot.random() < 0.5 else fact for fact in written])


@slowly
@given(facts(months=4))
def test_a_history_in_order_has_the_same_lists_whether_it_says_when_facts_were_recorded_or_not(
    written: list[Document],
) -> None:
    said, not_said = (replayed(history(facts)).state for facts in (written, [unsaid(fact) for fact in written]))
    assert [period.rating.tolist() for period in not_said.periods] == [
        period.rating.tolist() for period in said.periods
    ]


@briefly
@given(facts(months=4))
def test_a_published_list_never_changes(written: list[Document]) -> None:
    whole = replayed(history(written)).state.periods
    published = [at for at, fact in enumerate(written) if isinstance(fact, Published)]
    for number, at in enumerate(published, 1):
        until_then = history(written[: at + 1])
        assert whole[number].rating.tolist() == replayed(until_then).state.rating.tolist()


@briefly
@given(facts())
def test_the_list_valid_on_a_day_is_the_last_one_that_has_appeared(written: list[Document]) -> None:
    ours = history(written)
    run = replayed(ours)
    for before, after in pairwise(run.state.periods):
        last_day = date.fromordinal(after.since.toordinal() - 1)
        for day, expected in ((last_day, before), (after.since, after)):
            listed = ranking_list(ours, run.state_on(day), on=day, ranking=REGULATION.rankings[0])
            found = {ours.roster.number(line.player): line.value for line in listed.lines}
            assert found == {who: cp for who, cp in enumerate(expected.rating.tolist()) if cp}


@briefly
@given(written=facts(), lot=st.randoms(use_true_random=False))
def test_a_permutation_of_the_games_of_a_period_changes_nothing(written: list[Document], lot: Any) -> None:
    mixed: list[Document] = []
    for fact in written:
        if isinstance(fact, Series):
            games = list(fact.games)
            lot.shuffle(games)
            mixed.append(msgspec.structs.replace(fact, games=games))
        else:
            mixed.append(fact)
    ours, theirs = history(written), history(mixed)
    assert ratings(ours, replayed(ours).state) == ratings(theirs, replayed(theirs).state)


@briefly
@given(facts(corrections=False), st.randoms(use_true_random=False))
def test_series_of_a_period_may_be_recorded_in_any_order(written: list[Document], lot: Any) -> None:
    in_time = [unsaid(fact) for fact in written]
    mixed: list[Document] = []
    for is_list, some in groupby(in_time, key=lambda fact: isinstance(fact, Published)):
        period = list(some)
        if not is_list:
            lot.shuffle(period)
        mixed += period
    ours, theirs = history(in_time), history(mixed)
    assert ratings(ours, replayed(ours).state) == ratings(theirs, replayed(theirs).state)


results = st.sampled_from([0, 1, 2, "2fne", "0fne", "0fe", "0d"])


@slowly
@given(
    cps=st.lists(st.one_of(st.integers(600, 1350), st.integers(1500, 2500)), min_size=2, max_size=6),
    rounds=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), results, st.integers(0, 1)), max_size=12),
)
def test_the_evolutions_of_games_at_equal_k_sum_to_zero(
    cps: list[int], rounds: list[tuple[int, int, Any, int]]
) -> None:
    """K is the same for both below 1350, and for both from 1500 on; 0r apart (FFJD-3)."""
    strong = [who for who, cp in enumerate(cps) if cp >= 1500]
    same = [
        (white, black, result, slow)
        for white, black, result, slow in rounds
        if white != black and max(white, black) < len(cps) and (white in strong) == (black in strong)
    ]
    games = [Game(white=PLAYERS[one], black=PLAYERS[other], result=code) for one, other, code, _ in same]
    series = Series(id="s", homologated=date(2024, 1, 2), cadence="slow", games=games)
    (rated,) = history([series]).chronicle().happenings
    counted = sides(rated, np.array(cps, dtype=np.int64), EDITION)
    each = rules.game_evolution(
        counted.points,
        rating=counted.rating,
        opponent_rating=counted.opponent_rating,
        slow=np.tile([slow for *_, code, slow in same if code not in {"0fe", "0d"}], 2).astype(np.int64),
        ka=np.full(len(counted), 100, dtype=np.int64),
        times=1,
        edition=EDITION,
    )
    assert int(each.sum()) == 0


@slowly
@given(
    cps=st.lists(st.integers(600, 2500), min_size=5, max_size=9),
    codes=st.lists(st.sampled_from([0, 1, 2, "0r", "2fne"]), min_size=9, max_size=9),
)
def test_annex_b_against_rated_players_only_is_the_normal_formula(cps: list[int], codes: list[Any]) -> None:
    games = [Game(white="u0", black=PLAYERS[at], result=codes[at]) for at in range(len(cps)) if PLAYERS[at] != "u0"]
    series = Series(id="s", homologated=date(2024, 1, 2), cadence="slow", games=games)
    ours = history([series])
    (rated,) = ours.chronicle().happenings
    rating = np.array(cps, dtype=np.int64)
    newcomer = ours.roster.number(PlayerId("u0"))
    rating[newcomer : newcomer + 1] = UNRATED
    counted = sides(rated, rating, EDITION)
    ((_, part),) = parts_of(counted, {}, EDITION)
    mine = counted.where(counted.player == newcomer)
    normal = rules.normal_value(
        rules.exact(np.array([mine.opponent_rating.sum()])) / len(mine),
        np.array([mine.points.sum()]),
        np.array([len(mine)]),
        EDITION.first_rating.points,
    )
    assert part.value == normal[0]


@briefly
@given(written=facts(), late=facts(months=1))
def test_a_late_fact_equals_a_replay_from_scratch_and_applies_only_what_follows(
    written: list[Document], late: list[Document]
) -> None:
    played = [fact for fact in late if isinstance(fact, Series) and fact.homologated]
    at_home = [game for fact in played[:1] for game in fact.games if not {game.white, game.black} & set(GUESTS)]
    if not at_home:
        return
    earlier = history(written)
    before = replayed(earlier)
    fact = msgspec.structs.replace(played[0], id="late", recorded=None, replaces=None, outside=[], games=at_home)
    longer = earlier.with_facts(fact)
    happenings = longer.chronicle().happenings  # a CP that moved may leave a decision without its 150 points
    after, scratch = replay(REGULATION, happenings, after=before), replay(REGULATION, happenings)
    assert after.state.rating.tolist() == scratch.state.rating.tolist()
    assert after.problems == scratch.problems
    assert after.applied == len(after.happenings) - [happening.id for happening in after.happenings].index("late")


@briefly
@given(written=facts(), one=st.sampled_from(PLAYERS[:11]), other=st.sampled_from(PLAYERS[:11]))
def test_swapping_two_players_swaps_their_results(written: list[Document], one: str, other: str) -> None:
    swap = {one: other, other: one}
    ours, theirs = history(written), history([_swapped(fact, swap) for fact in written])
    expected = {swap.get(who, who): cp for who, cp in ratings(ours, replayed(ours).state).items()}
    assert ratings(theirs, replayed(theirs).state) == expected


def _swapped(fact: Any, swap: dict[str, str]) -> Any:
    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [renamed(inner) for inner in value]
        return swap.get(value, value) if isinstance(value, str) else value

    return msgspec.convert(renamed(msgspec.to_builtins(fact)), type(fact))


@briefly
@given(facts())
def test_every_change_of_a_list_is_explained_by_the_players_own_rows(written: list[Document]) -> None:
    ours = history(written)
    run = replayed(ours)
    for player in range(len(PLAYERS)):
        value = UNRATED
        for found in explanations(run, player):
            if isinstance(found.outcome, Change) and found.outcome.ranking == "national":
                before = found.outcome.before.value if found.outcome.before else UNRATED
                assert before == value
                assert found.outcome.after is not None
                value = int(found.outcome.after.value)
                assert found.steps or not isinstance(found.happening, SeriesRated)
        assert value == taken(run.state.rating, np.array([player]))[0]


def test_the_book_is_what_the_contract_asks_for() -> None:
    assert isinstance(REGULATION, Ffjd)
    assert REGULATION.start().rating.dtype == np.int64
