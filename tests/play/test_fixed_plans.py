"""A plan is fixed when the first round can be paired by it; its groups are drawn from a seed, again from another, and moved by hand."""

from dataclasses import replace
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.play.acts import act as acts
from ronde.play.acts.act import Kind
from ronde.play.acts.draws import draws
from ronde.play.changes.plans import recomposed, replanned, seats_given, with_next_seats
from ronde.play.changes.rounds import drafted
from ronde.play.fixed_plan import awaits_draw, is_fixed, next_phase
from ronde.play.formats.combined import phases
from ronde.play.group_balance import balances, spread_of_means, swap_effects
from ronde.play.pairing.composition import drawn
from ronde.play.plan import Phase, Unwanted
from ronde.play.section import Section
from tests.play.acting import Desk
from tests.play.making import all_won_by_first, codes, next_round, ok, section, unwanted

TWELVE = " ".join(f"p{number}" for number in range(1, 13))
P1, P2, P6, P7 = (PlayerId(name) for name in ("p1", "p2", "p6", "p7"))


def combined(names: str = TWELVE, seed: int = 1) -> Section:
    return section(names, phases(5, 3), discipline="scrabble", seed=seed)


def test_a_formule_combinee_is_fixed_once_its_groups_are_drawn() -> None:
    base = combined()
    assert (awaits_draw(base), is_fixed(base)) == (True, False)
    fixed = ok(replanned(base, with_next_seats(base, base.plan)))
    assert (awaits_draw(fixed), is_fixed(fixed)) == (False, True)
    assert fixed.plan.phases == ok(drafted(base)).plan.phases  # what pairing would have drawn


def test_a_plan_without_seats_is_fixed_as_soon_as_it_works() -> None:
    assert is_fixed(section("a b c d", (Phase("nearest", 3),)))
    assert not is_fixed(section("a", (Phase("nearest", 3),)))
    assert not is_fixed(section("a b", ()))


def test_seats_that_were_given_out_are_not_drawn_again_by_fixing() -> None:
    base = combined()
    moved = replace(base, plan=replace(base.plan, phases=(replace(base.plan.phases[0], seats=((P2, P1),)),)))
    assert with_next_seats(base, moved.plan) == moved.plan


def test_seats_are_given_to_the_phase_that_is_next_and_to_no_later_one() -> None:
    base = section("a b c d", (Phase("nearest", 1), Phase("round_robin", 3)))
    assert with_next_seats(base, base.plan) == base.plan
    played = all_won_by_first(next_round(base))
    assert next_phase(played) == 1
    assert with_next_seats(played, played.plan).phases[1].seats == (("a", "b", "c", "d"),)
    begun = next_round(played)
    assert with_next_seats(begun, begun.plan) == begun.plan


def test_a_second_draw_has_another_seed_and_the_same_groups() -> None:
    first = seats_given(combined(seed=20261128), 0)
    second = ok(recomposed(first, 0, is_balanced=True, seed=2026112802))
    assert second.plan.seed == 2026112802
    groups = [{*group} for group in first.plan.phases[0].seats]
    assert [{*group} for group in second.plan.phases[0].seats] == groups
    assert second.plan.phases[0].seats != first.plan.phases[0].seats
    # By hand: 12 players make two groups of 6 in serpentine, 1 4 5 8 9 12 and 2 3 6 7 10 11; each in the order of its lots.
    dealt = tuple(
        tuple(PlayerId(f"p{rank}") for rank in ranks) for ranks in ((1, 4, 5, 8, 9, 12), (2, 3, 6, 7, 10, 11))
    )
    assert second.plan.phases[0].seats == drawn(dealt, 2026112802)


def test_no_seed_is_changed_once_a_round_is_paired() -> None:
    base = section("a b c d", (Phase("nearest", 1), Phase("round_robin", 3, drawn=True)))
    played = all_won_by_first(next_round(base))
    assert codes(recomposed(played, 1, is_balanced=True, seed=7)) == ["play.warned-now", "play.seed-is-used"]
    assert not recomposed(played, 1, is_balanced=True).is_refused


def test_every_draw_stays_readable_whether_it_was_drawn_again_moved_or_undone() -> None:
    desk = Desk()
    base = combined(seed=5)
    desk.act(acts.begin(base))
    desk.act(acts.replan(with_next_seats(base, base.plan)))
    desk.act(acts.recompose(0, is_balanced=True, seed=6))
    desk.act(acts.swap_seats(0, P1, P2))
    desk.undo("a")
    desk.act(acts.replan(replace(desk.section.plan, spread_cap=50)))  # no draw
    found = draws(desk.past)
    assert [(one.act, one.kind, one.seed) for one in found] == [
        (2, Kind.REPLAN, 5),
        (3, Kind.RECOMPOSE, 6),
        (4, Kind.SWAP_SEATS, 6),
    ]
    assert [one.is_undone for one in found] == [False, False, True]
    assert [one.is_by_hand for one in found] == [False, False, True]
    assert found[0].phase.seats == with_next_seats(base, base.plan).phases[0].seats
    assert found[1].before == found[0].phase.seats


def test_what_changing_two_seats_does_to_their_groups() -> None:
    # Ratings 2000, 1990, 1980, ...: ranks 1 2 3 are 1990 on average, ranks 4 5 6 are 1960. p1 against p6 moves 50 points.
    base = unwanted(section("p1 p2 p3 p4 p5 p6 p7", ()), Unwanted(pair=(P1, P2)))
    seats = tuple(tuple(PlayerId(name) for name in names) for names in (("p1", "p2", "p3"), ("p4", "p5", "p6")))
    before = balances(base, seats)
    assert [(one.mean, one.players, one.unwanted) for one in before] == [(Fraction(1990), 3, 1), (Fraction(1960), 3, 0)]
    assert spread_of_means(before) == 30
    first, second = swap_effects(base, seats, P1, P6)
    assert (first.after.mean, second.after.mean) == (1990 - Fraction(50, 3), 1960 + Fraction(50, 3))
    assert (first.after.unwanted, second.after.unwanted) == (0, 0)
    (same,) = swap_effects(base, seats, P1, P2)
    assert same.before == same.after


def test_a_group_with_the_fictive_player_or_without_ratings_has_the_mean_of_who_has_one() -> None:
    base = replace(section("p1 p2", ()), entries=(*section("p1", ()).entries,))
    (group,) = balances(base, ((P1, None, P7),))
    assert (group.players, group.mean) == (2, Fraction(2000))
    assert spread_of_means(balances(base, ((None, P7),))) is None
