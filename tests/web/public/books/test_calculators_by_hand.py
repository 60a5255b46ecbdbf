"""What the calculators answer to the documents' own examples, and to others with the arithmetic beside them."""

from datetime import date

import pytest

from tests.web.public.books.asking import answered, begun, lines


def test_a_slow_win_against_somebody_471_points_above() -> None:
    # ΔCP = 1496 − 1967 = −471, at most −450: PA = 0.1 (6.1.2); K = 25 − 10 (1496 − 1350) / 150 = 25 − 146/15 = 229/15 = 15.266… (6.1.1);
    # Ev = (2 − 0.1) × 229/15 = 435.1/15 = 29.0066… (6.1)
    found = answered("ffjd-game", rating=1496, opponent=1967, cadence="slow", result=2)
    assert found.figure == "+29.00…"
    assert lines(found.sentences) == [
        "ΔCP = 1496 − 1967 = −471 [3]",
        "PA = 0.1: ΔCP −471, at most −450 [6.1.2]",
        "Without the limit: 1 + (−471) / 500 = 0.058",
        "K = 25 − 10 × (1496 − 1350) / (1500 − 1350) = 15.26… [6.1.1]",
        "Ev = (2 − 0.1) × 15.26… ≈ +29.00… [6.1]",  # with the digits shown it would be 28.99
    ]
    assert found.sentences[1].is_limit
    assert found.figure == begun("ffjd-game").figure  # the form begins with it


@pytest.mark.parametrize(
    ("rating", "cadence", "worth"),
    [
        (1349, "slow", "+25"),  # K = 25 below 1350; a win against an equal is (2 − 1) K = K
        (1350, "slow", "+25"),  # 25 − 10 × 0 / 150
        (1499, "slow", "+15.06…"),  # 25 − 149/15 = 226/15 = 15.0666…
        (1500, "slow", "+15"),
        (1349, "accelerated", "+15"),
        (1499, "accelerated", "+5.06…"),  # 15 − 149/15 = 76/15
        (1500, "accelerated", "+5"),
    ],
)
def test_k_on_both_sides_of_1350_and_1500(rating: int, cadence: str, worth: str) -> None:
    assert answered("ffjd-game", rating=rating, opponent=rating, cadence=cadence, result=2).figure == worth


@pytest.mark.parametrize(
    ("opponent", "worth"),
    [
        (1051, "+1.53"),  # ΔCP = 449: PA = 1.898; (2 − 1.898) × 15
        (1050, "+1.5"),  # 450: PA = 1.9
        (1049, "+1.5"),  # 451: still 1.9
        (1949, "+28.47"),  # −449: PA = 0.102; 1.898 × 15
        (1950, "+28.5"),
        (1951, "+28.5"),
    ],
)
def test_pa_on_both_sides_of_450(opponent: int, worth: str) -> None:
    assert answered("ffjd-game", rating=1500, opponent=opponent, cadence="slow", result=2).figure == worth


def test_the_games_of_a_period_are_added_and_rounded_once() -> None:
    # 1550 beats 1500: ΔCP 50, PA 1.1, 0.9 × 15 = +13.5; alone it goes away from zero, to +14 (FFJD-1)
    assert answered("ffjd-period", rating=1550, cadence="slow", opponents="1500", results="+").figure == "1564"
    # twice: 13.5 + 13.5 = 27, and not 14 + 14 = 28
    assert answered("ffjd-period", rating=1550, cadence="slow", opponents="1500, 1500", results="+ +").figure == "1577"
    # lost to 1500 from 1550: −1.1 × 15 = −16.5, away from zero −17
    assert answered("ffjd-period", rating=1550, cadence="slow", opponents="1500", results="−").figure == "1533"


def test_nobody_falls_below_600() -> None:
    # 601 loses at par: −25, and stays at 600 (6.3)
    found = answered("ffjd-period", rating=601, cadence="slow", opponents="601", results="-")
    assert found.figure == "600"
    assert any("[6.3]" in line for line in lines(found.sentences))


def test_a_first_rating_needs_five_games_or_seven() -> None:
    # MCP = (1400 + 1450 + 1500 + 1350 + 1300) / 5 = 1400; points 2 + 1 + 0 + 2 + 1 = 6; 1400 + 250 × (6 − 5) / 5 = 1450 (6.2.1)
    found = begun("ffjd-first")
    assert found.figure == "1450"
    assert "Enough games" in found.plain
    four = answered("ffjd-first", opponents="1400 1400 1400 1400", results="= = = =")
    assert (four.figure, "missing: 1" in four.plain) == ("1400", True)
    # 1500 and more: seven games (6.2.3); five draws against 1500 are 1500
    high = answered("ffjd-first", opponents="1500 1500 1500 1500 1500", results="= = = = =")
    assert (high.figure, "missing: 2" in high.plain) == ("1500", True)


