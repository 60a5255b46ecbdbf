"""Runs every benchmark, prints it, and writes docs/benchmarks.md with its picture.

``python -m benchmarks peers pairing`` prints some parts and writes nothing.
"""

import os
import platform
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from benchmarks.chart import draw
from benchmarks.figures import target_lines

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
PARTS = (
    "draughts",
    "peers",
    "parquet",
    "effects",
    "scrabble",
    "replaying",
    "annex_b",
    "pairing",
    "swiss",
    "standings",
    "startup",
    "tracing",
    "opening",
    "whys",
    "serving",
    "public_site",
    "acting",
    "papers",
)
PACKAGES = ("django", "numpy", "polars", "msgspec", "python-flint", "typer", "rustworkx", "networkx", "py4swiss")


def heading() -> list[str]:
    versions = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    machine = f"{platform.system()} {platform.machine()}, {_processor()}, {os.cpu_count()} cores"
    return [
        "# Benchmarks",
        "",
        "Written by `make bench`. Read the ratios: everything in a table ran in one go on one machine, and the seconds",
        "are those of a noisy one. Nothing here is asserted in a test.",
        "",
        f"Python {platform.python_version()}, {machine}; {versions}.",
    ]


def _processor() -> str:
    """What the machine calls its processor."""
    told = Path("/proc/cpuinfo")
    names = (
        [line.partition(":")[2].strip() for line in told.read_text().splitlines() if line.startswith("model name")]
        if told.exists()
        else []
    )
    return names[0] if names else platform.processor() or "processor unknown"


def main() -> None:
    chosen = sys.argv[1:]
    parts: list[str] = []
    for name in chosen or PARTS:
        part = import_module(f"benchmarks.{name}")
        shown = ["", f"## {part.TITLE}", "", part.ABOUT, "", *part.lines()]
        print("\n".join(shown), flush=True)
        parts += shown
    targets = ["", "## What was aimed at", "", *target_lines()]
    print("\n".join(targets))
    if not chosen:
        written = [*heading(), *targets, "", draw(PAGE.parent), *parts]
        PAGE.write_text("\n".join(written) + "\n", "utf-8")


if __name__ == "__main__":
    main()
