"""Several projectors, each with a number: what the desk has chosen for them, as the notes of the event say it."""

from dataclasses import dataclass, replace

from django.http import QueryDict

from ronde.record.desk_notes import Note, Projected
from ronde.web.actors import Actor
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.wall.queries import WallPage, versions, wall_page
from ronde.web.desk.wall.showing import Showing, showing_in
from ronde.web.events.models import Event, SectionRow
from ronde.web.events.notes import projector_notes
from ronde.web.permissions import may

MOST = 9
_FEW = 3  # that the desk is shown in any case


@dataclass(frozen=True, slots=True)
class Projector:
    """A projector by its number: what it shows, of which section; ``note`` is what was written down of it, none where nobody has chosen."""

    number: int
    section: str
    showing: Showing
    note: str = ""


def projector_of(notes: tuple[Note, ...], number: int, section: str) -> Projector:
    """What was chosen last for a number; everything in turn of a section where nothing was."""
    found = [(one, one.said) for one in notes if isinstance(one.said, Projected) and one.said.number == number]
    if not found:
        return Projector(number, section, Showing(is_chosen=True))
    note, said = found[-1]
    showing = Showing(said.show, said.everywhere, said.dark, said.seconds, said.say, is_chosen=True)
    return Projector(number, said.section, showing, note.id)


def every_projector(desk: SectionDesk) -> tuple[Projector, ...]:
    """Those that were chosen for, and one more; at least three."""
    last = max((one.said.number for one in desk.notes if isinstance(one.said, Projected)), default=0)
    most = min(MOST, max(_FEW, last + 1))
    return tuple(projector_of(desk.notes, number, desk.row.id) for number in range(1, most + 1))


def seen_by(projector: Projector, desk: SectionDesk) -> Projector:
    """The same for who may see it: a helper whose section it is not sees the own one."""
    is_theirs = may_see(projector.section, desk.event, desk.actor)
    return projector if is_theirs else replace(projector, section=desk.row.id)


def page_of(projector: Projector, desk: SectionDesk, page: int) -> WallPage:
    """The page whose turn it is; another choice begins with its first one, as another round does."""
    found = wall_page(desk, replace(projector.showing, page=page))
    of = f"{projector.note or '-'} "
    return replace(found, version=of + found.version, rounds=of + found.rounds)


def version_shown(event: Event, number: int, section: str, actor: Actor) -> str:
    """What changes whenever the projector is to show something else: two questions that read no body."""
    found = projector_of(projector_notes(event), number, section)
    shown = found.section if may_see(found.section, event, actor) else section
    return f"{found.note or '-'} " + versions(shown, actor, everywhere=found.showing.everywhere)


def may_see(section: str, event: Event, actor: Actor) -> bool:
    """Whether a section is still one of an event, and somebody may see it."""
    is_there = SectionRow.objects.filter(pk=section, event=event).exists()
    return is_there and may(actor, "see-desk", {"section": section, "event": event.pk})


def chosen_in(given: QueryDict, desk: SectionDesk, number: int) -> Projected:
    """What a form asks for: a section by its id, or all of them in turn."""
    showing, wanted = showing_in(given), given.get("section", "")
    is_one = any(one.id == wanted for one in desk.sections)
    return Projected(
        number=number,
        section=wanted if is_one else desk.row.id,
        show=showing.show,
        everywhere=not is_one,
        seconds=showing.seconds,
        dark=showing.dark,
        say=showing.say,
    )
