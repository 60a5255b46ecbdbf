"""What a running section is worth by its rule book, as it stands: the preview of its submission, by the register of its event."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from ronde.files.declarations import DeclarationParts, declaration_parts
from ronde.files.submitting import declarations
from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem, has_refusal
from ronde.ground.trace import Number
from ronde.play.changes.rounds import without_draft
from ronde.play.section import Section
from ronde.record.live import Live, known_ids, live
from ronde.record.opened import Opened
from ronde.record.prospects import Prospect, prospects
from ronde.regulations.usual_event import usual_event
from ronde.web.events.bodies import section_of
from ronde.web.events.models import AS_TYPED, Event, SectionRow
from ronde.web.events.published_states import ToldFigures
from ronde.web.events.sending import AS_IT_IS, AsIf, known_sections
from ronde.web.events.wanted_registers import want_register
from ronde.web.registers.folding import FOLD
from ronde.web.registers.leasing import FoldedElsewhereError


@dataclass(frozen=True, slots=True)
class LiveSection:
    """The figures of a section, or for want of what there are none.

    ``lacks``: ``book`` (the event is played by none), ``register`` (nothing is known of its players here), ``process`` (``holder`` has
    the registers), ``declaration`` (``problems`` say what of it), ``figures`` (the book has none for this section). ``unknown`` are
    the players whom the register does not know.
    """

    lacks: str = ""
    found: Live = field(default_factory=Live)
    at: int = 0
    unknown: tuple[PlayerId, ...] = ()
    prospects: tuple[Prospect, ...] = ()
    problems: tuple[Problem, ...] = ()
    holder: str = ""


def figures_at_hand(row: SectionRow) -> ToldFigures | None:
    """The figures of a section as everybody may know it; nothing where there are none, or the register would have to be folded for them."""
    register = row.event.register if row.event.regulation else None
    held = FOLD.at_hand(register) if register else None
    if register is not None and held is None:
        want_register(register)
    if held is None:
        return None
    found = _figures(held.known, row, "", _published).found
    lines = {str(one.player): tuple(map(_exact, one.values)) for table in found.tables for one in table}
    return ToldFigures(columns=found.columns, lines=lines) if found.columns else None


def _published(rows: Sequence[SectionRow]) -> AsIf:
    """Sections without what nobody has seen yet."""
    return AsIf(sections={row.id: without_draft(section_of(row)) for row in rows})


def _exact(value: Number | None) -> str:
    return "" if value is None else str(Fraction(value))


def live_section(row: SectionRow, *, of: str = "", as_if: AsIf = AS_IT_IS) -> LiveSection:
    """The figures of a section as it is or would be, and what the next game would do for one player."""
    if not row.event.regulation:
        return LiveSection("book")
    if row.event.register is None:
        return LiveSection("register")
    try:
        known = FOLD.held(row.event.register).known
    except FoldedElsewhereError as other:
        return LiveSection("process", holder=other.holder)
    return _figures(known, row, of, lambda _: as_if)


def _figures(known: Opened, row: SectionRow, of: str, as_if: Callable[[Sequence[SectionRow]], AsIf]) -> LiveSection:
    rows = _rated_together(known, row)
    ids = dict(SectionRow.objects.filter(event=row.event).values_list("file", "id"))
    declared = declarations(_declared_so_far(row.event), known.book, [one.file for one in rows], ids)
    if has_refusal(declared.problems) or not declared.of_each:
        return LiveSection("declaration", problems=declared.problems)
    at, sections = [one.id for one in rows].index(row.id), known_sections(row.event, rows, as_if(rows))
    found = live(known, sections, declared.of_each[0])
    made = LiveSection("" if found.columns else "figures", found, at, problems=found.problems)
    if not found.columns:
        return made
    return replace(
        made,
        unknown=_unknown(known, found, at),
        prospects=_prospects(known, sections, declared.of_each[0], at, of) if of else (),
    )


def _declared_so_far(event: Event) -> str:
    """What is declared, with what figures need until somebody says it."""
    usual, parts = usual_event(event.regulation), declaration_parts(event.declaration)
    if usual is None or not usual.meanwhile or not parts.common:
        return event.declaration
    return DeclarationParts({**usual.meanwhile, **parts.common}, parts.apart).text


def _rated_together(known: Opened, row: SectionRow) -> list[SectionRow]:
    """The section, or all of its event where the book makes one document of them."""
    if not known.book.is_event_rated_together:
        return [row]
    return list(SectionRow.objects.filter(event=row.event).select_related("event__register").order_by(*AS_TYPED))


def _unknown(known: Opened, found: Live, at: int) -> tuple[PlayerId, ...]:
    everyone = {*known.history.players, *known_ids(known)}
    return tuple(one.player for one in found.tables[at] if one.player not in everyone)


def _prospects(known: Opened, sections: Sequence[Section], said: Any, at: int, of: str) -> tuple[Prospect, ...]:
    player = PlayerId(of)
    return tuple(one for one in prospects(known, sections, said, at=at, of=player) if one.player == player)
