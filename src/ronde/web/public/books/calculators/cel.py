"""Calculators of the Grand Prix: the points of an event with their bonus, and the purses of a quarter."""

from fractions import Fraction

from ronde.ground.numbers import column
from ronde.ground.trace import rows
from ronde.regulations import shelf
from ronde.regulations.cel_grand_prix import rules
from ronde.regulations.cel_grand_prix.parameters import Parameters
from ronde.regulations.cel_grand_prix.purses import Settlement, settlements
from ronde.regulations.cel_grand_prix.rules import Played
from ronde.regulations.cel_grand_prix.state import Standings
from ronde.web.public.books.calculators.fields import Answer, Calculator, Field, Given, WrongField, as_many
from ronde.web.public.books.calculators.telling import WHO, figure, heard, one, said, told
from ronde.words.sentence_tree import Sentence

CODE = "cel-grand-prix"
KINDS = ("rotation", "swiss")
HIGHEST, MOST_PLAYERS, MOST_TOTAL, MOST_EVENTS = 3000, 100, 200, 60


def _edition(given: Given) -> Parameters:
    found: Parameters = shelf.regulation(CODE).editions.nearest(given.on)
    return found


def points(given: Given) -> Answer | WrongField:
    """What an event brings: points of the place, shared by the tied, and the bonus (grids 1 to 3, Points bonis)."""
    edition, players = _edition(given), given["players"]
    if wrong := as_many(given, "opponents", "results", "Points bonis"):
        return wrong
    if given["kind"] == "swiss" and players < edition.small_swiss.least:
        least = edition.small_swiss.least
        return WrongField("players", "number", {"given": players, "least": least, "most": MOST_PLAYERS}, "Grille 2")
    if given["place"] + given["tied"] - 1 > players:
        return WrongField("place", "places", {"players": players}, "Fonctionnement")

    def compute() -> None:
        with rows(column([WHO])):
            base = _base(given, edition)
            percent = rules.bonus_percent(WHO, _games(given), edition.annex) if edition.annex else Fraction(0)
            rules.event_points(base, percent)

    steps = heard(compute)
    event = one(steps, "event_points")
    plain = said("cel.base", base=Fraction(event.values["points"]), percent=Fraction(event.values["percent"]))
    return Answer(said("cel.points"), figure(event.value), plain, told(steps, CODE))


def _base(given: Given, edition: Parameters) -> Fraction:
    first, players = given["place"], given["players"]
    last = first + given["tied"] - 1
    if given["kind"] == "rotation":
        return rules.rotation_points(first, last, players, edition.rotation_grid(players))
    if players <= edition.small_swiss.most:
        found = rules.small_swiss_points(first, last, players, edition.small_swiss_grid)
    else:
        found = rules.large_swiss_points(first, last, players, edition.large_swiss_grid)
    return rules.capped_points(found, Fraction(edition.cap, 100))


def _games(given: Given) -> tuple[Played, ...]:
    return tuple(
        Played(
            opponent=said("cel.unrated") if rating is None else str(rating),
            difference=0 if rating is None else rating - given["rating"],
            halves=result,
            is_forfeit=False,
            has_ratings=rating is not None,
        )
        for rating, result in zip(given["opponents"], given["results"], strict=True)
    )


def purses(given: Given) -> Answer | WrongField:
    """The purses of a quarter, by both readings where they differ (Bourses, CEL-7)."""
    if wrong := as_many(given, "totals", "participations", "Bourses participations"):
        return wrong
    standings = Standings(
        totals=dict(enumerate(given["totals"])),
        participations=dict(enumerate(given["participations"])),
    )
    edition, players = _edition(given), len(given["totals"])
    found = settlements(standings, edition)
    sentences = [_player(who, standings, edition) for who in range(players)]
    kept = tuple(one for one in sentences if one.inner)
    after = said("cel.committee", others=_each(found[-1])) if len(found) > 1 else said("cel.agreed")
    return Answer(said("cel.purses"), _sum(found[0]), _each(found[0]) or said("cel.nobody"), kept, after)


def _player(who: int, standings: Standings, edition: Parameters) -> Sentence:
    steps = heard(lambda: settlements(standings, edition), who)
    return Sentence(said("cel.player", number=who + 1), inner=told(steps, CODE))


def _each(settlement: Settlement) -> str:
    """Who gets how much."""
    paid = sorted(settlement.purses, key=lambda purse: purse.player)
    return " · ".join(said("cel.purse", number=purse.player + 1, amount=purse.amount) for purse in paid)


def _sum(settlement: Settlement) -> str:
    return f"{figure(sum((one.amount for one in settlement.purses), Fraction(0)))} $"


CALCULATORS = (
    Calculator(
        "cel-points",
        CODE,
        ("Points bonis", "Grille 1", "Annexe 1", "Grille 2", "Grille 3", "Fonctionnement", "Addendum"),
        (
            Field("kind", "choice", "rotation", choices=KINDS, article="Fonctionnement"),
            Field("players", "number", "4", 2, MOST_PLAYERS, "Grille 1"),
            Field("place", "number", "1", 1, MOST_PLAYERS, "Fonctionnement"),
            Field("tied", "number", "1", 1, MOST_PLAYERS, "Fonctionnement"),
            Field("rating", "number", "1500", 0, HIGHEST, "Points bonis"),
            Field("opponents", "numbers", "1700 1600 1400", 0, HIGHEST, "Points bonis", has_gaps=True),
            Field("results", "results", "+ = +", article="Points bonis"),
        ),
        points,
    ),
    Calculator(
        "cel-purses",
        CODE,
        ("Bourses", "Bourses points", "Bourses participations", "Classement"),
        (
            Field("totals", "amounts", "40.50 38.75 30 12.50", 0, MOST_TOTAL, "Bourses points"),
            Field("participations", "numbers", "12 9 11 13", 0, MOST_EVENTS, "Bourses participations"),
        ),
        purses,
    ),
)
