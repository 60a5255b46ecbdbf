"""The room as Django knows it."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Nothing to set up."""

    name = "ronde.web.events"
    label = "events"
