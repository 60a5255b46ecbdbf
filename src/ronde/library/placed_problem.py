"""What is wrong, at its place in a file, and in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ronde.files.history import HistoryFile
from ronde.ground.problems import Level, Problem
from ronde.words.language import ENGLISH, Language
from ronde.words.sentences import said
from ronde.words.texts import text


@dataclass(frozen=True, slots=True)
class PlacedProblem:
    """Something wrong, and where: the file, the line if it is known, the rule book whose words tell it."""

    problem: Problem
    path: Path
    line: int | None = None
    regulation: str = ""

    @property
    def is_refusal(self) -> bool:
        """Whether it keeps something from counting; the others are remarks, or wait for an officer."""
        return self.problem.level is Level.REFUSED


def say(found: PlacedProblem, language: Language = ENGLISH) -> str:
    """A problem in words: how serious, where, what is wrong and by which article; what to do, on a line of its own."""
    words = said(found.problem, language, found.regulation)
    place = f"{found.path}:{found.line}" if found.line else str(found.path)
    article = f"({words.article})" if words.article else ""
    what = " ".join(part for part in (words.level, place, words.where, article) if part)
    return f"{what}: {words.what}\n{text('says.what_to_do', language, {'remedy': words.remedy})}"


def placed_in(file: HistoryFile, path: Path, problems: Iterable[Problem], code: str) -> tuple[PlacedProblem, ...]:
    """Problems of a history file, each in the file where it stands: that one, or its people file."""
    located = ((*file.located(problem, path), file.line(problem)) for problem in problems)
    return tuple(PlacedProblem(problem, at, line, code) for problem, at, line in located)
