"""Deliberately wrong series, each with its own clear problem in every language, and nothing changed by any of them."""

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ronde.files import history as history_files
from ronde.files import yaml_text
from ronde.ground.problems import Problem
from ronde.record.opened import opened
from ronde.words.language import LANGUAGES
from ronde.words.sentences import said, with_names
from tests.verbs import ronde
from tests.words.saying import assert_said_everywhere

LICENSED = [{"since": "2023-09-01"}]
PLAYERS = [
    *({"id": name.lower(), "name": name, "licences": LICENSED} for name in ("Ann", "Ben", "Cat", "Dan")),
    {"id": "gil", "name": "Gil"},
    {"id": "una", "name": "Una"},
    {"id": "ugo", "name": "Ugo"},
    {"id": "zoe", "name": "Zoe"},
]
RATED = {"ann": 1550, "ben": 1500, "cat": 1600, "dan": 1450, "zoe": 1300}
FACTS: list[dict[str, Any]] = [
    {
        "fact": "adopted",
        "id": "start",
        "day": "2024-01-01",
        "ratings": [{"player": player, "rating": rating} for player, rating in RATED.items()],
        "unrated": [{"player": "ugo", "games": 0, "participations": 3}],
    },
    {
        "fact": "series",
        "id": "counted",
        "homologated": "2024-01-10",
        "cadence": "slow",
        "games": [{"white": "ann", "black": "ben", "result": 2}],
    },
    {"fact": "closed", "id": "february", "day": "2024-02-01"},
]
GOOD: dict[str, Any] = {
    "fact": "series",
    "id": "open",
    "first_day": "2024-03-10",
    "last_day": "2024-03-11",
    "cadence": "slow",
    "declared": True,
    "pace": {"official": "2h/50 + 1h"},
    "games": [{"white": "ann", "black": "ben", "result": 1}, {"white": "cat", "black": "dan", "result": 2}],
}
FAST = {"cadence": "accelerated", "pace": {"minutes": 20, "seconds": 9}}
NONE: Any = object()  # a key that is left out


class Wrong(NamedTuple):
    """What is changed in a good series, the problem it leads to, and what its words have to name."""

    code: str
    change: dict[str, Any]
    named: tuple[str, ...] = ()


def games(*written: str, **more: Any) -> list[dict[str, Any]]:
    found = (line.split() for line in written)
    return [
        {"white": white, "black": black, "result": int(result) if result.isdigit() else result, **more}
        for white, black, result in found
    ]


