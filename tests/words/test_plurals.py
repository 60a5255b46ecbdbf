"""Counts are said by the plural rules of each language (CLDR): in every text that has forms, and on pages people see."""

import pytest

from ronde.regulations import shelf
from ronde.words.language import LANGUAGES, Language
from ronde.words.numbers import CATEGORIES
from ronde.words.texts import Plural, counted_text, own_texts, text

COUNTS = (0, 1, 2, 5, 19, 20, 21, 101)
PLAYERS = {
    # English has one form for 1 alone
    "en": ["0 players", "1 player", "2 players", "5 players", "19 players", "20 players", "21 players", "101 players"],
    # French takes 0 for a singular too
    "fr": ["0 joueur", "1 joueur", "2 joueurs", "5 joueurs", "19 joueurs", "20 joueurs", "21 joueurs", "101 joueurs"],
    # Romanian says "de" from 20 to 100, and not from 101 to 119
    "ro": [
        "0 jucători",
        "1 jucător",
        "2 jucători",
        "5 jucători",
        "19 jucători",
        "20 de jucători",
        "21 de jucători",
        "101 jucători",
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_are_counted_by_the_rules_of_each_language(language: Language) -> None:
    assert [counted_text(count, "players", language) for count in COUNTS] == PLAYERS[language]


def test_sentences_follow_the_number_in_them() -> None:
    missing = [text("desk_rounds.results_missing", "fr", {"count": count}) for count in (0, 1, 2)]
    assert missing == ["Il manque 0 résultat.", "Il manque 1 résultat.", "Il manque 2 résultats."]
    assert text("desk_rounds.results_missing", "ro", {"count": 1}) == "Lipsește 1 rezultat."
    assert text("desk_rounds.results_missing", "ro", {"count": 20}) == "Lipsesc 20 de rezultate."
    both = {"teams": 4, "days": 1, "matches": 21}
    assert text("desk_interclub.calendar_count", "ro", both) == "4 echipe, 1 etapă, 21 de meciuri"
    assert text("desk_interclub.calendar_count", "fr", both) == "4 équipes, 1 journée, 21 rencontres"


def test_the_number_that_decides_may_be_another_one_in_each_language() -> None:
    """One of three tables: English goes by the three, French by the one."""
    values = {"done": 1, "count": 3}
    assert text("live_section.tables_done", "en", values) == "1 of 3 tables finished"
    assert text("live_section.tables_done", "fr", values) == "1 table sur 3 terminée"


def test_thousands_stand_apart_where_something_is_counted() -> None:
    said = [text("office_page.facts", language, {"facts": 12345}) for language in LANGUAGES]
    assert said == ["12,345 facts in the register", "12\u202f345 faits au registre", "12.345 de fapte în registru"]


def test_a_million_is_counted_in_french_as_other_where_many_is_not_written() -> None:
    assert counted_text(10**6, "players", "fr") == "1\u202f000\u202f000 joueurs"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_with_forms_has_those_of_its_language(language: Language) -> None:
    """English and French count in one and other (``many`` of French is for millions), Romanian in one, few and other."""
    wanted = {"en": {"one", "other"}, "fr": {"one", "other"}, "ro": {"one", "few", "other"}}[language]
    every = [(message, one) for code in ("", *shelf.codes()) for message, one in own_texts(language, code).items()]
    with_forms = [(message, one) for message, one in every if isinstance(one, Plural)]
    assert len(with_forms) > 80
    assert [message for message, one in with_forms if set(one.forms) != wanted] == []
    assert wanted <= {*CATEGORIES}
