"""Which games did not count, and why: by their results, by the opponent, by where their section stands; each with its article."""

from typing import Any

import pytest

from ronde.files import history, yaml_text
from ronde.ground.ids import PlayerId
from ronde.record.explanation import explanations
from ronde.record.opened import Opened, opened
from ronde.record.uncounted import left_out
from ronde.words.language import LANGUAGES, Language
from ronde.words.sentence_tree import Wording
from ronde.words.uncounted import left_out_sentence
from tests.examples import examples

FFJD = """
regulation: ffjd
players: [{ id: ann, name: Ann }, { id: ben, name: Ben }, { id: nia, name: Nia }, { id: gus, name: Gus }]
facts:
  - { fact: adopted, id: start, day: 2024-01-01, recorded: 2024-01-01, ratings: [{ player: ann, rating: 1550 }, { player: ben, rating: 1500 }] }
  - fact: series
    id: open
    name: Open de Lyon
    homologated: 2024-01-10
    recorded: 2024-01-10
    cadence: slow
    outside: [{ player: gus, fmjd: 2000 }]
    games:
      - { white: ann, black: ben, result: 2, round: 1 }
      - { white: ann, black: nia, result: 2, round: 2 }
      - { white: ann, black: ben, result: 2fe, round: 3 }
      - { white: ann, black: EXEMPT, result: 2fe, round: 4 }
      - { white: gus, black: ben, result: 2, round: 2 }
  - { fact: closed, id: february, day: 2024-02-01, recorded: 2024-02-01 }
  - fact: series
    id: cup
    name: Coupe
    homologated: 2024-02-10
    recorded: 2024-02-10
    cadence: slow
    games: [{ white: ann, black: ben, result: 1 }]
  - fact: series
    id: late
    name: Tardif
    recorded: 2024-02-11
    first_day: 2024-02-11
    cadence: slow
    games: [{ white: ann, black: ben, result: 1 }]
  - { fact: step, id: s1, of: late, action: submit, role: organiser, by: Org, day: 2024-02-12, recorded: 2024-02-12 }
"""


def known(written: Any) -> Opened:
    read = history.parse(written)
    assert read.history is not None, read.problems
    found = read.history
    return opened(found)


def said(run: Opened, player: str, *, language: Language = "en", section: str = "") -> list[str]:
    given = run.history
    told = explanations(run.replay, given.roster.number(PlayerId(player)))
    versions = given.versions(section) if section else ()
    found = left_out_sentence(
        left_out(run, PlayerId(player), told, versions), Wording(given, language, given.people.name)
    )
    return [f"{one.text} [{one.reference}]" for one in found.inner] if found else []


def test_each_game_that_did_not_count_has_its_reason_and_its_article() -> None:
    run = known(yaml_text.documents(FFJD)[0][0])
    assert said(run, "ann") == [
        "Open de Lyon, round 2 against Nia (10 January 2024): the opponent had no rating then: it brings nothing [6.1]",
        "Open de Lyon, round 3 against Ben (10 January 2024): excused forfeit, not rated [6.4]",
        "Open de Lyon, round 4 (10 January 2024): no opponent (EXEMPT) [6.5]",
        "Coupe (10 February 2024): in the next list []",
        "Tardif (11 February 2024): waiting in the office []",
    ]
    assert said(run, "gus") == ["Open de Lyon (10 January 2024): plays from outside the federation: no CP moves [7]"]


def test_only_those_of_an_event_are_told_where_one_is_asked_for() -> None:
    run = known(yaml_text.documents(FFJD)[0][0])
    assert [one.partition(" (")[0] for one in said(run, "ann", section="cup")] == ["Coupe"]
    assert said(run, "ben", section="open") == [
        "Open de Lyon, round 3 against Ann (10 January 2024): excused forfeit, not rated [6.4]"
    ]


@pytest.mark.parametrize(
    ("code", "file", "why", "article"),
    [
        ("absp", "art-2-tournament.yaml", "bye: no game was played", "2"),
        ("absp", "art-2-tournament.yaml", "forfeit: no game was played", "2"),
        ("fisf-classique", "art-1-homologation.yaml", "not declared by the organiser: it rates nobody", "1"),
        (
            "ffjd",
            "opening.yaml",
            "before the list that was imported: it is in that list, or counts for nothing",
            "",
        ),
        ("cel-grand-prix", "bonus.yaml", "forfeit: no game was played", "Points bonis"),
    ],
)
def test_every_book_says_its_own(code: str, file: str, why: str, article: str) -> None:
    given = [one.given for path, one in examples(code) if path.name == file]
    runs = [known({"regulation": code, **one}) for one in given if isinstance(one, dict)]
    found = [line for run in runs for who in run.history.roster for line in said(run, who)]
    assert any(line.endswith(f": {why} [{article}]") for line in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: Language) -> None:
    assert len(said(known(yaml_text.documents(FFJD)[0][0]), "ann", language=language)) == 5
