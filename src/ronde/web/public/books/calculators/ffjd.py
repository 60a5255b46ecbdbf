"""Calculators of the draughts ranking: a game, a period, a first rating, annex B."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from ronde.ground.numbers import column
from ronde.ground.trace import Derivation, rows
from ronde.regulations import shelf
from ronde.regulations.ffjd import rules
from ronde.regulations.ffjd.parameters import KA_UNIT, Parameters
from ronde.web.public.books.calculators.fields import (
    Answer,
    Calculator,
    Field,
    Given,
    WrongField,
    as_many,
)
from ronde.web.public.books.calculators.telling import WHO, as_case, figure, heard, one, own, said, told
from ronde.words.sentence_tree import Sentence

CODE = "ffjd"
LEAST, MOST = 600, 3000  # the floor of 6.3, and above anybody
CADENCES = ("slow", "accelerated")
_LEVELS = ("beginners", "starting", "one_year")


def _edition(given: Given) -> Parameters:
    found: Parameters = shelf.regulation(CODE).editions.nearest(given.on)
    return found


def _rating(name: str, start: str) -> Field:
    return Field(name, "number", start, LEAST, MOST, "6.3")


_CADENCE = Field("cadence", "choice", "slow", choices=CADENCES, article="5.2")
_OPPONENTS = Field("opponents", "numbers", "1967 1503 1420", LEAST, MOST, "6.3")
_RESULTS = Field("results", "results", "+ = -", article="4")


def game(given: Given) -> Answer | WrongField:
    """What one game is worth (6.1)."""
    (step,) = heard(lambda: _evolutions(given, (given["opponent"],), (int(given["result"]),)))
    difference = given["rating"] - given["opponent"]
    sentences = (
        own("ffjd.difference", "3", CODE, rating=given["rating"], opponent=given["opponent"], value=difference),
        _expected(one(step.steps, "expected_points"), difference),
        _coefficient(one(step.steps, "coefficient"), given),
        own("ffjd.evolution", "6.1", CODE, points=step.values["points"], **_parts(step)),
    )
    plain = said(f"ffjd.{'above' if difference < 0 else 'below'}", by=abs(difference))
    return Answer(said("ffjd.worth"), figure(step.value, signed=True), plain, sentences, said("ffjd.not_rounded"))


def _parts(step: Derivation) -> dict[str, Any]:
    expected, coefficient = (one(step.steps, name).value for name in ("expected_points", "coefficient"))
    value = figure(step.value, signed=True)
    return {"expected": Fraction(expected), "coefficient": Fraction(coefficient), "value": value}


def _expected(step: Derivation, difference: int) -> Sentence:
    (sentence,) = told((step,), CODE)
    if not sentence.is_limit:
        return sentence
    numbers = step.values["numbers"]
    without = 1 + Fraction(difference, numbers.divisor)
    return replace(
        sentence, inner=(own("ffjd.without", difference=difference, divisor=numbers.divisor, value=without),)
    )


def _coefficient(step: Derivation, given: Given) -> Sentence:
    (sentence,) = told((step,), CODE)
    numbers, rating = step.values["numbers"], given["rating"]
    if not numbers.low <= rating < numbers.high:
        return sentence
    start = numbers.slow if given["cadence"] == "slow" else numbers.accelerated
    values = {"start": start, "low": numbers.low, "high": numbers.high, "drop": numbers.drop, "rating": rating}
    return replace(sentence, text=said("ffjd.coefficient", value=Fraction(step.value), **values))


def _evolutions(given: Given, opponents: tuple[int, ...], points: tuple[int, ...]) -> int:
    games, names = len(opponents), [str(one) for one in opponents]
    slow = column([int(given["cadence"] == "slow")] * games)
    with rows(column([WHO] * games), opponent=names, event=[said("these_games")] * games):
        each = rules.game_evolution(
            column(points),
            rating=column([given["rating"]] * games),
            opponent_rating=column(opponents),
            slow=slow,
            ka=column([KA_UNIT] * games),
            times=1,
            edition=_edition(given),
        )
    return int(np.asarray(each).sum())


def period(given: Given) -> Answer | WrongField:
    """What the games of a period come to: added, then rounded once (2, 6.1)."""
    if wrong := as_many(given, "opponents", "results", "4"):
        return wrong

    def compute() -> None:
        evolution = _evolutions(given, given["opponents"], given["results"])
        rules.new_rating(given["rating"], evolution, _edition(given).floor)

    *games, new = heard(compute)
    rounded = one(new.steps, "rounded_evolution")
    plain = said("ffjd.period", rating=given["rating"], change=figure(rounded.value, signed=True), value=new.value)
    return Answer(said("ffjd.new_rating"), figure(new.value), plain, told((*games, new), CODE))


def first(given: Given) -> Answer | WrongField:
    """A first rating from games against rated players (6.2.1, 6.2.3)."""
    if wrong := as_many(given, "opponents", "results", "4"):
        return wrong
    edition, games, points = _edition(given), len(given["opponents"]), sum(given["results"])

    def compute() -> None:
        with rows(column([WHO]), event=[said("these_games")]):
            mean = rules.mean_opponents(rules.exact(column([sum(given["opponents"])])), column([games]))
            worth = edition.first_rating.points
            value = rules.rounded(rules.normal_value(mean, column([points]), column([games]), worth))
            rules.needed(value, edition.first_rating)
            rules.first_rating(value, edition.floor)

    return _first_rating(heard(compute), games)


def _first_rating(steps: tuple[Derivation, ...], games: int) -> Answer:
    """What is told of a first rating: given, or what is missing."""
    needed, first_rating = one(steps, "games_needed"), one(steps, "first_rating")
    missing = max(0, int(needed.value) - games)
    case = "waiting" if missing else "given"
    shown = (
        *(step for step in steps if step not in (needed, first_rating)),
        as_case(needed, needed.case, {"played": games}),
        as_case(first_rating, case, {"missing": missing}),
    )
    plain = said(f"ffjd.first_{case}", missing=missing)
    return Answer(said("ffjd.first_rating"), figure(first_rating.value), plain, told(shown, CODE))


def annex_b(given: Given) -> Answer | WrongField:
    """A first rating by annex B: performance, CPf, and what the estimate makes of it."""
    edition, rated = _edition(given), given["rated"]
    if rated < edition.enough_rated and given["estimate"] is None and given["age"] is None:
        return WrongField("estimate", "estimate", {"enough": edition.enough_rated}, "B.5" if rated else "B.4")
    if given["points"] > 2 * given["games"]:
        return WrongField("points", "number", {"given": given["points"], "least": 0, "most": 2 * given["games"]}, "4")

    def compute() -> None:
        with rows(column([WHO]), event=[said("these_games")]):
            _annex_b(given, edition)

    steps = [as_case(step, "counted") if step.name in _SHIFTED else step for step in heard(compute)]
    steps = [
        replace(step, steps=tuple(as_case(inner, "counted") for inner in step.steps)) if step.name in _SHIFTED else step
        for step in steps
    ]
    return _first_rating(tuple(steps), given["games"])


_SHIFTED = ("weighted_value", "estimated_value")


def _annex_b(given: Given, edition: Parameters) -> None:
    mean, games = rules.exact(column([given["mean"]])), column([given["games"]])
    performance = rules.performance(mean, column([given["points"]]), games, edition.performance.points)
    value, rated = rules.accelerated_value(performance, mean), column([given["rated"]])
    if given["rated"] >= edition.enough_rated:
        value = rules.kept_value(value, rated)
    else:
        automatic, estimate = rules.exact(column([given["automatic"]])), column([_estimate(given, edition)])
        if given["rated"]:
            enough = edition.enough_rated
            value = rules.weighted_value(value, automatic, estimate=estimate, rated=rated, enough=enough)
        else:
            value = rules.estimated_value(value, automatic, estimate)
    rounded = rules.rounded(value)
    rules.needed(rounded, edition.first_rating)
    rules.first_rating(rounded, edition.floor)


def _estimate(given: Given, edition: Parameters) -> int:
    """What the organiser says, or else the guide."""
    if given["estimate"] is not None:
        return int(given["estimate"])
    table: tuple[int, ...] = getattr(edition.guide, given["level"])
    return int(rules.guide_estimate(given["age"], edition.guide.youngest, table))


_GAMES = Field("games", "number", "5", 1, MOST // 100, "6.2.3")
CALCULATORS = (
    Calculator(
        "ffjd-game",
        CODE,
        ("6.1", "6.1.1", "6.1.2", "4"),
        (
            _rating("rating", "1496"),
            _rating("opponent", "1967"),
            _CADENCE,
            Field("result", "choice", "2", choices=("2", "1", "0"), article="4"),
        ),
        game,
    ),
    Calculator("ffjd-period", CODE, ("2", "6.3"), (_rating("rating", "1496"), _CADENCE, _OPPONENTS, _RESULTS), period),
    Calculator(
        "ffjd-first",
        CODE,
        ("6.2.1", "6.2.3", "6.2.4", "3"),
        (
            replace(_OPPONENTS, start="1400 1450 1500 1350 1300"),
            replace(_RESULTS, start="+ = - + ="),
        ),
        first,
    ),
    Calculator(
        "ffjd-annex-b",
        CODE,
        ("B.5", "B", "6.2.2", "8", "B.1", "B.2", "B.3", "B.4"),
        (
            Field("mean", "number", "900", 0, MOST, "B.2"),
            Field("points", "number", "6", 0, 60, "4"),
            _GAMES,
            Field("rated", "number", "2", 0, 100, "B.3"),
            Field("automatic", "number", "880", 0, MOST, "B.5"),
            Field("estimate", "number", "", LEAST, MOST, "B.4", is_optional=True),
            Field("age", "number", "11", 1, 120, "B", is_optional=True),
            Field("level", "choice", "starting", choices=_LEVELS, article="B"),
        ),
        annex_b,
    ),
)
