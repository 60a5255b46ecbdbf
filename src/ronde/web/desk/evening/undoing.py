"""Undoing in an evening: of all its sections, the act that one did last."""

from ronde.ground.problems import Problem
from ronde.play.acts.undoing import last_own
from ronde.web.desk.frame import SectionDesk
from ronde.web.events.act_rows import own_acts
from ronde.web.events.evenings import rows_of
from ronde.web.events.models import Act
from ronde.web.events.services import undo


def take_back_last(desk: SectionDesk) -> tuple[Problem, ...]:
    """Take back one's own last act, in whichever section it was; why not, where that cannot be."""
    rows, author = {row.id: row for row in rows_of(desk.event)}, desk.actor.author
    own = {row: last_own(own_acts(row, author), author) for row in rows} if author else {}
    moments = {
        row: Act.objects.values_list("at", "pk").get(section=row, number=last.number)
        for row, last in own.items()
        if last
    }
    if not moments:
        return (Problem("acts.nothing-to-undo"),)
    latest = max(moments, key=lambda row: moments[row])
    return undo(latest, desk.actor, seen=rows[latest].version).problems
