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
        {
            "event": row.event.name,
            "entrants": [msgspec.to_builtins(told) for told in state.entrants if _is_of(told, row, whom)],
        }
        for row, state in _telling(whom)
    ]


def forget_states(whom: Whom, _day: date) -> None:
    """Their names are removed; ids tell nobody's."""
    for row, state in _telling(whom):
        kept = tuple(
            msgspec.structs.replace(told, name="") if _is_of(told, row, whom) else told for told in state.entrants
        )
        row.body = printed_state(msgspec.structs.replace(state, entrants=kept)).decode()
        row.received = now()  # who keeps it in memory reads it anew
        row.save(update_fields=["body", "received"])


def _telling(whom: Whom) -> Iterator[tuple[SentState, PublishedState]]:
    for row in SentState.objects.select_related("event").order_by("event_id").iterator():
        state = parsed_state(row.body.encode("utf-8"))
        if isinstance(state, PublishedState) and [told for told in state.entrants if _is_of(told, row, whom)]:
            yield row, state


def _is_of(one: Told, row: SentState, whom: Whom) -> bool:
    if one.person:
        return one.person in whom.ids and whom.is_of_part(row.event.register_id)
    is_theirs = one.player in whom.ids and whom.is_of_part(row.event.register_id)
    return is_theirs or whom.is_meant_by(f"sent_states:{row.pk}:{one.player}", row.event.register_id, one.name)
