"""The room as Django knows it."""

from django.apps import AppConfig


class DemonstrationConfig(AppConfig):
    """Nothing to set up."""

    name = "ronde.web.demonstration"
    label = "demonstration"
