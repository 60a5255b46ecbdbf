"""Purses for any totals: money is never lost to a name, nobody has two, and the two readings differ where they say."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.regulations.cel_grand_prix import REGULATION
from ronde.regulations.cel_grand_prix.purses import READINGS, settled, settlements
from ronde.regulations.cel_grand_prix.state import PARTICIPATIONS, POINTS, Purse, Standings

EDITION = REGULATION.editions.nearest(REGULATION.editions.days[-1])

# few different totals, so that ties are common
players = st.lists(
    st.tuples(st.sampled_from([Fraction(0), Fraction(1), Fraction(2), Fraction(7, 3)]), st.integers(1, 4)),
    max_size=12,
)
Rows = list[tuple[Fraction, int]]


def standings(rows: Rows) -> Standings:
    return Standings(
        totals={who: total for who, (total, _) in enumerate(rows)},
        participations={who: events for who, (_, events) in enumerate(rows)},
    )


def amounts(purses: tuple[Purse, ...]) -> dict[tuple[int, str], Fraction]:
    return {(purse.player, purse.ranking): purse.amount for purse in purses}


@settings(deadline=None)
@given(players)
def test_nobody_has_two_purses_and_the_club_never_pays_more_than_it_promised(rows: Rows) -> None:
    for reading in READINGS:
        purses = settled(standings(rows), EDITION, reading).purses
        assert len({purse.player for purse in purses}) == len(purses)
        for ranking, promised in ((POINTS, 90), (PARTICIPATIONS, 40)):
            shares = [purse for purse in purses if purse.ranking == ranking]
            assert sum(purse.share for purse in shares) <= promised
            assert all(0 <= purse.share - purse.amount < Fraction(1, 100) for purse in shares)
            assert all((100 * purse.amount).denominator == 1 for purse in shares)
        assert all(rows[purse.player][0] > 0 for purse in purses if purse.ranking == POINTS)


@settings(deadline=None)
@given(rows=players, data=st.data())
def test_the_order_of_players_never_moves_money(rows: Rows, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(rows))))
    for reading in READINGS:
        ours = amounts(settled(standings(rows), EDITION, reading).purses)
        theirs = amounts(settled(standings([rows[who] for who in order]), EDITION, reading).purses)
        assert theirs == {(order.index(who), ranking): amount for (who, ranking), amount in ours.items()}


@settings(deadline=None)
@given(players)
def test_a_second_reading_is_shown_exactly_where_it_differs(rows: Rows) -> None:
    larger, points = (amounts(settled(standings(rows), EDITION, reading).purses) for reading in READINGS)
    shown = [one.reading for one in settlements(standings(rows), EDITION)]
    assert shown == (["larger"] if larger == points else ["larger", "points"])


@settings(deadline=None)
@given(players)
def test_players_with_equal_totals_and_participations_are_given_the_same(rows: Rows) -> None:
    for reading in READINGS:
        found = settled(standings(rows), EDITION, reading).purses
        of: dict[tuple[Fraction, int], set[tuple[str, Fraction]]] = {}
        for who, row in enumerate(rows):
            of.setdefault(row, set()).add(
                next(((purse.ranking, purse.share) for purse in found if purse.player == who), ("", Fraction(0)))
            )
        assert all(len(given) == 1 for given in of.values())


def test_without_ties_the_document_gives_50_30_10_and_30_10() -> None:
    # p0 to p2 lead in points, p3 and p4 in participations
    rows = [(Fraction(30), 1), (Fraction(20), 1), (Fraction(10), 1), (Fraction(1), 5), (Fraction(0), 4)]
    assert amounts(settled(standings(rows), EDITION, "larger").purses) == {
        (0, POINTS): 50,
        (1, POINTS): 30,
        (2, POINTS): 10,
        (3, PARTICIPATIONS): 30,
        (4, PARTICIPATIONS): 10,
    }


def test_whoever_is_first_in_both_lists_keeps_the_50_and_the_next_moves_up() -> None:
    rows = [(Fraction(30), 9), (Fraction(20), 1), (Fraction(10), 1), (Fraction(1), 5), (Fraction(0), 4)]
    found = amounts(settled(standings(rows), EDITION, "larger").purses)
    assert [found[0, POINTS], found[3, PARTICIPATIONS], found[4, PARTICIPATIONS]] == [50, 30, 10]


def test_third_in_points_and_first_in_participations_is_where_the_readings_part() -> None:
    # p2: 10 for points or 30 for participations. The larger: p2 keeps the 30, p3 moves up to the 10 for points, and p4,
    # second in participations, has the 10 there. Points always: p2 keeps the 10; of those who remain in the other list
    # p4 is first and p3 second.
    rows = [(Fraction(30), 1), (Fraction(20), 1), (Fraction(10), 9), (Fraction(5), 2), (Fraction(0), 3)]
    larger, points = (amounts(settled(standings(rows), EDITION, reading).purses) for reading in READINGS)
    assert larger == {
        (0, POINTS): 50,
        (1, POINTS): 30,
        (3, POINTS): 10,
        (2, PARTICIPATIONS): 30,
        (4, PARTICIPATIONS): 10,
    }
    assert points == {
        (0, POINTS): 50,
        (1, POINTS): 30,
        (2, POINTS): 10,
        (4, PARTICIPATIONS): 30,
        (3, PARTICIPATIONS): 10,
    }
