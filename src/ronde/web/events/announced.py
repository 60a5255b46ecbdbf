"""Events that everybody may know of."""

from django.db.models import QuerySet

from ronde.web.events.models import Event


def announced_events() -> "QuerySet[Event]":
    """Every event that its organiser has announced, each with its announcement."""
    return Event.objects.exclude(announcement__shown=None).select_related("announcement", "register")
