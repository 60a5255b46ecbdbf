"""The room as Django knows it."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """It owns no tables: events are kept by ``web.events``."""

    name = "ronde.web.desk"
    label = "desk"
