"""The verbs as a person uses them: called in this process, because a process of its own costs a second each time.

What only a new process can show (how it starts, which language it picks, what its terminal can write) asks ``program``.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from typer import Typer
from typer.main import get_command
from typer.testing import CliRunner

from ronde.cli.main import app

command = cache(get_command)  # the tree of verbs and options is the same each time


@dataclass(frozen=True, slots=True)
class Done:
    """How a verb ended and what it wrote: to each stream, and on the screen."""

    returncode: int
    stdout: str
    stderr: str
    output: str = field(default="", compare=False)


def called(app: Typer, words: Sequence[str], *, typed: str = "", **environment: str | None) -> Done:
    """A verb called in this process, which is answered with ``typed``; an exception that it lets through fails the test."""
    with CliRunner().isolation(input=typed, env=environment) as streams:
        with pytest.raises(SystemExit) as ended:
            command(app).main(args=words, prog_name="ronde")
        sys.stdout.flush()
        sys.stderr.flush()
        stdout, stderr, output = (stream.getvalue().decode().replace("\r\n", "\n") for stream in streams)
    code = ended.value.code
    assert code is None or isinstance(code, int), code
    return Done(code or 0, stdout, stderr, output)


def ronde(*arguments: str | Path, lang: str = "en", colour: bool = False, columns: int = 160) -> Done:
    """The program with some arguments, on a screen of that width."""
    words = [str(one) for one in arguments]
    spoken = [] if "--lang" in words else ["--lang", lang]
    force = "1" if colour else None
    return called(app, [*words, *spoken], COLUMNS=str(columns), NO_COLOR=None, FORCE_COLOR=force)


def done(command: str, ends: int = 0) -> Done:
    """The program with the words of a line, which ends as it is expected to."""
    found = ronde(*command.split())
    assert found.returncode == ends, found.output
    return found


def program(*arguments: str | Path, lang: str = "en", encoding: str = "utf-8", **more: str) -> Done:
    """The program in a process of its own, whose terminal has an encoding."""
    environment = {**os.environ, "RONDE_LANG": lang, "COLUMNS": "160", "PYTHONIOENCODING": encoding, **more}
    environment.pop("NO_COLOR", None)
    words = [sys.executable, "-m", "ronde", *map(str, arguments)]
    done = subprocess.run(words, capture_output=True, env=environment, check=False)  # noqa: S603 - ours
    return Done(done.returncode, done.stdout.decode(encoding, "replace"), done.stderr.decode(encoding, "replace"))
