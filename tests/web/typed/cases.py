"""The table of cases, read."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml


@cache
def cases_of(subject: str) -> list[dict[str, Any]]:
    """The cases of one subject."""
    found: dict[str, list[dict[str, Any]]] = yaml.safe_load(Path(__file__).with_name("cases.yaml").read_text("utf-8"))
    return found[subject]