def test_annex_b_with_two_rated_players_and_the_guide() -> None:
    # Perf = 900 + 500 × (6 − 5) / 5 = 1000 (8); CPf = (1000 + 900) / 2 = 950 (B.2); the guide for 11 years, starting in a club: 800;
    # MFNC = ((4 − 2) × 800 + 2 × 880) / 4 = (1600 + 1760) / 4 = 840 (B.5); 950 + 840 − 880 = 910
    found = begun("ffjd-annex-b")
    assert found.figure == "910"
    told = " ".join(lines(found.sentences))
    assert all(f"[{article}]" in told for article in ("8", "B.2", "B", "B.5", "6.2.3"))


@pytest.mark.parametrize(
    ("rated", "value"),
    [
        (0, "870"),  # no rated player: 950 + 800 − 880 (B.4)
        (1, "890"),  # MFNC = (3 × 800 + 880) / 4 = 820; 950 − 60
        (3, "930"),  # (800 + 3 × 880) / 4 = 860; 950 − 20
        (4, "950"),  # four: CPf stays (B.3)
    ],
)
def test_annex_b_by_the_number_of_rated_players(rated: int, value: str) -> None:
    found = answered(
        "ffjd-annex-b", mean=900, points=6, games=5, rated=rated, automatic=880, estimate=800, age="", level="starting"
    )
    assert found.figure == value


EVENT = {"kind": "tournament", "category": "", "players": 10, "games": 5, "jokers": 1}


def test_the_limits_of_the_documents_event() -> None:
    # art. 8: PJmax = 400 − (5 − 1) × 25 − (14 − 5) × 5 − (100 − 10) / 2 = 400 − 100 − 45 − 45 = 210; PJmin = −105
    assert begun("fisf-limits").figure == "−105 and 210"
    # FISF-1: two Jokers of ten: 400 − 100 − 45 − 40 = 215, and −107.5
    assert answered("fisf-limits", **{**EVENT, "jokers": 2}).figure == "−107.5 and 215"
    # CT = 0.8 of a TH Classique B: 0.8 × 210 = 168
    assert answered("fisf-limits", **{**EVENT, "kind": "tournament-b"}).figure == "−84 and 168"


def test_both_players_of_the_documents_event() -> None:
    # art. 8 a: 1803 second: PE 9, B 10, PJ 298 limited to 210: 2032
    assert begun("fisf-event").figure == "2032"
    # art. 8 b: 1700* (4th series) eighth, where 1415 stood: PE 3, B 0, PJ −95: 1608
    found = answered("fisf-event", rating="", series="4", place=8, at_place=1415, **EVENT)
    assert found.figure == "1608"
    assert any("PL* 1700" in line for line in lines(found.sentences))


def test_a_romanian_game_of_four() -> None:
    # V = (165 + 135 + 150 + 150) / 4 = 150, who has no rating counting as 150 (5); the first has V + 50 (6)
    assert begun("frs-game").figure == "200"
    # two on the second place: L = 2.5, P = 150 + 50 × (4 − 5 + 1) / 3 = 150 (FRS-1)
    assert answered("frs-game", ratings="165 135 - 150", place=2, tied=2).figure == "150"
    # the third: 150 + 50 × (4 − 6 + 1) / 3 = 150 − 16.66… = 133.33…
    assert answered("frs-game", ratings="165 135 - 150", place=3, tied=1).figure == "133.33…"
    assert answered("frs-game", ratings="171", place=1, tied=1).figure == "171"  # alone: P = V (FRS-2)


def test_a_romanian_rating_with_the_weights_of_the_document() -> None:
    # N = 18: 235 for the newest, 225 not played, 215, 205: (100 × 235 + 200 × 215 + 200 × 205) / 655 = 107500 / 655 = 164.122…
    found = begun("frs-rating")
    assert found.figure == "164.12…"
    assert "Active: 3 played among the last 18" in found.plain  # 15 % of 18 = 2.7: three
    assert "P 100 × 235 = 23500 [7]" in lines(found.sentences)
    two = answered("frs-rating", type="completiv", points="100 200")
    assert "Provisional" in two.plain
    assert "Active: 2 played" in answered("frs-rating", type="libere", points="100 200").plain  # 15 % of 8 = 1.2: two
    none = answered("frs-rating", type="eliptic", points="- -")
    assert (none.figure, "No rating" in none.plain) == ("–", True)


def test_all_eighteen_weights_of_completiv() -> None:
    # art. 7: 235, 225, … 75, 65; nine newest lost, nine oldest won: 135 (the book's own worked example)
    found = answered("frs-rating", type="completiv", points=" ".join(["100"] * 9 + ["200"] * 9))
    assert found.figure == "135"
    assert "P 200 × 65 = 13000 [7]" in lines(found.sentences)


def test_twelve_games_at_penzance() -> None:
    # the association's example: 1901 + 7 × 50 − 5 × 50 = 2001; 2001 / 12 = 166.75;
    # (166.75 × 2634 + 169 × 19941) / 22575 = 3809248.5 / 22575 = 168.74: 169
    found = begun("absp-tournament")
    assert found.figure == "169"
    told = " ".join(lines(found.sentences))
    assert "2001 / 12 = 166.75" in told


