from dataclasses import replace
from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ronde.play.section import Section
from ronde.play.standings.basis import basis
from ronde.play.standings.table import standings, table
from ronde.play.standings.worth import Worth
from tests.lanes import scaled
from tests.play.slow_standings import SUMS, Part, slow_table
from tests.play.test_properties import sections

CRITERIA = st.lists(st.sampled_from(SUMS), min_size=1, max_size=6, unique=True).map(tuple)


def worth_of(worth: Worth) -> tuple[Fraction, list[Part]]:
    return worth.value, [(part.round, part.opponent, part.value, part.is_kept) for part in worth.parts]


@settings(max_examples=scaled(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sections(), CRITERIA, st.sets(st.integers(1, 3)))
def test_a_table_is_what_the_slow_way_makes_of_the_games(
    section: Section, criteria: tuple[str, ...], rounds: set[int]
) -> None:
    ranked = replace(section, plan=replace(section.plan, criteria=criteria))
    found = [(line.rank, line.player, [*map(worth_of, line.worths)]) for line in table(ranked, rounds)]
    assert found == slow_table(ranked, frozenset(rounds))


@settings(max_examples=scaled(80), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sections(), sections(), st.integers(1, 3))
def test_sections_that_agree_in_what_a_table_stands_on_have_the_same_table(
    one: Section, other: Section, after: int
) -> None:
    """Everything of the other section is taken over but what the basis holds: later rounds, names, clubs, absences, corrections."""
    behind = dict(zip((entry.player for entry in one.entries), other.entries, strict=False))
    entries = tuple(
        replace(
            behind[mine.player],
            player=mine.player,
            number=mine.number,
            first_round=mine.first_round,
            rating=mine.rating,
        )
        if mine.player in behind
        else mine
        for mine in one.entries
    )
    mixed = replace(
        one, name=other.name, entries=entries, rounds=one.rounds[:after], corrections=(), is_closed=other.is_closed
    )
    assert basis(mixed, after) == basis(one, after)
    assert standings(mixed, after=after) == standings(one, after=after)
