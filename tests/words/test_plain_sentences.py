"""One plain sentence above every derivation: of every book, in every language, with numbers that can be computed by hand."""

from collections.abc import Iterator

import pytest
from msgspec import structs

from ronde.files import history
from ronde.ground.ids import PlayerId
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.opened import opened
from ronde.regulations import shelf
from ronde.regulations.answers import Waiting
from ronde.words.language import LANGUAGES, Language
from ronde.words.sentence_tree import Wording
from tests.examples import examples
from tests.ffjd.test_corrections import published, series
from tests.ffjd.test_requests import ASKED, YES
from tests.words.test_sentence_tree import told

SAID = {
    # 1550 beats 1500 and draws: 2 + 1 points, PA = 1.1 each; (0.9 − 0.1) × 15 = 12
    "en": "3 points from 2 games; with these ratings 2.2 would be expected: +12.",
    "fr": "3 points en 2 parties\u202f; avec ces CP, on en attendrait 2,2\u00a0: +12.",
    "ro": "3 puncte din 2 partide; cu aceste CP s-ar aștepta 2,2: +12.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_change_says_what_was_scored_and_what_was_expected(language: Language) -> None:
    facts = series("open", "2024-01-10", "ann ben 2"), series("cup", "2024-01-17", "ann ben 1")
    assert told("ann", *facts, language=language).plain == SAID[language]


def test_one_game_is_one_game() -> None:
    # 1550 draws with 1500: PA = 1.1, (1 − 1.1) × 15 = −1.5, halves away from zero: −2
    said = told("ann", series("open", "2024-01-10", "ann ben 1")).plain
    assert said == "1 point from 1 game; with these ratings 1.1 would be expected: −2."


def test_where_games_weigh_otherwise_the_sentence_says_so() -> None:
    # slow K = 15 and accelerated K = 5: (0 − 1.1) × 15 + (2 − 1.1) × 5 = −16.5 + 4.5 = −12, with 2 points where 2.2 would be expected
    quick = structs.replace(series("cup", "2024-01-17", "ann ben 2"), cadence="accelerated")
    said = told("ann", series("open", "2024-01-10", "ann ben 0"), quick).plain
    assert said == (
        "2 points from 2 games; with these ratings 2.2 would be expected. The games do not weigh alike (K): −12."
    )


def test_a_decision_is_said_to_be_one() -> None:
    said = told("ann", ASKED, YES).plain
    assert said.startswith("Decided by the ranking officer: ")
    assert said.endswith(" instead of 1550.")


def test_results_corrected_later_are_said_to_be_corrected() -> None:
    wrong, right = (
        series("open", "2024-01-10", "ann ben 2"),
        series("open2", "2024-01-10", "ann ben 0", replaces="open"),
    )
    assert told("ann", wrong, published(2), right, month=3).plain.startswith("Results that had counted before")


@pytest.mark.parametrize("code", shelf.codes())
def test_every_change_and_purse_of_the_examples_has_a_sentence_in_every_language(code: str) -> None:
    without = sorted({one for _, given in _histories(code) for one in _without(given)})
    assert without == []


def _histories(code: str) -> Iterator[tuple[str, History]]:
    for path, example in examples(code):
        found = (
            history.parse({"regulation": code, **example.given}).history if isinstance(example.given, dict) else None
        )
        if found is not None:
            yield str(path), found


def _without(given: History) -> Iterator[str]:
    """Outcomes of which nothing is said, and sentences with a hole."""
    run, rankings = opened(given), {one.code for one in given.regulation.rankings}
    for number in range(min(6, len(given.roster))):
        for one in explanations(run.replay, number):
            is_plain = isinstance(one.outcome, Waiting) or one.outcome.ranking not in rankings
            for language in LANGUAGES:
                said = Wording(given, language, str).explained(one).plain
                if (not said and not is_plain) or "{" in said:
                    yield f"{type(one.outcome).__name__} by {type(one.happening).__name__}: {[s.name for s in one.steps]}"


WORKED = {
    # place 2 of 10, 4th by rating; 9 + 10 + 210 = 229 (document, worked example)
    "fisf-classique": "Place 2 of 10; the ratings alone would have given place 4: +229.",
    # 2001 points / 12 games = 166.75; 168.73… is 169, as before
    "absp": "12 games at the level of 166.75; over the last 150 games that makes 169 (no change).",
    # 5 points for the first place of four, 26 % + 7 % of bonus: 5 × 1.33 = 6.65
    "cel-grand-prix": "Position 1, 5 points and a bonus of 33 %: 6.65 points, and 6.65 in the quarter (+6.65).",
    # V = (139.27… + 160.72…) / 2 = 150, P = 150 + 50 × (2 − 4 + 1) / 1 = 100; 139 to 135
    "frs": "Place 2 of 2: 100 points, where the players’ mean rating is 150; over all games that count that makes 135 (−4).",
    "ffjd": "A first rating from 5 games: 1383.",
}


@pytest.mark.parametrize("code", WORKED)
def test_the_worked_examples_begin_with_it(code: str) -> None:
    (_, example), *_ = [
        found for found in examples(code) if "worked-example" in str(found[0]) and found[1].expect.steps
    ]
    assert isinstance(example.given, dict)
    given = history.parse({"regulation": code, **example.given}).history
    assert given is not None
    shown = example.expect.steps[0]
    number = given.roster.number(PlayerId(shown.player))
    first, *_ = explanations(opened(given).replay, number, given.versions(shown.event))
    assert Wording(given, "en", given.people.name).explained(first).plain == WORKED[code]