WRONG = [
    # what no form could hold
    Wrong("file.missing", {"cadence": NONE}, ("cadence",)),
    Wrong("file.missing", {"games": NONE}, ("games",)),
    Wrong("file.not-among", {"cadence": "rapid"}, ("rapid", "accelerated")),
    Wrong("file.not-among", {"system": "knockout"}, ("knockout", "swiss")),
    Wrong("file.not-among", {"games": games("ann ben 3fe")}, ("3fe", "0fne")),
    Wrong("file.quoted-number", {"games": [{"white": "ann", "black": "ben", "result": "2"}]}, ("2",)),
    Wrong("file.unknown-key", {"tempo": 30}, ("tempo", "pace")),
    Wrong("file.unknown-key", {"pace": {"hours": 2}}, ("hours", "minutes")),
    Wrong("file.type", {"declared": "yes"}, ("yes",)),
    Wrong("file.minimum", {"pace": {"minutes": -1}}, ("-1", "0")),
    Wrong("file.minimum", {"planned": 0}, ("0", "1")),
    Wrong("file.maximum", {"pace": {"minutes": 20, "seconds": 4000}}, ("4000", "3600")),
    Wrong("file.maximum", {"games": games("ann ben 1", round=10**30)}, ("10",)),
    Wrong("file.maximum", {"games": games("ann ben 1", round=10_001)}, ("10001",)),
    Wrong("file.maximum", {"planned": 10_001}, ("10001",)),
    Wrong("file.maximum", {"guide": {"level": "beginners", "ages": [151]}}, ("151", "150")),
    Wrong("file.maximum", {"guide": {"level": "beginners", "births": [10_000]}}, ("10000", "9999")),
    Wrong("file.pattern", {"first_day": "2024-02-30"}, ("2024-02-30",)),
    # what contradicts itself or the history
    Wrong("history.unknown-player", {"games": games("ann nobody 2")}, ("nobody",)),
    Wrong("history.unknown-player", {"pupils": ["nobody"]}, ("nobody",)),
    Wrong("history.duplicate-id", {"id": "counted"}, ("counted",)),
    Wrong("history.nothing-to-replace", {"replaces": "never"}, ("never",)),
    Wrong("history.linked-nowhere", {"linked": "never"}, ("never",)),
    Wrong("ffjd.linked-self", {"linked": "open"}),
    Wrong("ffjd.day-missing", {"first_day": NONE, "last_day": NONE}),
    Wrong("ffjd.days-reversed", {"first_day": "2024-03-12"}, ("12", "11")),
    Wrong("ffjd.pace-ways", {"pace": {"official": "2h/50 + 1h", "minutes": 120}}),
    Wrong("ffjd.pace-ways", {"pace": {}}),
    Wrong("ffjd.pace-ways", {"pace": {"thought": 20, "seconds": 5}}),
    Wrong("ffjd.pace-and-paces", {"paces": [{"official": "2h/50 + 1h"}]}),
    Wrong(
        "ffjd.paces-count",
        {"pace": NONE, "paces": [{"minutes": 30}], "rounds": ["slow", "slow"], "games": games("ann ben 1", round=1)},
        ("1", "2"),
    ),
    Wrong("ffjd.no-games", {"games": []}),
    Wrong("ffjd.against-oneself", {"games": games("ann ann 1")}),
    Wrong("ffjd.undecided", {"games": games("ann ben ?", "ann ben 1")}),
    Wrong("ffjd.exempt-result", {"games": games("ann EXEMPT 2", "ann ben 1")}),
    Wrong("ffjd.round-missing", {"rounds": ["slow"], "games": games("ann ben 1")}),
    Wrong("ffjd.twice-in-round", {"games": games("ann ben 1", "ann cat 1", round=7)}, ("7",)),
    Wrong("ffjd.player-twice", {"outside": [{"player": "gil"}, {"player": "gil"}]}),
    Wrong("ffjd.outside-rated", {"outside": [{"player": "ann", "fmjd": 2000}]}),
    Wrong("ffjd.border-club", {"outside": [{"player": "una", "club": "Heule"}]}, ("Heule",)),
    Wrong("ffjd.guide-ages", {"guide": {"level": "beginners"}}),
    Wrong("ffjd.guide-ages", {"guide": {"level": "beginners", "ages": [9], "births": [2015]}}),
    Wrong("ffjd.born-later", {"guide": {"level": "beginners", "births": [2014, 2025]}}, ("2025", "2024")),
    Wrong("ffjd.unknown-class", {"guide": {"level": "starting", "classes": ["7e"]}}, ("7e", "CM2")),
    Wrong("edition.none", {"first_day": "2006-12-31", "last_day": "2006-12-31"}, ("2006", "2007")),
    # what chapter 5 does not let pass
    Wrong("ffjd.rules-undeclared", {"declared": NONE}, ("FMJD", "FFJD")),
    Wrong("ffjd.rules-broken", {"declared": False}, ("FMJD", "FFJD")),
    Wrong("ffjd.draw-unapproved", {"advantageous_draw": {}}, ("approved",)),
    Wrong("ffjd.draw-approved-late", {"advantageous_draw": {"approved": "2024-03-10"}}, ("10",)),
    Wrong("ffjd.pace-missing", {"pace": NONE}, ("pace",)),
    Wrong("ffjd.pace-unofficial", {"pace": {"official": "3h"}}, ("3h", "2h/50 + 1h/25", "1h20 + 1min/move")),
    Wrong("ffjd.pace-unofficial", {"pace": {"minutes": 60}}, ("60 min + 0 s",)),
    Wrong("ffjd.pace-other", {"pace": {"other": "an hourglass"}}, ("an hourglass",)),
    Wrong("ffjd.no-clocks", {"pace": {"thought": 120}}),
    Wrong("ffjd.pace-fast", FAST, ("29", "30", "75", "Ann, Ben, Cat, Dan")),
    Wrong("ffjd.pace-too-fast", {**FAST, "pace": {"minutes": 5, "seconds": 9}}, ("14", "15")),
    Wrong("ffjd.no-clocks-here", {**FAST, "pace": {"thought": 60}}, ("75", "Ann, Ben, Cat, Dan")),
    Wrong("ffjd.unlicensed-slow", {"games": games("ann ben 1", "una ugo 1")}, ("Una, Ugo",)),
    Wrong("ffjd.unlicensed-accelerated", {**FAST, "pace": {"minutes": 30}, "games": games("una ugo 1")}, ("3", "Ugo")),
    Wrong("ffjd.unlicensed-rated", {**FAST, "pace": {"minutes": 30}, "games": games("zoe ann 1")}, ("Zoe",)),
    Wrong(
        "ffjd.estimate-missing",
        {**FAST, "pace": {"minutes": 30}, "games": games(*["una ugo 1"] * 5)},
        ("Una, Ugo", "600", "1150"),
    ),
    Wrong(
        "ffjd.exempt-missing",
        {"system": "closed", "games": games("ann ben 1", "ann cat 1", "ben cat 1", "ben EXEMPT 2fe")},
        ("Ann, Cat", "EXEMPT", "2fe", "1", "3"),
    ),
    Wrong(
        "ffjd.exempt-missing",
        {"system": "swiss", "games": games("ann ben 1", "cat EXEMPT 2fe", round=1) + games("ann cat 1", round=2)},
        ("Ben", "1", "2"),
    ),
    # what is worth a look
    Wrong("ffjd.rounds-unknown", {"system": "swiss"}, ("planned",)),
    Wrong("ffjd.swiss-few", {"system": "swiss", "planned": 1}, ("1", "4", "3")),
    Wrong("ffjd.swiss-many", {"system": "swiss", "planned": 3}, ("3", "4", "2")),
    Wrong("ffjd.rounds-differ", {"system": "swiss", "planned": 3, "games": games("ann ben 1", round=1)}, ("3", "1")),
    Wrong("ffjd.not-met", {"system": "closed"}, ("Ann", "Cat, Dan")),
    Wrong("ffjd.met-too-often", {"system": "closed", "games": games("ann ben 1", "ben ann 1")}, ("Ann", "Ben")),
    Wrong("ffjd.pupil-absent", {"pupils": ["gil"]}, ("Gil",)),
]
IDS = [f"{one.code}-{at}" for at, one in enumerate(WRONG)]


