"""How an event stands on the site for everybody: what was sent last, what waits, what went wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from ronde.ground.problems import Problem
from ronde.web.events.copies import copied_versions
from ronde.web.events.copy_queries import versions_of
from ronde.web.events.models import Event, SiteShowing
from ronde.web.machine_answers import problems_in

# What keeps a list from being fetched is settled otherwise than what keeps a state from being sent, which is tried again by itself.
_OF_SENDING = {"server.unreachable": "showing.unreachable", "server.too-slow": "showing.too-slow"}


@dataclass(frozen=True, slots=True)
class SiteState:
    """When what is published was sent last, how many acts came since, and why the last try did not arrive."""

    sent: datetime | None
    waiting: int
    problems: tuple[Problem, ...]
    tried: datetime | None


def site_state(event: Event) -> SiteState | None:
    """How the event stands on the site; nothing where it is not shown there."""
    row = SiteShowing.objects.filter(event=event).first()
    return state_of(row, versions_of([event.pk]).get(event.pk, {})) if row else None


def state_of(row: SiteShowing, versions: Mapping[str, int]) -> SiteState:
    """The same, of what was read already."""
    held = copied_versions(row.holds)
    waiting = sum(max(0, version - held.get(section, 0)) for section, version in versions.items())
    found = problems_in(row.trouble.encode("utf-8")) if row.trouble else ()
    problems = tuple(replace(problem, code=_OF_SENDING.get(problem.code, problem.code)) for problem in found)
    return SiteState(row.sent, waiting, problems, row.tried)
