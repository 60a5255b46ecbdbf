"""Texts in templates: all of them come from ``words``, in the language of the address."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from django import template

from ronde.regulations.answers import Waiting
from ronde.web.clock import local
from ronde.web.language import reading
from ronde.web.registers.models import Register
from ronde.words import texts
from ronde.words.game_tables import GameTable
from ronde.words.game_tables import parts as parts_of
from ronde.words.numbers import conventions, count_text, day_text, month_text, weekday_text
from ronde.words.sentence_tree import Sentence

register = template.Library()


def _book(context: template.Context) -> str:
    """The rule book of the page; none on most."""
    return str(context.get("book_code") or "")


@register.simple_tag(takes_context=True)
def say(context: template.Context, message: str, /, **values: Any) -> str:
    """A text; in a page of a rule book its own words come first."""
    return well_set(texts.text(message, reading(), {**values}, code=_book(context)))


@register.filter
def well_set(text: object) -> str:
    """A text as it is set: in French a mark of two parts never begins a line."""
    return conventions(reading()).well_set(str(text))


@register.filter
def within(name: str) -> str:
    """A name inside a sentence: "National ranking" is "national ranking" there, "PL" stays, and so does "Duplicat Clasic"."""
    is_proper = any(word[:1].isupper() for word in name.split()[1:])
    return name[:1].lower() + name[1:] if name[1:2].islower() and not is_proper else name


@register.filter
def month(value: date) -> str:
    """A month, short."""
    return month_text(value, reading())


@register.filter
def in_eights(digest: str) -> str:
    """A digest in groups that an eye can follow."""
    return " ".join(digest[at : at + 8] for at in range(0, len(digest), 8))


@register.simple_tag(takes_context=True)
def told_in_parts(context: template.Context, sentences: Iterable[Sentence]) -> list[Sentence | GameTable]:
    """Sentences as a page draws them: games of one event as a table."""
    return list(parts_of(sentences, reading(), _book(context)))


@register.filter
def is_table(part: Sentence | GameTable) -> bool:
    """Whether a part of an explanation is a table of games."""
    return isinstance(part, GameTable)


@register.simple_tag(takes_context=True)
def call(context: template.Context, group: str, name: str) -> str:
    """What a thing of a rule book is called (a ranking, a category); its id where it has no name."""
    return texts.label(f"{group}.{name}", reading(), code=_book(context))


@register.simple_tag(takes_context=True)
def waits_for(context: template.Context, waiting: Waiting) -> str:
    """What is missing, in the words of the page's book."""
    return well_set(texts.text(f"waiting.{waiting.missing}", reading(), {**waiting.values}, code=_book(context)))


@register.filter
def called(one: Register) -> str:
    """What a register is called: by its name, or where it has none as its book and its variant are."""
    if one.name:
        return one.name
    short = "register" if "register" in texts.catalogue(one.regulation) else "title"
    book = texts.text(short, reading(), code=one.regulation)
    variant = texts.label(f"variants.{one.variant}", reading(), code=one.regulation) if one.variant else ""
    return f"{book}, {variant}" if variant else book


@register.simple_tag
def ranking_called(one: Register, code: str) -> str:
    """What a ranking is called; in a register of one variant that is not said again."""
    short = code.removeprefix(f"{one.variant}-") if one.variant else code
    return texts.label(f"rankings.{short}", reading(), code=one.regulation)


@register.filter
def day(value: date | None) -> str:
    """A day in words; of a moment the day where the page is at home. One without a zone is by that clock already."""
    if isinstance(value, datetime):
        value = (local(value) if value.tzinfo else value).date()
    return day_text(value, reading()) if value else ""


@register.filter
def weekday(value: date) -> str:
    """Which day of the week it is."""
    return weekday_text(value, reading())


@register.filter
def counted(value: int) -> str:
    """A count, with its thousands apart; ratings are never written so."""
    return count_text(value, reading())


@register.simple_tag(takes_context=True)
def this_page_in(context: template.Context, language: str) -> str:
    """The address of this page in another language."""
    if "request" not in context:  # a page that says that something failed
        return f"/{language}/"
    path: str = context["request"].get_full_path().replace("[", "%5B").replace("]", "%5D")  # as addresses are written
    return f"/{language}{path[3:]}" if path[3:4] == "/" else f"/{language}/"


@register.simple_tag(takes_context=True)
def address(context: template.Context, **changed: Any) -> str:
    """What was asked for in the address, with something otherwise."""
    asked = context["request"].GET.copy()
    for name, value in changed.items():
        asked[name] = str(value)
    return str(asked.urlencode())


@register.filter
def item(values: Mapping[str, str], key: str) -> str:
    """What stands under a key."""
    return values.get(key, "")
