"""Which act needs which permission (``web.permissions``). Whoever may do something may undo what they did of it."""

from collections.abc import Mapping
from types import MappingProxyType

from ronde.play.acts.act import Kind
from ronde.web.events.models import Event, SectionRow

RUN, RESULTS = "run-section", "enter-result"

ACTIONS: Mapping[Kind, str] = MappingProxyType(
    {
        Kind.BRING: RUN,
        Kind.ENTER: RUN,
        Kind.WITHDRAW: RUN,
        Kind.RETURN: RUN,
        Kind.AWAY: RUN,
        Kind.REPLAN: RUN,
        Kind.RECOMPOSE: RUN,
        Kind.SWAP_SEATS: RUN,
        Kind.TAKE_SEAT: RUN,
        Kind.PAIR: RUN,
        Kind.PAIR_BY_HAND: RUN,
        Kind.DISCARD: RUN,
        Kind.PUBLISH: RUN,
        Kind.UNPUBLISH: RUN,
        Kind.RESULT: RESULTS,
        Kind.CORRECT: RESULTS,
        Kind.CLOSE: RUN,
        Kind.REOPEN: RUN,
    }
)


def scope_of(row: SectionRow) -> dict[str, str]:
    """Whose a section is: its own, its event's, its register's."""
    return {"section": row.id, **event_scope(row.event)}


def event_scope(event: Event) -> dict[str, str]:
    """Whose an event is: its own, its register's."""
    register = event.register
    of_register = {"register": register.code, "federation": register.federation} if register else {}
    return {"event": event.id, **of_register}
