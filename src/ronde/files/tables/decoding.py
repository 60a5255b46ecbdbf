"""Bytes to text: by the mark at the beginning, else UTF-8, else the old page of code whose letters occur."""

import codecs
import re
from dataclasses import dataclass

from ronde.ground.problems import Level, Problem

_MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}

# The same byte is a French letter on one page and a Central European one on the other: è is č, ă is ã.
# º stands behind an N ("Nº"), and ã before o or e in Portuguese names: neither speaks for Romanian.
_EASTERN = re.compile(rb"(?<![Nn])[\xaa\xba](?=[A-Za-z\s;,])|[\xde\xfe\xc3]|\xe3(?![oe])")
_WESTERN = re.compile(rb"[\xe0\xe8\xea\xf9\xfb\xc0\xc8\xca\xd9\xdb\xf1\xef\xe5\xe6\xf8]|[\xe3](?=[oe])|[Nn]\xba")
_WINDOWS_ONLY = re.compile(rb"[\x80-\x9f]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and the encoding it was read in; or why there is none."""

    text: str = ""
    encoding: str = ""
    problems: tuple[Problem, ...] = ()


def decoded(data: bytes) -> Decoded:
    """The text of a file."""
    encoding = _marked(data)
    if encoding:
        return _in(data, encoding)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _on_an_old_page(data)


def _marked(data: bytes) -> str:
    """The encoding that the first bytes tell: a mark, or a zero in every other byte."""
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return encoding
    half = len(data) // 2
    if half and data[1::2].count(0) * 2 > half:
        return "utf-16-le"
    return "utf-16-be" if half and data[::2].count(0) * 2 > half else ""


def _in(data: bytes, encoding: str, *problems: Problem) -> Decoded:
    try:
        return Decoded(data.decode(encoding), encoding, problems)
    except UnicodeDecodeError as error:
        values: dict[str, int | str] = {"at": error.start, "encoding": encoding}
        return Decoded(problems=(Problem("table.encoding", values=values),))


def _on_an_old_page(data: bytes) -> Decoded:
    """Windows-1252, or ISO-8859-2 where its letters are more; Windows-1250 is the latter with typographic signs."""
    eastern, western = len(_EASTERN.findall(data)), len(_WESTERN.findall(data))
    central = "cp1250" if _WINDOWS_ONLY.search(data) else "iso-8859-2"
    encoding = central if eastern > western else "cp1252"
    if not (eastern and western):
        return _in(data, encoding)
    return _in(data, encoding, Problem("table.encoding-unsure", values={"encoding": encoding}, level=Level.WARNING))
