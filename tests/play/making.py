"""Sections for tests, in few words."""

from dataclasses import replace

from ronde.ground.ids import PlayerId
from ronde.play.changes.outcome import Changed
from ronde.play.changes.rounds import drafted, published
from ronde.play.plan import Phase, Plan, Unwanted
from ronde.play.section import Entry, Game, Round, Section
from ronde.play.standings.table import table, usual_criteria


def entries(names: str) -> tuple[Entry, ...]:
    """Players named by blanks, rated 2000, 1990, ... in that order."""
    return tuple(Entry(PlayerId(name), rating=2000 - 10 * place) for place, name in enumerate(names.split()))


def section(
    names: str, phases: tuple[Phase, ...], discipline: str = "draughts", criteria: str = "", seed: int = 1
) -> Section:
    """A section of these players, ranked by these criteria or the usual ones."""
    chosen = tuple(criteria.split()) or usual_criteria(discipline, phases[0].format if phases else "")
    return Section("Test", discipline, Plan(phases, chosen, seed=seed), entries(names))


def unwanted(base: Section, *given: Unwanted) -> Section:
    return replace(base, plan=replace(base.plan, unwanted=given))


def with_rounds(base: Section, *rounds: str) -> Section:
    """The section with these published rounds; a game is ``white-black:result``, a bye ``player:result``.

    Scores of Scrabble stand after an at sign: ``ana-bob:win@412-388``.
    """
    made = tuple(Round(number, games(text), is_published=True) for number, text in enumerate(rounds, start=1))
    return replace(base, rounds=(*base.rounds, *made))


def games(text: str) -> tuple[Game, ...]:
    return tuple(_game(table_number, one) for table_number, one in enumerate(text.split(), start=1))


def _game(number: int, text: str) -> Game:
    players, _, result = text.partition(":")
    code, _, scores = result.partition("@")
    first, _, second = players.partition("-")
    made = tuple(int(score) for score in scores.split("-")) if scores else None
    return Game(
        number,
        PlayerId(first),
        PlayerId(second) if second else None,
        code,
        None if made is None else (made[0], made[1]),
    )


def ok(changed: Changed) -> Section:
    """The section of a change that must not be refused."""
    assert not changed.is_refused, changed.problems
    return changed.section


def codes(changed: Changed) -> list[str]:
    return [problem.code for problem in changed.problems]


def pairs(round_: Round) -> list[tuple[str, str | None]]:
    return [(game.first, game.second) for game in round_.games]


def meetings(round_: Round) -> set[frozenset[str]]:
    """Who meets whom, a bye being a set of one."""
    return {frozenset(game.players) for game in round_.games}


def next_round(base: Section) -> Section:
    """The next round paired by its format and published."""
    return ok(published(ok(drafted(base))))


def all_won_by_first(base: Section, code: str = "2") -> Section:
    """Every game without a result won by the player named first; Scrabble by 400-300."""
    scores = (400, 300) if base.discipline == "scrabble" else None
    rounds = tuple(
        replace(
            round_,
            games=tuple(game if game.result else replace(game, result=code, scores=scores) for game in round_.games),
        )
        for round_ in base.rounds
    )
    return replace(base, rounds=rounds)


def worths(base: Section, criterion: str) -> dict[str, int | float]:
    """A criterion's numbers after all the rounds, as plain numbers."""
    at = base.plan.criteria.index(criterion)
    lines = table(base, range(1, len(base.rounds) + 1))
    return {line.player: float(line.worths[at].value) for line in lines}


def ranks(base: Section) -> dict[str, int]:
    return {line.player: line.rank for line in table(base, range(1, len(base.rounds) + 1))}
