"""What is said of games, and of whole sections, that did not count."""

from collections.abc import Iterable

from ronde.record.uncounted import LeftOut
from ronde.words.facts import fact_name
from ronde.words.language import Language
from ronde.words.numbers import day_text
from ronde.words.sentence_tree import Sentence, Wording
from ronde.words.texts import article_text, label, text


def uncounted_text(code: str, language: Language) -> str:
    """Why something did not count."""
    return label(f"uncounted.{code}", language)


def left_out_sentence(left_out: Iterable[LeftOut], wording: Wording) -> Sentence | None:
    """Everything that did not count, under one heading; None where there is nothing."""
    inner = tuple(_sentence(one, wording) for one in left_out)
    return Sentence(text("uncounted_page.title", wording.language), inner=inner) if inner else None


def _sentence(one: LeftOut, wording: Wording) -> Sentence:
    language, code = wording.language, wording.history.regulation.code
    return Sentence(
        text(
            "uncounted_page.line",
            language,
            {
                "what": game_text(fact_name(wording.history, one.fact, language), one, wording),
                "day": day_text(one.day, language),
                "why": uncounted_text(one.why.code, language),
            },
        ),
        article=article_text(one.why.article, language, code=code) if one.why.article else "",
        reference=one.why.article,
    )


def game_text(event: str, one: LeftOut, wording: Wording) -> str:
    """Which game it was; of a whole section, its name alone."""
    round_ = text("uncounted_page.round", wording.language, {"round": one.round}) if one.round else ""
    named = wording.called(one.opponent) if one.opponent else ""
    against = text("uncounted_page.against", wording.language, {"opponent": named}) if named else ""
    return ", ".join(part for part in (event, " ".join(part for part in (round_, against) if part)) if part)
