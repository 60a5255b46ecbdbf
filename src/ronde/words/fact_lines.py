"""A fact on one line of a journal: what kind it is, and what it is about, with everybody's full name: it is for the office."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from ronde.ground.problems import PathPart
from ronde.record.fact_differences import Plain
from ronde.record.history import History
from ronde.record.people import People
from ronde.regulations.common_facts import Publication, SamePerson
from ronde.regulations.documents import Adopted, Closed, Document, Payment, Step, Withdrawn
from ronde.words.language import Language
from ronde.words.numbers import day_text
from ronde.words.texts import catalogue, label, text

_SEALED = re.compile(r"sealed:[0-9a-f]{64}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_LONGEST = 160  # letters of a line


def kind_text(fact: Document, history: History, language: Language) -> str:
    """What kind of fact it is; a next version says so."""
    tag = str(type(fact).__struct_config__.tag)
    name = f"step-{fact.action}" if isinstance(fact, Step) else tag
    known = f"office_journal.kinds.{name}"
    code = history.regulation.code
    own = f"happenings.{type(fact).__name__}"
    said = label(known if own not in catalogue(code) or known in catalogue() else own, language, code=code)
    return text("office_journal.again", language, {"kind": said}) if fact.replaces else said


def about_text(fact: Document, history: History, language: Language) -> str:
    """What a fact is about: a section, somebody, a day."""
    found = _about(fact, history, language)
    return found if len(found) <= _LONGEST else found[:_LONGEST] + "…"


def _about(fact: Document, history: History, language: Language) -> str:
    match fact:
        case Step():
            written = (readable(part, language) for part in (fact.reason, fact.signed) if part)
            reason, named = " · ".join(written), _called(fact.of, history, language)
            return _say("with_reason", language, what=named, reason=reason) if reason else named
        case Withdrawn():
            return _called(fact.of, history, language)
        case Payment():
            sections = tuple(_called(section, history, language) for section in fact.sections)
            names = tuple(history.people.name(player) for player in fact.licences)
            paid = f"payment{'_and' if names and fact.amount else ''}{'_licences' if names else ''}"
            return _say(paid, language, amount=fact.amount, sections=sections, names=names)
        case SamePerson():
            name = history.people.name
            return _say("two", language, one=name(fact.player), other=name(fact.other))
        case _:
            return _about_a_list(fact, language) or _of_a_book(fact, history, language)


def _about_a_list(fact: Document, language: Language) -> str:
    """A list that was published, adopted, or is to come; nothing where a fact is about none."""
    match fact:
        case Publication():
            return _say("list", language, day=fact.day, edition=fact.edition)
        case Adopted():
            return _say("adopted", language, day=fact.day, count=len(fact.ratings))
        case Closed():
            return _say("day", language, day=fact.day)
        case _:
            return ""


def _say(message: str, language: Language, **values: Any) -> str:
    return text(f"office_journal.about.{message}", language, values)


def _of_a_book(fact: Document, history: History, language: Language) -> str:
    """A fact of one book: by its name, by the person it is about, by what it answers, by its day."""
    values = {name: getattr(fact, name) for name in fact.__struct_fields__}
    if values.get("name"):
        return str(values["name"])
    of = values.get("of") or values.get("request")
    player = values.get("player") or getattr(history.documents.get(str(of)), "player", None)
    parts = [history.people.name(player)] if player else []
    parts += [str(values["rating"])] if values.get("rating") is not None else []
    if not parts and of:
        parts = [_called(str(of), history, language)]
    if not parts and values.get("day"):
        parts = [text("office_journal.about.day", language, {"day": values["day"]})]
    return ", ".join(parts) or fact.id


def _called(fact: str, history: History, language: Language) -> str:
    """What people call another fact: by its name, or as its own line is."""
    document = history.documents.get(fact)
    if document is None or isinstance(document, Step | Withdrawn):
        return fact
    named = str(getattr(document, "name", ""))
    kind = kind_text(document, history, language)
    return named or text(
        "office_journal.about.other", language, {"kind": kind, "of": _about(document, history, language)}
    )


def readable(written: str, language: Language) -> str:
    """A free text; one that was erased says so."""
    return text("office_journal.erased", language) if _SEALED.fullmatch(written) else written


def path_words(path: tuple[PathPart, ...], language: Language) -> str:
    """A place in a fact as people read it: Games 3, result."""
    parts: list[str] = []
    for part in path:
        if isinstance(part, int) and parts:
            parts[-1] += f" {part}"
        else:
            parts.append(label(f"office_journal.fields.{part}", language).removeprefix("fields."))
    return ", ".join(parts)


def value_words(value: Plain, people: People, language: Language) -> str:
    """A value of a fact: persons by their names, what was erased said so."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return text(f"office_journal.{'yes' if value else 'no'}", language)
    written = readable(str(value), language)
    return ", ".join(_word(one, people, language) for one in written.split(", ")) if isinstance(value, str) else written


def _day(given: str, language: Language) -> str:
    try:
        return day_text(date.fromisoformat(given), language)
    except ValueError:  # a number that only looks like a day
        return given


def _word(given: str, people: People, language: Language) -> str:
    """A person by the name, a day in words, a step or a role as people call it."""
    known: Mapping[Any, Any] = people.players
    if given in known:
        return people.name(given)
    if _DAY.fullmatch(given):
        return _day(given, language)
    group = next(
        (one for one in ("office_journal.values", "section_steps", "roles") if f"{one}.{given}" in catalogue()), None
    )
    return text(f"{group}.{given}", language) if group else given
