"""Kills whoever writes, at every line of the writing code and at random moments, and looks at what is left.

Run as a program (``python tests/killing.py lines FOLDER 1``), because it forks; prints what it found wrong, as JSON.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from typer.main import get_command

from ronde.cli.main import app
from ronde.files import locking, processes, undoing, writing
from ronde.files.tournament import parse

WATCHED = {module.__file__ for module in (locking, processes, undoing, writing)}
KILLED = 137
TABLES = 40


def in_a_child(act: Callable[[], object]) -> int:
    """How a process of its own ends that does something."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    try:
        act()
    except BaseException as error:  # noqa: BLE001 - whatever it is, this process ends here
        os.write(2, repr(error).encode())
        os._exit(1)
    os._exit(0)


def killed_at(line: int, act: Callable[[], object]) -> bool:
    """Whether the n-th line of the writing code was reached, where the process that does something ends at once."""
    seen = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal seen
        if frame.f_code.co_filename not in WATCHED:
            return None
        if event == "line":
            seen += 1
            if seen == line:
                os._exit(KILLED)
        return trace

    def traced() -> None:
        sys.settrace(trace)
        act()

    ended = in_a_child(traced)
    assert ended in {0, KILLED}, ended
    return ended == KILLED


def change(path: Path, content: str) -> None:
    """A change as a command makes it."""
    with locking.locked(path):
        undoing.write_change(path, content)


def take_back(path: Path) -> None:
    """An undo as a command makes it."""
    with locking.locked(path):
        undoing.undo(path)


def set_up(folder: Path, *, has_dead_lock: bool = False) -> Path:
    """A file with one earlier content; with the lock of a process that is gone, if asked for."""
    folder.mkdir()
    path = folder / "open.yaml"
    for content in ("one", "two"):
        change(path, content)
    if has_dead_lock:
        in_a_child(lambda: locking._make(locking.lock_path(path)))
    return path


def leftovers(folder: Path) -> list[str]:
    """Whatever is there beside files and steps."""
    return sorted(one.name for one in folder.rglob("*") if one.name.startswith(".") or one.name.endswith(".lock"))


def wrong_after_kill(path: Path, before: dict[str, str]) -> Iterator[str]:
    """What is wrong after a kill; ``before``: each content the file may have, and what undoing then leads to."""
    now = path.read_text("utf-8")
    if now not in before:
        yield f"content {now!r}"
        return
    if in_a_child(lambda: take_back(path)) or path.read_text("utf-8") != before[now]:
        yield f"after {now!r} undo led to {path.read_text('utf-8')!r}"
    if in_a_child(lambda: change(path, "next")) or path.read_text("utf-8") != "next":
        yield "the next command did not work"
    if found := leftovers(path.parent):
        yield f"left over: {found}"


CASES: dict[str, tuple[Callable[[Path], None], bool, dict[str, str]]] = {
    "change": (lambda path: change(path, "three"), False, {"two": "one", "three": "two"}),
    "undo": (take_back, False, {"two": "one", "one": "one"}),
    "takeover": (lambda path: change(path, "three"), True, {"two": "one", "three": "two"}),
}


def kills_at_lines(folder: Path, stride: int) -> dict[str, Any]:
    """Every case killed at every line, or every so many; how many lines there are, and what went wrong at which."""
    locking.PAUSE = 0.001
    wrong: list[str] = []
    lines = {}
    for name, (act, has_dead_lock, before) in CASES.items():
        line, was_killed = 1 - stride, True
        while was_killed:
            line += stride
            path = set_up(folder / f"{name}-{line}", has_dead_lock=has_dead_lock)
            was_killed = killed_at(line, partial(act, path))
            wrong += [f"{name}, line {line}: {found}" for found in wrong_after_kill(path, before)]
        lines[name] = line - stride
    return {"lines": lines, "wrong": wrong}


def ronde(*words: str | Path) -> None:
    """The program, silent; an end that is no success is an exception."""
    try:
        get_command(app).main(args=[str(word) for word in words], prog_name="ronde")
    except SystemExit as ended:
        if ended.code:
            raise RuntimeError(words) from ended


def new_tournament(path: Path) -> None:
    """A first round of many tables."""
    players = path.with_name("players.csv")
    players.write_text("id,name,rating\n" + "".join(f"p{at},,{3000 - at}\n" for at in range(2 * TABLES)), "utf-8")
    kind = ("--discipline", "scrabble", "--format", "nearest", "--rounds", "3", "--players", players)
    ronde("play", "new", path, *kind)
    ronde("play", "pair", path, "--publish")


def results(path: Path) -> dict[int, tuple[int, int]]:
    """The results in the file, by their tables."""
    section = parse(path.read_text("utf-8")).section
    assert section is not None
    return {game.table: game.scores for game in section.rounds[0].games if game.scores}


def enter_from(path: Path, table: int, acknowledged: int) -> None:
    """Enter one result after another, each told as soon as its command has ended well."""
    for at in range(table, TABLES + 1):
        ronde("play", "enter", path, f"{at}=400-{at}", "--yes")
        os.write(acknowledged, b".")


def killed_after(seconds: float, act: Callable[[int], None]) -> int:
    """How many results were acknowledged by a process that was killed at a moment."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        act(writer)
        os._exit(0)
    os.close(writer)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    told = len(os.read(reader, 1000))
    os.close(reader)
    return told


def wrong_after_moment(path: Path, before: int, told: int) -> Iterator[str]:
    """What is wrong after a kill, where there were some results before, and some more were acknowledged."""
    now, expected = results(path), before + told
    if not expected <= len(now) <= expected + 1:
        yield f"{told} told, {len(now) - before} kept"
    if now != {table: (400, table) for table in range(1, len(now) + 1)}:
        yield f"other results: {now}"
    table = len(now) + 1
    if table <= TABLES:
        ended = in_a_child(partial(ronde, "play", "enter", path, f"{table}=400-{table}", "--yes"))
        if ended or len(results(path)) != table or leftovers(path.parent):
            yield f"next command {ended}, left over {leftovers(path.parent)}"


def seconds_a_result(folder: Path) -> float:
    """How long entering a result takes here and now: a busy machine is killed later, so that it too acknowledges some."""
    path = folder / "pace.yaml"
    new_tournament(path)
    begun = time.monotonic()
    in_a_child(partial(ronde, "play", "enter", path, "1=400-1", "--yes"))
    return time.monotonic() - begun


def kills_at_random_moments(folder: Path, count: int) -> dict[str, Any]:
    """A process that enters results, killed and followed by another, again and again."""
    moments = random.Random(17)  # noqa: S311 - no secret
    wrong: list[str] = []
    before, acknowledged, path, longest = TABLES, 0, folder, 4 * seconds_a_result(folder)
    for kill in range(count):
        if before == TABLES:
            before, path = 0, folder / f"open-{kill}.yaml"
            new_tournament(path)
        told = killed_after(moments.uniform(0, longest), partial(enter_from, path, before + 1))
        wrong += [f"kill {kill}: {found}" for found in wrong_after_moment(path, before, told)]
        before, acknowledged = len(results(path)), acknowledged + told
    return {"kills": count, "acknowledged": acknowledged, "wrong": wrong}


if __name__ == "__main__":
    told = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    chosen = Path(sys.argv[2])
    kills = kills_at_lines if sys.argv[1] == "lines" else kills_at_random_moments
    os.write(told, json.dumps(kills(chosen, int(sys.argv[3]))).encode())
