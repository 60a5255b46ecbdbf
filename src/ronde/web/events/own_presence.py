"""People who check themselves in at the hall's tablet: those of its section, and only what it said itself may be taken back there, at once."""

from datetime import UTC, datetime, timedelta

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.record.desk_notes import Note, Presence
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.bodies import section_of
from ronde.web.events.models import SectionRow
from ronde.web.events.notes import notes_of
from ronde.web.events.rules import CHECK_IN, scope_of
from ronde.web.events.till import Noted, check_in
from ronde.web.permissions import must

MOMENT = timedelta(minutes=2)  # for so long a wrong press can be taken back where it was made


def say_here(row: SectionRow, player: str, actor: Actor) -> Noted:
    """Somebody of the section says to be here."""
    must(actor, CHECK_IN, scope_of(row))
    if section_of(row).entry(PlayerId(player)) is None:
        return Noted(problems=(Problem("tablet.not-entered"),))
    return check_in(row.event, player, actor, here=True, of=row.id)


def take_back_here(row: SectionRow, player: str, actor: Actor) -> Noted:
    """It was a wrong press: said by the same device, a moment ago."""
    must(actor, CHECK_IN, scope_of(row))
    last = last_presence(notes_of(row.event), player)
    if section_of(row).entry(PlayerId(player)) is None or last is None or not is_own(last, actor):
        return Noted(problems=(Problem("tablet.too-late"),))
    return check_in(row.event, player, actor, here=False, of=row.id)


def last_presence(notes: tuple[Note, ...], player: str) -> Note | None:
    """The last note that says whether somebody is here."""
    return next((one for one in reversed(notes) if isinstance(one.said, Presence) and one.said.player == player), None)


def is_own(note: Note, actor: Actor) -> bool:
    """Whether somebody wrote a note a moment ago, on the same device."""
    at = datetime.fromisoformat(note.at).replace(tzinfo=UTC)
    return note.author == actor.author and (actor.now or now()) - at <= MOMENT
