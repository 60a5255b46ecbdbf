"""Typesetting: pages of ours filled with plain values. What people wrote is never read as markup: it goes in as JSON."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import typst

_PAGES = Path(__file__).with_name("sheets") / "pages.typ"
_NOTHING = _PAGES.with_name("nothing.typ")
_REMEMBERED = 10  # documents, by the typesetter
_PREVIEW_DOTS = 100  # an inch: enough to recognise a page beside a form
_NO_MOMENT = datetime(2000, 1, 1, tzinfo=UTC)


def pdf(content: Mapping[str, Any], printed: datetime | None) -> bytes:
    """Pages as PDF; the same content at the same moment gives the same bytes."""
    made = _set(content, printed, "pdf", None)[0]
    _forget()
    return made


def _forget() -> None:
    """What was set is remembered for the next ten documents, which are never like it: half a gigabyte after some papers of 300 players.

    Eleven empty ones take some 60 ms, and leave a third of that.
    """
    for _ in range(_REMEMBERED + 1):
        typst.compile(_NOTHING, ignore_system_fonts=True)


def pictures(content: Mapping[str, Any], *, dots: int = _PREVIEW_DOTS) -> list[bytes]:
    """Pages as pictures (PNG)."""
    return _set(content, None, "png", dots)


def _set(
    content: Mapping[str, Any], printed: datetime | None, kind: Literal["pdf", "png"], dots: int | None
) -> list[bytes]:
    made: bytes | list[bytes] = typst.compile(
        _PAGES,
        root=_PAGES.parent,
        format=kind,
        ppi=dots,
        sys_inputs={"content": json.dumps(content, ensure_ascii=False)},
        ignore_system_fonts=True,  # the same page on every machine
        timestamp=int((printed or _NO_MOMENT).timestamp()),
    )
    return made if isinstance(made, list) else [made]
