"""The web rooms as Django knows them: texts for templates, and the promise of every connection."""

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from ronde.web.databases import asserted


class WebConfig(AppConfig):
    """What all rooms share."""

    name = "ronde.web"
    label = "web"

    def ready(self) -> None:
        """Look at every new connection."""
        connection_created.connect(asserted, dispatch_uid="ronde.asserted")
