"""The calculators against the documents written once more, slowly and in Fractions, on the edges above all."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lanes import scaled
from tests.web.public.books.asking import answered, shown

few = settings(max_examples=scaled(60), deadline=None)
EDGES = (600, 601, 1049, 1050, 1051, 1349, 1350, 1351, 1498, 1499, 1500, 1501, 1949, 1950, 1951, 2000, 3000)
ratings = st.one_of(st.sampled_from(EDGES), st.integers(600, 3000))
cadences = st.sampled_from(["slow", "accelerated"])
results = st.sampled_from("+=-")
POINTS = {"+": 2, "=": 1, "-": 0}


def near(rating: int) -> st.SearchStrategy[int]:
    """An opponent: on the edge of 450 points either way, or anywhere."""
    edges = [rating + far for far in (-451, -450, -449, 0, 449, 450, 451) if 600 <= rating + far <= 3000]
    return st.one_of(st.sampled_from(edges), ratings)


def slow_evolution(rating: int, opponent: int, cadence: str, points: int) -> Fraction:
    """6.1, 6.1.1 and 6.1.2 as they stand."""
    difference = rating - opponent
    if difference >= 450:
        expected = Fraction(19, 10)
    elif difference <= -450:
        expected = Fraction(1, 10)
    else:
        expected = 1 + Fraction(difference, 500)
    start = 25 if cadence == "slow" else 15
    if rating < 1350:
        k = Fraction(start)
    elif rating < 1500:
        k = start - Fraction(10 * (rating - 1350), 150)
    else:
        k = Fraction(start - 10)
    return (points - expected) * k


def away_from_zero(value: Fraction) -> int:
    """To the nearest whole number; a half goes away from zero (FFJD-1)."""
    size = int(abs(value) + Fraction(1, 2))
    return -size if value < 0 else size


@few
@given(st.data(), ratings, cadences, results)
def test_a_game_of_draughts(data: st.DataObject, rating: int, cadence: str, result: str) -> None:
    opponent = data.draw(near(rating))
    found = answered("ffjd-game", rating=rating, opponent=opponent, cadence=cadence, result=POINTS[result])
    assert found.figure == shown(slow_evolution(rating, opponent, cadence, POINTS[result]), signed=True)


@few
@given(st.data(), ratings, cadences, st.integers(1, 12))
def test_a_period_of_draughts(data: st.DataObject, rating: int, cadence: str, games: int) -> None:
    opponents = [data.draw(near(rating)) for _ in range(games)]
    scores = [data.draw(results) for _ in range(games)]
    found = answered(
        "ffjd-period", rating=rating, cadence=cadence, opponents=" ".join(map(str, opponents)), results=" ".join(scores)
    )
    pairs = zip(opponents, scores, strict=True)
    whole = sum((slow_evolution(rating, one, cadence, POINTS[score]) for one, score in pairs), Fraction(0))
    assert found.figure == str(max(600, rating + away_from_zero(whole)))


@few
@given(st.lists(st.tuples(ratings, results), min_size=1, max_size=10))
def test_a_first_rating(games: list[tuple[int, str]]) -> None:
    found = answered(
        "ffjd-first", opponents=" ".join(str(one) for one, _ in games), results=" ".join(score for _, score in games)
    )
    mean = Fraction(sum(one for one, _ in games), len(games))
    points = sum(POINTS[score] for _, score in games)
    value = max(600, away_from_zero(mean + Fraction(250 * (points - len(games)), len(games))))
    needed = 7 if value >= 1500 else 5
    assert found.figure == str(value)
    assert ("Enough" in found.plain) == (len(games) >= needed)


pl = st.one_of(st.sampled_from((1000, 1600, 2250, 2899, 2900)), st.integers(0, 5000))
kinds = st.sampled_from(["tournament", "tournament-b", "world-championship", "regional-masters"])


@few
@given(st.data(), st.integers(2, 100), st.integers(1, 30), kinds)
def test_an_event_of_classical_scrabble(data: st.DataObject, players: int, games: int, kind: str) -> None:
    rating, at_place = data.draw(pl), data.draw(pl)
    jokers, place = data.draw(st.integers(0, players)), data.draw(st.integers(1, players))
    found = answered(
        "fisf-event",
        rating=rating,
        series="newcomer",
        place=place,
        at_place=at_place,
        kind=kind,
        category="",
        players=players,
        games=games,
        jokers=jokers,
    )
    by_size = 1 if players <= 16 else 2 if players <= 32 else 3 if players <= 64 else 4
    category = {"world-championship": 5, "regional-masters": 2}.get(kind, by_size)
    m = (20, 50, 100, 150, 250)[category - 1]
    bonus = {1: m, 2: m // 2, 3: m // 5, 4: m // 10}.get(place, 0)
    missing = max(0, 14 - games)  # FISF-4
    most = 400 - (5 - category) * 25 - missing * 5 - (100 - Fraction(100 * jokers, players)) / 2
    most *= Fraction(8, 10) if kind == "tournament-b" else 1
    gap = at_place - rating
    wanted = away_from_zero(Fraction(2 * gap, 3) if gap >= 0 else Fraction(gap, 3))
    # FISF-1: the whole number just inside a limit
    if wanted > most:
        wanted = most.numerator // most.denominator
    if wanted < -most / 2:
        wanted = -((most / 2).numerator // (most / 2).denominator)
    assert found.figure == shown(rating + players - place + 1 + bonus + wanted)


@few
@given(st.lists(st.one_of(st.none(), st.integers(0, 400)), min_size=1, max_size=30), st.data())
def test_a_romanian_game(field: list[int | None], data: st.DataObject) -> None:
    players = len(field)
    place = data.draw(st.integers(1, players))
    tied = data.draw(st.integers(1, players - place + 1))
    typed = " ".join("-" if one is None else str(one) for one in field)
    found = answered("frs-game", ratings=typed, place=place, tied=tied)
    value = Fraction(sum(150 if one is None else one for one in field), players)
    middle = place + Fraction(tied - 1, 2)
    points = value if players == 1 else value + 50 * (players - 2 * middle + 1) / (players - 1)
    assert found.figure == shown(_in_units(points))


def _in_units(value: Fraction) -> Fraction:
    """To 10⁻¹² of a point, halves up (FRS-9); V and P are each rounded so, which two decimals do not show."""
    scaled = value * 10**12 + Fraction(1, 2)
    return Fraction(scaled.numerator // scaled.denominator, 10**12)


@few
@given(
    st.sampled_from([("clasic", 20), ("completiv", 18), ("eliptic", 14), ("compunere", 18), ("libere", 8)]),
    st.data(),
)
def test_a_romanian_rating(kind: tuple[str, int], data: st.DataObject) -> None:
    name, size = kind
    points = data.draw(st.lists(st.one_of(st.none(), st.integers(0, 400)), min_size=1, max_size=size))
    found = answered("frs-rating", type=name, points=" ".join("-" if one is None else str(one) for one in points))
    played = [(145 + 5 * size - 10 * age, one) for age, one in enumerate(points) if one is not None]
    needed = -(-15 * size // 100)
    status = "No rating" if not played else "Active" if len(played) >= needed else "Provisional"
    assert found.plain.startswith(status)
    if played:
        mean = Fraction(sum(weight * one for weight, one in played), sum(weight for weight, _ in played))
        assert found.figure == shown(_in_units(mean))


@few
@given(st.integers(0, 300), st.lists(st.tuples(st.integers(0, 300), results), min_size=1, max_size=20))
def test_a_tournament_of_somebody_with_150_games(rating: int, games: list[tuple[int, str]]) -> None:
    found = answered(
        "absp-tournament",
        rating=rating,
        games=150,
        opponents=" ".join(str(one) for one, _ in games),
        results=" ".join(score for _, score in games),
    )
    worth = {"+": 50, "=": 0, "-": -50}
    points = sum(max(rating - 40, min(rating + 40, one)) + worth[score] for one, score in games)
    count = len(games)
    newest, all_weights = sum(range(225, 225 - count, -1)), sum(range(76, 226))
    exact = (Fraction(points, count) * newest + rating * (all_weights - newest)) / all_weights
    whole = (exact + Fraction(1, 2)).numerator // (exact + Fraction(1, 2)).denominator
    assert found.figure == shown(max(50, whole))


@few
@given(st.integers(2, 200), st.integers(1, 24), st.integers(0, 24), st.integers(0, 24))
def test_a_formule_combinee(players: int, first: int, second: int, third: int) -> None:
    found = answered("combined", players=players, phase1=first, phase2=second, phase3=third)
    field = players + players % 2
    divisions = [
        (small, large)
        for small in range(field)
        for large in range(field)
        if small * (first + 1) + large * (first + 3) == field and small + large >= 2
    ]
    fits = first in (5, 7, 9) and second >= 3 and third <= second and 8 <= first + second + third <= 24
    assert (found.figure == "can be played") == (fits and bool(divisions))


@few
@given(st.data(), st.integers(600, 1600), st.integers(1, 12), st.integers(0, 8))
def test_a_first_rating_by_annex_b(data: st.DataObject, mean: int, games: int, rated: int) -> None:
    points, automatic = data.draw(st.integers(0, 2 * games)), data.draw(st.integers(600, 1600))
    age, level = data.draw(st.integers(1, 99)), data.draw(st.sampled_from(["beginners", "starting", "one_year"]))
    found = answered(
        "ffjd-annex-b",
        mean=mean,
        points=points,
        games=games,
        rated=rated,
        automatic=automatic,
        estimate="",
        age=age,
        level=level,
    )
    # The guide: 600, 650 and 750 up to 8 years, 50 more a year up to 16; an adult counts as 16.
    guide = {"beginners": 600, "starting": 650, "one_year": 750}[level] + 50 * (min(max(age, 8), 16) - 8)
    performance = mean + Fraction(500 * (points - games), games)
    value = (performance + mean) / 2
    if rated == 0:
        value += guide - automatic
    elif rated < 4:
        value += Fraction((4 - rated) * guide + rated * automatic, 4) - automatic
    rating = max(600, away_from_zero(value))
    assert found.figure == shown(rating)
    assert ("Enough" in found.plain) == (games >= (7 if away_from_zero(value) >= 1500 else 5))


# Annex 1 of the Grand Prix: where a line of the table begins, for the lines up to a difference of 106.
FACTORS = {
    0: 100,
    4: 101,
    11: 102,
    18: 103,
    26: 104,
    33: 105,
    40: 106,
    47: 107,
    54: 108,
    62: 109,
    69: 110,
    77: 111,
    84: 112,
}
FACTORS |= {92: 113, 99: 114}


@few
@given(st.data(), st.sampled_from(["rotation", "swiss"]), st.integers(2, 30))
def test_an_event_of_the_grand_prix(data: st.DataObject, kind: str, players: int) -> None:
    if kind == "swiss":
        players = max(players, 6)
    place = data.draw(st.integers(1, players))
    tied = data.draw(st.integers(1, players - place + 1))
    games = data.draw(st.lists(st.tuples(st.integers(-300, 106), results), min_size=1, max_size=8))
    found = answered(
        "cel-points",
        kind=kind,
        players=players,
        place=place,
        tied=tied,
        rating=1500,
        opponents=" ".join(str(1500 + difference) for difference, _ in games),
        results=" ".join(score for _, score in games),
    )
    if kind == "rotation":
        grid = [
            Fraction(5, 2) * players * Fraction(share, 100) for share in (50, 30, 20)
        ]  # of 2.5 points a player (CEL-2)
    else:
        grid = [Fraction(one) for one in ((5, 4, 3, 2, 1) if players <= 10 else (5, 4, 3, 3, 2, 2, 1, 1))]
    worths = [grid[at] if at < len(grid) else Fraction(0) for at in range(place - 1, place - 1 + tied)]
    base = sum(worths, Fraction(0)) / tied
    percent = Fraction(0)
    for difference, score in games:
        factor = max(value for least, value in FACTORS.items() if least <= max(0, difference))
        percent += Fraction((factor - 100) * POINTS[score], 2) if difference > 0 else 0
    assert found.figure == shown(base * (100 + percent) / 100)
