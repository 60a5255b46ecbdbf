"""Writes requirements/*.txt: exact versions with hashes, and no address of any index."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILD = ["hatchling", "editables"]  # what `pip install --no-build-isolation --editable .` needs


def locked(name: str, wanted: list[str]) -> None:
    """One lock file for the packages wanted."""
    output = ROOT / "requirements" / f"{name}.txt"
    options = ["--generate-hashes", "--strip-extras", "--allow-unsafe", "--quiet", "--no-header", "--no-annotate"]
    no_addresses = ["--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host", "--no-emit-options"]
    command = [sys.executable, "-m", "piptools", "compile", *options, *no_addresses, "--output-file", str(output)]
    subprocess.run([*command, "-"], input="\n".join(wanted), text=True, check=True)


def main() -> None:
    """The packages that run, those that develop too, those that are only measured beside us, and what makes mutants."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    run = [*project["project"]["dependencies"], *BUILD]
    locked("run", run)
    dev = run + project["dependency-groups"]["dev"]
    locked("dev", dev)
    locked("bench", dev + project["dependency-groups"]["bench"])
    locked("mutants", dev + project["dependency-groups"]["mutants"])


if __name__ == "__main__":
    main()
