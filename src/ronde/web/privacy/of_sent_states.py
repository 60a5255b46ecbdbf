"""What a site holds of somebody in what a desk elsewhere has published: the name of a newcomer, who became a person since."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec

from ronde.web.clock import now
from ronde.web.events.models import SentState
from ronde.web.events.published_states import PublishedState, Told, parsed_state, printed_state
from ronde.web.privacy.whom import Whom


def states(whom: Whom) -> Any:
    """Each event in whose published state they stand."""
    return [
        {"event": row.event.name, "entrants": [msgspec.to_builtins(one) for one in state.entrants if _is_of(one, whom)]}
        for row, state in _telling(whom)
    ]


def forget_states(whom: Whom, _day: date) -> None:
    """Their names are removed; ids tell nobody's."""
    for row, state in _telling(whom):
        kept = tuple(msgspec.structs.replace(one, name="") if _is_of(one, whom) else one for one in state.entrants)
        row.body = printed_state(msgspec.structs.replace(state, entrants=kept)).decode()
        row.received = now()  # who keeps it in memory reads it anew
        row.save(update_fields=["body", "received"])


def _telling(whom: Whom) -> Iterator[tuple[SentState, PublishedState]]:
    for row in SentState.objects.select_related("event").order_by("event_id").iterator():
        state = parsed_state(row.body.encode("utf-8"))
        if isinstance(state, PublishedState) and any(_is_of(one, whom) for one in state.entrants):
            yield row, state


def _is_of(one: Told, whom: Whom) -> bool:
    return one.player in whom.ids or one.person in whom.ids or bool(one.name and whom.is_named_in(one.name))
