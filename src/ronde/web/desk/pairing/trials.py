"""What a trial breaks, in words, and the round as proposed beside the round as chosen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ronde.ground.ids import PlayerId
from ronde.ground.problems import Problem
from ronde.play.assumptions import written
from ronde.play.by_hand import Trial
from ronde.play.changes.rounds import without_draft
from ronde.play.field import Field
from ronde.play.formats.articles import article_of
from ronde.play.hand_measures import Measure, measures, rematches
from ronde.play.meetings import meetings
from ronde.play.section import Game
from ronde.web.desk.frame import SectionDesk
from ronde.web.desk.pages import noted
from ronde.web.language import reading
from ronde.words.numbers import number_text
from ronde.words.texts import label, text

# What no rule forbids but the organiser or fairness would rather not have.
_ONLY_WARNED = frozenset({"play.avoided-pair", "play.colours-out-of-balance"})


@dataclass(frozen=True, slots=True)
class Broken:
    """One thing that is broken: what it is called, what is so, by which article."""

    level: str
    called: str
    text: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """One line of what is counted."""

    label: str
    proposed: str
    chosen: str


def broken_by(desk: SectionDesk, field: Field, trial: Trial, proposed: Sequence[Game]) -> tuple[Broken, ...]:
    """Everything that a trial breaks and the draft does not, a line each."""
    avoidable = rematches(field, _pairs(proposed)) < rematches(field, _pairs(trial.round.games))
    return tuple(_broken(desk, field, problem, avoidable=avoidable) for problem in trial.broken)


def _pairs(games: Sequence[Game]) -> list[tuple[PlayerId, PlayerId]]:
    return [(game.first, game.second) for game in games if game.second is not None]


def _broken(desk: SectionDesk, field: Field, problem: Problem, *, avoidable: bool) -> Broken:
    level = "warn" if problem.code in _ONLY_WARNED else "refused"
    called = label(f"desk_pairing.broken.{problem.code.removeprefix('play.')}", reading())
    if problem.code == "play.check.byes":
        return Broken(level, called, _say("byes_given", **problem.values))
    if problem.code != "play.rematch":
        return Broken(level, called, noted([problem], desk)[0][1].what)
    said = [*_met(desk, field.round, problem), *([_no_rematch(field)] if avoidable else [])]
    article = article_of(desk.section, field.round) if avoidable else ""
    shown = text("labels.article", reading(), {"article": article}) if article else ""
    return Broken(level, called, " ".join(said), shown)


def _met(desk: SectionDesk, number: int, problem: Problem) -> Iterator[str]:
    """When the two met, and how it ended."""
    first, second = (PlayerId(str(problem.values[key])) for key in ("first", "second"))
    for at, game in meetings(without_draft(desk.section), number, first, second):
        names = {"first": desk.name(game.first), "second": desk.name(game.second)}
        score = _score(desk, game)
        yield _say("met" if score else "met_unscored", **names, round=at, score=score)


def _score(desk: SectionDesk, game: Game) -> str:
    if game.scores:
        return f"{game.scores[0]}\u00a0–\u00a0{game.scores[1]}"
    if not game.result:
        return ""
    other = desk.section.codes[game.result].counterpart
    return f"{game.result}\u00a0–\u00a0{other}" if other else written(game.result, None)


def _no_rematch(field: Field) -> str:
    return _say("no_rematch.phase" if field.phase.rematch == "phase" else "no_rematch.event")


def compared(desk: SectionDesk, field: Field, proposed: Sequence[Game], chosen: Sequence[Game]) -> tuple[Compared, ...]:
    """The round as proposed and as chosen, in numbers."""
    return tuple(_line(desk, one) for one in measures(desk.section, field, proposed, chosen))


def _line(desk: SectionDesk, measure: Measure) -> Compared:
    name = f"measures.{measure.name}"
    if measure.name == "out_of_balance":
        name = f"{name}.{desk.section.discipline}"
    return Compared(_say(name), _number(measure.proposed), _number(measure.chosen))


def _number(value: Fraction | int | None) -> str:
    return "–" if value is None else number_text(value, reading())


def others_line(desk: SectionDesk, trial: Trial) -> Compared:
    """Which other tables change."""
    tables = ", ".join(str(desk.shown_table(one)) for one in trial.others)
    kind = "other_is" if len(trial.others) == 1 else "others_are"
    chosen = _say(kind, count=len(trial.others), tables=tables) if trial.others else "0"
    return Compared(_say("measures.others"), "–", chosen)


def with_it(desk: SectionDesk, trial: Trial) -> tuple[str, ...]:
    """Who is paired because of it: the tables that change too."""
    games = [game for game in trial.round.games if game.table in trial.others]
    return tuple(_partners(desk, game) for game in games[:3])


def _partners(desk: SectionDesk, game: Game) -> str:
    names = {"first": desk.name(game.first), "second": desk.name(game.second)}
    return _say("other_bye" if game.second is None else "other_partner", **names)


def title_of(desk: SectionDesk, trial: Trial) -> str:
    """What is being tried: a table, or somebody's bye."""
    if trial.game.second is None:
        return _say("breaks_bye", player=desk.name(trial.game.first))
    return _say("breaks", table=desk.shown_table(trial.table))


def _say(message: str, **values: object) -> str:
    return text(f"desk_pairing.{message}", reading(), values)
