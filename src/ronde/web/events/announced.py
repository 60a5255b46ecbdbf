"""Events that everybody may know of."""

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from ronde.play.acts.act import Kind
from ronde.web.clock import now
from ronde.web.events.models import Act, Event
from ronde.web.hall import is_answering_the_hall


def announced_events() -> "QuerySet[Event]":
    """Every event that its organiser has announced, each with its announcement."""
    return Event.objects.exclude(announcement__shown=None).select_related("announcement", "register")


def shown_events() -> "QuerySet[Event]":
    """Every event that who asks may follow: announced, and for who comes in by the hall what is played here these days.

    Whoever is in the hall sees the same pairings on its wall; nobody has to announce an evening of the club for that.
    """
    if not is_answering_the_hall():
        return announced_events()
    today, day = now().date(), timedelta(days=1)  # the hall may be a day before us, or behind
    undone = Act.objects.filter(section=OuterRef("section"), undoes=OuterRef("number"))
    published = Act.objects.filter(
        ~Exists(undone), section__event=OuterRef("pk"), kind__in=(Kind.PUBLISH, Kind.SCHEDULE)
    )
    is_here = Q(run_elsewhere="", first_day__lte=today + day, last_day__gte=today - day) & Exists(published)
    return Event.objects.filter(Q(announcement__shown__isnull=False) | is_here).select_related(
        "announcement", "register"
    )
