"""The verbs as a person uses them: called in this process, because a process of its own costs a second each time.

What only a new process can show (how it starts, which language it picks, what its terminal can write) asks ``program``.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from ronde.cli.main import app


@dataclass(frozen=True, slots=True)
class Done:
    """How a verb ended and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


def ronde(*arguments: str | Path, lang: str = "en", colour: bool = False, columns: int = 160) -> Done:
    """A verb called in this process; an exception that it lets through fails the test."""
    words = [str(one) for one in arguments]
    spoken = [] if "--lang" in words else ["--lang", lang]
    environment = {"COLUMNS": str(columns), "NO_COLOR": None, "FORCE_COLOR": "1" if colour else None}
    done = CliRunner().invoke(app, [*words, *spoken], env=environment, catch_exceptions=False)
    return Done(done.exit_code, done.stdout, done.stderr)


def program(*arguments: str | Path, lang: str = "en", encoding: str = "utf-8", **more: str) -> Done:
    """The program in a process of its own, whose terminal has an encoding."""
    environment = {**os.environ, "RONDE_LANG": lang, "COLUMNS": "160", "PYTHONIOENCODING": encoding, **more}
    environment.pop("NO_COLOR", None)
    command = [sys.executable, "-m", "ronde", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, env=environment, check=False)  # noqa: S603 - ours
    return Done(done.returncode, done.stdout.decode(encoding, "replace"), done.stderr.decode(encoding, "replace"))
