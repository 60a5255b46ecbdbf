"""The room as Django knows it."""

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """Nothing to set up."""

    name = "ronde.web.archive"
    label = "archive"
