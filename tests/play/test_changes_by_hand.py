"""A table changed by hand: who is left over is paired, the rest stays, and what it costs can be counted on paper."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from ronde.ground.ids import PlayerId
from ronde.play.by_hand import Trial, by_hand_tables, draft_of, paired, swapped
from ronde.play.changes.entries import away, entered, withdrawn
from ronde.play.changes.rounds import drafted, drafted_by_hand, without_draft
from ronde.play.field import field_of
from ronde.play.hand_measures import measures
from ronde.play.meetings import meetings
from ronde.play.pairing_review import explained
from ronde.play.plan import Phase, Unwanted
from ronde.play.section import Entry, Section
from tests.play.making import all_won_by_first, next_round, ok, pairs, section, unwanted, with_rounds

A, B, C, D, E, F, G, H = (PlayerId(name) for name in "abcdefgh")
RANKED = "points initial_rank"


def of_eight() -> Section:
    """The draft of round 2. Points a c e g 2, b d f h 0, so the order is a c e g b d f h: a-c, e-g, b-d, f-h."""
    base = section("a b c d e f g h", (Phase("nearest", 3),), criteria=RANKED)
    return ok(drafted(with_rounds(base, "a-b:2 c-d:2 e-f:2 g-h:2")))


def of_five() -> Section:
    """The draft of round 2. Points a c e 2, b d 0; e had the bye: a-c, e-b, and d has the bye."""
    base = section("a b c d e", (Phase("nearest", 3),), criteria=RANKED)
    return ok(drafted(with_rounds(base, "a-b:2 c-d:2 e:2fe")))


def tried(base: Section, one: PlayerId, other: PlayerId | None) -> Trial:
    found = paired(base, one, other)
    assert found.trial is not None, found.problems
    return found.trial


def seats(trial: Trial) -> list[set[str]]:
    return [set(game.players) for game in trial.round.games]


def refusal(base: Section, one: PlayerId, other: PlayerId | None) -> list[str]:
    return [problem.code for problem in paired(base, one, other).problems]


def broken(trial: Trial) -> list[tuple[str, dict[str, object]]]:
    return [(problem.code, dict(problem.values)) for problem in trial.broken]


def test_the_two_who_are_left_over_meet_and_the_rest_stays() -> None:
    trial = tried(of_eight(), A, E)
    assert seats(trial) == [{A, E}, {C, G}, {B, D}, {F, H}]
    assert (trial.table, trial.others, trial.broken) == (1, (2,), ())
    assert trial.round.by_hand


def test_the_pair_of_who_stands_highest_has_the_first_of_the_free_tables() -> None:
    # g (fourth) is to meet d (sixth): the two left over, e (third) and b (fifth), stand higher
    trial = tried(of_eight(), G, D)
    assert seats(trial) == [{A, C}, {E, B}, {G, D}, {F, H}]
    assert (trial.table, trial.others) == (3, (2,))


def test_two_who_meet_again_are_said_with_the_two_who_then_meet_again_too() -> None:
    trial = tried(of_eight(), A, B)
    assert seats(trial) == [{A, B}, {E, G}, {C, D}, {F, H}]
    # b and d replied in round 1, so they start
    assert broken(trial) == [
        ("play.rematch", {"first": "b", "second": "a"}),
        ("play.rematch", {"first": "d", "second": "c"}),
    ]
    assert [(number, game.first) for number, game in meetings(of_eight(), 2, A, B)] == [(1, A)]
    assert meetings(of_eight(), 2, A, C) == ()


def test_what_a_change_costs_is_added_up_as_on_paper() -> None:
    """Places: a 1, c 2, e 3, g 4, b 5, d 6, f 7, h 8. Round 1 was started by a c e g."""
    draft = of_eight()
    field, proposed = field_of(without_draft(draft), 2), draft.rounds[-1].games
    # proposed: 1 + 1 + 1 + 1; of a-c one starts again (+2), of b-d one replies again (-2), and so at every table
    # a-b, e-g, c-d, f-h: 4 + 1 + 4 + 1; a b c d come to 0, one of e-g and one of f-h is at 2
    found = measures(draft, field, proposed, tried(draft, A, B).round.games)
    assert {one.name: (one.proposed, one.chosen) for one in found} == {
        "rematches": (0, 2),
        "distance": (4, 10),
        "out_of_balance": (4, 2),
    }
    # a-e, c-g, b-d, f-h: 2 + 2 + 1 + 1
    found = measures(draft, field, proposed, tried(draft, A, E).round.games)
    assert {one.name: one.chosen for one in found} == {"rematches": 0, "distance": 6, "out_of_balance": 4}


def test_points_apart_are_counted_where_points_decide_and_unwanted_pairs_where_there_are_any() -> None:
    base = section("a b c d", (Phase("swiss_points", 3),), criteria=RANKED)
    draft = unwanted(ok(drafted(with_rounds(base, "a-b:2 c-d:1"))), Unwanted(pair=(A, C)))
    # points a 2, c 1, d 1, b 0. Proposed are a-d and c-b, because b and d have not started yet: 1 + 1 points apart, 2 + 2 places.
    # a-c and d-b: 1 + 1 points, 1 + 1 places; of a and c one would have started twice, of d and b one would have replied twice
    field = field_of(without_draft(draft), 2)
    found = measures(draft, field, draft.rounds[-1].games, tried(draft, A, C).round.games)
    assert {one.name: (one.proposed, one.chosen) for one in found} == {
        "rematches": (0, 0),
        "distance": (4, 2),
        "points_apart": (Fraction(2), Fraction(2)),
        "out_of_balance": (0, 2),
        "avoided": (0, 1),
    }


def test_a_bye_goes_to_somebody_else_and_who_had_it_meets_the_one_left() -> None:
    trial = tried(of_five(), B, None)
    assert seats(trial) == [{A, C}, {E, D}, {B}]
    assert (trial.table, trial.others, trial.broken) == (3, (2,), ())
    again = tried(of_five(), E, None)
    assert seats(again) == [{A, C}, {B, D}, {E}]
    assert broken(again) == [("play.second-bye", {"player": "e"})]
    found = measures(of_five(), field_of(without_draft(of_five()), 2), of_five().rounds[-1].games, again.round.games)
    assert [(one.name, one.proposed, one.chosen) for one in found if one.name == "second_byes"] == [
        ("second_byes", 0, 1)
    ]


def test_who_has_the_bye_may_play_and_the_one_left_has_it() -> None:
    trial = tried(of_five(), D, A)
    assert seats(trial) == [{A, D}, {E, B}, {C}]


def test_a_bye_in_an_even_field_leaves_another_one_and_is_said() -> None:
    trial = tried(of_eight(), A, None)
    assert seats(trial) == [{E, G}, {B, D}, {F, H}, {A}, {C}]
    assert (trial.table, trial.others) == (4, (5,))
    assert broken(trial) == [("play.check.byes", {"byes": 2, "needed": 0})]


def test_somebody_late_takes_an_opponent_and_the_one_left_meets_who_has_the_bye() -> None:
    late = ok(entered(of_five(), Entry(F, rating=1000)))
    assert seats(tried(late, F, A)) == [{A, F}, {E, B}, {C, D}]
    even = ok(drafted(section("a b c d", (Phase("nearest", 3),), criteria=RANKED)))  # a-b, c-d
    late = ok(entered(even, Entry(F, rating=1000)))
    assert seats(tried(late, F, A)) == [{A, F}, {C, D}, {B}]
    two = ok(entered(late, Entry(G, rating=900)))
    assert seats(tried(two, F, A)) == [{A, F}, {C, D}, {B, G}]


def test_an_arbiter_who_chooses_every_game_leaves_who_loses_an_opponent_for_the_next_choice() -> None:
    empty = ok(drafted(section("a b c d e", (Phase("swiss_assisted", 3),))))
    one = tried(empty, A, B)
    assert (seats(one), one.broken) == ([{A, B}], ())
    other = tried(one.section, A, C)
    assert seats(other) == [{A, C}]
    assert broken(other) == [("play.player-forgotten", {"player": "b"})]
    assert seats(tried(other.section, B, D)) == [{A, C}, {B, D}]
    found = measures(empty, field_of(without_draft(empty), 1), (), one.round.games)
    assert {one.name: one.proposed for one in found} == dict.fromkeys(
        ("rematches", "distance", "points_apart", "out_of_balance")
    )


def test_in_a_schedule_it_is_said_who_meets_twice_and_who_never() -> None:
    draft = ok(drafted(section("a b c d", (Phase("round_robin", 3),))))
    (one, other), (third, fourth) = pairs(draft.rounds[0])
    trial = tried(draft, PlayerId(one), PlayerId(third))
    # of four players the three rounds hold each of the three ways to make two pairs: the new two are one of the later rounds
    later = [problem for problem in trial.broken if problem.code == "play.meet-later-too"]
    assert [{problem.values["first"], problem.values["second"]} for problem in later] == [
        {one, third},
        {other, fourth},
    ]
    assert {problem.values["round"] for problem in later} in ({2}, {3})
    lost = [problem for problem in trial.broken if problem.code == "play.never-meet"]
    assert [{problem.values["first"], problem.values["second"]} for problem in lost] == [{one, other}, {third, fourth}]
    assert len(trial.broken) == 4


def test_players_of_two_groups_meet_outside_the_schedule() -> None:
    names = " ".join(f"p{number:02}" for number in range(1, 13))
    draft = ok(drafted(section(names, (Phase("groups", 5), Phase("nearest", 3)), "scrabble")))
    groups = draft.plan.phases[0].seats
    one, other = groups[0][0], groups[1][0]
    assert one is not None
    assert other is not None
    codes = Counter(problem.code for problem in tried(draft, one, other).broken)
    assert codes == {"play.off-schedule": 2, "play.never-meet": 2}


def test_a_forfeit_announced_in_a_schedule_stays_whatever_else_is_changed() -> None:
    base = ok(away(section("a b c d", (Phase("round_robin", 3),)), D, 1))
    draft = ok(drafted(base))
    forfeited = next(game for game in draft.rounds[0].games if D in game.players)
    other = next(game for game in draft.rounds[0].games if D not in game.players)
    found = swapped(draft, other.table)
    assert found.trial is not None
    assert found.trial.round.games[forfeited.table - 1] == forfeited
    assert forfeited.result in ("0fe", "2fe")
    assert refusal(draft, other.first, D) == ["play.player-absent"]


def test_a_bye_that_was_asked_for_is_nobodys_to_give() -> None:
    base = ok(away(section("a b c d e", (Phase("nearest", 3),), "chess"), E, 1, "half-bye"))
    draft = ok(drafted(base))  # a-b, c-d, e away with half a point
    trial = tried(draft, A, C)
    assert [(set(game.players), game.result) for game in trial.round.games][-1] == ({E}, "half-bye")
    assert seats(trial)[:2] == [{A, C}, {B, D}]


def test_whose_opponent_left_since_is_given_a_bye_or_another_opponent() -> None:
    gone = ok(withdrawn(of_eight(), H))  # f-h was table 4
    assert seats(tried(gone, F, None)) == [{A, C}, {E, G}, {B, D}, {F}]
    assert tried(gone, F, None).broken == ()
    assert [one.code for one in swapped(gone, 4).problems] == ["play.nobody-to-swap"]
    assert seats(tried(gone, F, B)) == [{A, C}, {E, G}, {B, F}, {D}]
    odd = ok(withdrawn(of_five(), A))  # a-c was table 1, d has the bye
    assert seats(tried(odd, C, D)) == [{E, B}, {C, D}]
    elsewhere = tried(gone, A, E)
    assert seats(elsewhere) == [{A, E}, {C, G}, {B, D}]
    assert broken(elsewhere) == [("play.player-forgotten", {"player": "f"})]
    grid = ok(drafted(section("a b c d", (Phase("round_robin", 3),))))
    first, second = grid.rounds[0].games
    left = ok(withdrawn(grid, PlayerId(str(first.second))))
    assert {*second.players} in seats(tried(left, first.first, None))


def test_who_starts_is_changed_round_at_one_table_alone() -> None:
    draft = of_eight()
    before = pairs(draft.rounds[-1])
    found = swapped(draft, 1)
    assert found.trial is not None
    assert pairs(found.trial.round) == [before[0][::-1], *before[1:]]
    assert (found.trial.table, found.trial.others) == (1, ())
    assert by_hand_tables(draft.rounds[-1].games, found.trial.round.games) == {1}
    assert [one.code for one in swapped(of_five(), 3).problems] == ["play.nobody-to-swap"]
    assert [one.code for one in swapped(of_five(), 9).problems] == ["play.nobody-to-swap"]


def test_a_colour_three_times_too_often_is_said_when_who_starts_is_changed() -> None:
    base = with_rounds(section("a b c d", (Phase("nearest", 3),)), "a-b:2 c-d:2", "a-c:2 b-d:2")
    draft = ok(drafted(base))  # a has started twice, d never: d starts
    found = swapped(draft, 1)
    assert found.trial is not None
    assert broken(found.trial) == [
        ("play.colours-out-of-balance", {"player": "a", "balance": 3}),
        ("play.colours-out-of-balance", {"player": "d", "balance": -3}),
    ]


def test_what_cannot_be_tried_is_refused_with_the_reason() -> None:
    draft = of_five()
    assert refusal(draft, A, C) == ["play.so-already"]
    assert refusal(draft, D, None) == ["play.so-already"]
    assert refusal(draft, A, A) == ["play.player-twice"]
    assert refusal(draft, A, PlayerId("x")) == ["play.unknown-player"]
    assert refusal(ok(away(draft, B, 2)), A, B) == ["play.player-absent"]
    assert refusal(without_draft(draft), A, B) == ["play.no-draft"]
    assert [one.code for one in swapped(without_draft(draft), 1).problems] == ["play.no-draft"]


def test_a_second_change_stands_on_the_first_and_only_new_faults_are_said() -> None:
    first = tried(of_eight(), A, B)
    second = tried(first.section, E, F)
    assert seats(second) == [{A, B}, {E, F}, {C, D}, {G, H}]
    assert [problem.values["first"] for problem in second.broken] == ["f", "h"]
    proposed = of_eight().rounds[-1].games
    assert by_hand_tables(proposed, second.round.games) == {1, 2, 3, 4}


FORMS = [
    (Phase("nearest", 3), "scrabble"),
    (Phase("swiss_points", 3), "draughts"),
    (Phase("swiss_dutch", 3), "chess"),
    (Phase("round_robin", 5), "draughts"),
]


@pytest.mark.parametrize(("phase", "discipline"), FORMS, ids=lambda one: getattr(one, "format", one))
@pytest.mark.parametrize("names", ["a b c d e", "a b c d e f"])
def test_whatever_is_tried_everybody_has_one_place_and_nobody_else_moves(
    phase: Phase, discipline: str, names: str
) -> None:
    wins = {"scrabble": "win", "draughts": "2", "chess": "1"}
    draft = ok(drafted(all_won_by_first(next_round(section(names, (phase,), discipline)), wins[discipline])))
    before = draft.rounds[-1].games
    for one, other in combinations(map(PlayerId, names.split()), 2):
        found = paired(draft, one, other)
        if found.trial is None:
            assert [problem.code for problem in found.problems] == ["play.so-already"]
            continue
        after = found.trial.round.games
        assert sorted(player for game in after for player in game.players) == names.split()
        assert {one, other} in [set(game.players) for game in after]
        stayed = {
            (game.first, game.second) for game in after if game.table not in (found.trial.table, *found.trial.others)
        }
        assert stayed <= {(game.first, game.second) for game in before}
        assert len(found.trial.others) <= 1


@pytest.mark.parametrize("phase", [Phase("swiss_points", 4), Phase("swiss_dutch", 4)], ids=lambda one: one.format)
def test_what_was_proposed_is_told_without_pairing_again(phase: Phase) -> None:
    discipline = "chess" if phase.format == "swiss_dutch" else "draughts"
    base = section("a b c d e f g", (phase,), discipline)
    for _ in range(3):
        base = all_won_by_first(next_round(base), "1" if discipline == "chess" else "2")
        draft = ok(drafted(base))
        number = len(draft.rounds)
        assert explained(draft, number, draft.rounds[-1].games) == explained(draft, number)


def test_a_dutch_round_that_had_to_let_two_meet_again_is_told_so_without_pairing_again() -> None:
    base = section("a b", (Phase("swiss_dutch", 3),), "chess")
    draft = ok(drafted(all_won_by_first(next_round(base), "1")))
    made = explained(draft, 2, draft.rounds[-1].games)
    assert [one.code for one in made.problems] == ["play.no-legal-pairing", "play.rematch"]
    assert made == explained(draft, 2)


def test_who_left_since_a_draft_was_proposed_is_left_out_of_its_reasons() -> None:
    draft = ok(drafted(section("a b c d", (Phase("swiss_dutch", 3),), "chess")))
    gone = replace(
        draft, entries=tuple(replace(one, last_round=0) if one.player == D else one for one in draft.entries)
    )
    proposed = draft.rounds[-1].games
    told = {reason.table for reason in explained(gone, 1, proposed).reasons}
    assert told == {game.table for game in proposed if D not in game.players}


def test_a_round_by_hand_can_be_told_apart_from_what_was_proposed() -> None:
    draft = of_eight()
    changed = ok(drafted_by_hand(draft, [(A, E), (G, C), (D, B), (H, F)]))
    found = draft_of(changed)
    assert found is not None
    assert by_hand_tables(draft.rounds[-1].games, found.games) >= {1, 2}
