"""Which act needs which permission (``web.permissions``). Whoever may do something may undo what they did of it."""

from collections.abc import Mapping
from types import MappingProxyType

from ronde.play.acts.act import Kind
from ronde.web.events.models import Event, SectionRow
from ronde.web.permissions import DESK
from ronde.web.registers.scopes import register_scope

RUN, RESULTS, CORRECTIONS = "run-section", "enter-result", "correct-result"
TABLET, CHECK_IN = "use-tablet", "check-in"

# What ``play`` and the acts call by the same word asks for the same row; an act that is no action of ``play`` is the organiser's.
_AT_DESK = {action.value: row for action, row in DESK.items()}
ACTIONS: Mapping[Kind, str] = MappingProxyType(
    {kind: _AT_DESK.get(kind.value, RUN) for kind in Kind if kind not in {Kind.BEGIN, Kind.UNDO}}
)


def scope_of(row: SectionRow) -> dict[str, str]:
    """Whose a section is: its own, its event's, its register's."""
    return {"section": row.id, **event_scope(row.event)}


def event_scope(event: Event) -> dict[str, str]:
    """Whose an event is: its own, its register's."""
    return {"event": event.id, **register_scope(event.register)}
