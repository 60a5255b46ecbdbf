"""The room as Django knows it."""

from functools import partial
from typing import Any

from django.apps import AppConfig
from django.db import transaction
from django.db.models.signals import post_save


class EventsConfig(AppConfig):
    """Whatever is saved of an event is to be copied, by whoever it was saved."""

    name = "ronde.web.events"
    label = "events"

    def ready(self) -> None:
        """Hear of everything that an event file holds."""
        for model in ("Act", "SectionRow", "EntrantRow", "Event", "NoteRow"):
            post_save.connect(_saved, self.get_model(model), dispatch_uid=f"ronde.copies.{model}")


def _saved(instance: Any, **_: Any) -> None:
    """Say that an event has changed, once it is in the database."""
    from ronde.web.events.copying import COPIER  # noqa: PLC0415 - when the models are there
    from ronde.web.events.showing import SENDER  # noqa: PLC0415 - the same

    event = instance.pk if instance._meta.model_name == "event" else _event_of(instance)  # noqa: SLF001 - Django's name for it
    if event:
        transaction.on_commit(partial(COPIER.changed, event))
        transaction.on_commit(SENDER.changed)


def _event_of(instance: Any) -> str:
    """The event of a row; of an act only where its section is at hand: nothing is asked for it, since its section is saved too."""
    if hasattr(instance, "event_id"):
        return str(instance.event_id)
    return str(instance.section.event_id) if "section" in instance._state.fields_cache else ""  # noqa: SLF001 - the same
