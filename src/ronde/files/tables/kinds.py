"""Files that are no tables, by their first bytes: named for what they are."""

_BEGINNINGS = {
    b"%PDF": "PDF",
    b"\xd0\xcf\x11\xe0": "XLS (Excel 97-2003)",
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"{\\rtf": "RTF",
    b"\x1f\x8b": "GZIP",
    b"SQLite format 3": "SQLite",
}
_TEXTS = {
    b"<!doctype html": "HTML",
    b"<html": "HTML",
    b"<table": "HTML",
    b"<?xml": "XML",
    b"ronde:": "YAML",
    b"regulation:": "YAML",
}


def other_kind(data: bytes) -> str:
    """What a file is that is no table; nothing where it may be one."""
    begun = data.removeprefix(b"\xef\xbb\xbf")[:200].lstrip().lower()
    texts = (kind for beginning, kind in _TEXTS.items() if begun.startswith(beginning))
    return next((kind for sign, kind in _BEGINNINGS.items() if data.startswith(sign)), "") or next(texts, "")
