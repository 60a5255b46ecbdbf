"""The room as Django knows it."""

from django.apps import AppConfig


class PublicConfig(AppConfig):
    """Nothing to set up."""

    name = "ronde.web.public"
    label = "public"
