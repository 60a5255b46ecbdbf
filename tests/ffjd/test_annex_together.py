"""Annex B for many series at once: what each player gets is what the series alone, computed slowly, would give."""

from datetime import date
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import event, given, settings
from hypothesis import strategies as st

from ronde.ground.ids import FactId
from ronde.ground.numbers import column
from ronde.ground.trace import Derivation, derivations, recording
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.first_rating.first_ratings import parts_of
from ronde.regulations.ffjd.happenings import AS_PLAYED, NO_FMJD, PLAYED, Frame, Games, Outside, SeriesRated
from ronde.regulations.ffjd.rating.sides import sides
from ronde.regulations.ffjd.state import UNRATED, Part, StatedEstimate
from tests.ffjd.slow import Side
from tests.ffjd.slow_annex import Collected, collected
from tests.lanes import scaled

DAY = date(2024, 1, 10)
EDITION = REGULATION.editions.nearest(DAY)
RATINGS = np.array([1500, 1420, 1310, 990] + [UNRATED] * 8)
GUEST = len(RATINGS) - 1  # from outside, without FMJD rating
ENDS = ((2, 0, PLAYED), (1, 1, PLAYED), (0, 2, PLAYED), (0, 0, PLAYED), (2, 0, AS_PLAYED), (0, 2, AS_PLAYED))
Pairing = tuple[int, int, tuple[int, int, int]]


@st.composite
def tables(draw: st.DrawFn) -> list[Pairing]:
    """Some players in two circles of whom everyone meets everyone else of the circle, once or a few times."""
    names = draw(st.lists(st.integers(0, GUEST), min_size=2, max_size=7, unique=True))
    cut, times = draw(st.integers(0, len(names) - 2)), draw(st.integers(1, 5))
    pairs = [*combinations(names[:cut], 2), *combinations(names[cut:], 2)] * times
    ends = draw(st.lists(st.sampled_from(ENDS), min_size=len(pairs), max_size=len(pairs)))
    return [(*pair, end) for pair, end in zip(pairs, ends, strict=True)]


months = st.lists(st.tuples(tables(), st.none() | st.integers(700, 1500)), min_size=1, max_size=4)
Month = list[tuple[list[Pairing], int | None]]


def rated(month: Month) -> SeriesRated:
    """The month as one happening."""
    frames = tuple(
        Frame(id=(name := FactId(f"s{at}")), event=name, first_day=DAY, last_day=DAY, estimate=estimate)
        for at, (_, estimate) in enumerate(month)
    )
    lines = [(at, *pairing) for at, (table, _) in enumerate(month) for pairing in table]
    section, white, black, ends = zip(*lines, strict=True)
    white_points, black_points, counts = zip(*ends, strict=True)
    nothing, here = column([0] * len(lines)), column(list(range(len(month))))
    games = Games(
        section=column(section),
        row=nothing,
        round=nothing,
        white=column(white),
        black=column(black),
        white_points=column(white_points),
        black_points=column(black_points),
        counts=column(counts),
        slow=nothing,
    )
    guests = Outside(
        section=here, row=0 * here, player=0 * here + GUEST, fmjd=0 * here + NO_FMJD, club=("",) * len(month)
    )
    return SeriesRated(id=FactId("month"), day=DAY, sequence=0, series=frames, games=games, outside=guests)


def slowly_collected(table: list[Pairing], estimate: int | None) -> dict[int, Collected]:
    both = [
        side
        for white, black, (of_white, of_black, counts) in table
        for side in (_side(white, black, of_white, counts), _side(black, white, of_black, counts))
    ]
    return {int(who): found for who, found in collected(both, estimate).items()}


def _side(player: int, opponent: int, points: int, counts: int) -> Side:
    cp, opponent_cp = (int(RATINGS[who]) or None for who in (player, opponent))
    return Side(str(player), str(opponent), points, cp, opponent_cp, player == GUEST, counts == PLAYED, slow=True)


def told(part: Part) -> Collected:
    value = None if part.value is None else Fraction(int(part.value.p), int(part.value.q))
    return Collected(part.games, part.played, value, part.needs_estimate)


@settings(max_examples=scaled(150), deadline=None)
@given(months)
def test_series_solved_together_are_worth_what_each_is_worth_alone(month: Month) -> None:
    found = parts_of(sides(rated(month), RATINGS, EDITION), {}, EDITION)
    expected = [
        (who, f"s{at}", one)
        for at, (table, estimate) in enumerate(month)
        for who, one in sorted(slowly_collected(table, estimate).items())
    ]
    event("with annex B" if any(part.kind == "accelerated" for _, part in found) else "without")
    assert [(who, part.event, told(part)) for who, part in found] == expected


@settings(max_examples=scaled(50), deadline=None)
@given(months)
def test_who_listens_hears_of_each_series_what_it_is_worth(month: Month) -> None:
    counted = sides(rated(month), RATINGS, EDITION)
    with recording() as heard:
        found = parts_of(counted, {}, EDITION)
    assert found == parts_of(counted, {}, EDITION)
    for who in range(len(RATINGS)):
        steps = list(derivations(heard.steps, who))
        for part in (part for of, part in found if of == who and part.kind == "accelerated" and part.value is not None):
            (last,) = (step for step in steps if _is_final(step, part.event))
            assert last.value == told(part).value


def _is_final(step: Derivation, series: str) -> bool:
    return step.name in {"kept_value", "weighted_value", "estimated_value"} and step.values["event"] == series


def test_an_estimate_said_of_one_series_is_of_no_other() -> None:
    """Two equal series of two newcomers who draw each of five games: both are worth what is said of theirs, 900 and 1200."""
    table: Any = [(4, 5, (1, 1, PLAYED))] * 5
    counted = sides(rated([(table, 900), (table, 1000)]), RATINGS, EDITION)
    given = {FactId("s1"): (StatedEstimate(FactId("a"), 1100), StatedEstimate(FactId("b"), 1200))}
    found = [(who, str(part.event), str(part.value)) for who, part in parts_of(counted, given, EDITION)]
    assert found == [(4, "s0", "900"), (5, "s0", "900"), (4, "s1", "1200"), (5, "s1", "1200")]
