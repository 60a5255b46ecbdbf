"""The form that adds games: one, or a whole series from a number of the calendar on; with what its rule book wants to know of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from ronde.ground.problems import Problem
from ronde.regulations.declaration_form import AskedField, declaration_form, suggestions
from ronde.regulations.frs.parameters import COLLECTIVE, NAMES
from ronde.web.desk.collective.game_lines import Games
from ronde.web.desk.entries.entry_form import typed_text
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.collective_games import MOST_GAMES, NewGames
from ronde.web.language import reading
from ronde.words.texts import label, text

_FIELDS = ("type", "name", "count", "number", "day", "competition", "field")
_KINDS: Mapping[str, Mapping[str, str]] = {"frs": {kind: NAMES[kind] for kind in COLLECTIVE}}  # by book


@dataclass(frozen=True, slots=True)
class SeriesForm:
    """What may be chosen, and what was typed; ``fields`` are the choices of who plays, ``competitions`` those of the calendar."""

    typed: Mapping[str, str]
    kinds: tuple[tuple[str, str], ...]
    competitions: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]

    @property
    def most(self) -> int:
        """How many games may be added at once."""
        return MOST_GAMES

    @property
    def has_calendar(self) -> bool:
        """Whether games have numbers of a calendar."""
        return bool(self.kinds)


def series_form(desk: SectionDesk, games: Games, given: Mapping[str, str] | None = None) -> SeriesForm:
    """The form; what nobody typed is as it comes next: the competition of the last games, the number after theirs."""
    event, book = desk.event, desk.event.regulation
    form = {one.name: one for one in declaration_form(book).fields} if book in _KINDS else {}
    kinds = tuple(_KINDS[book].items()) if book in _KINDS else ()
    known = suggestions(book, event.first_day).get("competition", ()) if kinds else ()
    fields = tuple((one, _field_called(one, book)) for one in form["field"].choices) if "field" in form else ()
    last = games.here
    usual = {
        "type": str(last.said.get("type", "")),
        "name": last.series or text("desk_collective.usual_series", reading()),
        "count": "1",
        "number": str(games.next_number),
        "day": (last.day or event.first_day).isoformat(),
        "competition": last.competition or _named_in(event.name, known),
        "field": str(last.said.get("field", "")) or (event.register.variant if event.register else "") or _usual(form),
    }
    typed = {key: typed_text((given or {}).get(key, ""))[:200] or usual[key] for key in _FIELDS}
    return SeriesForm(typed, kinds, known, fields)


def _usual(form: Mapping[str, AskedField]) -> str:
    """Who plays, where nobody says otherwise."""
    return str(form["field"].unsaid or "") if "field" in form else ""


def _field_called(code: str, book: str) -> str:
    return label(f"variants.{code}", reading(), code=book)


def _named_in(name: str, known: tuple[str, ...]) -> str:
    """The competition that an event is called after."""
    words = name.split()
    return next((one for one in known if one in words), known[0] if known else "")


def asked_games(form: SeriesForm) -> NewGames | Problem:
    """The games that are asked for, or what is wrong with what was typed."""
    typed = form.typed
    for key in ("count", "number"):
        if not typed[key].isdecimal() or not 1 <= int(typed[key][:6]) <= 9999:
            return Problem("collective.no-number", values={"given": typed[key]})
    try:
        day = date.fromisoformat(typed["day"])
    except ValueError:
        return Problem("collective.no-day", values={"given": typed["day"]})
    count, number = int(typed["count"]), int(typed["number"])
    if not form.kinds:
        return NewGames(typed["name"], count, number, day)
    names = dict(form.kinds)
    if typed["type"] not in names:
        return Problem("collective.no-type")
    common: dict[str, Any] = {"competition": typed["competition"]}
    common |= {"field": typed["field"]} if typed["field"] else {}
    return NewGames(names[typed["type"]], count, number, day, common, {"type": typed["type"]})
