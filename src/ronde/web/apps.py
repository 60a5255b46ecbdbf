"""The web rooms as Django knows them: texts for templates, and the promise of every connection."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from ronde.web.databases import asserted


class WebConfig(AppConfig):
    """What all rooms share."""

    name = "ronde.web"
    label = "web"

    def ready(self) -> None:
        """Look at every new connection, and hear of every write that the ledger is told of."""
        from ronde.web.care.watched import watch_all  # noqa: PLC0415 - models are known from here on

        connection_created.connect(asserted, dispatch_uid="ronde.asserted")
        watch_all()
