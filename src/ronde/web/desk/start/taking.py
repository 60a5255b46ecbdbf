"""What a form asks of an event file: who takes it and why, which side is right, which of two results."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronde.files.events.courses import Side
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.differences import Difference
from ronde.play.joining import JoinedTable
from ronde.web.actors import Actor, HeldRole
from ronde.web.events.handing_over import help_here, take_over
from ronde.web.events.joining import Compared, ComparedSection, Place
from ronde.web.events.taking import Taken, event_taken
from ronde.web.language import reading
from ronde.web.registers.copied_lists import offered_registers
from ronde.web.roles import Role
from ronde.words.texts import text

_CHOICE, _SEEN = "choice", "seen"  # fields are called choice:SECTION:ROUND:TABLE and seen:SECTION
_SIDES: dict[str, Side] = {"here": "here", "there": "there"}


def asked_choices(asked: Mapping[str, str]) -> frozenset[Place]:
    """The tables at which the result of the other copy was chosen."""
    found = (key.split(":") for key, side in asked.items() if key.startswith(f"{_CHOICE}:") and side == "there")
    return frozenset(
        (parts[1], int(parts[2]), int(parts[3]))
        for parts in found
        if len(parts) == 4 and all(one.isdecimal() and len(one) < 6 for one in parts[2:])
    )


def asked_versions(asked: Mapping[str, str]) -> dict[str, int]:
    """The version of each section that the page has shown."""
    found = ((key.partition(":")[2], value) for key, value in asked.items() if key.startswith(f"{_SEEN}:"))
    return {section: int(value) for section, value in found if value.isdecimal() and len(value) < 10}


def taken_as_asked(written: bytes, asked: Mapping[str, str], actor: Actor) -> Taken:
    """The event taken as a form asks: run here from now on, only helped with, or, where it is here already, brought up to date."""
    who, why, how = asked.get("who", ""), asked.get("why", ""), asked.get("how", "take")
    if how != "bring" and (not who.strip() or (how == "take" and not why.strip())):
        return Taken(None, problems=(Problem("event.who-and-why"),))
    register = next((one for one in offered_registers() if one.code == asked.get("register")), None)
    taken = event_taken(written, actor, register=register, keep=_SIDES.get(asked.get("keep", "")))
    if taken.event is None or how == "bring":
        return taken
    organiser = replace(
        actor, held=actor.held | {HeldRole(Role.ORGANISER, taken.event.pk)}
    )  # whoever has just taken it
    if how == "help":
        help_here(taken.event, organiser, who=who)
    else:
        take_over(taken.event, organiser, who=who, why=why)
    return taken


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A section of a file beside the one here, in words: its results with who plays, and what else each side did."""

    section: ComparedSection
    rows: tuple[tuple[JoinedTable, str], ...]
    others: tuple[str, ...]
    here: tuple[str, ...]


def shown_sections(found: Compared, book: str = "") -> tuple[ShownSection, ...]:
    """What differs, section by section, as people read it."""
    return tuple(
        ShownSection(
            one,
            tuple((row, _players(one, row)) for row in one.tables),
            tuple(_told(one, difference, book) for difference in one.others),
            tuple(_told(one, difference, book) for difference in one.here),
        )
        for one in found.sections
    )


def _players(section: ComparedSection, row: JoinedTable) -> str:
    """Who plays at a table; in a collective game nobody sits opposite."""
    first = _name(section, row.first)
    return first if row.second is None else f"{first} – {_name(section, row.second)}"


def _name(section: ComparedSection, player: str) -> str:
    return (section.names or {}).get(PlayerId(player), "") or player


def _told(section: ComparedSection, difference: Difference, book: str) -> str:
    values = {key: _name(section, str(one)) if key == "player" else one for key, one in difference.values.items()}
    return text(f"play.differences.{difference.kind}", reading(), values, code=book)


def waiting(found: Compared) -> int:
    """How many results of the other copy would be entered at once."""
    return sum(table.becomes in {"entered", "corrected"} for one in found.sections for table in one.tables)
