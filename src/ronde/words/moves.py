"""What is said of a player's way from one list to the next."""

from ronde.record.history import History
from ronde.record.moves import Moved, Reason
from ronde.words.numbers import Language
from ronde.words.texts import catalogue, label, text


def climbed_text(moved: Moved) -> str:
    """By how many places, and which way; nothing where the place is the same, or there was none."""
    return ("↑" if moved.climbed > 0 else "↓") + str(abs(moved.climbed)) if moved.climbed else ""


def reasons_text(moved: Moved, history: History, language: Language) -> str:
    """Why a player's line is not what it was; nothing where only others have moved."""
    told = [_reason_text(reason, history, language) for reason in moved.reasons]
    if moved.before is None and moved.was is not None:
        told.append(text("causes.joined", language))
    if moved.after is None:
        told.append(text("causes.unlisted" if moved.now is None else "causes.departed", language))
    return "; ".join(told)


def _reason_text(reason: Reason, history: History, language: Language) -> str:
    """A reason as its book says it, or the events that counted by their names."""
    code = history.regulation.code
    events = tuple(fact_name(history, event, language) for event in reason.events)
    message = f"causes.{reason.cause}.{'events' if events else 'alone'}"
    if message in catalogue(code):
        return text(message, language, {"events": events}, code=code)
    return ", ".join(events) or fact_name(history, reason.fact, language)


def fact_name(history: History, fact: str, language: Language) -> str:
    """What people call a fact: its name, or its kind with the id."""
    document = history.documents.get(fact)
    named = getattr(document, "name", "")
    kind = label(f"happenings.{type(document).__name__}", language, code=history.regulation.code)
    return str(named) or f"{kind} {fact}"
