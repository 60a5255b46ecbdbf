"""A federation's months as tables: the same, however many series come in one happening, and whatever is kept."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.ffjd_history import history
from ronde.ground.ids import FactId
from ronde.record.replay import Replay, replay
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.first_rating.equations import components
from ronde.regulations.ffjd.happenings import (
    EXEMPT,
    PLAYED,
    EstimateGiven,
    Frame,
    Games,
    ListPublished,
    Outside,
    SeriesCorrected,
    SeriesRated,
    together,
)
from ronde.regulations.ffjd.rating.seats import LAYERS, Participations, Presence, all_present, seating
from ronde.regulations.ffjd.rating.sides import Sides, blocks, sides
from ronde.regulations.ffjd.state import MANY, AllSeries, Kept, State, overlaid
from ronde.regulations.happenings import Happening
from tests.lanes import scaled

EDITION = REGULATION.editions.nearest(date(2024, 1, 1))
SERIES = 40  # a month: enough to be entered together
MONTHS = 4
Cut = Callable[[SeriesRated], Sequence[SeriesRated]]


def made_up() -> list[Any]:
    games = 100 * SERIES * MONTHS
    return list(history(games, players=600, series=SERIES * MONTHS, months=MONTHS, full_rules=True, seed=3))


def with_correction(happenings: list[Any]) -> list[Any]:
    """The same history, with estimates and corrections of series that were published, and of some that were not."""
    first, second = happenings[1], happenings[3]
    turned = replace(first.only([2]), id=FactId("turned"))
    turned = replace(turned, games=replace(turned.games, white_points=0 * turned.games.white_points))
    day, opened = happenings[2].day + timedelta(days=25), first.series[0].event
    new: list[Happening] = [
        EstimateGiven(id=FactId("guess"), day=day, sequence=1, series=opened, estimate=900),
        SeriesCorrected(id=FactId("turn"), day=day, sequence=2, event=first.series[2].event, new=turned),
        SeriesCorrected(id=FactId("gone"), day=day, sequence=3, event=first.series[3].event, new=None),
        SeriesCorrected(id=FactId("open"), day=day, sequence=4, event=second.series[5].event, new=None),
    ]
    return [*happenings[:4], *new, *happenings[4:]]


def one_by_one(rated: SeriesRated) -> Sequence[SeriesRated]:
    return [rated.only([at]) for at in range(len(rated.series))]


def in_two(rated: SeriesRated) -> Sequence[SeriesRated]:
    half = len(rated.series) // 3
    return [rated.only(list(range(half))), rated.only(list(range(half, len(rated.series))))]


def cut(happenings: list[Any], how: Cut) -> list[Any]:
    return [part for one in happenings for part in (how(one) if isinstance(one, SeriesRated) else [one])]


def told(state: State) -> dict[str, Any]:
    """Everything a state says, whatever it is made of."""
    return {
        "ratings": [(period.since, period.rating.tolist()) for period in state.periods],
        "rating": state.rating.tolist(),
        "parts": dict(state.parts),
        "firsts": dict(state.firsts),
        "visits": {who: list(of_one.items()) for who, of_one in state.visits.items()},
        "participations": state.participations.tolist(),
        "waiting": state.waiting,
    }


def test_a_made_up_history_has_what_it_is_for() -> None:
    run: Replay[State, Any] = replay(REGULATION, made_up())
    assert not any(run.problems)
    assert run.state.firsts
    assert {part.kind for parts in run.state.parts.values() for part in parts} == {"normal", "accelerated"}
    assert {visit.equivalent > 0 for of_one in run.state.visits.values() for visit in of_one.values()} == {True, False}
    month = run.happenings[1]
    assert len(month.series) >= MANY
    games = month.games
    ends = (games.white_points.tolist(), games.black_points.tolist(), games.counts.tolist())
    assert len(set(zip(*ends, strict=True))) == 9  # 2, 1, 0, 0r, 2fne, 0fne, 2fe, 0fe, 0d


@pytest.mark.parametrize("how", [one_by_one, in_two])
@pytest.mark.parametrize("corrections", [False, True])
def test_a_month_may_come_one_by_one_in_two_bulks_or_in_one(how: Cut, corrections: bool) -> None:
    whole = with_correction(made_up()) if corrections else made_up()
    expected: Replay[State, Any] = replay(REGULATION, whole)
    found: Replay[State, Any] = replay(REGULATION, cut(whole, how))
    assert not any(expected.problems)
    assert not any(found.problems)
    assert told(found.state) == told(expected.state)


def test_a_correction_of_a_bulk_moves_what_it_should() -> None:
    """Without it the lists would agree, and the test above would show nothing."""
    before, after = replay(REGULATION, made_up()).state, replay(REGULATION, with_correction(made_up())).state
    assert before.periods[1].rating.tolist() == after.periods[1].rating.tolist()
    assert before.rating.tolist() != after.rating.tolist()


@pytest.mark.parametrize("keep", [1, 3, 256])
def test_from_kept_states_a_changed_month_leads_to_the_same_lists(keep: int) -> None:
    happenings = with_correction(made_up())
    before = replay(REGULATION, happenings, keep=keep)
    changed = replace(happenings[3], games=replace(happenings[3].games, slow=0 * happenings[3].games.slow))
    other = [*happenings[:3], changed, *happenings[4:]]
    after, scratch = replay(REGULATION, other, after=before, keep=keep), replay(REGULATION, other)
    assert told(after.state) == told(scratch.state)
    assert told(after.state) != told(before.state)


def test_columns_as_wide_as_can_be_give_the_same_lists() -> None:
    def widened(rated: SeriesRated) -> Sequence[SeriesRated]:
        games = {name: getattr(rated.games, name).astype(np.int64) for name in Games.__slots__}
        return [replace(rated, games=Games(**games))]

    assert told(replay(REGULATION, cut(made_up(), widened)).state) == told(replay(REGULATION, made_up()).state)


def test_ratings_too_high_for_narrow_columns_are_computed_all_the_same() -> None:
    """1,000,000 against 999,950: d = 50, PA = 1.1, K = 15, a win brings 13.5, hence 14 (FFJD-1)."""
    games = _games([(0, 1, 0, 1)])
    rating = np.array([1_000_000, 999_950])
    rated = _rated(games)
    counted = sides(rated, rating, EDITION)
    assert counted.rating.dtype == np.int64
    state = REGULATION.start()
    opened = replace(state, rating=overlaid(state.rating, np.array([0, 1]), rating))
    after = REGULATION.apply(REGULATION.apply(opened, rated).state, _published()).state
    assert after.rating.tolist() == [1_000_000, 999_936]  # nobody rises above 1,000,000 (rules.HIGHEST)


seats = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(EXEMPT, 5), st.integers(EXEMPT, 5)), max_size=12
)


def _games(rows: list[tuple[int, int, int, int]], counts: list[int] | None = None) -> Games:
    """Rows of series, round, White and Black, in the order of the series."""
    rows = sorted(rows, key=lambda row: row[0])
    section, turn, white, black = (np.array([row[at] for row in rows], dtype=np.int32) for at in range(4))
    counted = np.array([PLAYED] * len(rows) if counts is None else counts[: len(rows)], dtype=np.int8)
    worth = np.full(len(rows), 2, dtype=np.int8)
    return Games(
        section=section,
        row=np.arange(len(rows)),
        round=turn,
        white=white,
        black=black,
        white_points=worth,
        black_points=0 * worth,
        counts=counted,
        slow=0 * counted + 1,
    )


def _rated(games: Games) -> SeriesRated:
    day, nothing = date(2024, 1, 10), np.zeros(0, dtype=np.int64)
    names = [FactId(f"s{at}") for at in range(int(games.section.max(initial=-1)) + 1)]
    frames = tuple(Frame(id=name, event=name, first_day=day, last_day=day) for name in names)
    outside = Outside(section=nothing, row=nothing, player=nothing, fmjd=nothing, club=())
    return SeriesRated(id=FactId("r"), day=day, sequence=0, series=frames, games=games, outside=outside)


def _published() -> ListPublished:
    return ListPublished(id=FactId("l"), day=date(2024, 2, 1), sequence=0, due=date(2024, 2, 1))


@settings(max_examples=scaled(200))
@given(seats, st.lists(st.integers(0, 2), min_size=12, max_size=12))
def test_who_has_played_and_who_may_sit_twice_agrees_with_looking_at_each_seat(
    rows: list[tuple[int, int, int, int]], counts: list[int]
) -> None:
    games = _games(rows, counts)
    found = seating(games)
    places: list[tuple[int, int, int]] = []
    present: set[tuple[int, int]] = set()
    for at, (section, turn, *both) in enumerate(sorted(rows, key=lambda row: row[0])):
        places += [(section, turn, who) for who in both if turn > 0 and who != EXEMPT]
        present |= {(section, who) for who in both if counts[at] == PLAYED and who != EXEMPT}
    if len(set(places)) < len(places):
        assert found.may_be_twice
    who = sorted({player for _, player in present})
    assert found.present.player.tolist() == who
    assert found.present.series.tolist() == [sum(player == one for _, player in present) for one in who]


@settings(max_examples=scaled(50))
@given(seats, st.integers(1, 5))
def test_blocks_of_any_size_are_the_same_sides(rows: list[tuple[int, int, int, int]], size: int) -> None:
    games = _games([(section, turn, abs(white), abs(black)) for section, turn, white, black in rows])
    rating = np.array([1500, 1400, 0, 1300, 1200], dtype=np.int16)
    whole = sides(_rated(games), rating, EDITION)
    parts = list(blocks(_rated(games), rating, EDITION, size=size))
    assert sorted(_lines(whole)) == sorted(line for part in parts for line in _lines(part))
    sections = [set(part.section.tolist()) for part in parts]
    assert sum(len(one) for one in sections) == len(set(whole.section.tolist()))  # a series is never cut


def _lines(of: Sides) -> list[tuple[int, ...]]:
    columns = (of.section, of.player, of.opponent, of.points, of.rating, of.opponent_rating, of.slow)
    return list(zip(*(values.tolist() for values in columns), strict=True))


@pytest.mark.parametrize("series", [[1], [0, 2], [0, 1, 2]])
def test_the_sides_of_some_series_are_those_of_their_games(series: list[int]) -> None:
    games = _games([(0, 1, 0, 1), (1, 1, 2, 3), (1, 2, 3, 0), (2, 1, 1, 2)])
    whole = sides(_rated(games), np.array([1500, 1400, 0, 1300]), EDITION)
    assert _lines(whole.of(np.array(series))) == [line for line in _lines(whole) if line[0] in series]


@given(st.lists(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 3)), max_size=4), max_size=2 * LAYERS + 1))
def test_participations_in_layers_add_up(lists: list[list[tuple[int, int]]]) -> None:
    layered, plain = Participations(np.zeros(0, dtype=np.int64)), np.zeros(10, dtype=np.int64)
    for added in lists:
        one = dict(added)
        who = np.array(sorted(one), dtype=np.int64)
        more = Presence(who, np.array([one[player] for player in sorted(one)], dtype=np.int64))
        layered = layered.plus(more, 1)
        for player, series in one.items():
            plain[player] += series
        assert len(layered.added) < LAYERS
    found = layered.column
    assert found.tolist() == plain[: len(found)].tolist()
    assert not plain[len(found) :].any()


@given(st.lists(st.lists(st.integers(0, 5), max_size=5), max_size=4))
def test_presences_of_several_happenings_add_up(happenings: list[list[int]]) -> None:
    """Each happening is one series of those players."""
    games = [_games([(0, 1, who, EXEMPT) for who in players]) for players in happenings]
    found = all_present([seating(one).present for one in games])
    everyone = sorted({who for players in happenings for who in players})
    assert found.player.tolist() == everyone
    assert found.series.tolist() == [sum(who in players for players in happenings) for who in everyone]


@given(st.integers(1, 12), st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=14))
def test_components_are_numbered_by_their_first_member(size: int, links: list[tuple[int, int]]) -> None:
    met = [(one % size, other % size) for one, other in links]
    group = list(range(size))
    for one, other in met:
        low, high = sorted((group[one], group[other]))
        group = [low if at == high else at for at in group]
    sides_of_games = np.array([*met, *(pair[::-1] for pair in met)], dtype=np.int64).reshape(-1, 2)
    assert components(size, *sides_of_games.T).tolist() == group


def test_series_of_a_bulk_are_found_replaced_and_taken_out_like_single_ones() -> None:
    month = made_up()[1]
    single = AllSeries()
    for at in range(len(month.series)):
        single = single.joined(0, month.only([at]))
    bulk = AllSeries().joined(0, month)
    assert bulk.bulks
    assert not single.bulks
    event = month.series[7].event
    for every in (single, bulk):
        kept = every[event]
        assert kept.alone.series[0].event == event
        assert event not in every.without(event)
        assert every.without(event).get(event) is None
        assert every.set(event, Kept(3, month, 0))[event].period == 3
        assert FactId("nobody's") not in every
        assert sorted(found for found, _ in every.items()) == sorted(frame.event for frame in month.series)
        assert event not in dict(every.without(event).items())
        with pytest.raises(KeyError):
            every[FactId("nobody's")]


def test_values_that_need_more_room_get_it() -> None:
    two_bytes = overlaid(np.zeros(0, dtype=np.int64), np.array([0, 2]), np.array([600, 32_767]))
    assert (two_bytes.dtype.name, two_bytes.tolist()) == ("int16", [600, 0, 32_767])
    wider = overlaid(two_bytes, np.array([1]), np.array([32_768]))
    assert (wider.dtype.name, wider.tolist()) == ("int32", [600, 32_768, 32_767])
    assert not wider.flags.writeable


def test_together_keeps_every_game_in_its_series() -> None:
    month = made_up()[1]
    again = together(tuple(one_by_one(month)))
    for name in Games.__slots__:
        assert getattr(again.games, name).tolist() == getattr(month.games, name).tolist()
    assert again.outside.player.tolist() == month.outside.player.tolist()
    assert list(again.series) == list(month.series)
