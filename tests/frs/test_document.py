"""What the document says of its own numbers, and what the book makes of them."""

from datetime import date
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
import yaml

from ronde.ground.ids import PlayerId
from ronde.ground.numbers import column
from ronde.ground.problems import Level
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.publication import ranking_list
from ronde.record.replay import replay
from ronde.regulations import shelf
from ronde.regulations.answers import Change
from ronde.regulations.contract import SeatsPlayers
from ronde.regulations.editions import Editions
from ronde.regulations.frs import REGULATION, rules
from ronde.regulations.frs.book import Frs
from ronde.regulations.frs.documents import Game
from ronde.regulations.frs.parameters import Parameters, Type
from tests.frs.histories import entries, game, history, long_history
from tests.frs.slow import Slow
from tests.frs.test_properties import replayed, shown, shown_slowly

EDITION = REGULATION.editions.nearest(date(2011, 1, 1))
WINDOWS: dict[Type, int] = {
    "clasic": 20,
    "completiv": 18,
    "eliptic": 14,
    "compunere": 18,
    "anticipatie": 14,
    "libere": 8,
}


def test_n_is_that_of_the_document() -> None:
    assert EDITION.windows == WINDOWS


@pytest.mark.parametrize(
    ("kind", "weights"),
    [
        ("completiv", [235, 225, 215, 205, 195, 185, 175, 165, 155, 145, 135, 125, 115, 105, 95, 85, 75, 65]),
        ("anticipatie", [215, 205, 195, 185, 175, 165, 155, 145, 135, 125, 115, 105, 95, 85]),
    ],
)
def test_the_weights_are_those_of_the_document(kind: Type, weights: list[int]) -> None:
    ages = column(range(WINDOWS[kind]))
    assert rules.weight(ages, WINDOWS[kind], EDITION.weights).tolist() == weights
    assert [rules.weight(age, WINDOWS[kind], EDITION.weights) for age in range(WINDOWS[kind])] == weights


@pytest.mark.parametrize("kind", WINDOWS)
def test_weights_run_from_145_plus_5n_to_155_minus_5n(kind: Type) -> None:
    n = WINDOWS[kind]
    assert rules.weight(0, n, EDITION.weights) == 145 + 5 * n
    assert rules.weight(n - 1, n, EDITION.weights) == 155 - 5 * n
    assert sum(rules.weight(age, n, EDITION.weights) for age in range(n)) == 150 * n


def test_the_minima_are_3_3_3_3_3_and_2() -> None:
    minima = [rules.needed_games(n, EDITION.active_percent) for n in WINDOWS.values()]
    assert minima == [3, 3, 3, 3, 3, 2]


def test_p_runs_from_v_plus_50_to_v_minus_50() -> None:
    place = column(range(1, 8))
    points = rules.game_points(163 * rules.UNIT, place, place * 0 + 1, players=7, spread=50)
    expected: list[int | Fraction] = [
        213,
        Fraction(589, 3),
        Fraction(539, 3),
        163,
        Fraction(439, 3),
        Fraction(389, 3),
        113,
    ]
    rounded = [int(Fraction(each) * rules.UNIT + Fraction(1, 2)) for each in expected]
    assert points.tolist() == rounded


def _edition(**changed: Any) -> Parameters:
    return msgspec.convert({**msgspec.to_builtins(EDITION), **changed}, Parameters)


def test_an_edition_whose_n_is_not_two_years_of_its_calendar_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="clasic: N = 21"):
        _edition(windows={**WINDOWS, "clasic": 21})


def test_an_edition_whose_oldest_game_would_weigh_nothing_is_refused() -> None:
    elsewhere = {field: dict(WINDOWS) for field in ("youth", "pairs", "teams")}
    _edition(windows_elsewhere={**elsewhere, "youth": {**WINDOWS, "clasic": 30}})
    with pytest.raises(msgspec.ValidationError, match="N = 31"):
        _edition(windows_elsewhere={**elsewhere, "youth": {**WINDOWS, "clasic": 31}})


