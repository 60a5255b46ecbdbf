"""Our list beside somebody else's: each line in one class."""

from datetime import date
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.record.comparison import Agreement, TheirEntry, compared_entries
from ronde.record.publication import ListLine, RankingList
from ronde.regulations.answers import Ranking

NAMES = {"a": "Aubry Élodie", "b": "Blin Marc", "c": "Caro Yann", "d": "Denis Léa", "e": "Evrard Paul"}
LIST = RankingList(
    "ffjd",
    "national",
    date(2024, 1, 1),
    tuple(
        ListLine(place, PlayerId(who), value, "rated", "", None)
        for place, (who, value) in enumerate((("a", 1800), ("b", 1700), ("c", 1600), ("d", 1500), ("e", 1400)), start=1)
    ),
)


def their(player: str, name: str, value: int, place: int | None = None) -> TheirEntry:
    return TheirEntry(PlayerId(player), name, Fraction(value), place)


def test_every_line_is_the_same_or_differs_in_one_way() -> None:
    theirs = [
        their("a", "AUBRY Elodie", 1800, 1),  # accents and capitals are no difference
        their("b", "Blin Marc", 1710, 2),
        their("c", "Caro Jean", 1600, 3),
        their("d", "Denis Léa", 1500, 5),
        their("Zola Émile", "Zola Émile", 1450, 6),
    ]
    found = compared_entries(LIST, theirs, Ranking("national"), lambda who: NAMES[who])
    assert {one.player: (one.agreement, one.ours, one.theirs) for one in found} == {
        "a": (Agreement.SAME, 1800, 1800),
        "b": (Agreement.VALUE, 1700, 1710),
        "c": (Agreement.NAME, 1600, 1600),
        "d": (Agreement.PLACE, 1500, 1500),
        "e": (Agreement.MISSING_THERE, 1400, None),
        "Zola Émile": (Agreement.MISSING_HERE, None, 1450),
    }


def test_a_list_without_places_or_names_differs_in_values_only() -> None:
    found = compared_entries(LIST, [their("a", "", 1800)], Ranking("national"), lambda who: NAMES[who])
    assert next(found).agreement is Agreement.SAME


def test_values_are_compared_as_the_ranking_shows_them() -> None:
    shown = RankingList(
        "frs", "general", date(2024, 1, 1), (ListLine(1, PlayerId("a"), Fraction(3199, 20), "active", "", None),)
    )
    found = compared_entries(shown, [their("a", "", 160)], Ranking("general"), lambda who: NAMES[who])
    assert next(found).agreement is Agreement.SAME  # 159.95 is shown as 160
