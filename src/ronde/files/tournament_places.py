"""Where in a tournament file a problem stands: a problem names rounds, tables and players as people do, the file counts lines."""

from ronde.files.yaml_text import Lines
from ronde.ground.problems import PathPart
from ronde.play.section import Section


def line_of(text: str, where: tuple[PathPart, ...], section: Section | None = None) -> int | None:
    """The line of a place, if the text has it; ``section`` is what the text says, where it could be read."""
    return Lines(text).of(_in_file(where, section)) if where else None


def _in_file(where: tuple[PathPart, ...], section: Section | None) -> tuple[PathPart, ...]:
    match where:
        case ("rounds", int(number), "tables", int(table)):
            return ("rounds", number - 1, "games", table - 1)
        case ("entries", str(player), *rest) if section is not None:
            found = (at for at, entry in enumerate(section.entries) if entry.player == player)
            return ("entries", next(found, len(section.entries)), *rest)
        case _:
            return where
