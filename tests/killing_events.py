"""Kills whoever hands over or takes over an event, at every line of the code that does it, and looks at what is left.

Run as a program (``python -m tests.killing_events FOLDER 1``), because it forks; prints what it found wrong, as JSON.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from ronde.files import locking, tournament, undoing
from ronde.files.events import handing_over, note, taking_over
from ronde.files.events.courses import Side
from ronde.files.events.event import EventFile, parse
from ronde.files.events.handing_over import Beside, Occasion, prepared, write_hand_over
from ronde.files.events.taking_over import arriving, take_back, write_arriving, write_shared
from tests import killing
from tests.files.events.events_made import small_section

BEFORE, HERE, THERE = (tournament.printed(small_section(result)) for result in ("", "2", "0"))


def hand_over(folder: Path, output: Path, ids: str) -> None:
    """What the verb does, with ids that tell who made them."""
    path = folder / "open.yaml"
    with locking.locked(path):
        made = prepared(
            [path], Beside("Open"), Occasion("2026-11-17T10:00:00", ids, iter((f"{ids}-e", f"{ids}-s")).__next__)
        )
        assert made.event is not None, made.problems
        write_hand_over(made, output)


def read(output: Path) -> EventFile:
    event, problems = parse(output.read_bytes())
    assert event is not None, problems
    return event


def take_over(folder: Path, output: Path, keep: Side | None = None) -> None:
    """What the verb does."""
    event = read(output)
    with locking.locked(folder / "open.yaml"):
        found, problems = arriving(event, folder)
        assert not problems, problems
        for one in found:
            write_arriving(event, one, keep)
        write_shared(event, folder)


def begin(folder: Path) -> tuple[Path, Path, Path]:
    """A section handed over from one folder to another, where it was gone on with; and the event file of that."""
    one, other, output = folder / "one", folder / "other", folder / "back.ronde"
    for place in (folder, one, other):
        place.mkdir()
    killing.change(one / "open.yaml", BEFORE)
    hand_over(one, folder / "first.ronde", "one")
    take_over(other, folder / "first.ronde")
    killing.change(other / "open.yaml", THERE)
    hand_over(other, output, "other")
    return one, other, output


def texts(folder: Path) -> list[str]:
    """All contents that a folder keeps: of the file, beside it, and among the steps."""
    return [path.read_text("utf-8") for path in folder.rglob("*.yaml")]


def wrong_after_handing(folder: Path) -> Iterator[str]:
    """Killed while handing over: the section is free and no event file is there, or it is marked; once more completes it."""
    path, output = folder / "one" / "open.yaml", folder / "killed.ronde"
    if output.exists() and not note.not_here(path):
        yield "the event file is there, and the section is not marked"
    if path.read_text("utf-8") != HERE:
        yield "the section is another"
    if killing.in_a_child(partial(hand_over, folder / "one", output, "again")):
        yield "once more did not work"
        return
    event = read(output)
    if (event.sections[0].text, event.sections[0].earlier) != (HERE, (BEFORE,)):
        yield "another section was handed over"
    if not note.not_here(path) or event.id != "one-e" or event.sections[0].id != "one-s":
        yield "not marked, or under another id"


def wrong_after_taking(keep: Side | None, folder: Path) -> Iterator[str]:
    """Killed while taking over: what was there is there, nobody can change half of it, and once more completes it."""
    one = folder / "one"
    path, both = one / "open.yaml", keep is not None
    before = HERE if both else BEFORE
    if before not in texts(one):
        yield "what was there is lost"
    if path.read_text("utf-8") == THERE and [*undoing.kept(path)] and not note.not_here(path):
        found = note.read_note(path)[0]
        if found is None or len(found.versions) < 2:
            yield "it can be changed, and nobody knows which version it is"
    if killing.in_a_child(partial(take_over, one, folder / "back.ronde", keep)):
        yield "once more did not work"
        return
    if note.not_here(path):
        yield "it cannot be gone on with"
    if path.read_text("utf-8") != (HERE if keep == "here" else THERE):
        yield "the wrong side"
    if both and not {HERE, THERE} <= {*texts(one)}:
        yield "a side is lost"
    if keep != "here" and [step.read_text("utf-8") for step in undoing.kept(path)][-1] != before:
        yield "undo leads elsewhere"


def set_up(name: str, folder: Path) -> None:
    one, *_ = begin(folder)
    if name != "there":
        with locking.locked(one / "open.yaml"):
            take_back(one / "open.yaml")
        killing.change(one / "open.yaml", HERE)


CASES: dict[str, tuple[Callable[[Path], None], Callable[[Path], Iterator[str]]]] = {
    "hand over": (lambda folder: hand_over(folder / "one", folder / "killed.ronde", "killed"), wrong_after_handing),
    "there": (lambda folder: take_over(folder / "one", folder / "back.ronde"), partial(wrong_after_taking, None)),
    "keep there": (
        lambda folder: take_over(folder / "one", folder / "back.ronde", "there"),
        partial(wrong_after_taking, "there"),
    ),
    "keep here": (
        lambda folder: take_over(folder / "one", folder / "back.ronde", "here"),
        partial(wrong_after_taking, "here"),
    ),
}


def kills_at_lines(folder: Path, stride: int) -> dict[str, object]:
    """Every case killed at every line, or every so many; how many lines there are, and what went wrong at which."""
    locking.PAUSE = 0.001
    killing.WATCHED.update(module.__file__ for module in (handing_over, note, taking_over))
    wrong: list[str] = []
    lines = {}
    for name, (act, look) in CASES.items():
        line, was_killed = 1 - stride, True
        while was_killed:
            line += stride
            place = folder / f"{name}-{line}"
            set_up(name, place)
            was_killed = killing.killed_at(line, partial(act, place))
            wrong += [f"{name}, line {line}: {found}" for found in look(place)]
            if left := killing.leftovers(place):
                wrong.append(f"{name}, line {line}: left over {left}")
        lines[name] = line - stride
    return {"lines": lines, "wrong": wrong}


if __name__ == "__main__":
    told = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.write(told, json.dumps(kills_at_lines(Path(sys.argv[1]), int(sys.argv[2]))).encode())
