"""What is said of a player's way from one list to the next."""

from ronde.record.history import History
from ronde.record.moves import Moved, MoveReason
from ronde.regulations.answers import Ranking
from ronde.words.facts import fact_name
from ronde.words.language import Language
from ronde.words.numbers import number_text
from ronde.words.texts import catalogue, text


def climbed_text(moved: Moved) -> str:
    """By how many places, and which way; nothing where the place is the same, or there was none."""
    return ("↑" if moved.climbed > 0 else "↓") + str(abs(moved.climbed)) if moved.climbed else ""


def change_text(moved: Moved, ranking: Ranking, language: Language) -> str:
    """By how much the value has changed as the ranking shows it; nothing where it has not, or there is only one."""
    if moved.was is None or moved.now is None:
        return ""
    change = ranking.shown(moved.now) - ranking.shown(moved.was)
    return number_text(change, language, signed=True) if change else ""


def reasons_text(moved: Moved, history: History, language: Language) -> str:
    """Why a player's line is not what it was; nothing where only others have moved."""
    parts = [reason_text(reason, history, language) for reason in moved.reasons]
    if moved.before is None and moved.was is not None:
        parts.append(text("causes.joined", language))
    if moved.after is None:
        parts.append(text("causes.unlisted" if moved.now is None else "causes.departed", language))
    return "; ".join(parts)


def reason_text(reason: MoveReason, history: History, language: Language) -> str:
    """A reason as its book says it (of ``sections`` that counted, and ``others``), or by the names of what counted."""
    names = {event: fact_name(history, event, language) for event in reason.events}
    are_sections = {event: isinstance(history.documents.get(event), history.regulation.sections) for event in names}
    counted = {
        "events": tuple(names.values()),
        "sections": tuple(name for event, name in names.items() if are_sections[event]),
        "others": tuple(name for event, name in names.items() if not are_sections[event]),
    }
    message = f"causes.{reason.cause}.{'sections' if counted['sections'] else 'alone'}"
    if message not in catalogue(history.regulation.code):
        return ", ".join(counted["events"]) or fact_name(history, reason.fact, language)
    return text(message, language, counted, code=history.regulation.code)
