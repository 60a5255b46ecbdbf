"""What is said of a fact: what people call it, and what a book tells where a rating comes from it; how a rating is shown."""

from collections.abc import Iterator

from ronde.record.history import History
from ronde.regulations.answers import Ranking, Rating, Waiting
from ronde.regulations.contract import AnyBook
from ronde.words.language import Language
from ronde.words.numbers import rounded_text
from ronde.words.texts import catalogue, label, text


def fact_name(history: History, fact: str, language: Language) -> str:
    """What people call a fact: its name, or its kind with the id."""
    document = history.documents.get(fact)
    named = getattr(document, "name", "")
    kind = label(f"happenings.{type(document).__name__}", language, code=history.regulation.code)
    return str(named) or f"{kind} {fact}"


def decision_texts(history: History, decision: str, language: Language) -> Iterator[str]:
    """What was asked for, by whom, and what was decided and why; nothing where the history does not hold it."""
    decided = history.documents.get(decision)
    for fact in (getattr(decided, "of", ""), decision):
        if written := _fact_text(history, fact, language):
            yield written


def _fact_text(history: History, fact: str, language: Language) -> str | None:
    """A fact in its book's words, if it has some for it."""
    document, code = history.documents.get(fact), history.regulation.code
    if document is None:
        return None
    values = {name: getattr(document, name) for name in document.__struct_fields__}
    case = values.get("kind") or ("agreed" if values.get("council") else "alone")
    message = f"facts.{type(document).__name__}.{case}"
    if message not in catalogue(code):
        return None
    role = getattr(values.get("requester"), "role", "")
    kind = label(f"happenings.{type(document).__name__}", language, code=code)
    return f"{kind} " + text(message, language, {**values, "role": label(f"roles.{role}", language)}, code=code)


def waiting_text(waiting: Waiting, history: History, language: Language) -> str:
    """What somebody waits for; series are called by their names."""
    values = dict(waiting.values)
    if isinstance(series := values.get("series"), tuple):
        values["series"] = tuple(fact_name(history, str(one), language) for one in series)
    return text(f"waiting.{waiting.missing}", language, values, code=history.regulation.code)


def decimals_of(book: AnyBook, ranking: str) -> int:
    """How many decimals a ranking shows; none where a book tells of something that stands on no ranking."""
    return ranking_called(book, ranking).decimals


def ranking_called(book: AnyBook, code: str) -> Ranking:
    """The ranking of a code; one of whole numbers where a book tells of something that stands on no ranking."""
    return next((one for one in book.rankings if one.code == code), Ranking(code))


def rating_text(rating: Rating | None, language: Language, decimals: int = 0, *, code: str = "") -> str:
    """A rating as its ranking shows it, with a star where it is provisional."""
    if rating is None:
        return text("says.unrated", language, code=code)
    return rounded_text(rating.value, decimals, language) + ("*" if rating.status == "provisional" else "")
