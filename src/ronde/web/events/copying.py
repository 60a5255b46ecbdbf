"""Copies of events in a second folder, such as a stick, behind the answers: whoever saves a result waits for none of them.

A copy is written beside the last one, brought to the disk, and takes its place: at any moment the folder has a whole file. A folder that
is full, gone, read-only or slow is said, and tried again. Many acts are one copy: what is saved while one is written goes into the next.
"""

import logging
import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction

from ronde.web.clock import now
from ronde.web.events.copies import as_json, copied_versions, copy_trouble, write_copy
from ronde.web.events.copy_queries import running_events, versions_of
from ronde.web.events.models import CopyFolder, Event, EventCopy

_LOG = logging.getLogger(__name__)
PAUSE = 2.0  # seconds after which it is looked again, whoever has saved something
SLOW = 15.0  # seconds after which a folder is said to be slow
_PATIENCE = 3.0  # seconds to wait for a folder at the end
AGAIN = 10.0  # seconds after which one that could not be written to is tried again


@dataclass(slots=True)
class Copier:
    """The copies that this process makes: which events have changed, and the folders that are being written to."""

    slow: float = SLOW
    again: float = AGAIN
    _awake: threading.Event = field(default_factory=threading.Event)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _changed: Counter[str] = field(default_factory=Counter)
    _copied: dict[tuple[int, str], int] = field(default_factory=dict)
    _writing: dict[int, tuple[threading.Thread, float]] = field(default_factory=dict)

    def changed(self, event: str) -> None:
        """Something of an event was saved: to be said after the transaction, and at no cost."""
        with self._lock:
            self._changed[event] += 1
        self._awake.set()

    def run(self, ending: threading.Event) -> None:
        """Copy until the end, after each change and now and then; what fails is tried again. At the end nothing is left out."""
        while not ending.is_set():
            self._awake.wait(PAUSE)
            self._awake.clear()
            self._try()
        self._finish()
        self._try()
        self._finish()

    def _try(self) -> None:
        try:
            self.look()
        except Exception:  # noqa: BLE001 - whatever it is, without this thread nothing is copied any more
            _LOG.exception("copies")
        finally:
            connection.close()

    def _finish(self) -> None:
        """Wait a little for what is being written."""
        for thread, _ in self._writing.values():
            thread.join(_PATIENCE)

    def look(self) -> None:
        """Begin to write to every folder that lacks something and is not being written to; say which are slow."""
        begin_copies()
        for folder in CopyFolder.objects.order_by("pk"):
            thread, since = self._writing.get(folder.pk, (None, float("-inf")))
            lasted = time.monotonic() - since
            if thread is not None and thread.is_alive():
                if lasted > self.slow:
                    _say(folder, "slow")
            elif (not folder.trouble or lasted > self.again) and self.due(folder):
                self._begin(folder)

    def _begin(self, folder: CopyFolder) -> None:
        writer = threading.Thread(target=self._write, args=(folder,), name="copy", daemon=True)
        self._writing[folder.pk] = (writer, time.monotonic())
        writer.start()

    def _write(self, folder: CopyFolder) -> None:
        """In a thread of its own: a folder that hangs keeps no other one waiting."""
        try:
            self.copy(folder)
        except Exception:  # noqa: BLE001 - it is tried again
            _LOG.exception("copy")
        finally:
            connection.close()

    def copy(self, folder: CopyFolder) -> None:
        """Every event that the folder lacks, or has in an earlier state."""
        for event in self.due(folder):
            count = self._changed[event.id]
            try:
                holds = write_copy(event, Path(folder.path))
            except OSError as error:
                _say(folder, copy_trouble(error))
                return
            self._copied[folder.pk, event.id] = count
            _keep(folder, event, holds)

    def due(self, folder: CopyFolder) -> tuple[Event, ...]:
        """The events whose copy in a folder is behind. As many questions for many events as for one."""
        with self._lock:
            changed = [*self._changed]
        events = running_events() | Event.objects.filter(pk__in=changed)
        found = {event.pk: event for event in events.exclude(sections=None).distinct()}
        kept = dict(EventCopy.objects.filter(folder=folder, event__in=found).values_list("event_id", "holds"))
        versions = versions_of(found)
        return tuple(event for name, event in found.items() if self._is_due(folder, name, kept, versions))

    def _is_due(
        self, folder: CopyFolder, event: str, kept: Mapping[str, str], versions: Mapping[str, Mapping[str, int]]
    ) -> bool:
        told = self._copied.get((folder.pk, event), 0) != self._changed[event]
        return told or copied_versions(kept.get(event, "")) != versions.get(event, {})


COPIER = Copier()


def _say(folder: CopyFolder, trouble: str) -> None:
    """Keep what is wrong with a folder; nothing is written where that is known."""
    CopyFolder.objects.filter(pk=folder.pk).exclude(trouble=trouble).update(trouble=trouble)


def _keep(folder: CopyFolder, event: Event, holds: Mapping[str, int]) -> None:
    """Keep that a copy is complete, and what it holds: said after it is on the disk."""
    moment = now()
    with transaction.atomic():
        said = {"holds": as_json(holds), "copied": moment}
        EventCopy.objects.update_or_create(folder=folder, event=event, defaults=said)
        CopyFolder.objects.filter(pk=folder.pk).update(copied=moment, trouble="")


def begin_copies() -> None:
    """The folders that the settings name are copied to from now on."""
    for path in settings.RONDE_COPIES:
        CopyFolder.objects.get_or_create(path=path)


def copying(ending: threading.Event) -> None:
    """What the serving process does behind the pages: copies, until the end."""
    COPIER.run(ending)
