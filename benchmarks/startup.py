"""How long a person waits for a command that has little to do, beside Python alone."""

import subprocess
import sys
from functools import partial
from pathlib import Path
from time import perf_counter

from benchmarks.timing import seconds

TITLE = "Starting"
ABOUT = "`ronde --help` should feel instant (about 0.2 s). Python alone, and Python with typer, are measured in the same run."
EXAMPLE = Path("src/ronde/regulations/fisf_classique/examples/art-8-worked-example.yaml")
COMMANDS = {
    "`python -c pass`": ("-c", "pass"),
    "`python -c 'import typer'`": ("-c", "import typer"),
    "`python -c 'import numpy'`": ("-c", "import numpy"),
    "`ronde --help`": ("-m", "ronde", "--help"),
    "`make run` after installation (`ronde example fisf-classique`)": ("-m", "ronde", "example", "fisf-classique"),
    "`ronde check` of the worked example": ("-m", "ronde", "check", str(EXAMPLE)),
}


def lines() -> list[str]:
    took = {name: seconds(partial(_run, words), clock=perf_counter) for name, words in COMMANDS.items()}
    alone = took["`python -c pass`"]
    rows = [f"| {name} | {each:.2f} | {each / alone:.0f} |" for name, each in took.items()]
    return ["| command | seconds | times Python alone |", "|---|--:|--:|", *rows]


def _run(words: tuple[str, ...]) -> None:
    subprocess.run([sys.executable, *words], check=True, capture_output=True)
