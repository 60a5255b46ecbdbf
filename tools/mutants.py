"""Which small faults do our tests not notice? Makes them one at a time, in copies of the tree, and tells how many survive.

cosmic-ray makes each fault and runs the tests on it; here stands what is looked at, by which tests, and in which order.
``python -m tools.mutants numbers`` looks only at the files with ``numbers`` in their path.
"""

import multiprocessing
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
WORKERS = 2
MINUTES = 26  # after that no mutant is begun: with what is under way, the whole stays below 30
SEED = 12
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".hypothesis", "__pycache__", ".*_cache")
CHECK = [str(Path(sys.executable).with_name("ronde")), "check"]
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider"]

# One or two replacements for each operator: a third would be killed by the test that kills these. ``|`` is left alone, since
# nearly all of ours stand in types.
WANTED = re.compile(
    "core/(NumberReplacer|AddNot|RemoveDecorator|ExceptionReplacer|ZeroIterationForLoop"
    "|Replace(And|Or|True|False|Break|Continue)With.*|ReplaceUnaryOperator_Delete_.*"
    "|ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|FloorDiv_Mul|Mod_Mul|Pow_Mul)"
    "|ReplaceComparisonOperator_(Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Lt_GtE|LtE_Gt|Gt_LtE|GtE_Lt|Eq_NotEq|NotEq_Eq|Is_IsNot|IsNot_Is))"
)


@dataclass(frozen=True, slots=True)
class Group:
    """Files that the same examples and tests look after, and how many of their mutants there is time for."""

    files: tuple[str, ...]
    examples: tuple[str, ...]
    tests: tuple[str, ...]
    most: int

    @property
    def command(self) -> str:
        """The examples by hand first: they are quick, and kill most."""
        checks = [[*CHECK, f"src/ronde/regulations/{book}/examples"] for book in self.examples]
        return shlex.join(["sh", "-c", " && ".join(map(shlex.join, [*checks, [*PYTEST, *self.tests]]))])


RECORD = Group(
    files=tuple(
        f"src/ronde/record/{name}.py"
        for name in ("resolution", "versions", "lateness", "errata", "moments", "chronicle")
    ),
    examples=("ffjd", "cel_grand_prix"),
    tests=(
        "tests/record/test_history.py",
        "tests/record/test_dossiers.py",
        "tests/record/test_permission_matrix.py",
        "tests/ffjd/test_corrections.py",
        "tests/cel_grand_prix/test_committee.py",
        "tests/ffjd/test_errata.py",
        "tests/ffjd/test_wrong_office_documents.py",
    ),
    most=150,
)
NUMBERS = Group(files=("src/ronde/ground/numbers.py",), examples=(), tests=("tests/ground/test_numbers.py",), most=100)
RULES = Group(
    files=("src/ronde/regulations/fisf_classique/rules.py",),
    examples=("fisf_classique",),
    tests=("tests/fisf_classique",),
    most=150,
)
PLAY = Group(
    files=("src/ronde/play/standings/table.py", "src/ronde/play/checker.py"),
    examples=(),
    tests=(
        "tests/play/test_standings_by_hand.py",
        "tests/play/test_checker.py",
        "tests/play/test_standings_the_slow_way.py",
        "tests/play/test_simulated_tournaments.py",
    ),
    most=100,
)
GROUPS = (NUMBERS, RULES, RECORD, PLAY)


@dataclass(frozen=True, slots=True)
class Trial:
    """One mutant: what cosmic-ray calls it, and what becomes of it: killed, timeout or survived; nothing if time is over."""

    mutant: Any
    command: str
    patience: float = 0
    fate: str = ""
    line: str = ""

    @property
    def place(self) -> tuple[str, int, int, str, int]:
        at = self.mutant.mutations[0]
        return str(at.module_path), *at.start_pos, at.operator_name, at.occurrence


def mutants(group: Group) -> list[Trial]:
    """All mutants of a group that are wanted, in the order of the code."""
    work_db, commands = import_module("cosmic_ray.work_db"), import_module("cosmic_ray.commands")
    with tempfile.TemporaryDirectory() as folder, work_db.use_db(f"{folder}/all") as session:
        commands.init([Path(file) for file in group.files], session, {})
        trials = [Trial(item, group.command) for item in session.work_items]
    return sorted((one for one in trials if WANTED.fullmatch(one.place[3])), key=lambda one: one.place)


