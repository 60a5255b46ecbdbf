"""What it costs to open ten years of an office, and to go on from there."""

import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from datetime import date
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.figures import note
from benchmarks.office_history import office_history, section
from benchmarks.timing import seconds
from ronde.record.explanation import explanations
from ronde.record.history import History
from ronde.record.opened import Opened, opened
from ronde.regulations.documents import Document
from ronde.regulations.ffjd.documents import Published

TITLE = "Opening, and going on"
ABOUT = (
    "French draughts: 1,500 players, 2,400 homologated sections, 120 lists, 9,721 facts. Opening gives what stands, the "
    "replay, every verdict and all findings. Each further fact is taken in to the list and the findings after it. The "
    "version before, which walked everything again, opens the same facts in the same run, in a process of its own."
)
BEFORE = "9bb517d"  # the last version that started over for every question
ROOT = Path(__file__).parents[1]
FIRST = date(2024, 1, 1)


def lines() -> list[str]:
    """The opening in both ways, each kind of fact more, and a player's explanation, as shares of the opening."""
    written = office_history()
    judged = opened(written)
    facts = judged.kept_facts

    def fresh() -> Opened:
        return opened(History(written.regulation, written.people, facts))

    whole = seconds(fresh, repeats=3)
    anew = seconds(lambda: opened(History(written.regulation, written.people, written.facts)), repeats=1)
    known, rows = fresh(), []
    for name, fact in _more():
        took = seconds(partial(_gone_on, known, fact), repeats=3)
        rows.append((name, took))
        known = known.with_facts(fact)
    player = max(seconds(partial(_told, known, who), repeats=3) for who in (7, 100, 777))
    note("one more fact", max(took for _, took in rows) / whole)
    note("explanation", player / whole)
    before = _before()
    if before is not None:
        note("opening", whole / before[0])
    rows += [("a player's complete explanation, the longest of three", player)]
    old = [("opened by the version before", before[0]), ("one explanation then", before[1])] if before else []
    return [
        "| what | CPU seconds | of the opening |",
        "|:--|--:|--:|",
        *(f"| {name} | {took:.3f} | {took / whole:.1%} |" for name, took in [("opening", whole), *rows]),
        *(
            f"| {name} | {took:.3f} | {took / whole:.1%} |"
            for name, took in [("opening, every step judged anew", anew), *old]
        ),
    ]


def _more() -> list[tuple[str, Document]]:
    facts = list(section("new", FIRST, FIRST, [f"p{number}" for number in range(10)], Random(1)))  # noqa: S311 - one
    names = ("a section more", "it is submitted", "it is paid for", "it is homologated, and judged")
    closing = Published(id="list-new", day=date(2024, 2, 1), recorded="2024-02-01")
    return [*zip(names, facts, strict=True), ("a list more", closing)]


def _gone_on(known: Opened, fact: Document) -> None:
    longer = known.with_facts(fact)
    longer.ranking_list(FIRST, longer.book.rankings[0])
    _ = longer.findings


def _told(known: Opened, player: int) -> None:
    list(explanations(known.replay, player))


def _before() -> tuple[float, float] | None:
    """CPU seconds of the version before, for the opening and one explanation; None where its code is not at hand."""
    git = shutil.which("git")
    packed = git and subprocess.run([git, "archive", BEFORE, "src"], cwd=ROOT, capture_output=True, check=False)
    if not packed or packed.returncode:
        return None
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tree:
            tree.extractall(folder, filter="data")
        paths = os.pathsep.join((str(Path(folder) / "src"), str(ROOT)))
        command, env = [sys.executable, "-m", "benchmarks.opening_before"], {**os.environ, "PYTHONPATH": paths}
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    words = done.stdout.split()
    return (float(words[0]), float(words[1])) if done.returncode == 0 and len(words) == 2 else None
