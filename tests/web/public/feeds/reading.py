"""A small reader of calendars, written from RFC 5545 and not from our printer."""

import re
from dataclasses import dataclass

_LINE = re.compile(r"(?P<name>[A-Z-]+)(?P<parameters>(?:;[A-Z-]+=[^:;]+)*):(?P<value>.*)", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True)
class Property:
    """A line: its name, its parameters, its value as it is written."""

    name: str
    parameters: tuple[str, ...]
    value: str

    @property
    def text(self) -> str:
        """The value without its escapes (3.3.11)."""
        return _ESCAPED.sub(lambda found: "\n" if found[1] in "nN" else found[1], self.value)


def properties(given: bytes) -> list[Property]:
    """Content lines (3.1): each ends with CRLF, none is longer than 75 octets; a line that begins with a space goes on the one before."""
    assert given.endswith(b"\r\n")
    physical = given[:-2].split(b"\r\n")
    assert all(len(line) <= 75 for line in physical)
    assert not any(b"\r" in line or b"\n" in line for line in physical)
    for line in physical:
        line.decode()  # no letter is cut in two
    found: list[Property] = []
    for line in given[:-2].replace(b"\r\n ", b"").split(b"\r\n"):
        match = _LINE.fullmatch(line.decode())
        assert match is not None, line
        found.append(Property(match["name"], tuple(match["parameters"].split(";")[1:]), match["value"]))
    return found


def entries(given: bytes) -> list[dict[str, Property]]:
    """The events of a calendar, each property once."""
    every = properties(given)
    assert [(one.name, one.value) for one in every[:2]] == [("BEGIN", "VCALENDAR"), ("VERSION", "2.0")]
    assert (every[-1].name, every[-1].value) == ("END", "VCALENDAR")
    found: list[dict[str, Property]] = []
    inside: dict[str, Property] | None = None
    for one in every[1:-1]:
        if one.name in {"BEGIN", "END"}:
            assert one.value == "VEVENT"
            inside = _begun(found) if one.name == "BEGIN" else None
        elif inside is not None:
            assert one.name not in inside
            inside[one.name] = one
    assert all({"UID", "DTSTAMP", "DTSTART"} <= one.keys() for one in found)  # 3.6.1
    return found


def _begun(found: list[dict[str, Property]]) -> dict[str, Property]:
    found.append({})
    return found[-1]
