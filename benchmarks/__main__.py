"""Runs every benchmark, prints it, and writes docs/benchmarks.md."""

import platform
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
PARTS = ("startup", "tracing", "replaying", "pairing", "swiss")
PACKAGES = ("numpy", "msgspec", "typer", "rustworkx", "networkx", "py4swiss")


def heading() -> list[str]:
    versions = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return [
        "# Benchmarks",
        "",
        "Written by `make bench`. Read the ratios: everything in a table ran in one go on one machine, and the seconds",
        "are those of a noisy one. Nothing here is asserted in a test.",
        "",
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}; {versions}.",
    ]


def main() -> None:
    written = heading()
    print("\n".join(written))
    for name in PARTS:
        part = import_module(f"benchmarks.{name}")
        shown = ["", f"## {part.TITLE}", "", part.ABOUT, "", *part.lines()]
        print("\n".join(shown), flush=True)
        written += shown
    PAGE.write_text("\n".join(written) + "\n", "utf-8")


if __name__ == "__main__":
    main()
