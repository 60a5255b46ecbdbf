"""The form of the declaration on its page: whose it is (of all sections or of one), what is said so far, and what the tournament says itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ronde.files.declarations import DeclarationParts, declaration_parts
from ronde.play.section import Section
from ronde.record.submission import finished
from ronde.regulations import shelf
from ronde.regulations.declaration_form import DeclarationForm, Kind, declaration_form, suggestions
from ronde.regulations.usual_event import usual_event
from ronde.web.declaration_fields import FormField, FormWriter, Hall
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.bodies import section_of
from ronde.web.events.models import Event, SectionRow
from ronde.words.language import Language
from ronde.words.texts import label, text

_DAYS = {"first_day": "first_day", "last_day": "last_day", "day": "last_day"}


@dataclass(frozen=True, slots=True)
class DeclarationPage:
    """The fields in their order. ``file``: the section of which only it is; ``files``: the sections of which something else may be said.

    ``shown`` is the declaration that the form was filled from: what somebody else says meanwhile is not overwritten by it.
    """

    usual: tuple[FormField, ...]
    others: tuple[FormField, ...]
    file: str = ""
    files: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    is_first: bool = False
    shown: str = ""

    @property
    def fields(self) -> tuple[FormField, ...]:
        """All of them."""
        return (*self.usual, *self.others)

    @property
    def said_others(self) -> int:
        """In how many of the fields that are folded away something is said."""
        return sum(one.is_given for one in self.others)


def first_text(event: Event, rows: Sequence[SectionRow]) -> str:
    """What is declared of an event; where nobody has yet, what the event says itself."""
    if event.declaration.strip() or not event.regulation or (rows and all(row.sent for row in rows)):
        return event.declaration
    wanted = {one.name for one in declaration_form(event.regulation).fields if one.kind is Kind.DAY}
    return DeclarationParts({name: str(getattr(event, of)) for name, of in _DAYS.items() if name in wanted}).text


def declaration_page(
    desk: SectionDesk, rows: Sequence[SectionRow], declared: str, language: Language, *, file: str = ""
) -> DeclarationPage:
    """The form with what is declared; of one section only where ``file`` is given."""
    event, parts = desk.event, declaration_parts(declared)
    form = declaration_form(event.regulation)
    sections = {row.id: section_of(row) for row in rows}
    writer = FormWriter(event.regulation, language, _hall(desk, rows, sections, language))
    said, can_differ = parts.of(file), _can_differ(event, rows)
    return DeclarationPage(
        usual=writer.fields(form.usual, said),
        others=writer.fields(form.others, said),
        file=file,
        files=tuple(row.file for row in rows) if can_differ else (),
        apart=tuple(one for one in parts.apart if parts.apart[one]) if can_differ else (),
        is_first=_is_first(event),
        shown=declared,
    )


def _is_first(event: Event) -> bool:
    """Whether nobody has declared anything yet: at most what the event began with is said."""
    parts, usual = declaration_parts(event.declaration), usual_event(event.regulation)
    return not event.declaration.strip() or (usual is not None and not parts.apart and usual.is_as_begun(parts.common))


def _can_differ(event: Event, rows: Sequence[SectionRow]) -> bool:
    return len(rows) > 1 and not shelf.regulation(event.regulation).is_event_rated_together


def _hall(desk: SectionDesk, rows: Sequence[SectionRow], sections: Mapping[str, Section], language: Language) -> Hall:
    entered = {str(one.player): one for section in sections.values() for one in section.entries}
    called = {one: desk.name(entry.player) for one, entry in entered.items()}
    return Hall(
        players=dict(sorted(called.items(), key=lambda one: one[1].casefold())),
        unrated=tuple(one for one, entry in entered.items() if entry.rating is None),
        sections={row.file: row.name or row.file for row in rows if row.id != desk.row.id},
        rounds=desk.section.plan.rounds,
        hints=_hints(desk, language),
        suggested=suggestions(desk.event.regulation, desk.event.first_day),
    )


def _hints(desk: SectionDesk, language: Language) -> dict[str, str]:
    """What the book takes from the tournament where nothing is declared."""
    ended = finished(desk.section)
    known: dict[str, Any] = {"name": desk.section.name, "planned": desk.section.plan.rounds or ""}
    system = label(f"declaration.system.choices.{ended.system}", language, code=desk.event.regulation)
    if not system.startswith("system.choices"):
        values = {"system": system, "planned": ended.planned, "played": ended.rounds}
        known["system"] = text("desk_finish.as_played", language, values)
    return {path: str(value) for path, value in known.items() if value}


def form_of(event: Event) -> DeclarationForm:
    """The form of an event's book."""
    return declaration_form(event.regulation) if event.regulation else DeclarationForm()
