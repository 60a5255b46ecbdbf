"""The room of the ledger."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """Digests of people, consents, roles, events and what else no fact holds."""

    name = "ronde.web.ledger"
    label = "ledger"
