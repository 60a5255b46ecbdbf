"""Announcing an event: what everybody is told of it before it begins, until when one may enter, and how many."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from ronde.ground.problems import Problem
from ronde.web.actors import Actor
from ronde.web.clock import now
from ronde.web.events.hall_clock import hall_time
from ronde.web.events.models import Announcement, Event
from ronde.web.events.moving_up import moved_up
from ronde.web.events.offers import Offer, printed_offers
from ronde.web.events.rules import RUN, event_scope
from ronde.web.permissions import must

MOST_PLACES, MOST_OFFERS, LONGEST = 10_000, 20, 10_000


@dataclass(frozen=True, slots=True)
class Announced:
    """What an organiser announces; ``closes`` is a moment of the database. Texts are as he wrote them."""

    capacity: int | None = None
    closes: datetime | None = None
    organiser: str = ""
    fees: str = ""
    rules: str = ""
    way: str = ""
    offers: tuple[Offer, ...] = ()
    is_shown: bool = False


def announce(event: Event, said: Announced, actor: Actor) -> tuple[Problem, ...]:
    """Keep what is announced, and show or hide it. With more places than before, those who waited longest move up."""
    must(actor, RUN, event_scope(event))
    if problems := tuple(_problems(event, said)):
        return problems
    with transaction.atomic():
        Event.objects.select_for_update(of=("self",)).get(pk=event.pk)
        before = Announcement.objects.filter(event=event).first()
        since = before.shown if before and before.shown else actor.now or now()
        values = {
            "shown": since if said.is_shown else None,
            "capacity": said.capacity,
            "closes": said.closes,
            "organiser": said.organiser,
            "fees": said.fees,
            "rules": said.rules,
            "way": said.way,
            "offers": printed_offers(said.offers),
        }
        Announcement.objects.update_or_create(event=event, defaults=values)
        moved_up(event, said.capacity, actor.now or now())
    return ()


def _problems(event: Event, said: Announced) -> Iterator[Problem]:
    if said.is_shown and not said.organiser:
        yield Problem("announcing.no-organiser")
    if said.capacity is not None and not 1 <= said.capacity <= MOST_PLACES:
        yield Problem("announcing.places", values={"given": str(said.capacity), "most": MOST_PLACES})
    if said.closes is not None and hall_time(event, said.closes).date() > event.last_day:
        closes = hall_time(event, said.closes).date()
        yield Problem("announcing.closes-late", values={"closes": closes, "last": event.last_day})
    if max(map(len, (said.fees, said.rules, said.way))) > LONGEST:
        yield Problem("announcing.too-long", values={"most": LONGEST})
    names = [one.name for one in said.offers]
    if len(names) > MOST_OFFERS:
        yield Problem("announcing.many-offers", values={"found": len(names), "most": MOST_OFFERS})
    if twice := tuple(one for one in dict.fromkeys(names) if names.count(one) > 1):
        yield Problem("announcing.offer-twice", values={"names": twice})
