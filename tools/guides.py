"""Writes what the commands of the guides say into the guides anew, cut where they were cut: after a change of texts. Read the difference."""

import os
import tempfile
from pathlib import Path

from tests.cli.guides_run import GUIDES, cut_as, run


def renewed(markdown: str, language: str) -> str:
    """A guide whose commands say what they say today."""
    for step, said in reversed([*run(markdown, language)]):
        markdown = markdown[: step.start] + cut_as(said, step.shown) + markdown[step.end :]
    return markdown


def main() -> None:
    """Every guide in its place."""
    for page in sorted(GUIDES.glob("*/*.md")):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            page.write_text(renewed(page.read_text("utf-8"), page.parent.name), "utf-8")
            os.chdir(Path(GUIDES))


if __name__ == "__main__":
    main()
