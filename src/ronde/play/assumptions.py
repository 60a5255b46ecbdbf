"""Results still to be decided, and what they count as until then.

The arbiter picks what an undecided game counts as; standings and pairings take it as if it had been entered. A round
keeps what it was paired with, so that a decision taken later changes no published round, and a draft can be told from
one that would be paired otherwise by now. The assumption never reaches a rating: there the result is the undecided one.
"""

from collections.abc import Container, Iterator
from dataclasses import replace

from ronde.ground.problems import Level, Problem, Value
from ronde.ground.results import SCORED, UNDECIDED
from ronde.play.section import Assumption, Game, Round, Section, is_undecided


def assumptions(section: Section, rounds: Container[int]) -> tuple[Assumption, ...]:
    """Every undecided game of these published rounds with what it counts as."""
    return tuple(_counted(number, game) for number, game in section.games(rounds) if is_undecided(section, game))


def _counted(number: int, game: Game) -> Assumption:
    return Assumption(number, game.table, game.counted, game.scores)


def overtaken(section: Section, round_: Round) -> Iterator[tuple[Assumption, Assumption]]:
    """What a round was paired with that counts otherwise by now, and as what."""
    for one in round_.assumed:
        now = _counted(one.round, section.rounds[one.round - 1].games[one.table - 1])
        if now != one:
            yield one, now


def overtaken_problems(section: Section) -> tuple[Problem, ...]:
    """A draft paired with results that count otherwise by now is to be paired again, or published knowingly."""
    if not section.rounds or section.rounds[-1].is_published:
        return ()
    draft = section.rounds[-1]
    return tuple(_overtaken(draft.number, then, now) for then, now in overtaken(section, draft))


def _overtaken(number: int, then: Assumption, now: Assumption) -> Problem:
    values: dict[str, Value] = {"draft": number, "round": then.round, "table": then.table}
    values |= {"assumed": written(then.result, then.scores), "result": written(now.result, now.scores)}
    return Problem("play.assumed-otherwise", where=("rounds", number), values=values, level=Level.WARNING)


def written(result: str, scores: tuple[int, int] | None, assumed: str = "") -> str:
    """A result as people enter it: the scores where there are any, what is assumed after the question mark."""
    scored = scores_text(assumed or result, scores) if scores else ""
    if result == UNDECIDED:
        return UNDECIDED + ((scored or assumed) if assumed else "")
    return scored or result


def scores_text(code: str, scores: tuple[int, int]) -> str:
    """Scores as people write them: two of a game between two, one of who plays alone."""
    return str(scores[0]) if code == SCORED else f"{scores[0]}-{scores[1]}"


def as_assumed(section: Section, assumed: tuple[Assumption, ...]) -> Section:
    """The section as it was when these games were still undecided, and counted so."""
    for one in assumed:
        section = _with_assumption(section, one)
    return section


def _with_assumption(section: Section, one: Assumption) -> Section:
    game = section.rounds[one.round - 1].games[one.table - 1]
    assumed = "" if one.result == UNDECIDED else one.result
    return section.with_game(one.round, replace(game, result=UNDECIDED, scores=one.scores, assumed=assumed))


def without_assumptions(section: Section) -> Section:
    """The section with nothing assumed, neither a result nor its scores: what a rating may be made of."""
    return replace(
        section,
        rounds=tuple(
            replace(round_, games=tuple(_bare(game) if is_undecided(section, game) else game for game in round_.games))
            for round_ in section.rounds
        ),
    )


def _bare(game: Game) -> Game:
    return replace(game, assumed="", scores=None)
