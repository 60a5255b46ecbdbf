"""The page about the house tells the truth: a slip goes the way that it describes, and passes every function that it names."""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import FrameType

import ronde
from ronde.files.submitting import ToSubmit, read_declarations, submitted_event
from ronde.files.tournament import printed
from ronde.files.writing import write_safely
from ronde.library import OpenHistory, open_history, say, verify_bundle
from ronde.play.changes.results import result_entered
from ronde.play.changes.rounds import closed
from ronde.play.plan import Phase
from ronde.play.section import Section
from ronde.record.people import People
from ronde.record.players import Player
from ronde.regulations import shelf
from tests.play.making import ok, section, with_rounds

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
NAMED = re.findall(r"\[`(\w+)`\]\(\.\./(src/[\w/]+\.py)\)", PAGE)
DECLARED, STEPS = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
BEFORE = """\
regulation: ffjd
players:
  - { id: anne, name: Anne Aubert, licences: [{ since: 2023-09-01 }] }
  - { id: ben, name: Benoît Blanc, licences: [{ since: 2023-09-01 }] }
facts:
  - { fact: adopted, id: start, day: 2024-02-01, ratings: [{ player: anne, rating: 1518 }, { player: ben, rating: 1473 }] }
"""


def test_each_function_is_named_once_and_stands_where_the_page_says() -> None:
    assert len(NAMED) >= 30
    assert {name: count for name, count in Counter(re.findall(r"`(\w+)`\]", PAGE)).items() if count > 1} == {}
    for name, path in NAMED:
        assert re.search(rf"^ *def {name}\(", (ROOT / path).read_text("utf-8"), re.MULTILINE), f"{name} in {path}"


def test_a_slip_passes_every_function_that_the_page_names(tmp_path: Path) -> None:
    with passing() as passed:
        history = published(tmp_path)
        assert history.explain("anne")
        history.bundle(tmp_path / "melun.bundle").write()
        assert verify_bundle(tmp_path / "melun.bundle").is_sound
    assert [one for one in NAMED if one not in passed] == []
    # 6.1: PA = 1 + 45 / 500 = 1.09; (2 − 1.09) × 15 = 13.65, rounded 14.
    assert [line.value for line in history.list().lines if line.player == "anne"] == [1518 + 14]


def published(folder: Path) -> OpenHistory:
    """The history with the slip in it, from the board to the list of March."""
    running = with_rounds(section("anne ben", (Phase("round_robin", 1),)), "anne-ben:")
    played = replace(ok(result_entered(running, 1, 1, "2")), name="Match de Melun")
    write_safely(folder / "section.yaml", printed(played))
    (folder / "typed.yaml").write_text(BEFORE, "utf-8")
    (folder / "steps.yaml").write_text(STEPS, "utf-8")
    (folder / "melun.yaml").write_text(sent(ok(closed(played)), folder / "declared.yaml"), "utf-8")
    opened(folder / "typed.yaml").upgrade(folder / "register.yaml").write()
    taken = opened(folder / "register.yaml").take_in(
        folder / "melun.yaml", folder / "steps.yaml", recorded=date(2024, 2, 15), own=True
    )
    assert not taken.problems, [say(problem) for problem in taken.problems]
    taken.write()
    opened(folder / "register.yaml").publish(date(2024, 3, 1), recorded=date(2024, 3, 1)).write()
    return opened(folder / "register.yaml")


def sent(section: Section, declaration: Path) -> str:
    """What goes to the office, which knows both players."""
    declaration.write_text(DECLARED, "utf-8")
    book, people = shelf.regulation("ffjd"), People.of(Player(id=name, name=name) for name in ("anne", "ben"))
    declared = read_declarations(declaration, book, ["section"], {})
    assert declared.problems == ()
    made = submitted_event(book, [ToSubmit("section", "melun", section)], declared, event="melun", known=people)
    assert made.text is not None, made.problems
    return made.text


def opened(path: Path) -> OpenHistory:
    history, problems = open_history(path)
    assert history is not None, [say(problem) for problem in problems]
    return history


@contextmanager
def passing() -> Iterator[set[tuple[str, str]]]:
    """The functions of ours that are called meanwhile, each with its file."""
    called: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.add((frame.f_code.co_name, frame.f_code.co_filename))

    passed: set[tuple[str, str]] = set()
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield passed
    finally:
        sys.setprofile(before)
        around = Path(ronde.__file__).parents[1]
        files = {path: Path(path) for _, path in called}
        ours = {path: f"src/{file.relative_to(around)}" for path, file in files.items() if file.is_relative_to(around)}
        passed |= {(name, ours[path]) for name, path in called if path in ours}
