"""How lists, problems and derivations look in a terminal."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.segment import Segment
from rich.text import Text
from rich.tree import Tree

from ronde.files.writing import write_safely
from ronde.ground.problems import Level, Problem
from ronde.ground.visible import visible
from ronde.words.language import Language
from ronde.words.sentence_tree import Sentence
from ronde.words.sentences import said
from ronde.words.texts import text

LEVEL_COLOURS = {Level.REFUSED: "red", Level.OFFICER: "magenta", Level.WARNING: "yellow"}


class Screen(Console):
    """A terminal, or a file in its place, that obeys nobody but us: what others wrote is shown, never carried out.

    Texts are made visible before they are laid out, so that columns stand; whatever came another way, before it is written.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(highlight=False, markup=False, **options)

    def render_str(self, text: str, **options: Any) -> Text:
        """A text as it is laid out."""
        return super().render_str(visible(text), **options)

    def render(self, *arguments: Any, **options: Any) -> Iterable[Segment]:
        """What is written, piece by piece."""
        for piece in super().render(*arguments, **options):
            shown = piece.text if piece.control else visible(piece.text)
            yield piece if shown == piece.text else Segment(shown, piece.style, piece.control)


@contextmanager
def console(output: Path | None = None) -> Iterator[Screen]:
    """The screen, or a file in its place."""
    if output is None:
        yield Screen()
        return
    screen = Screen(record=True, width=120, quiet=True)
    yield screen
    write_safely(output, screen.export_text())


def error_console() -> Screen:
    """Where problems are shown."""
    return Screen(stderr=True)


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


def sentence_tree(sentence: Sentence, *, exact: bool = False) -> Tree:
    """A heading, what it comes to in one sentence, and what led to it; ``exact``: with every number whole."""
    heading = Text(sentence.text, "bold")
    tree = Tree(heading.append(f"\n{sentence.plain}", "not bold") if sentence.plain else heading)
    _grow(tree, sentence.inner, exact=exact)
    return tree


def print_sentences(screen: Screen, sentences: Iterable[Sentence], lang: Language, *, exact: bool) -> None:
    """Headings with what led to each; below them how a number that was cut is shown whole."""
    told = tuple(sentences)
    for one in told:
        screen.print(sentence_tree(one, exact=exact))
    if not exact and any(one.is_cut for one in told):
        screen.print(text("says.goes_on", lang), style="dim")


def _grow(tree: Tree, sentences: Iterable[Sentence], *, exact: bool) -> None:
    for sentence in sentences:
        grown = tree.add(_line(sentence, exact=exact))
        for note in sentence.notes:
            grown.add(Text(note))
        _grow(grown, sentence.inner, exact=exact)


def _line(sentence: Sentence, *, exact: bool) -> Text:
    """A sentence and its article; a limit that was hit stands out."""
    shown = Text(sentence.evidence if exact else sentence.text, "bold yellow" if sentence.is_limit else "")
    return shown.append("  " + sentence.article, "dim cyan")
