"""Calculators of the international rating of classical Scrabble: the limits of PJ, and a new rating."""

from dataclasses import replace

from ronde.ground.numbers import column
from ronde.ground.trace import ahead, rows
from ronde.regulations import shelf
from ronde.regulations.fisf_classique import rules
from ronde.regulations.fisf_classique.parameters import KINDS, Parameters
from ronde.web.public.books.calculators.fields import Answer, Calculator, Field, Given, WrongField
from ronde.web.public.books.calculators.telling import WHO, figure, heard, one, said, told

CODE = "fisf-classique"
MOST_PLAYERS, MOST_GAMES, HIGHEST = 1000, 30, 9999
SERIES = ("super", "1", "2", "3", "4", "5", "6", "7", "newcomer")  # as the table of 2.1 has them


def _edition(given: Given) -> Parameters:
    found: Parameters = shelf.regulation(CODE).editions.nearest(given.on)
    return found


def _wrong(given: Given, edition: Parameters) -> WrongField | None:
    """What does not go together."""
    by_officer = edition.kinds[given["kind"]].category == "officer"
    if by_officer and given["category"] is None:
        return WrongField("category", "category_needed", {}, "4")
    if not by_officer and given["category"] is not None:
        return WrongField("category", "category_follows", {}, "4")
    if given["jokers"] > given["players"]:
        return _number("jokers", given["jokers"], 0, given["players"], "7")
    if (place := given.values.get("place")) and place > given["players"]:
        return _number("place", place, 1, given["players"], "5")
    return None


def _number(name: str, given: int, least: int, most: int, article: str) -> WrongField:
    return WrongField(name, "number", {"given": given, "least": least, "most": most}, article)


def _level(given: Given, edition: Parameters) -> int:
    fixed = max(int(edition.fixed_categories[KINDS.index(given["kind"])]), given["category"] or 0)
    return int(rules.category(given["players"], fixed, edition.sizes))


def limits(given: Given) -> Answer | WrongField:
    """PJmax and PJmin of an event (7)."""
    edition = _edition(given)
    if wrong := _wrong(given, edition):
        return wrong

    def compute() -> None:
        level, players = _level(given, edition), given["players"]
        with ahead() as allowance_ahead:
            allowance = rules.points_allowance(level, given["games"], players, edition.limit)
        most = rules.most_points(
            level,
            tenths=int(edition.coefficients[KINDS.index(given["kind"])]),
            allowance=allowance,
            jokers=given["jokers"],
            players=players,
            limit=edition.limit,
            allowance_ahead=allowance_ahead,
        )
        rules.least_points(most, players)

    steps = heard(compute)
    most, least = one(steps, "most_points").value, one(steps, "least_points").value
    shown = said("fisf.between", least=figure(least), most=figure(most))
    return Answer(said("fisf.limits"), shown, said("fisf.inside"), told(steps, CODE))


def event(given: Given) -> Answer | WrongField:
    """The rating after an event (2.1, 2.2, 4 to 7)."""
    edition = _edition(given)
    if wrong := _wrong(given, edition):
        return wrong

    def compute() -> None:
        is_provisional = given["rating"] is None
        start = given["rating"]
        if is_provisional:
            start = rules.provisional_rating(SERIES.index(given["series"]), edition.entry_table)
        with rows(column([WHO]), star=["*" if is_provisional else ""]):
            _new_rating(given, edition, int(start))

    steps = heard(compute)
    new = one(steps, "new_rating")
    plain = said(
        "fisf.moved", rating=new.values["rating"], change=figure(new.value - new.values["rating"], signed=True)
    )
    return Answer(said("fisf.new_rating"), figure(new.value), plain, told(steps, CODE))


def _new_rating(given: Given, edition: Parameters, start: int) -> None:
    players = given["players"]
    with ahead() as earned_ahead:
        level = _level(given, edition)
        earned = rules.earned_points(players, given["place"], level, edition)
    with ahead() as allowance_ahead:
        allowance = rules.points_allowance(level, given["games"], players, edition.limit)
    rules.new_rating(
        start,
        given["at_place"],
        earned=earned,
        category=level,
        tenths=int(edition.coefficients[KINDS.index(given["kind"])]),
        allowance=allowance,
        jokers=given["jokers"],
        players=players,
        limit=edition.limit,
        earned_ahead=earned_ahead,
        allowance_ahead=allowance_ahead,
    )


_EVENT = (
    Field("kind", "choice", "tournament", choices=tuple(KINDS), article="4"),
    Field("category", "number", "", 1, 5, "4", is_optional=True),
    Field("players", "number", "10", 2, MOST_PLAYERS, "4"),
    Field("games", "number", "5", 1, MOST_GAMES, "7"),
    Field("jokers", "number", "1", 0, MOST_PLAYERS, "7"),
)
CALCULATORS = (
    Calculator("fisf-limits", CODE, ("7", "4"), _EVENT, limits),
    Calculator(
        "fisf-event",
        CODE,
        ("2.2", "8", "2.1", "5", "6"),
        (
            Field("rating", "number", "1803", 0, HIGHEST, "2.2", is_optional=True),
            Field("series", "choice", "newcomer", choices=SERIES, article="2.1"),
            Field("place", "number", "2", 1, MOST_PLAYERS, "5"),
            Field("at_place", "number", "2250", 0, HIGHEST, "7"),
            *(replace(field) for field in _EVENT),
        ),
        event,
    ),
)
