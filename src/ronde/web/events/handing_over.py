"""An event goes on at another machine: taken over there with a name and a reason, given away here, or only helped with on a copy."""

from ronde.files.processes import this_host
from ronde.ground.problems import Problem
from ronde.record.desk_notes import Custody
from ronde.web.actors import Actor
from ronde.web.events.custody import this_machine
from ronde.web.events.models import Event
from ronde.web.events.notes import write_note

_WORD, _TEXT = 200, 2000  # letters of a note


def take_over(event: Event, actor: Actor, *, who: str, why: str) -> tuple[Problem, ...]:
    """Run the event on this machine from now on; whoever has it elsewhere and learns of it only reads."""
    return _said(event, actor, who, why, machine=this_machine())


def give_away(event: Event, actor: Actor, *, who: str, why: str) -> tuple[Problem, ...]:
    """Run the event here no more: at once, before another machine has it, so that there are never two."""
    return _said(event, actor, who, why, machine="")


def help_here(event: Event, actor: Actor, *, who: str) -> tuple[Problem, ...]:
    """Enter results here on a copy; the event is run where it was, and gets them from this machine's stick."""
    return _said(event, actor, who, "-", machine=this_machine(), helps=True)


def _said(event: Event, actor: Actor, who: str, why: str, *, machine: str, helps: bool = False) -> tuple[Problem, ...]:
    if not who.strip() or not why.strip():
        return (Problem("event.who-and-why"),)
    host = this_host()[:_WORD] if machine else ""
    why = "" if helps else why.strip()[:_TEXT]
    write_note(event, Custody(machine=machine, host=host, who=who.strip()[:_WORD], why=why, helps=helps), actor)
    return ()
