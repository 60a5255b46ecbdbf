"""A section of the office as an organiser's file: its last version with the names of its players."""

import msgspec

from ronde.files import yaml_text
from ronde.record.handing_in import dossier_of
from ronde.record.opened import Opened


def recorded_file(known: Opened, section: str) -> str | None:
    """The file; None where the office has no section of that id."""
    dossier = dossier_of(known, section)
    if dossier is None:
        return None
    version = dossier.version.as_written()
    ids = dict.fromkeys(str(player) for _, player in version.mentions())
    players = [{"id": one, "name": known.history.people.name(one)} for one in ids]
    written = {"regulation": known.book.code, "players": players, "facts": [msgspec.to_builtins(version)]}
    return yaml_text.printed(written)