def chosen(trials: list[Trial], most: int) -> list[Trial]:
    """So many of them, from all over the code, in a random order that is the same each time."""
    return random.Random(SEED).sample(trials, min(most, len(trials)))  # noqa: S311 - the same mutants every time


@contextmanager
def copies(count: int) -> Iterator[list[Path]]:
    """Copies of the tree to make faults in: the tree itself is never touched."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        made = [Path(folder) / str(number) for number in range(count)]
        for copy in made:
            shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
        yield made


def settle(free: "multiprocessing.Queue[Path]") -> None:
    """Let a worker live in a copy of its own, and import from it."""
    copy = free.get()
    os.chdir(copy)
    os.environ |= {"PYTHONPATH": str(copy / "src"), "RONDE_SAME_EXAMPLES": "1"}


def seconds_unchanged(command: str) -> float:
    """How long the tests take on the code as it is. They must pass."""
    begun = time.monotonic()
    ran = subprocess.run(shlex.split(command), check=False, capture_output=True, text=True)
    if ran.returncode:
        message = f"This fails without any mutant: {command}\n{ran.stdout}{ran.stderr}"
        raise RuntimeError(message)
    return time.monotonic() - begun


def tried(trial: Trial, until: float) -> Trial:
    """The mutant with its fate."""
    if time.time() > until:
        return trial
    mutating = import_module("cosmic_ray.mutating")
    result = mutating.mutate_and_test(trial.mutant.mutations, trial.command, trial.patience)
    fate = "timeout" if result.output == "timeout" else str(getattr(result.test_outcome, "value", "untested"))
    added = [row[1:].strip() for row in (result.diff or "").splitlines() if re.match(r"\+(?!\+\+ )", row)]
    return replace(trial, fate=fate, line=" ".join(added) or "(taken away)")


def watched(trials: Iterator[Trial]) -> Iterator[Trial]:
    """The same, with a sign for each on the screen: somebody waits."""
    for one in trials:
        print({"survived": "!", "": "-"}.get(one.fate, "."), end="", flush=True)
        yield one


def show(trials: list[Trial], found: Counter[str]) -> None:
    """The survivors line by line, and the table."""
    print()
    for one in sorted((one for one in trials if one.fate == "survived"), key=lambda one: one.place):
        path, line, _, operator, _ = one.place
        print(f"survives: {path}:{line}: {one.line}  [{operator.removeprefix('core/')}]")
    print(f"\n{'file':<52}{'mutants':>8}{'tried':>7}{'killed':>8}{'timeout':>9}{'survived':>10}")
    for file, count in found.items():
        fates = Counter(one.fate for one in trials if one.place[0] == file and one.fate)
        row = f"{fates['killed']:>8}{fates['timeout']:>9}{fates['survived']:>10}"
        print(f"{file:<52}{count:>8}{fates.total():>7}{row}")


def main() -> None:
    """Tries the mutants of all groups, or of the files that are asked for."""
    until = time.time() + 60 * MINUTES
    os.chdir(ROOT)
    asked = sys.argv[1:] or [""]
    every = {group: [one for one in mutants(group) if any(word in one.place[0] for word in asked)] for group in GROUPS}
    found = Counter(one.place[0] for trials in every.values() for one in trials)
    free: multiprocessing.Queue[Path] = multiprocessing.Queue()
    with copies(WORKERS) as made, ProcessPoolExecutor(WORKERS, initializer=settle, initargs=(free,)) as pool:
        for copy in made:
            free.put(copy)
        seconds = {group: pool.submit(seconds_unchanged, group.command) for group in every if every[group]}
        sample = [
            replace(one, patience=10 + 4 * seconds[group].result())
            for group in seconds
            for one in chosen(every[group], group.most)
        ]
        sample = chosen(sample, len(sample))  # if time runs out, it runs out for every file alike
        print(f"Trying {len(sample)} of {found.total()} mutants, chosen evenly, with {WORKERS} workers.", flush=True)
        done = list(watched(pool.map(tried, sample, [until] * len(sample))))
    show(done, found)
    minutes, untried = (time.time() - until) / 60 + MINUTES, sum(not one.fate for one in done)
    print(f"Minutes: {minutes:.1f}. Not tried for want of time: {untried}.")


if __name__ == "__main__":
    main()
