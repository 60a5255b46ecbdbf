"""What an event file holds of what was sent to the office, as one file for the office: of each section the last that was sent of it."""

from collections.abc import Iterator, Mapping
from typing import Any

from ronde.files import yaml_text
from ronde.files.events.event import EventFile, EventSection, part_of_submission


def sent_parts(event: EventFile) -> dict[str, str]:
    """The texts by the part that they are to be called: all in one where each is a history of the same rule book.

    Sections that were sent together may have come again one by one: what was sent of another section beside a section is not
    its last version, and left out.
    """
    sections = {one.submitted: one for one in reversed(event.sections) if one.submitted}
    values = {one.file: _value(one.submitted) for one in sections.values()}
    if len(sections) > 1 and len({value.get("regulation") for value in values.values()}) == 1 and all(values.values()):
        return {"submitted": yaml_text.printed(_joined(event, values))}
    return {part_of_submission(one.file): one.submitted for one in reversed(sections.values())}


def _value(text: str) -> Mapping[str, Any]:
    """The history that a text is: with lists of rows and nothing else; empty where it is something else."""
    found, problems = yaml_text.documents(text)
    value = found[0] if len(found) == 1 and not problems else None
    if not isinstance(value, dict) or not value.keys() <= {"regulation", "players", "facts"}:
        return {}
    rows = (value.get(key, []) for key in ("players", "facts"))
    return value if all(isinstance(row, list) and all(_has_id(one) for one in row) for row in rows) else {}


def _has_id(row: Any) -> bool:
    return isinstance(row, dict) and isinstance(row.get("id"), str)


def _joined(event: EventFile, values: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """One history of several; a player or fact that more than one has is there once."""
    own = {one.id for one in event.sections if one.submitted}
    players: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    for section in event.sections:
        value = values.get(section.file, {})
        players |= {row["id"]: row for row in value.get("players", [])}
        facts |= {row["id"]: row for row in _facts(section, value, own)}
    regulation = next(iter(values.values()))["regulation"]
    joined = {"regulation": regulation, "players": [*players.values()], "facts": [*facts.values()]}
    return {key: rows for key, rows in joined.items() if rows}


def _facts(section: EventSection, value: Mapping[str, Any], own: set[str]) -> Iterator[dict[str, Any]]:
    """The facts of a section, without those that are another section's."""
    return (row for row in value.get("facts", []) if row["id"] == section.id or row["id"] not in own)