def test_150_against_90_and_a_newcomer() -> None:
    # 90 counts as 110 for 150 (limit 40); lost: 60. One game in a window of 150: 150 + (60 − 150) × 225 / 22575 = 150 − 0.897 = 149.10
    found = answered("absp-tournament", rating=150, games=150, opponents="90", results="-")
    assert found.figure == "149"
    assert any("counts as 110" in line for line in lines(found.sentences))
    # a newcomer beats 120 and loses to 100: (170 + 50) / 2 = 110 (4)
    assert answered("absp-tournament", rating="", games=1, opponents="120 100", results="+ -").figure == "110"
    # and one who only loses to 90 has a mark of 40, listed with the floor of 80
    assert answered("absp-tournament", rating="", games=1, opponents="90", results="-").figure == "80"


def test_the_grand_prix_example() -> None:
    # Points bonis: +26 % won against +200, 7 % drawn against +100, nothing against −100: 5 × 1.33 = 6.65
    found = begun("cel-points")
    assert found.figure == "6.65"
    assert found.plain.startswith("5 for the place, and 33 %")


def test_two_share_the_first_place_of_four() -> None:
    # the document: five and three added up and halved is four each
    found = answered(
        "cel-points", kind="rotation", players=4, place=1, tied=2, rating=1500, opponents="1400", results="+"
    )
    assert found.figure == "4"


def test_before_2020_there_is_no_bonus_and_before_the_grid_of_2022_any_section_has_5() -> None:
    typed = {
        "kind": "rotation",
        "players": 6,
        "place": 1,
        "tied": 1,
        "rating": 1500,
        "opponents": "1700",
        "results": "+",
    }
    assert answered("cel-points", date(2019, 5, 1), **typed).figure == "5"  # CEL-10, no bonus yet
    assert answered("cel-points", date(2021, 5, 1), **typed).figure == "6.3"  # 5 × 1.26
    assert answered("cel-points", date(2023, 5, 1), **typed).figure == "9.45"  # 7.5 × 1.26


def test_the_purses_of_a_quarter() -> None:
    # Points 50, 30, 10 to players 1, 2, 3; participations 30 and 10 to players 4 (13) and 1 (12). Player 1 holds two and keeps 50;
    # the 10 goes to player 3 (11), who holds two equal ones and keeps that for points; then to player 2 (9), who keeps 30. Nobody is left.
    found = begun("cel-purses")
    assert found.figure == "120 $"  # 50 + 30 + 10 + 30
    assert found.plain == "player 1: 50 $ · player 2: 30 $ · player 3: 10 $ · player 4: 30 $"
    assert "same purses" in found.after


def test_the_two_readings_of_the_purses_may_differ() -> None:
    # One player third in points (10) and first in participations (30): the larger is for participations, the other reading keeps the 10.
    # By the first: 50, 30 for points, 30 for participations to player 3, the other 10 to player 1 (3), who keeps 50, then to 2, who keeps 30.
    found = answered("cel-purses", totals="30 20 10", participations="3 2 12")
    assert found.plain == "player 1: 50 $ · player 2: 30 $ · player 3: 30 $"
    assert "the committee chooses" in found.after
    assert found.after.endswith("player 1: 50 $ · player 2: 30 $ · player 3: 10 $.")


@pytest.mark.parametrize(
    ("players", "plan", "verdict"),
    [
        (64, (9, 6, 2), "can be played"),
        (22, (7, 3, 0), "cannot be played"),  # 2-3 names it
        (26, (9, 3, 0), "cannot be played"),
        (28, (9, 3, 0), "cannot be played"),
        (38, (9, 3, 0), "cannot be played"),
        (21, (7, 3, 0), "cannot be played"),  # FC-5
        (11, (5, 3, 0), "can be played"),  # with the fictive player
        (10, (5, 3, 0), "cannot be played"),  # two groups of six need 12
        (64, (6, 3, 0), "cannot be played"),  # 5, 7 or 9 rounds
        (64, (9, 2, 0), "cannot be played"),  # at least 3
        (64, (9, 3, 4), "cannot be played"),  # at most as many as phase 2
        (64, (9, 10, 6), "cannot be played"),  # 25 rounds
    ],
)
def test_whether_a_formule_combinee_can_be_played(players: int, plan: tuple[int, int, int], verdict: str) -> None:
    first, second, third = plan
    found = answered("combined", players=players, phase1=first, phase2=second, phase3=third)
    assert found.figure == verdict


def test_the_groups_of_64_and_what_works_for_22() -> None:
    # 2-2: 64 = 6 × 10 + 4: two groups of 12 and four of 10
    told = lines(begun("combined").sentences)
    assert "Groups of 12: 2 [2-1]" in told
    assert "Groups of 10: 4 [2-1]" in told
    offered = lines(answered("combined", players=22, phase1=7, phase2=3, phase3=0).sentences)
    assert any(line.startswith("5 + ") for line in offered)  # 2-3: shorten phase 1
    assert any(line.startswith("9 + ") for line in offered)  # or lengthen it
