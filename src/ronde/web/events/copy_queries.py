"""What is known of copies: when the last one was, what is not in it yet, what is wrong with its folder."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db.models import Count, QuerySet

from ronde.ground.problems import Level, Problem, Value
from ronde.web.clock import now
from ronde.web.events.copies import NOTES, copied_versions
from ronde.web.events.models import CopyFolder, Event, NoteRow, SectionRow

_RUNNING = timedelta(days=60)  # how long after its last day an event is still looked at without being asked to


def running_events() -> "QuerySet[Event]":
    """The events that are looked at: those that are not long over."""
    return Event.objects.filter(last_day__gte=now().date() - _RUNNING)


def versions_of(events: Iterable[str]) -> Mapping[str, Mapping[str, int]]:
    """The version of every section of some events, and how much their desks wrote down beside."""
    found: dict[str, dict[str, int]] = {}
    for event, section, version in SectionRow.objects.filter(event__in=events).values_list("event_id", "id", "version"):
        found.setdefault(event, {})[section] = version
    noted = NoteRow.objects.filter(event__in=events).values_list("event_id").annotate(count=Count("pk"))
    for event, count in noted:
        found.setdefault(event, {})[NOTES] = count
    return found


@dataclass(frozen=True, slots=True)
class FolderCopies:
    """A folder: when its last copy was complete, what is wrong with it, and how many acts of which events are not in it yet.

    ``is_same_disk``: it lies on the disk of the database, and would be lost with that.
    """

    folder: CopyFolder
    missing: Mapping[str, int]
    is_same_disk: bool

    @property
    def problem(self) -> Problem | None:
        """What is wrong with it, if anything is."""
        copied = self.folder.copied.isoformat(timespec="minutes") if self.folder.copied else "–"
        values: dict[str, Value] = {"path": self.folder.path, "copied": copied, "acts": sum(self.missing.values())}
        code = f"copies.{self.folder.trouble}"
        return Problem(code, values=values, level=Level.WARNING) if self.folder.trouble else None


def copies() -> tuple[FolderCopies, ...]:
    """Every folder, with what is not in it yet."""
    folders = list(CopyFolder.objects.prefetch_related("copies").order_by("pk"))
    if not folders:
        return ()
    events = {event.pk: event for event in running_events()}
    versions = versions_of(events)
    return tuple(FolderCopies(one, dict(_missing(one, versions)), _is_same_disk(one)) for one in folders)


def _missing(folder: CopyFolder, versions: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, int]]:
    held = {one.event_id: copied_versions(one.holds) for one in folder.copies.all()}
    for event, sections in versions.items():
        count = sum(version - held.get(event, {}).get(section, 0) for section, version in sections.items())
        if count:
            yield event, count


def _is_same_disk(folder: CopyFolder) -> bool:
    try:
        return Path(folder.path).stat().st_dev == settings.DATA.stat().st_dev
    except OSError:
        return False
