"""The numbers that are kept, and what has grown since.

``kept.json`` has for each measure how much there is of it in each file. What is compared is the sum, so that a thing may move from file to
file; the counts of the files only tell where it grew.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.house.measures import MEASURES, Finding, Measure
from tools.house.tree import Tree

KEPT = Path(__file__).with_name("kept.json")
MOST_FILES, MOST_FINDINGS = 20, 10  # in a message: files, findings of one of them


@dataclass(frozen=True)
class Measured:
    """A measure as it is kept and as it is now."""

    measure: Measure
    kept: Mapping[str, int]
    findings: tuple[Finding, ...]

    @property
    def by_file(self) -> Counter[str]:
        return Counter(finding.file for finding in self.findings)

    @property
    def total(self) -> int:
        return len(self.findings)

    @property
    def kept_total(self) -> int:
        return sum(self.kept.values())

    @property
    def has_grown(self) -> bool:
        return self.total > self.kept_total

    @property
    def message(self) -> str:
        """What grew, in which files, what stands there, and what to do. Of a file that had some before, all of them are shown."""
        head = f"{self.measure.name} grew from {self.kept_total} to {self.total} ({self.measure.counts})"
        grown = sorted(file for file, count in self.by_file.items() if count > self.kept.get(file, 0))
        more = [f"  and {len(grown) - MOST_FILES} more files"] if len(grown) > MOST_FILES else []
        files = [self._growth_of(file) for file in grown[:MOST_FILES]]
        return "\n".join([head, *files, *more, f"  To do: {self.measure.remedy}."])

    def _growth_of(self, file: str) -> str:
        found = sorted(finding for finding in self.findings if finding.file == file)
        lines = [f"    {file}:{finding.line}: {finding.what}" for finding in found[:MOST_FINDINGS]]
        more = [f"    and {len(found) - MOST_FINDINGS} more"] if len(found) > MOST_FINDINGS else []
        return "\n".join([f"  {file}: {self.kept.get(file, 0)} kept, {len(found)} now", *lines, *more])


def read_kept(path: Path = KEPT) -> dict[str, Any]:
    """Everything that is kept: ``measures``, ``rooms`` (for information) and ``slip`` (what the test of the slip compares)."""
    return dict(json.loads(path.read_text("utf-8"))) if path.exists() else {}


def write_kept(path: Path = KEPT, **parts: Any) -> None:
    """Keep these parts; the others stay as they are."""
    text = json.dumps({**read_kept(path), **parts}, indent=1, sort_keys=True, ensure_ascii=False)
    path.write_text(f"{text}\n", "utf-8")


def measured(tree: Tree, kept: Mapping[str, Any]) -> tuple[Measured, ...]:
    """Every measure of the tree beside what is kept of it: nothing, of a new measure."""
    counts = kept.get("measures", {})
    return tuple(Measured(each, counts.get(each.name, {}), tuple(each.findings(tree))) for each in MEASURES)
