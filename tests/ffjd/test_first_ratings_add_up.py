"""Whatever is told of a first rating can be computed again from the lines themselves, down to the games."""

from fractions import Fraction
from math import floor

from hypothesis import given

from ronde.ground.trace import Derivation
from ronde.record.explanation import Explained, explanations
from ronde.regulations.answers import Change, Waiting
from ronde.regulations.documents import Document
from tests.ffjd.histories import PLAYERS, facts, history
from tests.ffjd.test_properties import briefly, replayed

NORMAL, NOTHING = "normal_value", "nothing_collected"
ENDS = {"kept_value", "estimated_value", "weighted_value"}
FIRSTS = {"ffjd.games", "ffjd.more-games", "ffjd.estimate"}


@briefly
@given(facts())
def test_a_first_rating_is_the_sum_of_what_is_told(written: list[Document]) -> None:
    run = replayed(history(written))
    for player in range(len(PLAYERS)):
        for found in explanations(run, player):
            outcome = found.outcome
            if isinstance(outcome, Change) and outcome.cause == "first-rating":
                assert outcome.after is not None
                assert _first_rating(found, "given") == outcome.after.value
            if isinstance(outcome, Waiting) and outcome.missing in FIRSTS:
                _assert_waiting(found, outcome)


def _assert_waiting(found: Explained, waiting: Waiting) -> None:
    """A number that has not been given is never told as one."""
    value = _first_rating(found, "waiting")
    if waiting.missing == "ffjd.estimate":
        assert value is None
        assert [step.case for step in found.steps if step.name in ENDS].count("waiting") == len(waiting.events)
    if waiting.missing == "ffjd.more-games":
        assert value == waiting.values["rating"]


def _first_rating(found: Explained, case: str) -> int | None:
    """The first rating as the lines give it, each of them checked; None where there is none yet."""
    series = [step for step in found.steps if step.name in {NORMAL, NOTHING, *ENDS}]
    rest = {step.name: step for step in found.steps if step not in series}
    assert rest.keys() <= {"pro_rata", "games_needed", "first_rating"}
    for step in series:
        _assert_series(step)
    if "first_rating" not in rest:
        return None
    parts = [(step.value, _games(step)) for step in series if step.name != NOTHING]
    assert ("pro_rata" in rest) == (len(parts) > 1)
    value = sum((Fraction(worth) * games for worth, games in parts), Fraction()) / sum(games for _, games in parts)
    assert rest["first_rating"].case == case
    assert rest["first_rating"].value == max(600, _rounded(value))
    return int(rest["first_rating"].value)


def _assert_series(step: Derivation) -> None:
    games = [one for one in step.steps if one.name in {"collected_game", "solved_game"}]
    others = {one.name: one for one in step.steps if one not in games}
    if step.name == NOTHING:
        assert {one.case for one in games} <= {"unrated"}
        assert not others
    elif step.name == NORMAL:
        _assert_normal(step, games, others)
    else:
        _assert_annex_b(step, games, others)


def _assert_normal(step: Derivation, games: list[Derivation], others: dict[str, Derivation]) -> None:
    """MCP + 250 (Pts - NPJ)/NPJ over the games against rated players; an adopted list tells no games."""
    counted = [one for one in games if one.case != "unrated"]
    if games:
        assert others.keys() == {"mean_opponents"}
        assert others["mean_opponents"].value == Fraction(
            sum(one.values["opponent_rating"] for one in counted), len(counted)
        )
        assert (len(counted), sum(one.value for one in counted)) == (step.values["games"], step.values["points"])
        assert step.values["mean"] == others["mean_opponents"].value
    points, number = step.values["points"], step.values["games"]
    assert step.value == step.values["mean"] + Fraction(250 * (points - number), number)


def _assert_annex_b(step: Derivation, games: list[Derivation], others: dict[str, Derivation]) -> None:
    """Perf = MCP + 500 (Pts - NPJ)/NPJ with what every opponent is worth, and CPf half way, before the estimate."""
    met_unrated = any(one.case.startswith("unrated") for one in games)
    used = {"mean_opponents", "solved_performance" if met_unrated else "performance", "accelerated_value"}
    assert used <= others.keys() <= {*used, "weighted_mean", "guide_estimate"}
    points, number = sum(one.value for one in games), len(games)
    mean = sum((Fraction(one.values["worth"]) for one in games), Fraction()) / number
    solved = others["solved_performance" if met_unrated else "performance"]
    excess = solved.values.get("excess", 0)  # by 0r, spread over all games (FFJD-8)
    assert others["mean_opponents"].value == mean
    assert solved.value == mean + 500 * Fraction(points - number, number) - excess
    assert others["accelerated_value"].value == (Fraction(solved.value) + others["mean_opponents"].value) / 2
    if step.name == "kept_value":
        assert step.value == others["accelerated_value"].value
    else:
        target = others["weighted_mean"].value if step.name == "weighted_value" else step.values["estimate"]
        assert step.value == others["accelerated_value"].value + target - step.values["automatic"]


def _games(step: Derivation) -> int:
    """The games that enter: all under annex B, those against rated players otherwise."""
    return int(step.values["games"]) if step.name == NORMAL else sum(one.name == "solved_game" for one in step.steps)


def _rounded(value: Fraction) -> int:
    return floor(abs(value) + Fraction(1, 2)) * (1 if value > 0 else -1)
