"""Typesetting: a sheet of ours filled with plain values. What people wrote is never read as markup: it goes in as JSON."""

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import typst

_SHEETS = Path(__file__).with_name("sheets")
_PREVIEW_DOTS = 60  # an inch: enough to recognise a page beside a form


def pdf(sheet: str, content: Mapping[str, Any], printed: datetime) -> bytes:
    """A sheet as PDF; the same content at the same moment gives the same bytes."""
    return _set(sheet, content, printed, "pdf", None)[0]


def previews(sheet: str, content: Mapping[str, Any], printed: datetime, *, dots: int = _PREVIEW_DOTS) -> list[bytes]:
    """Its pages as pictures (PNG)."""
    return _set(sheet, content, printed, "png", dots)


def _set(
    sheet: str, content: Mapping[str, Any], printed: datetime, kind: Literal["pdf", "png"], dots: int | None
) -> list[bytes]:
    made: bytes | list[bytes] = typst.compile(
        _SHEETS / f"{sheet}.typ",
        root=_SHEETS,
        format=kind,
        ppi=dots,
        sys_inputs={"content": json.dumps(content, ensure_ascii=False)},
        ignore_system_fonts=True,  # the same page on every machine
        timestamp=int(printed.timestamp()),
    )
    return made if isinstance(made, list) else [made]
