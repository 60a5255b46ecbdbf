"""The room of the registers."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from ronde.web.registers.guards import check_guards


class RegistersConfig(AppConfig):
    """Facts, lists, changes, dossiers."""

    name = "ronde.web.registers"
    label = "registers"

    def ready(self) -> None:
        """After each migration the guards of the chain are looked for: a table that is rebuilt loses them in silence."""
        post_migrate.connect(check_guards, sender=self, dispatch_uid="ronde.guards")
