"""How lists, problems and derivations look in a terminal."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from ronde.cli.language import Language
from ronde.files.writing import write_safely
from ronde.ground.problems import Level, Problem
from ronde.ground.trace import Derivation
from ronde.record.history import History
from ronde.record.publication import RankingList
from ronde.regulations.contract import Rating
from ronde.words.numbers import day_text, rounded_text
from ronde.words.sentences import said, step_text
from ronde.words.texts import label, text

_COLOURS = {Level.REFUSED: "red", Level.OFFICER: "magenta", Level.WARNING: "yellow"}


@contextmanager
def console(output: Path | None = None) -> Iterator[Console]:
    """The screen, or a file in its place."""
    if output is None:
        yield Console(highlight=False)
        return
    screen = Console(highlight=False, record=True, width=120, quiet=True)
    yield screen
    write_safely(output, screen.export_text())


def error_console() -> Console:
    """Where problems are shown."""
    return Console(stderr=True, highlight=False)


def problem_text(problem: Problem, path: Path, line: int | None, lang: Language, code: str = "") -> Text:
    """A problem: how serious, where, what, by which article, and what to do."""
    words = said(problem, lang, code)
    place = f"{path}:{line}" if line else str(path)
    shown = Text.assemble((f"{words.level} ", f"bold {_COLOURS[problem.level]}"), (place, "bold"))
    if words.where:
        shown.append(f" {words.where}", "cyan")
    if words.article:
        shown.append(f" ({words.article})", "dim")
    shown.append(f"\n  {words.what}")
    shown.append("\n  " + text("says.what_to_do", lang, {"remedy": words.remedy}), "green")
    return shown


def ranking_table(history: History, ranked: RankingList, lang: Language) -> Table:
    """A list, best first."""
    board = label(f"boards.{ranked.board}", lang, code=ranked.regulation)
    decimals = {one.code: one.decimals for one in history.regulation.boards}[ranked.board]
    table = Table(
        title=text("says.list", lang, {"board": board, "on": ranked.on}),
        caption=text("labels.digest", lang) + f" {ranked.digest[:16]}…" if ranked.lines else text("says.nobody", lang),
    )
    for name, side in (
        ("place", "right"),
        ("player", "left"),
        ("rating", "right"),
        ("series", "left"),
        ("last_day", "left"),
    ):
        table.add_column(text(f"labels.{name}", lang), justify="right" if side == "right" else "left")
    for line in ranked.lines:
        table.add_row(
            "" if line.place is None else str(line.place),
            history.players[line.player].name,
            rounded_text(line.value, decimals, lang),
            Text(line.series, _series_colour(line.series)),
            day_text(line.last_day, lang) if line.last_day else "",
        )
    return table


def _series_colour(series: str) -> str:
    return {"Joker": "bold magenta", "A": "bold blue", "B": "green"}.get(series, "")


def rating_text(rating: Rating | None, lang: Language) -> str:
    """A rating, with a star where it is provisional."""
    if rating is None:
        return text("says.unrated", lang)
    return rounded_text(rating.value, 0, lang) + ("*" if rating.status == "provisional" else "")


def derivation_tree(heading: str, steps: Sequence[Derivation], lang: Language, code: str) -> Tree:
    """A heading with the steps that led to it, each with its article."""
    tree = Tree(Text(heading, "bold"))
    _grow(tree, steps, lang, code)
    return tree


def _grow(tree: Tree, steps: Sequence[Derivation], lang: Language, code: str) -> None:
    for step in steps:
        limited = step.case in {"most", "least"}
        shown = Text(step_text(step, lang, code), "bold yellow" if limited else "")
        shown.append("  " + text("labels.article", lang, {"article": step.article}), "dim cyan")
        _grow(tree.add(shown), step.steps, lang, code)
