"""The room as Django knows it."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Nothing to set up."""

    name = "ronde.web.accounts"
    label = "accounts"
