"""An event of this desk shown on the site of a federation: sent behind the answers, whenever something was published, and again when the network is back.

What is to be sent is always the whole published state as it is by then, so nothing is lost where a try fails or the machine is switched off: what
was sent last is kept with the event, and what came since is still to be sent.
"""

import logging
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.db import connection

from ronde.ground.problems import Problem
from ronde.web.accounts.servers import server_of
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.copies import as_json, copied_versions
from ronde.web.events.copy_queries import running_events, versions_of
from ronde.web.events.models import Event, SiteShowing
from ronde.web.events.published_states import printed_state
from ronde.web.events.publishing import digest_of_state, published_state
from ronde.web.events.rules import RUN, event_scope
from ronde.web.events.wanted_registers import hold_wanted
from ronde.web.machine_answers import printed_problems
from ronde.web.machine_asking import asked
from ronde.web.permissions import must

_LOG = logging.getLogger(__name__)
PAUSE = 5.0  # seconds after which it is looked again, whoever has saved something
APART = 10.0  # seconds between two sends of one event: results of a minute are a few
AGAIN = 20.0  # seconds after which one that did not arrive is tried again
_JSON = "application/json"


def show_on_site(event: Event, account: User, actor: Actor) -> tuple[Problem, ...]:
    """Show the event on the site of the server of an account from now on."""
    must(actor, RUN, event_scope(event))
    if server_of(account) is None:
        return (Problem("sending.no-server"),)
    SiteShowing.objects.update_or_create(
        event=event, defaults={"account": account, "holds": "{}", "digest": "", "trouble": "", "tried": None}
    )
    SENDER.changed()
    return ()


def show_no_more(event: Event, actor: Actor) -> None:
    """Send nothing more; what the site has stays there."""
    must(actor, RUN, event_scope(event))
    SiteShowing.objects.filter(event=event).delete()


def state_to_carry(event: Event, actor: Actor) -> bytes:
    """The published state as a file, for who takes it to the server by hand."""
    must(actor, RUN, event_scope(event))
    row = SiteShowing.objects.filter(event=event).first()
    versions = versions_of([event.pk]).get(event.pk, {})
    return printed_state(published_state(event, _next_number(row, versions)))


@dataclass(slots=True)
class Sender:
    """What this process sends: one event after the other, in a thread of its own."""

    apart: float = APART
    again: float = AGAIN
    _awake: threading.Event = field(default_factory=threading.Event)
    _tried: dict[str, float] = field(default_factory=dict)

    def changed(self) -> None:
        """Something was saved: to be said after the transaction, and at no cost."""
        self._awake.set()

    def run(self, ending: threading.Event) -> None:
        """Send until the end, after each change and now and then; what fails is tried again."""
        while not ending.is_set():
            self._awake.wait(PAUSE)
            self._awake.clear()
            self._try()

    def _try(self) -> None:
        try:
            hold_wanted()
            self.look()
        except Exception:  # noqa: BLE001 - whatever it is, without this thread nothing is sent any more
            _LOG.exception("showing")
        finally:
            connection.close()

    def look(self) -> None:
        """Send every event of which something is not sent yet, unless it was tried just now."""
        rows = list(SiteShowing.objects.filter(event__in=running_events()).select_related("event__register", "account"))
        versions = versions_of([row.event_id for row in rows])
        for row in rows:
            since = time.monotonic() - self._tried.get(row.event_id, float("-inf"))
            if is_waiting(row, versions.get(row.event_id, {})) and since > (self.again if row.trouble else self.apart):
                self._tried[row.event_id] = time.monotonic()
                send_state(row, versions.get(row.event_id, {}))


SENDER = Sender()


def is_waiting(row: SiteShowing, versions: Mapping[str, int]) -> bool:
    """Whether something was done since the last send that arrived."""
    return copied_versions(row.holds) != versions


def send_state(row: SiteShowing, versions: Mapping[str, int]) -> None:
    """Send what is published of an event, and keep what became of it. Acts that publish nothing cost no send."""
    state = published_state(row.event, _next_number(row, versions))
    digest = digest_of_state(state)
    kept = {"holds": as_json(versions), "trouble": "", "tried": now()}
    if digest == row.digest:
        SiteShowing.objects.filter(pk=row.pk).update(**kept)
        return
    server = server_of(row.account)
    problems = (
        asked(server, "events/published/", body=printed_state(state), kind=_JSON).problems
        if server
        else (Problem("sending.no-server"),)
    )
    if problems:
        SiteShowing.objects.filter(pk=row.pk).update(tried=now(), trouble=printed_problems(problems))
        return
    SiteShowing.objects.filter(pk=row.pk).update(**kept, digest=digest, number=state.number, sent=now())


def _next_number(row: SiteShowing | None, versions: Mapping[str, int]) -> int:
    """A number that grows with what was done, on whichever laptop the event goes on."""
    return max(row.number + 1 if row else 1, sum(versions.values()))


def showing(ending: threading.Event) -> None:
    """What the serving process does behind the pages: sends, until the end."""
    SENDER.run(ending)
