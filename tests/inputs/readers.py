"""Every reader of files that may come from anyone: sound samples, how it reads, and what would be lost silently."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from ronde.files import bundle, history, list_reading, yaml_text
from ronde.files.events import event
from ronde.files.section_json import parse_section, section_json
from ronde.files.tournament import parse, printed
from ronde.ground.problems import Problem, has_refusal
from ronde.play.section import Section
from ronde.play.simulate import simulated
from ronde.play.typed_results import TypedResult, typed_result, typed_words
from ronde.record.opened import opened
from ronde.regulations import shelf
from tests.files.bundles import small
from tests.files.events.events_made import event as event_made
from tests.files.events.events_made import of_event, small_section
from tests.play.test_simulated_tournaments import random_event

Told = Sequence[Problem]


@dataclass(frozen=True, slots=True)
class Reader:
    """``read`` tells what is wrong with some bytes; it fails where something is neither read nor told."""

    samples: Callable[[], Sequence[bytes]]
    read: Callable[[bytes], Told]


def _text(read: Callable[[str], Told]) -> Callable[[bytes], Told]:
    """A reader of texts, with the letters that no text has told as they are where a file is opened."""

    def reading(given: bytes) -> Told:
        try:
            return read(given.decode("utf-8"))
        except UnicodeDecodeError as error:
            return (Problem("file.not-utf8", values={"at": error.start}),)

    return reading


def _tournament(text: str) -> Told:
    found = parse(text)
    assert (found.section is None) == has_refusal(found.problems)
    if found.section is not None:
        assert parse(printed(found.section)).section == found.section
        assert _counts(found.section) == _written(yaml_text.documents(text)[0][0])
    return found.problems


def _counts(section: Section) -> list[int]:
    """How many entries, games and corrections a section has."""
    return [len(section.entries), sum(len(one.games) for one in section.rounds), len(section.corrections)]


def _written(value: Any) -> list[int]:
    """How many of them stand in a file, counted without the reader."""
    games = sum(len(one.get("games") or ()) for one in value.get("rounds") or ())
    return [len(value.get("entries") or ()), games, len(value.get("corrections") or ())]


def _section(text: str) -> Told:
    found = parse_section(text)
    assert (found.section is None) == has_refusal(found.problems)
    if found.section is not None:
        assert parse_section(section_json(found.section, with_names=True)).section == found.section
        written = json.loads(text)["section"]
        assert _counts(found.section)[0] == len(written["entries"])
    return found.problems


def _history(text: str) -> Told:
    values, problems = yaml_text.documents(text)
    if problems or len(values) != 1:
        return problems or (Problem("file.one-document", values={"found": len(values)}),)
    found = history.parse(values[0])
    if found.history is not None and not has_refusal(found.problems):
        assert len(found.facts) == len(values[0].get("facts", ()))
        assert len(found.people.players) == len(values[0].get("players", ()))
    told = opened(found.history).problems if found.history is not None else ()
    return (*found.problems, *told)


def _list(text: str) -> Told:
    found = list_reading.from_json(text) if text.lstrip().startswith("{") else list_reading.from_csv(text)
    assert (found.ranked is None) == has_refusal(found.problems)
    return found.problems


def _typed(text: str) -> Told:
    """A line of a results page in every discipline; a result that is read is a code or two scores."""
    found = list[Problem]()
    for discipline in ("chess", "draughts", "scrabble"):
        for words in ((text,), typed_words(text)[:2]):
            read = typed_result(discipline, *(words or ("",)))
            assert isinstance(read, Problem) or read.result or read.scores is not None
            found += [read] if not isinstance(read, TypedResult) else []
    return found


@cache
def _tournaments() -> tuple[bytes, ...]:
    played = (simulated(random_event(form, 3), 3).section for form in ("nearest", "swiss_points", "groups"))
    return tuple(printed(one).encode() for one in (small_section("2"), *played))


@cache
def _histories() -> tuple[bytes, ...]:
    """The histories of the worked examples of every book."""
    return tuple(_given(code, path) for code in shelf.codes() for path in _examples(code))[:40]


def _examples(code: str) -> Iterator[Path]:
    yield from sorted((shelf.folder(code) / "examples").glob("*.yaml"))[:8]


def _given(code: str, path: Path) -> bytes:
    first = next(iter(yaml.safe_load_all(path.read_text("utf-8"))))
    given = first["given"] if isinstance(first["given"], dict) else {}
    return yaml_text.printed(json.loads(json.dumps({"regulation": code, **given}, default=str))).encode()


LIST = (
    b"place,player,name,federation,value,status,series,last_day,regulation,ranking,on\n"
    b"1,ann,Ann,,1500,,,2024-01-10,ffjd,slow,2024-02-01\n2,ben,Ben,,1473,,,,ffjd,slow,2024-02-01\n"
)
LINES = (b"17 470-313", b"4 1/2", b"1-0", b"412/388", b"?2", b"2-fne", b"f-f", b"forfait", "½-½".encode(), b"?412-388")

READERS = {
    "tournament": Reader(_tournaments, _text(_tournament)),
    "section": Reader(lambda: [section_json(small_section("2"), with_names=True).encode()], _text(_section)),
    "history": Reader(_histories, _text(_history)),
    "bundle": Reader(lambda: [bundle.printed(small())], lambda given: bundle.parse(given)[1]),
    "event": Reader(
        lambda: [event.printed(event_made()), event.printed(event_made(of_event(printed(small_section("2")))))],
        lambda given: event.parse(given)[1],
    ),
    "list": Reader(lambda: [LIST], _text(_list)),
    "typed result": Reader(lambda: LINES, _text(_typed)),
}
