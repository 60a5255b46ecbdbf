"""A section as everybody may know it: what players have seen of it, and no more."""

from dataclasses import replace

from ronde.play.changes.rounds import without_draft
from ronde.play.plan import Plan
from ronde.play.section import Entry, Section


def published_section(section: Section) -> Section:
    """The section to be sent to another machine for everybody: no draft, no licence, no class of a player.

    Seats of a phase are drawn with the draft of its first round: before that round is out, nobody knows them.
    """
    shown = without_draft(section)
    entries = tuple(map(_plain, shown.entries))
    return replace(shown, plan=_begun(shown.plan, len(shown.rounds)), entries=entries)


def _plain(entry: Entry) -> Entry:
    """An entry by what pairs and ranks it; the marks that a book reads say more of a person than a table does."""
    return replace(entry, name="", licence="", categories=())


def _begun(plan: Plan, published: int) -> Plan:
    """The plan without the seats of phases of which no round is out."""
    phases = tuple(
        phase if plan.span(index).start <= published else replace(phase, seats=(), taken=())
        for index, phase in enumerate(plan.phases)
    )
    return replace(plan, phases=phases)
