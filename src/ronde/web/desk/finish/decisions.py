"""What the book leaves to the organiser, asked inside the finding: whether a forfeit is excused (FFJD 6.4), with what each answer would do."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronde.record.moves import Moved
from ronde.record.next_list import NextList
from ronde.web.desk.finish.outlook import Outlook, WaitingGame
from ronde.web.desk.frame import SectionDesk
from ronde.words.language import Language
from ronde.words.numbers import rounded_text
from ronde.words.texts import article_text, catalogue, text

_WORDS = "desk_finish.decisions"
_MOST = 3  # players named in an effect
_KEYS = {"0fe": "e", "2fe": "e", "0fne": "n", "2fne": "n"}


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: its code, what it says, whose rating it would make another one, and its key."""

    code: str
    words: str
    effect: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class DecisionAsked:
    """A game about which something is to be decided, with the question in words; without choices it is decided in its round."""

    section: str
    seen: int
    round: int
    table: int
    question: str
    article: str
    choices: tuple[Choice, ...]


def decisions_asked(desk: SectionDesk, found: Outlook, language: Language) -> tuple[DecisionAsked, ...]:
    """Everything that the organiser has still to decide."""
    return tuple(_asked(desk, found, at, one, language) for at, one in enumerate(found.waiting))


def _asked(desk: SectionDesk, found: Outlook, at: int, one: WaitingGame, language: Language) -> DecisionAsked:
    game = one.game
    shown = desk.shown_table(game.table) if one.row.id == desk.row.id else game.table
    values = {
        "section": one.row.name or one.row.file,
        "round": game.round,
        "table": shown,
        "absent": desk.name(game.absent),
        "present": desk.name(game.present),
        "first": desk.name(game.game.first),
        "second": desk.name(game.game.second),
    }
    kind = "excuse" if game.is_about_an_excuse else "result" if game.codes else "scores"
    return DecisionAsked(
        section=one.row.id,
        seen=one.row.version,
        round=game.round,
        table=game.table,
        question=text(f"{_WORDS}.{kind}", language, values),
        article=_article(found, language, desk.event.regulation),
        choices=tuple(_choice(found, at, code, language, is_excuse=game.is_about_an_excuse) for code in game.codes),
    )


def _article(found: Outlook, language: Language, code: str) -> str:
    """Where the book leaves it to the organiser."""
    examined = (one for case in found.preview.cases for one in case.competition.examined)
    articles = (one.article for each in examined for one in each.verdict.problems if one.code.endswith(".undecided"))
    article = next(articles, "").partition(",")[0]
    return article_text(article, language, code=code) if article else ""


def _choice(found: Outlook, at: int, code: str, language: Language, *, is_excuse: bool) -> Choice:
    own = f"{_WORDS}.codes.{code}"
    words = text(own, language) if own in catalogue() else code
    other = found.otherwise.get((at, code))
    effect = ", ".join(_effects(found.list, other, language)) if found.list and other else ""
    return Choice(code, words, effect, _KEYS.get(code, "") if is_excuse else "")


def _effects(first: NextList, other: NextList, language: Language) -> Iterator[str]:
    """Whose rating would be another one than with the first answer."""
    usual = {one.player: one for one in first.moves}
    changed = [
        (one, usual[one.player]) for one in other.moves if one.player in usual and one.now != usual[one.player].now
    ]
    for one, before in changed[:_MOST]:
        values = {
            "player": other.history.people.name(one.player),
            "rating": rating_text(one, other, language),
            "other": rating_text(before, first, language),
        }
        yield text(f"{_WORDS}.instead", language, values)
    if len(changed) > _MOST:
        yield text(f"{_WORDS}.more", language, {"count": len(changed) - _MOST})


def rating_text(one: Moved, of: NextList, language: Language) -> str:
    """What somebody's rating becomes."""
    return "–" if one.now is None else rounded_text(one.now, of.ranking.decimals, language)