def test_the_weighted_mean_is_exact_where_a_single_sum_would_leave_64_bits() -> None:
    # 16,800 points is the most that 333 games allow; twenty games with all the weight of N = 20 pass 2^63 together.
    most = 16_800 * rules.UNIT
    weights = [rules.weight(age, 20, EDITION.weights) for age in range(20)]
    each = column([most - 7 * at for at in range(20)]) * column(weights)
    assert most * max(weights) < 2**63 - 1 < sum(int(product) for product in each)
    whole = each // rules.MILLIONTH
    rest = each - whole * rules.MILLIONTH
    found = rules.weighted_mean(
        np.array([whole.sum()]), np.array([rest.sum()]), np.array([sum(weights)], dtype=np.int64)
    )
    exact = Fraction(sum((most - 7 * at) * weight for at, weight in enumerate(weights)), sum(weights))
    assert found.tolist() == [(2 * exact.numerator + exact.denominator) // (2 * exact.denominator)]


def test_no_value_can_leave_the_range_within_333_games_and_no_field_of_10000_either() -> None:
    largest = 150 + EDITION.spread * rules.EXACT_GAMES
    assert largest * rules.UNIT * (145 + 5 * 30) < 2**63
    assert 2 * EDITION.spread * rules.UNIT * 10_000 + 10_000 < 2**63
    most = rules.game_points(largest * rules.UNIT, column([1]), column([1]), players=10_000, spread=50)
    assert most.tolist() == [(largest + 50) * rules.UNIT]


def test_333_games_agree_with_exact_fractions_and_the_334th_warns_once_and_for_all() -> None:
    written = long_history(335, 6, Random(5))  # noqa: S311 - the same every time
    ours, slow = history(written, players=6), Slow()
    run = replay(REGULATION, ours.chronicle().happenings)
    for at, fact in enumerate(written[:333]):
        assert isinstance(fact, Game)
        slow.play(fact)
        if at % 37 == 0 or at == 332:
            assert shown(ours, run.state_before(at + 1)) == shown_slowly(slow)
    warned = [[problem.code for problem in found if problem.code == "frs.many-games"] for found in run.problems]
    assert warned == [[]] * 333 + [["frs.many-games"], []]
    assert {problem.level for problem in run.problems[333]} == {Level.WARNING}
    assert run.state_before(334) is not run.state_before(333)


@pytest.mark.parametrize("seed", range(6))
def test_long_histories_of_two_types_agree_with_exact_fractions_after_every_game(seed: int) -> None:
    written = long_history(50, 9, Random(seed), ["clasic", "eliptic"])  # noqa: S311 - the same every time
    ours, slow = history(written, players=9), Slow()
    run = replay(REGULATION, ours.chronicle().happenings)
    for at, fact in enumerate(written):
        assert isinstance(fact, Game)
        slow.play(fact)
        assert shown(ours, run.state_before(at + 1)) == shown_slowly(slow)


def test_a_half_is_shown_upwards() -> None:
    ours = history([game(0, [2, 2, 1, 1, 1, 0, 0], "clasic")])
    assert shown(ours, replayed(ours).state)["clasic"]["p0"] == (None, 188, "provisional")


def test_a_larger_n_counts_games_that_had_left_the_window_and_a_smaller_one_forgets(tmp_path: Path) -> None:
    # eliptic: N = 14, from 2012 on 28 (14 a year), from 2013 on 14 again; one player wins game 1 and loses all others.
    written = yaml.safe_load((shelf.folder("frs") / "editions.yaml").read_text("utf-8"))
    first_windows, first_calendar = written["windows"]["values"][0], written["calendar"]["values"][0]
    more = {**first_calendar["value"], "CNIS": {**first_calendar["value"]["CNIS"], "eliptic": 14}}
    for day, n, calendar in ((date(2012, 1, 1), 28, more), (date(2013, 1, 1), 14, first_calendar["value"])):
        windows = {**first_windows["value"], "eliptic": n}
        written["windows"]["values"].append({"from": day, "value": windows, "source": "known"})
        written["calendar"]["values"].append({"from": day, "value": calendar, "source": "known"})
    path = tmp_path / "editions.yaml"
    path.write_text(yaml.safe_dump(written), "utf-8")

    class Later(Frs):
        editions = Editions(path, Parameters)

    def played(turn: int, day: date, winner: int) -> Game:
        strength = [2, 1] if winner == 0 else [1, 2]
        return Game(
            id=f"g{turn}", day=day, number=turn, competition="CNIS", type="eliptic", entries=entries(strength, "ab")
        )

    facts = [played(1, date(2009, 2, 1), 0), *(played(turn, date(2009, 2, 1), 1) for turn in range(2, 16))]
    facts += [played(16, date(2012, 2, 1), 1), played(17, date(2013, 2, 1), 1)]
    ours = History(Later(), People.of([Player(id="a", name="A"), Player(id="b", name="B")]), facts)
    run = replay(ours.regulation, ours.chronicle().happenings)
    (ranking,) = (one for one in REGULATION.rankings if one.code == "eliptic")

    def rating(day: date) -> Any:
        lines = ranking_list(ours, run.state_on(day), on=day, ranking=ranking).lines
        return {line.player: line.value for line in lines}[PlayerId("a")]

    assert rating(date(2011, 1, 1)) == 100  # games 2 to 15
    # N = 28: all 16 games count again, of weight 285, 275, ... 135: 16 * 210 = 3360. Game 1: 100 + 100 * 135/3360.
    assert abs(rating(date(2012, 12, 31)) - (100 + Fraction(13500, 3360))) < Fraction(1, 10**9)
    assert rating(date(2013, 12, 31)) == 100


def test_the_counted_games_of_an_explanation_add_up_to_the_rating() -> None:
    written = long_history(30, 6, Random(3), ["eliptic"])  # noqa: S311 - the same every time
    ours = history(written, players=6)
    run = replayed(ours)
    seen = 0
    for player in range(6):
        for explained in explanations(run, player):
            if not isinstance(explained.outcome, Change) or explained.outcome.ranking != "eliptic":
                continue
            for rating in (step for step in explained.steps if step.name == "current_rating"):
                games = [step for step in rating.steps if step.name == "weighted_points"]
                points = sum(step.values["points"] * step.values["weight"] for step in games)
                exact = Fraction(points) / sum(step.values["weight"] for step in games)
                assert abs(exact - rating.value) <= Fraction(1, 2 * rules.UNIT)
                assert [step.case for step in games[:-1]] == ["earlier"] * (len(games) - 1)
                seen += 1
    assert seen > 100


def test_an_absent_player_is_explained_by_the_games_still_counted_and_a_lost_rating_by_its_status() -> None:
    orders = [[3, 2, 1], *[[2, 1, 0]] * 14]
    ours = history([game(turn, [*order, 0, 0, 0, 0]) for turn, order in enumerate(orders)])
    run = replayed(ours)
    found = {
        str(explained.happening.id): explained for explained in explanations(run, ours.roster.number(PlayerId("p2")))
    }
    assert list(found) == ["g0", "g14"]  # one P keeps its rating at 100 until it leaves the window
    assert [step.name for step in found["g14"].steps] == ["needed_games", "status"]
    assert found["g14"].steps[-1].case == "none"


def test_the_book_says_how_players_are_seated() -> None:
    assert isinstance(REGULATION, SeatsPlayers)
    assert [ranking.code for ranking in REGULATION.seating_rankings] == [
        "general",
        "youth-general",
        "pairs-general",
        "teams-general",
    ]


def test_the_libere_list_of_2011_can_be_adopted_with_the_games_each_value_was_made_of() -> None:
    # ABSP-6: the displayed value and its games. 200 and 100 after 9 games at CNSL; then p1 before p0, 7 games, at CNSL.
    ours = history(
        [
            game(0, [2, 1, 0, 0, 0, 0, 0], "libere", games=9),
            game(1, [1, 2, 0, 0, 0, 0, 0], "libere", games=7),
            game(2, [0, 0, 1, 0, 0, 0, 0], "libere", games=5),
        ]
    )
    (ranking,) = (one for one in REGULATION.rankings if one.code == "libere")
    day = date(2011, 1, 1)
    lines = ranking_list(ours, replayed(ours).state_on(day), on=day, ranking=ranking).lines
    adopted = {line.player: (ranking.shown(line.value), line.beside[0], line.place) for line in lines}
    # p0 after the third tournament: (100 * 175 + 200 * 165)/340 = 50500/340 = 148.53; p1 (200 * 175 + 100 * 165)/340 = 151.47
    assert adopted == {"p1": (151, 16, 1), "p0": (149, 16, 2), "p2": (150, 5, None)}
