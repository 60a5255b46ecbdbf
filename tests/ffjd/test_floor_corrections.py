"""Corrections of a period that the floor of 600 held (6.3, FFJD-23): a loss that it kept off is not given back.

Below 1350 K is 25 at a slow time control: between equal players a win brings 25, a defeat costs 25, a draw is nothing.
"""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.people import People
from ronde.record.players import Player
from ronde.record.replay import Replay, replay
from ronde.regulations.documents import AdoptedRating, Document, Withdrawn
from ronde.regulations.ffjd import REGULATION
from ronde.regulations.ffjd.documents import Acceleration, Game, Opening, Published, Result, Series
from ronde.regulations.ffjd.office.requests import Decision, Request, Requester
from ronde.words.sentence_tree import Wording
from tests.ffjd.histories import PLAYERS, facts, history
from tests.ffjd.slow import _nearest, expected, k
from tests.ffjd.test_properties import must_agree, replayed, slowly

NAMES = ("ann", "ben", "cat", "dan")


def adopted(**ratings: int) -> Opening:
    lines = [AdoptedRating(player=player, rating=rating) for player, rating in ratings.items()]
    return Opening(id="start", day=date(2024, 1, 1), recorded="2024-01-01", ratings=lines)


_RESULTS: dict[str, Result] = {"0": 0, "1": 1, "2": 2}


def played(fact: str, day: str, *games: str, replaces: str | None = None, homologated: str | None = None) -> Series:
    """Games are written ``white black result``, or ``4 x white black result``."""
    found: list[Game] = []
    for game in games:
        times, _, rest = game.rpartition(" x ")
        white, black, result = rest.split()
        found += [Game(white=white, black=black, result=_RESULTS[result])] * int(times or 1)
    counted = date.fromisoformat(homologated or (day if replaces is None else "2024-01-10"))
    return Series(id=fact, recorded=day, homologated=counted, cadence="slow", games=found, replaces=replaces)


def gone(fact: str, day: str, of: str) -> Withdrawn:
    return Withdrawn(id=fact, recorded=day, of=of)


def published(month: int) -> Published:
    day = date(2024, month, 1)
    return Published(id=f"list-{month}", day=day, recorded=day.isoformat())


def history_of(facts: tuple[Document, ...]) -> History:
    return History(REGULATION, People.of([Player(id=name, name=name.title()) for name in NAMES]), facts)


def run_of(*facts: Document) -> Replay[Any, Any]:
    chronicle = history_of(facts).chronicle()
    assert not chronicle.problems
    run = replay(REGULATION, chronicle.happenings)
    assert not any(run.problems)
    return run


def ratings(*facts: Document) -> dict[str, int]:
    return {name: int(cp) for name, cp in zip(NAMES, run_of(*facts).state.rating, strict=False) if cp}


LOST = played("open", "2024-01-10", "4 x ann ben 0")
SET_BY_HAND = (
    Request(
        id="ask",
        day=date(2024, 1, 11),
        recorded="2024-01-11",
        player="ann",
        kind="correction",
        rating=800,
        requester=Requester(name="Rex", role="officer"),
        file=["results"],
    ),
    Decision(
        id="decided",
        of="ask",
        day=date(2024, 1, 12),
        recorded="2024-01-12",
        by="Rex",
        decision="accepted",
        rating=800,
        reason="results",
    ),
)

