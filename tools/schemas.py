"""Writes docs/formats/*.schema.json from the types that read the files, and the table of ways in, so that neither can drift apart."""

import json
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from ronde.files.example import Example
from ronde.files.history import VERSIONS
from ronde.files.people import KIND
from ronde.files.public_list import PublicList
from ronde.files.row_reading import PEOPLE_LISTS
from ronde.files.section_json import SectionBody
from ronde.files.structure_faults import closed_schema
from ronde.record.clubs import Club, League
from ronde.record.players import Player
from ronde.regulations import shelf
from tools import ways_in

FOLDER = Path(__file__).parents[1] / "docs" / "formats"


def example_schema() -> dict[str, Any]:
    """Any example file: the frame is the same for every regulation."""
    return {"title": "Ronde example file", **msgspec.json.schema(Example)}


def history_schema(code: str) -> dict[str, Any]:
    """A history file of one regulation."""
    fact = reduce(or_, shelf.regulation(code).documents)
    people, (facts, *_), definitions = _people_lists(fact)
    return {
        "title": f"Ronde history file, {code}",
        "type": "object",
        "properties": {
            "ronde": {"enum": list(VERSIONS)},
            "regulation": {"const": code},
            "federation": {"type": "string"},
            "expires": {"type": "string", "format": "date"},
            "people": {"type": "string"},
            **people,
            "facts": {"type": "array", "items": facts},
        },
        "required": ["regulation"],
        "additionalProperties": False,
        "$defs": definitions,
    }


def section_schema() -> dict[str, Any]:
    """A section as JSON."""
    return {"title": "Ronde section", **closed_schema(SectionBody)}


def people_schema() -> dict[str, Any]:
    """A people file."""
    people, _, definitions = _people_lists()
    return {
        "title": "Ronde people file",
        "type": "object",
        "properties": {"ronde": {"const": KIND}, **people},
        "required": ["ronde"],
        "additionalProperties": False,
        "$defs": definitions,
    }


def list_schema() -> dict[str, Any]:
    """A published list as everybody may download it."""
    return {"title": "Ronde published list", **closed_schema(PublicList)}


def _people_lists(*more: Any) -> tuple[dict[str, Any], list[Any], dict[str, Any]]:
    """The lists of people by their keys, more shapes, and what all of them are made of."""
    shapes = [League, Club, Player, *more]
    found, definitions = msgspec.json.schema_components(shapes, ref_template="#/$defs/{name}")
    definitions["Player"]["anyOf"] = [{"required": ["name"]}, {"required": ["erased"]}]  # which no type can say
    lists = {key: {"type": "array", "items": item} for key, item in zip(PEOPLE_LISTS, found, strict=False)}
    return lists, list(found)[len(PEOPLE_LISTS) :], definitions


def schemas() -> dict[str, str]:
    """Every schema by the name of its file."""
    histories = {f"history.{code}": history_schema(code) for code in shelf.codes()}
    found = {"example": example_schema(), "people": people_schema(), "section": section_schema(), **histories}
    found["list"] = list_schema()
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {
        f"{name}.schema.json": json.dumps({**head, **schema}, indent=2, ensure_ascii=False) + "\n"
        for name, schema in found.items()
    }


def main() -> None:
    """Write them."""
    for name, text in {**schemas(), ways_in.NAME: ways_in.ways_in_page()}.items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
