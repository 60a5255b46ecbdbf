"""The room as Django knows it."""

from django.apps import AppConfig
from typing_extensions import override


class AccountsConfig(AppConfig):
    """What is taken from accounts is kept beside the database from the first moment on."""

    name = "ronde.web.accounts"
    label = "accounts"

    @override
    def ready(self) -> None:
        """Watch them."""
        from ronde.web.accounts.taken_rights import watch_accounts  # noqa: PLC0415 - its tables are known now

        watch_accounts()
