"""The findings of a section, each with what answers it: who decides by the book, what was asked, what is to be paid, what can be accepted."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Level, Problem, Value
from ronde.record.dossier import Dossier
from ronde.record.judging import is_open
from ronde.record.opened import Opened
from ronde.web.language import reading
from ronde.web.office.findings import Finding, findings
from ronde.web.office.models import Question
from ronde.web.office.organisers_answers import EXCUSED
from ronde.web.office.questions import LEFT
from ronde.words.sentences import VERDICT, Said, path_text
from ronde.words.texts import text

_WORDS = "office_queue"
_UNDECIDED, _ESTIMATE = "ffjd.undecided", "ffjd.estimate-missing"
_OWED, _LICENCES = "payment.missing", "payment.licences"


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """Something that can be answered."""

    value: str
    called: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class AskedAlready:
    """A question about a finding: when it was asked, and what was answered, if anything."""

    asked: Any
    answer: str
    how: str


@dataclass(frozen=True, slots=True)
class Point:
    """A finding with its form. ``answers``: how it is answered (``game``, ``estimate``, ``owed``, ``licences``, ``accept``, or not here).

    ``left_to`` is whom the book lets decide; ``choices`` what can be chosen; ``amount`` what is still to pay, ``players`` whose licence is.
    """

    finding: Finding
    code: str
    article: str
    where: str
    number: int
    answers: str = ""
    left_to: str = ""
    is_blocking: bool = False
    choices: tuple[AnswerChoice, ...] = ()
    players: tuple[tuple[str, str], ...] = ()
    amount: int = 0
    asked: AskedAlready | None = None

    @property
    def has_row(self) -> bool:
        """Whether it is about one row of the section, which a reader may look for."""
        return "[" in self.where

    @property
    def words(self) -> Said:
        """What is said."""
        return self.finding.words

    @property
    def can_be_asked(self) -> bool:
        """Whether there is somebody to ask, and nobody has."""
        return bool(self.left_to) and self.asked is None


def points_of(
    known: Opened, dossier: Dossier, problems: Iterable[Problem], questions: Iterable[Question]
) -> tuple[Point, ...]:
    """Every finding of a section, in the words of the reader, with what was asked about it."""
    asked = {(one.finding, one.where): AskedAlready(one.asked, one.answer, one.how) for one in questions}
    made = (_point(known, dossier, one, asked, at) for at, one in enumerate(problems))
    return tuple(made)


def _point(
    known: Opened, dossier: Dossier, problem: Problem, asked: Mapping[tuple[str, str], AskedAlready], number: int
) -> Point:
    inside = _inside(problem, dossier.version.id)
    where = path_text(inside.where)
    point = Point(
        finding=findings(known, (inside,), levels=VERDICT)[0],
        code=problem.code,
        article=problem.article,
        where=where,
        number=number,
        is_blocking=is_open(problem),
        left_to=LEFT[problem.code].to.value if problem.code in LEFT else "",
        asked=asked.get((problem.code, where)),
    )
    return _with_form(point, known, dossier, inside)


def _with_form(point: Point, known: Opened, dossier: Dossier, problem: Problem) -> Point:
    """The finding with what answers it."""
    match problem.code:
        case "ffjd.undecided":
            return _about_a_game(point, known, dossier, problem)
        case "ffjd.estimate-missing":
            return replace(point, answers="estimate")
        case "payment.missing":
            return replace(_to_pay(point), answers="owed", amount=_whole(problem.values.get("left")))
        case "payment.licences":
            return replace(_to_pay(point), answers="licences", players=tuple(_named(known, problem.values["players"])))
    can_accept = problem.level is Level.OFFICER and problem.code not in LEFT
    return replace(point, answers="accept") if can_accept else point


def _about_a_game(point: Point, known: Opened, dossier: Dossier, problem: Problem) -> Point:
    """Which game it is about, and what can be said of it: who was absent, and whether excused."""
    row = next((part for part in problem.where if isinstance(part, int)), -1)
    games = getattr(dossier.version, "games", [])
    if not 0 <= row < len(games):
        return point
    game, people, language = games[row], known.history.people, reading()
    names = {"white": people.name(PlayerId(game.white)), "black": people.name(PlayerId(game.black))}
    what = text(f"{_WORDS}.game_open", language, {**names, "round": game.round or "–"})
    choices = tuple(
        AnswerChoice(
            code,
            text(
                f"{_WORDS}.absent.{said}",
                language,
                {"code": code, "name": names["white" if code[0] == "0" else "black"]},
            ),
        )
        for code, said in EXCUSED.items()
    )
    words = replace(point.words, what=what, where="", remedy=text(f"{_WORDS}.ask_first", language))
    return replace(point, answers="game", choices=choices, finding=replace(point.finding, words=words))


def _to_pay(point: Point) -> Point:
    words = replace(point.words, level=text("desk_finish.levels.to_pay", reading()))
    return replace(point, finding=replace(point.finding, words=words))


def _named(known: Opened, players: Value) -> Iterator[tuple[str, str]]:
    for one in players if isinstance(players, tuple) else ():
        yield str(one), known.history.people.name(PlayerId(str(one)))


def _whole(value: "Value | None") -> int:
    return int(value) if isinstance(value, int) else 0


def _inside(problem: Problem, section: str) -> Problem:
    """A problem of a section by its place in it: its page says which one it is."""
    return replace(problem, where=problem.where[1:]) if problem.where[:1] == (section,) else problem
