"""How lists, problems and derivations look in a terminal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from ronde.files.writing import write_safely
from ronde.ground.problems import Level, Problem, Value
from ronde.ground.trace import Derivation
from ronde.record.history import History
from ronde.regulations.answers import Rating
from ronde.words.facts import decision_texts
from ronde.words.language import Language
from ronde.words.numbers import rounded_text
from ronde.words.sentences import said, step_text
from ronde.words.texts import text

LEVEL_COLOURS = {Level.REFUSED: "red", Level.OFFICER: "magenta", Level.WARNING: "yellow"}


@contextmanager
def console(output: Path | None = None) -> Iterator[Console]:
    """The screen, or a file in its place."""
    if output is None:
        yield Console(highlight=False, markup=False)
        return
    screen = Console(highlight=False, markup=False, record=True, width=120, quiet=True)
    yield screen
    write_safely(output, screen.export_text())


def error_console() -> Console:
    """Where problems are shown."""
    return Console(stderr=True, highlight=False, markup=False)


def problem_text(problem: Problem, path: Path, line: int | None, lang: Language, code: str = "") -> Text:
    """A problem: how serious, where, what, by which article, and what to do."""
    words = said(problem, lang, code)
    place = f"{path}:{line}" if line else str(path)
    shown = Text.assemble((f"{words.level} ", f"bold {LEVEL_COLOURS[problem.level]}"), (place, "bold"))
    if words.where:
        shown.append(f" {words.where}", "cyan")
    if words.article:
        shown.append(f" ({words.article})", "dim")
    shown.append(f"\n  {words.what}")
    shown.append("\n  " + text("says.what_to_do", lang, {"remedy": words.remedy}), "green")
    return shown


def with_names(problem: Problem, history: History) -> Problem:
    """The problem with the players it names called by their names."""

    def name(player: Value) -> Value:
        return history.people.name(player) if isinstance(player, str) else player

    values = dict(problem.values)
    if "player" in values:
        values["player"] = name(values["player"])
    if isinstance(players := values.get("players"), tuple):
        values["players"] = tuple(name(player) for player in players)
    return replace(problem, values=values)


def rating_text(rating: Rating | None, lang: Language, decimals: int = 0) -> str:
    """A rating as its ranking shows it, with a star where it is provisional."""
    if rating is None:
        return text("says.unrated", lang)
    return rounded_text(rating.value, decimals, lang) + ("*" if rating.status == "provisional" else "")


def derivation_tree(heading: str, steps: Sequence[Derivation], lang: Language, history: History) -> Tree:
    """A heading with the steps that led to it, each with its article, and players by their names."""
    tree = Tree(Text(heading, "bold"))
    names = {str(player): history.people.name(player) for player in history.players}
    line = partial(_step_line, lang=lang, code=history.regulation.code, names=names)
    _grow(tree, steps, line, partial(_beside, lang=lang, history=history))
    return tree


Line: TypeAlias = Callable[[Derivation], Text]
Beside: TypeAlias = Callable[[Derivation], Iterator[Text]]


def _grow(tree: Tree, steps: Sequence[Derivation], line: Line, beside: Beside) -> None:
    for step in steps:
        grown = tree.add(line(step))
        for note in beside(step):
            grown.add(note)
        _grow(grown, step.steps, line, beside)


def _beside(step: Derivation, *, lang: Language, history: History) -> Iterator[Text]:
    """Who asked for a rating that was decided on, and why it was."""
    if isinstance(decision := step.values.get("decision"), str):
        yield from map(Text, decision_texts(history, decision, lang))


def _step_line(step: Derivation, *, lang: Language, code: str, names: Mapping[str, str]) -> Text:
    """A step in words and its article; a limit that was hit stands out."""
    shown = Text(step_text(step, lang, code, names), "bold yellow" if step.case in {"most", "least"} else "")
    return shown.append("  " + text("labels.article", lang, {"article": step.article}, code=code), "dim cyan")
