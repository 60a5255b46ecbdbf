"""The room as Django knows it."""

from django.apps import AppConfig


class OfficeConfig(AppConfig):
    """Nothing to set up."""

    name = "ronde.web.office"
    label = "office"
