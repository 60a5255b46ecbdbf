"""Prints the numbers of the ratchet, compares them with what is kept, or keeps smaller ones (docs/house.md).

``python -m tools.house`` prints, ``--check`` fails where a number has grown, ``--keep`` keeps the numbers of now, none of them larger than
before unless it is named: ``--keep --allow-growth one-importer``.
"""

import argparse
import gc
import io
import sys
import tokenize
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from tools.house.kept import KEPT, Measured, measured, read_kept, write_kept
from tools.house.measures import MEASURES
from tools.house.slip import slip_table
from tools.house.tree import Tree

ROOT = Path(__file__).parents[2]
COUNTED = {tokenize.NAME, tokenize.OP, tokenize.STRING, tokenize.NUMBER}  # tokens that are neither layout nor comment
Rooms: TypeAlias = Mapping[str, Mapping[str, int]]


def rooms(tree: Tree) -> Rooms:
    """Python files, lines and tokens of each room, without migrations. They may grow with a feature, and are not checked."""
    found: dict[str, dict[str, int]] = {}
    for module in tree.modules.values():
        name = module.parts[0] if len(module.parts) > 1 else "top"
        room = found.setdefault(name, {"files": 0, "lines": 0, "tokens": 0})
        tokens = tokenize.generate_tokens(io.StringIO(module.source).readline)
        room["files"] += 1
        room["lines"] += len(module.lines)
        room["tokens"] += sum(token.type in COUNTED for token in tokens)
    return found


def rooms_table(now: Rooms, kept: Rooms) -> str:
    """A line for each room, with the difference since the numbers were kept."""
    lines = [f"{'room':<14}{'files':>7}{'lines':>9}{'since':>9}{'tokens':>10}{'since':>10}"]
    for name, room in [*now.items(), ("all", _sums(now.values()))]:
        before = _sums(kept.values()) if name == "all" else kept.get(name, {})
        lines_since, tokens_since = (room[unit] - before.get(unit, 0) for unit in ("lines", "tokens"))
        numbers = f"{room['files']:>7}{room['lines']:>9,}{lines_since:>+9,}{room['tokens']:>10,}{tokens_since:>+10,}"
        lines.append(f"{name:<14}{numbers}")
    return "\n".join(lines)


def _sums(rooms: Iterable[Mapping[str, int]]) -> dict[str, int]:
    counted = list(rooms)
    return {unit: sum(room[unit] for room in counted) for unit in ("files", "lines", "tokens")}


def measures_table(measures: Iterable[Measured]) -> str:
    """A line for each measure: what is kept, what there is now, in how many files."""
    lines = [f"{'measure':<21}{'kept':>6}{'now':>6}{'files':>7}  what is counted"]
    for each in measures:
        numbers = f"{each.kept_total:>6}{each.total:>6}{len(each.by_file):>7}"
        lines.append(f"{each.measure.name:<21}{numbers}  {each.measure.counts}")
    return "\n".join(lines)


def check(measures: Iterable[Measured]) -> int:
    """The exit code: 1 where a measure has grown, with where and what to do."""
    compared = list(measures)
    grown = [each for each in compared if each.has_grown]
    smaller = [each for each in compared if each.total < each.kept_total]
    for each in grown:
        print(each.message, end="\n\n", file=sys.stderr)
    if smaller:
        said = ", ".join(f"{each.measure.name} {each.kept_total} → {each.total}" for each in smaller)
        print(f"Smaller than what is kept: {said}. Run `make house` to keep it.")
    if grown:
        print("docs/house.md says what each number means.", file=sys.stderr)
    return 1 if grown else 0


def keep(measures: Iterable[Measured], rooms_now: Rooms, allowed: Iterable[str], path: Path) -> int:
    """Keep what there is now. The exit code: 1 where a measure has grown that may not; its old numbers stay."""
    compared, may_grow = list(measures), set(allowed)
    refused = [each for each in compared if each.has_grown and each.measure.name not in may_grow]
    counts = {each.measure.name: each.kept if each in refused else each.by_file for each in compared}
    write_kept(path, measures=counts, rooms=rooms_now)
    for each in refused:
        print(f"Not kept: {each.message}", end="\n\n", file=sys.stderr)
    return 1 if refused else 0


def main(arguments: list[str], root: Path = ROOT, path: Path = KEPT) -> int:
    """The exit code. ``root`` is the repository, ``path`` where the numbers are kept."""
    parser = argparse.ArgumentParser(prog="python -m tools.house", description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail where a number has grown")
    parser.add_argument("--keep", action="store_true", help="keep the numbers of now")
    names = [each.name for each in MEASURES]
    parser.add_argument("--allow-growth", action="append", default=[], metavar="MEASURE", choices=names)
    asked = parser.parse_args(arguments)
    if asked.allow_growth and not asked.keep:
        parser.error("--allow-growth says what --keep may keep")
    tree, kept = Tree(root), read_kept(path)
    compared = measured(tree, kept)
    if asked.check:
        return check(compared)
    rooms_now = rooms(tree)
    print(rooms_table(rooms_now, kept.get("rooms", {})), measures_table(compared), sep="\n\n", end="\n\n")
    print(slip_table(kept.get("slip", {})))
    return keep(compared, rooms_now, asked.allow_growth, path) if asked.keep else 0


if __name__ == "__main__":
    gc.disable()  # a million nodes are parsed and none of them becomes free: without looking for such, it takes half the time
    sys.exit(main(sys.argv[1:]))
