"""The copy of an event in a folder: what it is called, how it is written, and what went wrong."""

import errno
import json
import re
from collections.abc import Mapping
from pathlib import Path

from ronde.files.content_digest import digest_of
from ronde.files.writing import replacing
from ronde.record.players import plain_letters
from ronde.web.events.event_files import printed_event, read_event
from ronde.web.events.models import Event

NOTES = "/notes"  # where a copy says how many notes it holds, beside its sections
_TROUBLES: Mapping[str, tuple[int, ...]] = {
    "full": (errno.ENOSPC, errno.EDQUOT, errno.EFBIG),
    "gone": (errno.ENOENT, errno.ENOTDIR, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ESTALE),
    "read-only": (errno.EROFS, errno.EACCES, errno.EPERM),
}


def copy_name(event: Event) -> str:
    """What the copy of an event is called: by its name, for people, and by a word that no other event has."""
    plain = re.sub("[^a-z0-9]+", "-", plain_letters(event.name).encode("ascii", "ignore").decode()).strip("-")
    return f"{plain[:60] or 'event'}-{_key(event)}.ronde"


def _key(event: Event) -> str:
    return digest_of(event.id.encode("utf-8"))[:8]


def write_copy(event: Event, folder: Path) -> Mapping[str, int]:
    """Write the event into a folder, and say up to which act it holds each section. The folder is not made: a stick that is gone is gone."""
    folder.stat()  # before anything is read: a stick that is gone is looked for again and again
    read = read_event(event)
    content = printed_event(event, read)
    target = folder / copy_name(event)
    with replacing(target) as beside:
        beside.write_bytes(content)
    for other in folder.glob(f"*-{_key(event)}.ronde"):
        if other.name != target.name:  # the event was called otherwise; an older copy would be taken for the last one
            other.unlink(missing_ok=True)
    noted = {NOTES: len(read.notes)} if read.notes else {}
    return {**{one.id: len(one.acts.acts) if one.acts else 0 for one in read.sections}, **noted}


def copy_trouble(error: OSError) -> str:
    """What is wrong with a folder that cannot be written to."""
    return next((name for name, codes in _TROUBLES.items() if error.errno in codes), "failed")


def as_json(holds: Mapping[str, int]) -> str:
    """What a copy holds, as its row says it."""
    return json.dumps(dict(holds), sort_keys=True)


def copied_versions(holds: str) -> Mapping[str, int]:
    """The same, read again."""
    found: dict[str, int] = json.loads(holds or "{}")
    return found