CASES: dict[str, tuple[dict[str, int], list[Document]]] = {
    # 600 - 100 = 500, held at 600; without the games 600: nothing joins. Ben had 700, and loses the 100.
    "withdrawn": (
        {"ann": 600, "ben": 600},
        [adopted(ann=600, ben=600), LOST, published(2), gone("gone", "2024-02-05", "open"), published(3)],
    ),
    # 600 - 100 -> 600; 600 - 75 + 25 = 550 -> 600: nothing joins. Ben 700 - 50.
    "one defeat of four was a win": (
        {"ann": 600, "ben": 650},
        [
            adopted(ann=600, ben=600),
            LOST,
            published(2),
            played("second", "2024-02-05", "ann ben 2", "3 x ann ben 0", replaces="open"),
            published(3),
        ],
    ),
    # d = 5, PA = 1.01: a defeat is -25.25, a win 24.75. 605 - 75.75 -> 600; 605 + 24.75 - 50.5 = 579.25 -> 600: nothing joins.
    # Ben, PA = 0.99: 600 + 75.75 -> 676, which the floor never touched: 50.5 - 24.75 - 75.75 = -50 joins.
    "605, and one defeat of three was a win": (
        {"ann": 600, "ben": 626},
        [
            adopted(ann=605, ben=600),
            played("open", "2024-01-10", "3 x ann ben 0"),
            published(2),
            played("second", "2024-02-05", "ann ben 2", "2 x ann ben 0", replaces="open"),
            published(3),
        ],
    ),
    # 610 - 50 -> 600; 610 + 50 = 660: 60 joins, not 100. Ben 660, by right 560 -> 600: -60.
    "the right value is above the floor": (
        {"ann": 660, "ben": 600},
        [
            adopted(ann=610, ben=610),
            played("open", "2024-01-10", "2 x ann ben 0"),
            published(2),
            played("second", "2024-02-05", "2 x ann ben 2", replaces="open"),
            published(3),
        ],
    ),
    # 620 + 25 = 645; 620 - 25 = 595 -> 600: -45 joins, not -50. A win against Cat, 645 like Ann in February: 645 - 45 + 25 = 625.
    # Ben 620 - 25 = 595 -> 600; 620 + 25 = 645: 45. Cat 645 - 25.
    "the right value is held by the floor": (
        {"ann": 625, "ben": 645, "cat": 620},
        [
            adopted(ann=620, ben=620, cat=645),
            played("open", "2024-01-10", "ann ben 2"),
            published(2),
            played("second", "2024-02-05", "ann ben 0", replaces="open"),
            played("club", "2024-02-10", "ann cat 2"),
            published(3),
        ],
    ),
    # 610 - 25 -> 600; with the defeat that was forgotten 610 - 50 -> 600: nothing joins. In February a win at 600 each: 625.
    # Ben 635, and 25 more: 660. Cat 600 - 25 -> 600.
    "a defeat more where one was enough": (
        {"ann": 625, "ben": 660, "cat": 600},
        [
            adopted(ann=610, ben=610, cat=600),
            played("open", "2024-01-10", "ann ben 0"),
            published(2),
            played("second", "2024-02-05", "2 x ann ben 0", replaces="open"),
            played("club", "2024-02-10", "ann cat 2"),
            published(3),
        ],
    ),
    # In March 600 - 75 + 25 = 550 -> 600 as before: nothing. In April 600 + 100 = 700 instead of that 600: 100. Ben 700, 650, then
    # by right 600 - 100 = 500 -> 600, where 650 stood: -50.
    "corrected twice, with a list between": (
        {"ann": 700, "ben": 600},
        [
            adopted(ann=600, ben=600),
            LOST,
            published(2),
            played("second", "2024-02-05", "ann ben 2", "3 x ann ben 0", replaces="open"),
            published(3),
            played("third", "2024-03-05", "4 x ann ben 2", replaces="second"),
            published(4),
        ],
    ),
    # January brought -50 and -50: 500 -> 600. One series is withdrawn, the other was won: 600 + 50 = 650, so 50 joins: the two
    # corrections one by one would give 0 (600 - 50 -> 600), then 50. Ben 700; by right 550 -> 600: -100.
    "two series of one period": (
        {"ann": 650, "ben": 600},
        [
            adopted(ann=600, ben=600),
            played("open", "2024-01-10", "2 x ann ben 0"),
            played("other", "2024-01-12", "2 x ann ben 0"),
            published(2),
            gone("gone", "2024-02-05", "other"),
            played("second", "2024-02-06", "2 x ann ben 2", replaces="open"),
            published(3),
        ],
    ),
    # -25 -> 600, in the end a draw: 600. The win in between was in no list. Ben 625 - 25.
    "a correction corrected before a list": (
        {"ann": 600, "ben": 600},
        [
            adopted(ann=600, ben=600),
            played("open", "2024-01-10", "ann ben 0"),
            published(2),
            played("second", "2024-02-05", "ann ben 2", replaces="open"),
            played("third", "2024-02-06", "ann ben 1", replaces="second"),
            published(3),
        ],
    ),
    # January: 600 - 50 -> 600. February: a win against Cat, 625. In March the series of January is withdrawn: 600 then, 600 by right:
    # 625 stays. Ben 650 - 50, Cat 600 - 25 -> 600.
    "a period of two lists ago": (
        {"ann": 625, "ben": 600, "cat": 600},
        [
            adopted(ann=600, ben=600, cat=600),
            played("open", "2024-01-10", "2 x ann ben 0"),
            published(2),
            played("club", "2024-02-10", "ann cat 2"),
            published(3),
            gone("gone", "2024-03-05", "open"),
            published(4),
        ],
    ),
    # Ka 2: a defeat is -50 -> 600, a win would have been 50: 650. Ben, Ka 1: 625; by right 600 - 25 -> 600: -25.
    "with Ka": (
        {"ann": 650, "ben": 600},
        [
            Acceleration(id="ka", day=date(2024, 1, 1), recorded="2024-01-01", player="ann", hundredths=200),
            adopted(ann=600, ben=600),
            played("open", "2024-01-10", "ann ben 0"),
            published(2),
            played("second", "2024-02-05", "ann ben 2", replaces="open"),
            published(3),
        ],
    ),
    # FFJD-24: 800 was decided, the floor had no part in it; what the games differ by joins as ever, 100.
    "a value that an officer had set": (
        {"ann": 900, "ben": 600},
        [adopted(ann=600, ben=600), LOST, *SET_BY_HAND, published(2), gone("gone", "2024-02-05", "open"), published(3)],
    ),
    # The second edition of the list: 600 - 75 + 25 -> 600, and 650, as the next list has it without one.
    "by an erratum": (
        {"ann": 600, "ben": 650},
        [
            adopted(ann=600, ben=600),
            LOST,
            published(2),
            played("second", "2024-02-05", "ann ben 2", "3 x ann ben 0", replaces="open"),
            Published(id="again", day=date(2024, 2, 1), recorded="2024-02-08", replaces="list-2"),
        ],
    ),
    # d = 3, PA = 1.006: a draw is -0.15. 703 - 0.6 -> 702. One draw of the four is withdrawn: 0.15 -> 0 in March, 702; computed
    # from the beginning 703 - 0.45 -> 703: the floor is far away, and what was rounded once is not rounded again (FFJD-23).
    "far from the floor, where the replay differs by the rounding": (
        {"ann": 702, "ben": 701},
        [
            adopted(ann=703, ben=700),
            played("open", "2024-01-10", "3 x ann ben 1"),
            played("other", "2024-01-12", "ann ben 1"),
            published(2),
            gone("gone", "2024-02-05", "other"),
            published(3),
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_loss_that_the_floor_kept_off_is_not_given_back(case: str) -> None:
    expected_ratings, facts = CASES[case]
    assert ratings(*facts) == expected_ratings


@slowly
@given(facts(months=4, highest=660))
def test_the_book_agrees_near_the_floor_with_the_text_computed_slowly(written: list[Document]) -> None:
    must_agree(written)


GAMES = st.lists(
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(0, 2)).filter(
        lambda game: game[0] != game[1]
    ),
    max_size=6,
)
STARTS = st.lists(st.integers(600, 660), min_size=len(NAMES), max_size=len(NAMES))


def brought(start: dict[str, int], games: list[tuple[str, str, int]], player: str) -> Fraction:
    """What games bring a player, from 6.1 alone."""
    total = Fraction(0)
    for white, black, points in games:
        for one, other, made in ((white, black, points), (black, white, 2 - points)):
            if one == player:
                total += (made - expected(start[one] - start[other])) * k(start[one], slow=True)
    return total


@slowly
@given(STARTS, GAMES, GAMES, GAMES)
def test_a_corrected_last_list_leads_where_the_replay_does(
    start: list[int],
    first: list[tuple[str, str, int]],
    stays: list[tuple[str, str, int]],
    right: list[tuple[str, str, int]],
) -> None:
    """Exactly where the floor held; else what was rounded once is not rounded again (FFJD-23), as the arithmetic shows."""
    cps = dict(zip(NAMES, start, strict=True))
    written = {name: [" ".join(map(str, game)) for game in games] for name, games in
               (("first", first), ("stays", stays), ("right", right))}  # fmt: skip
    other = [played("stays", "2024-01-12", *written["stays"])] if stays else []
    was = [played("open", "2024-01-10", *written["first"])] if first else [played("open", "2024-01-10", "ann ben 1")]
    counted = first or [("ann", "ben", 1)]
    corrected = (
        played("second", "2024-02-05", *written["right"], replaces="open")
        if right
        else gone("gone", "2024-02-05", "open")
    )
    as_lived = ratings(adopted(**cps), *was, *other, published(2), corrected, published(3))
    in_time = [played("open", "2024-01-10", *written["right"])] if right else []
    replayed_again = ratings(adopted(**cps), *in_time, *other, published(2), published(3))
    for name, cp in cps.items():
        before, after = brought(cps, counted + stays, name), brought(cps, right + stays, name)
        is_held = min(cp + _nearest(before), cp + _nearest(after)) < 600
        assert replayed_again[name] == max(600, cp + _nearest(after)), name
        twice_rounded = max(600, cp + _nearest(before) + _nearest(after - before))
        assert as_lived[name] == (replayed_again[name] if is_held else twice_rounded), name


@slowly
@given(facts(months=4, highest=660))
def test_what_is_told_of_a_period_adds_up(written: list[Document]) -> None:
    run = replayed(history(written))
    for player in range(len(PLAYERS)):
        for found in explanations(run, player):
            for step in found.steps:
                if step.name == "period_evolution":
                    parts = [one for one in step.steps if one.name in {"game_evolution", "kept_by_floor"}]
                    assert sum(one.value for one in parts) + step.values["first_difference"] == step.value
                for kept in step.steps if step.name == "period_evolution" else ():
                    if kept.name == "kept_by_floor":
                        assert kept.article == "6.3"
                        says = kept.values
                        assert says["published"] == max(600, says["rating"] + _nearest(Fraction(says["counted"])))
                        assert says["right"] == max(600, says["rating"] + _nearest(Fraction(says["corrected"])))
                        assert kept.value == (says["right"] - says["published"]) - (says["corrected"] - says["counted"])


# 605 - 75.75 gave 600, 605 - 25.75 gives 600: of the +50 of the games (3 x 25.25, + 24.75 - 2 x 25.25) nothing is left.
SAID = {
    "en": (
        (
            "Floor of 600 in the corrected period: 605 + (−75.75) gave 600, 605 + (−25.75) gives 600. "
            "A loss that the floor kept off is not given back: (600 − 600) − (−25.75 − (−75.75)) = −50"
        ),
        (
            "Results that had counted before were corrected. In their period the CP was held at the floor (600), "
            "so that only what it let happen counts: no change with this list."
        ),
    ),
    "fr": (
        (
            "Plancher de 600 dans la période corrigée : 605 + (−75,75) a donné 600, 605 + (−25,75) donne 600. "
            "Une perte que le plancher a évitée n’est pas rendue : (600 − 600) − (−25,75 − (−75,75)) = −50"
        ),
        (
            "Des résultats déjà comptés ont été corrigés. Dans leur période, le CP était tenu au plancher (600) ; "
            "seul compte donc ce qu’il a laissé se produire : sans changement avec cette liste."
        ),
    ),
    "ro": (
        (
            "Pragul minim de 600 în perioada corectată: 605 + (−75,75) a dat 600, 605 + (−25,75) dă 600. "
            "O pierdere pe care pragul a oprit-o nu se dă înapoi: (600 − 600) − (−25,75 − (−75,75)) = −50"
        ),
        (
            "Rezultate deja luate în calcul au fost corectate. În perioada lor, CP-ul era ținut la pragul minim (600), "
            "deci contează doar ce a lăsat pragul să se întâmple: fără schimbare cu această listă."
        ),
    ),
}


@pytest.mark.parametrize("language", SAID)
def test_the_why_says_what_the_floor_kept_off(language: Any) -> None:
    facts = tuple(CASES["605, and one defeat of three was a win"][1])
    last = list(explanations(run_of(*facts), 0))[-1]
    told = Wording(history_of(facts), language, str).explained(last)
    kept = next(sentence for sentence in told.inner[0].inner if sentence.reference == "6.3")
    assert (plainly(kept.text), plainly(told.plain)) == SAID[language]


def plainly(said: str) -> str:
    return said.replace("\xa0", " ").replace("\u202f", " ")