def document(change: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in {**GOOD, **change}.items() if value is not NONE}


def found(*series: dict[str, Any]) -> tuple[list[Problem], list[int]]:
    """Everything said of a history with these series, players by their names; and everyone's rating."""
    parsed = history_files.parse({"regulation": "ffjd", "players": PLAYERS, "facts": [*FACTS, *series]})
    assert parsed.history is not None
    known = opened(parsed.history)
    chronicle, run = known.chronicle, known.replay
    open_ones = known.examiner.open_competitions()
    verdicts = [one for each in open_ones for examined in each.examined for one in examined.verdict.problems]
    in_fold = [one for of_one in run.problems for one in of_one]
    problems = (*parsed.problems, *chronicle.problems, *in_fold, *verdicts)
    return [with_names(problem, parsed.history.people) for problem in problems], run.state.rating.tolist()


def test_the_series_they_are_made_of_is_good() -> None:
    problems, _ = found(GOOD)
    assert problems == []


@pytest.mark.parametrize("wrong", WRONG, ids=IDS)
def test_a_wrong_series_has_its_own_problem_and_changes_nothing(wrong: Wrong) -> None:
    problems, ratings = found(document(wrong.change))
    assert wrong.code in {problem.code for problem in problems}
    assert ratings == found()[1]


@pytest.mark.parametrize("wrong", WRONG, ids=IDS)
def test_its_words_are_there_in_each_language_and_name_the_values(wrong: Wrong) -> None:
    problem = next(one for one in found(document(wrong.change))[0] if one.code == wrong.code)
    assert_said_everywhere(problem, "ffjd")
    for words in (said(problem, language, "ffjd") for language in LANGUAGES):
        assert [one for one in wrong.named if one not in words.what + words.remedy] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wrong", WRONG, ids=IDS)
def test_the_verb_tells_it_with_what_it_is_about_and_writes_nothing(
    wrong: Wrong, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "series.yaml"
    facts = [*FACTS, document(wrong.change)]
    path.write_text(yaml_text.printed({"regulation": "ffjd", "players": PLAYERS, "facts": facts}), "utf-8")
    before = path.read_bytes()
    done = ronde("homologate", "ffjd", path, lang=language)
    told = " ".join(re.sub("[│├└─]", " ", done.output).split())
    assert done.returncode in {1, 2}
    assert [one for one in wrong.named if one not in told] == []
    assert (list(tmp_path.iterdir()), path.read_bytes()) == ([path], before)


@pytest.mark.parametrize("key", ["games", "played", "points", "participations"])
def test_a_number_that_nobody_can_have_is_a_problem_like_any_other(key: str) -> None:
    line = {"player": "a", "games": 5, key: 10**20}
    adopted = {"fact": "adopted", "id": "start", "day": "2024-01-01", "ratings": [], "unrated": [line]}
    parsed = history_files.parse({"regulation": "ffjd", "players": [{"id": "a", "name": "A"}], "facts": [adopted]})
    assert [problem.code for problem in parsed.problems] == ["file.maximum"]
