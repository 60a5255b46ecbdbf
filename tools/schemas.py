"""Writes docs/formats/*.schema.json from the types that read the files, so that the two cannot drift apart."""

import json
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from ronde.files.example import Example
from ronde.files.section_json import SectionBody
from ronde.files.structure_faults import closed_schema
from ronde.record.clubs import Club, League
from ronde.record.players import Player
from ronde.regulations import shelf

FOLDER = Path(__file__).parents[1] / "docs" / "formats"


def example_schema() -> dict[str, Any]:
    """Any example file: the frame is the same for every regulation."""
    return {"title": "Ronde example file", **msgspec.json.schema(Example)}


def history_schema(code: str) -> dict[str, Any]:
    """A history file of one regulation."""
    fact = reduce(or_, shelf.regulation(code).documents)
    shapes = [League, Club, Player, fact]
    (league, club, player, facts), definitions = msgspec.json.schema_components(shapes, ref_template="#/$defs/{name}")
    return {
        "title": f"Ronde history file, {code}",
        "type": "object",
        "properties": {
            "regulation": {"const": code},
            "leagues": {"type": "array", "items": league},
            "clubs": {"type": "array", "items": club},
            "players": {"type": "array", "items": player},
            "facts": {"type": "array", "items": facts},
        },
        "required": ["regulation"],
        "additionalProperties": False,
        "$defs": definitions,
    }


def section_schema() -> dict[str, Any]:
    """A section as JSON."""
    return {"title": "Ronde section", **closed_schema(SectionBody)}


def schemas() -> dict[str, str]:
    """Every schema by the name of its file."""
    found = {"example": example_schema(), "section": section_schema()}
    found |= {f"history.{code}": history_schema(code) for code in shelf.codes()}
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {
        f"{name}.schema.json": json.dumps({**head, **schema}, indent=2, ensure_ascii=False) + "\n"
        for name, schema in found.items()
    }


def main() -> None:
    """Write them."""
    for name, text in schemas().items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
