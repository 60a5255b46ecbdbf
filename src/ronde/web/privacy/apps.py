"""The room as Django knows it."""

from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    """Nothing to set up."""

    name = "ronde.web.privacy"
    label = "privacy"
