"""Calculators of the Romanian ratings: the points of a game, and a rating with its status."""

from ronde.ground.numbers import column
from ronde.ground.trace import Derivation, rows
from ronde.regulations import shelf
from ronde.regulations.frs import rules
from ronde.regulations.frs.parameters import COLLECTIVE, Parameters
from ronde.web.public.books.calculators.fields import Answer, Calculator, Field, Given, WrongField
from ronde.web.public.books.calculators.telling import WHO, figure, heard, one, own, said, told
from ronde.words.sentence_tree import Sentence

CODE = "frs"
HIGHEST, MOST_PLAYERS = 999, 60
TYPES = (*COLLECTIVE, "libere")
_NO_RATING, _RATED = 0, 1


def _edition(given: Given) -> Parameters:
    found: Parameters = shelf.regulation(CODE).editions.nearest(given.on)
    return found


def game(given: Given) -> Answer | WrongField:
    """The value V of a game, and the points P of a place in it (5, 6)."""
    ratings, edition = given["ratings"], _edition(given)
    players = len(ratings)
    if given["place"] + given["tied"] - 1 > players:
        return WrongField("place", "places", {"players": players}, "6")

    def compute() -> None:
        statuses = column([_NO_RATING if rating is None else _RATED for rating in ratings])
        brought = column([(rating or 0) * rules.UNIT for rating in ratings])
        with rows(column([*range(players)])):
            each = rules.rating_in_value(brought, statuses, edition.unrated)
        with rows(column([WHO])):
            value = rules.game_value(int(sum(each.tolist())), players)
            rules.game_points(value, given["place"], given["tied"], players=players, spread=edition.spread)

    steps = [step for step in heard(compute) if step.name != "rating_in_value"]
    value, points = one(steps, "game_value").value, one(steps, "game_points").value
    plain = said("frs.value", value=figure(value), unrated=ratings.count(None), counts=edition.unrated)
    return Answer(said("frs.points"), figure(points), plain, told(steps, CODE))


def rating(given: Given) -> Answer | WrongField:
    """The rating R of the latest games of a type, newest first, and its status (3, 7)."""
    edition, points = _edition(given), given["points"]
    size = edition.windows[given["type"]]
    if len(points) > size:
        return WrongField("points", "window", {"count": len(points), "most": size}, "2")
    played = [(age, worth) for age, worth in enumerate(points) if worth is not None]
    weights = heard(lambda: [rules.weight(age, size, edition.weights) for age, _ in played])
    pairs = list(zip(weights, (worth for _, worth in played), strict=True))

    def compute() -> None:
        if pairs:
            together = sum(rules.MILLIONTH * worth * int(step.value) for step, worth in pairs)
            rules.weighted_mean(together, 0, sum(int(step.value) for step, _ in pairs))
        rules.status(len(played), rules.needed_games(size, edition.active_percent), size)

    steps = heard(compute)
    sentences = (*(_weighed(step, worth) for step, worth in pairs), *told(steps, CODE))
    status = said(f"frs.{one(steps, 'status').case}", games=len(played), window=size)
    if not pairs:
        return Answer(said("frs.rating"), "–", status, sentences)
    return Answer(said("frs.rating"), figure(one(steps, "weighted_mean").value), status, sentences)


def _weighed(step: Derivation, worth: int) -> Sentence:
    """A game with its points and its weight."""
    value = worth * int(step.value)
    return own("frs.weighed", "7", CODE, inner=told((step,), CODE), points=worth, weight=step.value, value=value)


CALCULATORS = (
    Calculator(
        "frs-game",
        CODE,
        ("5", "6", "4"),
        (
            Field("ratings", "numbers", "165 135 - 150", 0, HIGHEST, "5", has_gaps=True, most_values=MOST_PLAYERS),
            Field("place", "number", "1", 1, MOST_PLAYERS, "6"),
            Field("tied", "number", "1", 1, MOST_PLAYERS, "6"),
        ),
        game,
    ),
    Calculator(
        "frs-rating",
        CODE,
        ("7", "3", "2"),
        (
            Field("type", "choice", "completiv", choices=TYPES, article="2"),
            Field("points", "numbers", "100 - 200 200", 0, HIGHEST, "6", has_gaps=True),
        ),
        rating,
    ),
)
