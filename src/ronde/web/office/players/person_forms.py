"""What somebody types of a person, read: a licence, a club, a residence, or what has no day. What is wrong names the field."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

from ronde.ground.problems import Problem
from ronde.record.players import Licence, Membership, Player, Residence
from ronde.web.people.services import CORRECTED, Dated

SPELLS: Mapping[str, type[Dated]] = {"licence": Licence, "club": Membership, "residence": Residence}
_FIELDS: Mapping[str, tuple[str, ...]] = {
    "licence": ("federation", "number", "kind"),
    "club": ("club",),
    "residence": ("country", "place"),
}
_LONGEST = 200  # signs of a field
Form = Mapping[str, str]


def spell_in(form: Form, what: str) -> Dated | tuple[Problem, ...]:
    """A dated thing as it was typed, or what is wrong with it."""
    days, wrong = _days(form)
    if wrong:
        return wrong
    said = {name: form.get(name, "").strip()[:_LONGEST] for name in _FIELDS[what]}
    said["country"] = said["country"].upper() if "country" in said else ""
    given: dict[str, Any] = {**{name: value for name, value in said.items() if value}, **days}
    try:
        return msgspec.convert(given, SPELLS[what])
    except msgspec.ValidationError:
        return (Problem("players.incomplete", where=(what,), values={"what": what}),)


def _days(form: Form) -> tuple[dict[str, date], tuple[Problem, ...]]:
    """The days of a spell: it has a first one, and may have a last one."""
    found: dict[str, date] = {}
    for name in ("since", "until"):
        typed = form.get(name, "").strip()
        if typed or name == "since":
            day = day_in(typed)
            if day is None:
                return {}, (Problem("players.no-day", where=(name,), values={"given": typed[:_LONGEST]}),)
            found[name] = day
    return found, ()


def correction_in(form: Form) -> dict[str, Any] | tuple[Problem, ...]:
    """Name, birth date and sex as they should be."""
    birth, name = form.get("birth", "").strip(), form.get("name", "").strip()[:_LONGEST]
    day = day_in(birth) if birth else None
    if birth and day is None:
        return (Problem("players.no-day", where=("birth",), values={"given": birth[:_LONGEST]}),)
    if not name:
        return (Problem("players.no-name", where=("name",)),)
    sex = form.get("sex", "")
    said = {"name": name, "birth": day, "sex": sex if sex in {"F", "M"} else None}
    return {key: value for key, value in said.items() if key in CORRECTED}


def newcomer_in(form: Form, federation: str) -> Player | tuple[Problem, ...]:
    """A person whom nobody knew, with a licence where a number or its last day is typed, and a club, from the same day on."""
    said, (days, wrong) = correction_in(form), _days(form)
    if isinstance(said, tuple):
        return said
    number, club = (form.get(name, "").strip()[:_LONGEST] for name in ("number", "club"))
    if wrong:
        return wrong
    licence = (
        Licence(number=number, federation=federation, since=days["since"], until=days.get("until"))
        if number or "until" in days
        else None
    )
    return Player(
        id="",
        federation=federation,
        licences=[licence] if licence else [],
        clubs=[Membership(club=club, since=days["since"])] if club else [],
        **said,
    )


def day_in(typed: str) -> date | None:
    """A day as browsers and people write it."""
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None


def number_in(form: Form, name: str) -> int:
    """A whole number that a page has put into its form; 0 where somebody has changed it."""
    typed = form.get(name, "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 16 else 0
